import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone, box } from '../../server/src/testing/sample-zones.ts';
import { chooseAction } from '../testing/map-form.ts';
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

  const isThere = async (path: string) => (await muster().send('GET', `${base}/${path}`)).status === 200;

  test('archiving a map asks for confirmation and says what will stop working; an archived map is found and restored; Undo restores a floor, a map and a calendar item', async () => {
    const { send } = muster();
    await send('POST', `${base}/SaveShareLink/${mapId}`, { label: 'Press' });
    const page = await muster().openSignedIn(`/maps/${mapId}`, editor);
    await chooseAction(page, 'Archive');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Its share link stops working.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await send('GET', `${base}/GetCustomMap/${mapId}`)).body.isActive, true);
    await chooseAction(page, 'Archive');
    await dialog.getByRole('button', { name: 'Archive map' }).click();
    await page.getByText('“Central station” archived').waitFor();
    assert.equal((await send('GET', `${base}/GetCustomMap/${mapId}`)).body.isActive, false);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Maps' }).click();
    await page.getByLabel('Status').selectOption('Archived');
    await page.getByRole('link', { name: 'Central station' }).click();
    await chooseAction(page, 'Restore');
    await page.getByText('“Central station” restored').waitFor();
    assert.equal((await send('GET', `${base}/GetCustomMap/${mapId}`)).body.isActive, true);

    await page.getByRole('button', { name: 'Actions for Ground floor' }).click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    await dialog.getByRole('button', { name: 'Delete floor' }).click();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('“Ground floor” restored').waitFor();
    assert.equal(await isThere(`GetFloor/${floorId}`), true);
    await chooseAction(page, 'Delete…');
    await dialog.getByRole('button', { name: 'Delete map' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maps' }).waitFor();
    assert.equal(await isThere(`GetCustomMap/${mapId}`), false);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('link', { name: 'Central station' }).waitFor();
    assert.equal(await isThere(`GetZone/${zoneId}`), true);

    const fields = { Title: 'Hose test', Start: '2027-01-12T09:00:00Z' };
    const { CalendarItemId: id } = (await send('POST', '/api/v4/Calendar/SaveCalendarItem', fields)).body
      .Data;
    await page.goto(`/calendar?item=${id}`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete event' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Hose test” restored').waitFor();
    assert.equal((await send('GET', `/api/v4/Calendar/GetCalendarItem?id=${id}`)).status, 200);
  });

  test('a message about a zone restored without its external ID stays until it is dismissed', async () => {
    const { send } = muster();
    const setExternalId = async ({ customMapZoneId }: { customMapZoneId: string }) => {
      const { db } = muster().server.ctx;
      await db.updateTable('zones').set({ external_id: 'hall' }).where('id', '=', customMapZoneId).execute();
    };
    const polygonGeoJson = box(-2.9775, 56.4597, -2.977, 56.4603);
    const deleted = await addZone(send, floorId, { name: 'Great hall', polygonGeoJson });
    await setExternalId(deleted);
    await send('DELETE', `${base}/DeleteZone/${deleted.customMapZoneId}`);
    await setExternalId(await addZone(send, floorId, { name: 'Small hall', polygonGeoJson }));
    const page = await muster().openSignedIn('/trash', editor);
    await page.getByRole('button', { name: 'Restore zone “Great hall”' }).click();
    await page.getByText('“Great hall” restored').waitFor();
    const notice = page.getByText('“Great hall” was restored without its external ID');
    await notice.waitFor();
    const message = page.getByTitle('“Great hall” restored');
    await message.locator('..').getByRole('button', { name: 'Dismiss' }).click(); // before it disappears by itself
    await message.waitFor({ state: 'detached' });
    assert.equal(await notice.isVisible(), true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
  });
});
