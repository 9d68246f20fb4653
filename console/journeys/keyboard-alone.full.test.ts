import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { admin, editor, useConsole } from '../testing/start-console.ts';
import { tabTo } from '../testing/tab-to.ts';
import { addBuilding, type Building, floorButton, shareMap } from './share-building.test-support.ts';

/** The main paths of pages whose other journeys use the mouse. Nothing here clicks, fills in or focuses: only keys are pressed. */
describe('with the keyboard alone', () => {
  const muster = useConsole({ drawsTiles: true });
  let building: Building;
  before(async () => {
    building = await addBuilding(muster().send, 'Westport House');
  });

  test('an administrator filters the activity by its kind', async () => {
    const page = await muster().openSignedIn('/activity', admin);
    await page
      .getByRole('list')
      .getByText(/added the map “Westport House”/)
      .waitFor();
    await tabTo(page, page.getByLabel('Type'));
    await page.keyboard.type('Floors');
    await page.waitForURL(/kind=floor/);
    await page.getByText(/added the map “Westport House”/).waitFor({ state: 'detached' });
    await page.getByText(/added the floor “Ground floor”/).waitFor();
  });

  test('an editor restores a map from the trash', async () => {
    const { send } = muster();
    const { mapId } = await addBuilding(send, 'Old annex');
    await send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${mapId}`);
    const page = await muster().openSignedIn('/maps', editor);
    await page.getByRole('heading', { name: 'Maps', level: 1 }).waitFor();
    await tabTo(page, page.getByRole('button', { name: /^(Account|Editor)/ }));
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Trash' });
    await item.waitFor();
    await page.getByRole('menuitemradio').and(page.locator(':focus')).waitFor(); // before that, arrow keys do nothing
    for (let presses = 0; presses < 12; presses += 1) {
      if (await item.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
    await page.getByText('Old annex').first().waitFor();
    await tabTo(page, page.getByRole('button', { name: /^Restore/ }));
    await page.keyboard.press('Enter');
    await page.getByText('“Old annex” restored').waitFor();
    assert.equal((await send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`)).status, 200);
  });

  test('a crew goes to another floor of a shared map and back, and opens a zone there', async () => {
    const page = await muster().openPage();
    await page.goto(await shareMap(muster().send, building.mapId, { expiresOn: '2099-01-02T03:04:05Z' }));
    await page.getByRole('list', { name: 'Floors' }).waitFor();
    await tabTo(page, floorButton(page, 'First floor'));
    await page.keyboard.press('Enter');
    await floorButton(page, 'First floor', { pressed: true }).waitFor();
    await floorButton(page, 'Ground floor').waitFor();
    await page.keyboard.press('PageDown');
    await floorButton(page, 'Ground floor', { pressed: true }).waitFor();
    const zones = page.getByRole('grid', { name: 'Zones on this floor' });
    await tabTo(page, zones);
    const row = await zones.getByRole('row', { name: /^Stair A/ }).getAttribute('id');
    for (let presses = 0; presses < 14; presses += 1) {
      if ((await zones.getAttribute('aria-activedescendant')) === row) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Stair A' }).waitFor();
  });
});
