import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { CustomMapZoneResult } from '../../server/src/features/zones/zones.schema.ts';
import { isInSight } from '../testing/in-sight.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addZone, mapOf, openFloor, pixelsOf, ringsOf, squareAt, useFloors } from './zones.test-support.ts';

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  assert.ok(box, `${what} is shown`);
  return { ...box, bottom: box.y + box.height };
}

/** Waits until enough of the map is visible above the form, which is a bottom sheet on a phone. */
async function waitForMapAbove(page: Page, sheet: Locator): Promise<void> {
  const [map, form] = [await mapOf(page).elementHandle(), await sheet.elementHandle()];
  await page.waitForFunction(
    ([above, below]) => {
      if (!above || !below) return false;
      const { top, bottom } = above.getBoundingClientRect();
      return Math.min(bottom, below.getBoundingClientRect().top) - Math.max(0, top) >= 240;
    },
    [map, form],
  );
}

describe('the zone editor in the window', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);
  const panelOf = (page: Page) => page.getByRole('region', { name: 'Zone', exact: true });

  test('at 1280 × 800, eight rows, the map and the form are visible; in a narrow window, the map stays visible above a zone and the probe', async () => {
    const { floorId, path } = await newFloor('Wide');
    const zones = [];
    for (let at = 0; at < 10; at += 1) {
      const ring = squareAt(0.05 + (at % 5) * 0.18, 0.05 + Math.floor(at / 5) * 0.18, 0.14);
      zones.push(await addZone(muster(), floorId, `Room ${101 + at}`, ring, { zoneType: at % 12 }));
    }
    const page = await openFloor(muster(), path, editor);
    await page.getByText('The map tiles for this floor are being drawn').waitFor(); // it moves the map
    await narrow(page, zones);
    await useOnPhone(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Room 103' });
    const before = { map: await boxOf(mapOf(page)), row: await boxOf(row) };
    await row.click();
    await panelOf(page).waitFor();
    assert.deepEqual(await boxOf(mapOf(page)), before.map);
    assert.equal((await boxOf(row)).y, before.row.y);
    let rows = 0;
    for (const each of await page.getByRole('grid').getByRole('row').all())
      if (await isInSight(each)) rows += 1;
    assert.ok(rows - 1 >= 8, `${rows - 1} rows are seen`); // one row is the heading
    assert.ok(await isInSight(page.getByRole('button', { name: 'Save zone' })));
    for (const name of ['Name', 'Type', 'Elevation (ft)', 'Active', 'Searchable'])
      assert.ok(await isInSight(panelOf(page).getByLabel(name, { exact: true })), name);
  });

  async function narrow(page: Page, zones: readonly CustomMapZoneResult[]): Promise<void> {
    // Select on the map, because selecting in the table zooms, and a view that was moved is not fitted again.
    const [a, , b] = await pixelsOf(page, ringsOf(zones[0])[0] ?? []);
    await page.mouse.click(((a?.x ?? 0) + (b?.x ?? 0)) / 2, ((a?.y ?? 0) + (b?.y ?? 0)) / 2);
    await panelOf(page).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await waitForMapAbove(page, panelOf(page));
    await page.locator('[data-drawn="true"]').waitFor();
    const [from, , to] = await pixelsOf(page, ringsOf(zones.at(-1))[0] ?? []);
    await page.mouse.click(((from?.x ?? 0) + (to?.x ?? 0)) / 2, ((from?.y ?? 0) + (to?.y ?? 0)) / 2);
    await page.getByRole('heading', { name: 'Room 110' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  }

  async function useOnPhone(page: Page): Promise<void> {
    const tools = page.getByRole('group', { name: 'Tools' }).getByRole('button');
    const names = await tools.evaluateAll((all) => all.map((tool) => (tool as HTMLElement).innerText.trim()));
    assert.deepEqual(names, [
      'Select',
      'Lasso',
      'Draw',
      'Rectangle',
      'Fill',
      'Hole',
      'Split',
      'Move',
      'Probe',
    ]);
    for (const tool of await tools.all()) {
      const { width, height } = await boxOf(tool);
      assert.ok(width >= 44 && height >= 40, `${width} × ${height}`);
    }

    const probe = page.getByRole('region', { name: 'Probe' });
    await page.getByRole('button', { name: 'Probe' }).click();
    await waitForMapAbove(page, probe);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await probe.getByLabel('Coordinate').fill('56.46, -2.978');
    await page.keyboard.press('Enter');
    await probe.getByText(/This point is in|No zone here/).waitFor();
    await waitForMapAbove(page, probe);
    await probe.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('grid').getByText('Room 110').click();
    await waitForMapAbove(page, panelOf(page));
  }
});
