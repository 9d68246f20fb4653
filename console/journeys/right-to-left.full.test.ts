import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { calendarShown, dayOf, setTimeZone } from './calendar.test-support.ts';
import { mapOf } from './zones.test-support.ts';

describe('the console in a right-to-left layout', () => {
  const muster = useConsole();
  before(() => setTimeZone(muster()));

  test('the calendar runs from right to left, and its arrows point in the correct direction; undo and redo, list markers and the scale bar of the map are mirrored', async () => {
    const page = await muster().openSignedIn('/trash', editor);
    await page.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        document.documentElement.dir = 'rtl';
      }),
    );
    await page.goto('/calendar?view=month&date=2026-06-15');
    await calendarShown(page);
    const [earlier, later] = [
      await leftOf(dayOf(page, '2026-06-15')),
      await leftOf(dayOf(page, '2026-06-16')),
    ];
    assert.ok(earlier > later, `June 15 at ${earlier}, June 16 at ${later}`);
    const previous = page.getByRole('button', { name: 'Previous month' });
    assert.ok((await leftOf(previous)) > (await leftOf(page.getByRole('button', { name: 'Next month' }))));
    assert.equal(await scaleOf(previous), '-1 1');
    await checkPage(muster(), page);

    const { customMapId: mapId } = await addMap(muster().send, { name: 'Annex' });
    const { customMapFloorId: floorId } = await addFloor(muster().send, mapId, { name: 'Ground' });
    await page.goto(`/maps/${mapId}/floors/${floorId}/edit`);
    await mapOf(page).waitFor();
    assert.equal(await scaleOf(page.getByRole('button', { name: 'Undo' })), '-1 1');
    const bar = page.locator('.maplibregl-ctrl-scale');
    await bar.waitFor();
    assert.equal(await bar.evaluate((element) => getComputedStyle(element).direction), 'ltr');
    await page.goto('/settings');
    const mark = await page
      .getByRole('combobox')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundPosition);
    assert.doesNotMatch(mark, /right|calc/);
  });
});

async function leftOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  assert.ok(box);
  return box.x;
}

async function scaleOf(button: Locator): Promise<string> {
  return await button.locator('svg').evaluate((element) => getComputedStyle(element).scale);
}
