import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';
import { addZone, squareAt, useFloors } from './zones.test-support.ts';

/** The center and the zoom of the map once it is drawn. */
async function viewOfMap(page: Page): Promise<string[]> {
  const drawn = page.locator('[data-drawn="true"]');
  await drawn.waitFor();
  const [lng = 0, lat = 0, zoom = 0] = ((await drawn.getAttribute('data-view')) ?? '').split(' ').map(Number);
  return [lng.toFixed(6), lat.toFixed(6), zoom.toFixed(3)];
}

describe('a floor', () => {
  const muster = useConsole({ drawsTiles: true });
  const newFloor = useFloors(muster, {}, () => planOf(1600, 1200));

  test('a floor opens for looking, and a viewer sees everything and cannot change anything', async () => {
    const { floorId, path } = await newFloor('Looking');
    const metadata = JSON.stringify({ capacity: '40' });
    await addZone(muster(), floorId, 'Canteen', squareAt(0.3, 0.3, 0.2), { metadata, elevationFt: 12.5 });
    await addZone(muster(), floorId, 'Stair A', squareAt(0.6, 0.3, 0.1), { zoneType: 2 });
    const page = await muster().openSignedIn(path, viewer);
    await page.getByRole('region', { name: 'Map', exact: true }).waitFor();
    await page.getByRole('button', { name: /Canteen/ }).click();
    const card = page.getByRole('region', { name: 'Zone', exact: true });
    await card.getByText('capacity').waitFor();
    await card.getByText('Stair A').waitFor();
    await card.getByRole('button', { name: 'Copy location' }).waitFor();
    await checkPage(muster(), page);
    for (const name of ['Edit', 'Points'])
      assert.equal(await page.getByRole('link', { name }).count(), 0, name);
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Show the whole floor' }).click();
    await card.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, path);
  });

  test('Edit and Done lead to the editor and back, with the same zone and the same view', async () => {
    const { floorId, path } = await newFloor('Both');
    const zone = await addZone(muster(), floorId, 'Canteen', squareAt(0.3, 0.3, 0.2));
    const page = await muster().openSignedIn(path, editor);
    await page.getByRole('button', { name: /Canteen/ }).click();
    await page.getByRole('region', { name: 'Zone', exact: true }).waitFor();
    await page.waitForURL(`**${path}?zone=${zone.customMapZoneId}`);
    const before = await viewOfMap(page);
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Canteen' }).waitFor();
    await page.getByRole('button', { name: 'Save zone' }).waitFor();
    assert.deepEqual(await viewOfMap(page), before);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForURL(`**${path}?zone=${zone.customMapZoneId}`);
    await page.getByRole('row', { name: /Canteen/, selected: true }).waitFor();
    assert.deepEqual(await viewOfMap(page), before);
  });

  test('the zones fill the map, also if they arrive while the map is being created', async () => {
    const { floorId, path } = await newFloor('Late');
    await addZone(muster(), floorId, 'Hall', squareAt(0.1, 0.2, 0.6));
    const page = await muster().openSignedIn(path, viewer);
    const row = page.getByRole('row', { name: /Hall/ });
    await row.waitFor();
    const filled = await viewOfMap(page);
    await page.addInitScript(() => {
      const frame = window.requestAnimationFrame.bind(window);
      const started = new Promise((resolve) => Object.assign(window, { startMap: resolve }));
      window.requestAnimationFrame = (call) => {
        void started.then(() => frame(call));
        return 0;
      };
    });
    const zones = Promise.withResolvers<void>();
    await page.route(`**/GetZones/${floorId}*`, (route) => zones.promise.then(() => route.continue()));
    await page.reload();
    await page.getByRole('heading', { name: 'Late' }).waitFor();
    zones.resolve();
    await row.waitFor();
    await page.evaluate(() => Reflect.get(window, 'startMap')());
    assert.deepEqual(await viewOfMap(page), filled);
  });
});
