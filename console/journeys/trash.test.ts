import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone, box } from '../../server/src/testing/sample-zones.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';

const base = '/api/v4/CustomMaps';

describe('the trash', () => {
  const muster = useConsole();
  let mapId: string;
  let floorId: string;
  let zoneId: string;

  before(async () => {
    const { send } = muster();
    mapId = (await addMap(send, { name: 'Central station' })).customMapId;
    floorId = (await addFloor(send, mapId, { name: 'Ground floor' })).customMapFloorId;
    const zone = { name: 'Plant room', polygonGeoJson: box(-2.9785, 56.4597, -2.9775, 56.4603) };
    zoneId = (await addZone(send, floorId, zone)).customMapZoneId;
  });

  const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  const isThere = async (path: string) => (await muster().send('GET', `${base}/${path}`)).status === 200;

  test('Undo restores a zone that was deleted by mistake, as the same zone', async () => {
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}/edit?zone=${zoneId}`, editor);
    await page.getByRole('grid').getByText('Plant room').click();
    await page.getByRole('button', { name: 'Delete zone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You can restore it from the trash for 30 days.').waitFor();
    await dialog.getByRole('button', { name: 'Delete zone' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await isThere(`GetZone/${zoneId}`), false);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('“Plant room” restored').waitFor();
    assert.equal(await isThere(`GetZone/${zoneId}`), true);
    await page.getByRole('grid').getByText('Plant room').waitFor();
  });

  test('the trash lists its items, restores them, and deletes them forever after confirmation', async () => {
    const { send } = muster();
    const annex = await addMap(send, { name: 'Old annex' });
    await addFloor(send, annex.customMapId, { name: 'Attic' });
    await send('DELETE', `${base}/DeleteCustomMap/${annex.customMapId}`);
    await send('DELETE', `${base}/DeleteZone/${zoneId}`);
    await send('DELETE', `${base}/DeleteFloor/${floorId}`);
    const page = await muster().openSignedIn('/maps', editor);
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
    await row(page, 'Old annex').getByText('1 floor').waitFor();
    await row(page, 'Plant room').getByText('On Central station, Ground floor').waitFor();
    await checkPage(muster(), page);

    muster()
      .watchOf(page)
      .allow(/409 \(Conflict\)/);
    await page.getByRole('button', { name: 'Restore zone “Plant room”' }).click();
    await page.getByText(/it is on the floor “Ground floor”.*restore the floor first/).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await page.getByRole('button', { name: 'Restore floor “Ground floor”' }).click();
    await page.getByText('“Ground floor” restored').waitFor();
    // By keyboard.
    await page.getByRole('button', { name: 'Restore zone “Plant room”' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('“Plant room” restored').waitFor();
    assert.equal(await isThere(`GetZone/${zoneId}`), true);

    // The service handles the search before the deletion, but the response arrives after it.
    const isRead = Promise.withResolvers<void>();
    const isDeleted = Promise.withResolvers<void>();
    await page.route(
      /GetTrash\?.*name=ANNEX/,
      async (route) => {
        const response = await route.fetch();
        isRead.resolve();
        await isDeleted.promise;
        await route.fulfill({ response }).catch(() => undefined); // the page has canceled the request
      },
      { times: 1 },
    );
    await page.getByLabel('Name').fill('ANNEX');
    await page.getByRole('button', { name: 'Delete forever…: map “Old annex”' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You cannot restore it after that.').waitFor();
    await isRead.promise;
    const deletion = page.waitForResponse(/DeleteForever/);
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await (await deletion).finished();
    isDeleted.resolve();
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    await checkPage(muster(), page);
  });
});
