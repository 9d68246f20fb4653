import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { calendarShown, dayOf, setTimeZone } from './calendar.test-support.ts';
import { mapOf } from './zones.test-support.ts';

describe('the console in a right-to-left layout', () => {
  const muster = useConsole();

  test('the calendar runs from right to left, and arrows, undo, redo, list markers and the scale bar point in the correct direction', async () => {
    await setTimeZone(muster());
    const page = await muster().openSignedIn('/calendar?view=month&date=2026-06-15', editor);
    await calendarShown(page);
    await turn(page);
    const [earlier, later] = [
      await leftOf(dayOf(page, '2026-06-15')),
      await leftOf(dayOf(page, '2026-06-16')),
    ];
    assert.ok(earlier > later, `June 15 at ${earlier}, June 16 at ${later}`);
    const previous = page.getByRole('button', { name: 'Previous month' });
    assert.ok((await leftOf(previous)) > (await leftOf(page.getByRole('button', { name: 'Next month' }))));
    assert.equal(await scaleOf(previous), '-1 1');

    const { customMapId: mapId } = await addMap(muster().send, { name: 'Annex' });
    const { customMapFloorId: floorId } = await addFloor(muster().send, mapId, { name: 'Ground' });
    await page.goto(`/maps/${mapId}/floors/${floorId}/edit`);
    await mapOf(page).waitFor();
    await turn(page);
    assert.equal(await scaleOf(page.getByRole('button', { name: 'Undo' })), '-1 1');
    const bar = page.locator('.maplibregl-ctrl-scale');
    await bar.waitFor();
    assert.equal(await bar.evaluate((element) => getComputedStyle(element).direction), 'ltr');

    await page.goto('/settings');
    const list = page.getByRole('combobox').first();
    await list.waitFor();
    await turn(page);
    const mark = await list.evaluate((element) => getComputedStyle(element).backgroundPosition);
    assert.doesNotMatch(mark, /right|calc/);
  });
});

async function turn(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
}

async function leftOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  assert.ok(box);
  return box.x;
}

async function scaleOf(button: Locator): Promise<string> {
  return await button.locator('svg').evaluate((element) => getComputedStyle(element).scale);
}
