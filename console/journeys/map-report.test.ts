import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone } from '../../server/src/testing/sample-zones.ts';
import { checkPage } from '../testing/check-page.ts';
import { chooseAction } from '../testing/map-form.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';
import { shareMap, showMore } from './share-building.test-support.ts';

async function downloadOf(page: Page, start: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
}

const sheetsIn = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

describe('a map outside of the console', () => {
  const muster = useConsole();
  let mapId: string;
  let floorId: string;
  before(async () => {
    const { send } = muster();
    mapId = (await addMap(send, { name: 'Town Hall', address: '{"A2":"Angus"}' })).customMapId;
    floorId = (await addFloor(send, mapId, { name: 'Ground' })).customMapFloorId;
    await addFloor(send, mapId, { name: 'Upper', isDefault: false });
    await addZone(send, floorId, { name: 'Room 1' });
  });

  test('a viewer saves it as a file with the keyboard, and the report leads to what is missing', async () => {
    const page = await muster().openSignedIn(`/maps/${mapId}`, viewer);
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    assert.equal(await page.getByRole('menuitem').count(), 8);
    await checkPage(muster(), page);
    const item = page.getByRole('menuitem', { name: 'GeoPackage' });
    const { name, bytes } = await downloadOf(page, () => item.press('Enter'));
    assert.deepEqual([name, bytes.toString('latin1', 0, 15)], ['Town Hall.gpkg', 'SQLite format 3']);
    await chooseAction(page, 'Map report');
    await page.getByRole('heading', { name: 'Report on Town Hall' }).waitFor();
    const rooms = page.getByRole('listitem').filter({ hasText: 'Names of rooms' });
    await rooms.getByText('Missing').waitFor();
    await checkPage(muster(), page);
    await rooms.getByRole('link', { name: 'Upper' }).click();
    await page.getByRole('heading', { level: 1, name: 'Upper' }).waitFor();
  });

  test('an editor enters the address, which keeps the parts that the form does not show', async () => {
    const page = await muster().openSignedIn(`/maps/${mapId}/report`, editor);
    const line = page.getByRole('listitem').filter({ hasText: /^Address/ });
    await line.getByRole('link', { name: 'Town Hall' }).click();
    await page.getByRole('heading', { name: 'Edit map' }).waitFor();
    await page.getByText('Address', { exact: true }).click();
    await page.getByLabel('Road').fill('High St');
    await page.getByLabel('Country').fill('1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.locator('input[aria-invalid=true]').waitFor();
    await checkPage(muster(), page);
    await page.getByLabel('Country').fill('us');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').waitFor();
    const { body: map } = await muster().send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`);
    assert.deepEqual(map.address, { country: 'US', A2: 'Angus', road: 'High St' });
  });

  test('a floor is printed by the console and by the page of a share link', async () => {
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}`, viewer);
    await page.getByRole('button', { name: 'Print' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print Ground' });
    await dialog.getByLabel('Paper').selectOption('A4');
    await dialog.getByLabel('All floors of the map').check();
    await checkPage(muster(), page);
    const save = () => page.getByRole('button', { name: 'Save PDF' }).click();
    const all = await downloadOf(page, save);
    assert.deepEqual([all.name, sheetsIn(all.bytes)], ['Town Hall.pdf', 3]);
    await dialog.waitFor({ state: 'detached' });

    const shared = await muster().openPage();
    await shared.goto(await shareMap(muster().send, mapId));
    await showMore(shared);
    await shared.getByRole('button', { name: 'Print' }).click();
    await checkPage(muster(), shared);
    const one = await downloadOf(shared, () => shared.getByRole('button', { name: 'Save PDF' }).click());
    assert.deepEqual([one.name, sheetsIn(one.bytes)], ['Town Hall, Ground.pdf', 1]);
  });
});
