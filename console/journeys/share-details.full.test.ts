import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { checkPage } from '../testing/check-page.ts';
import { useConsole } from '../testing/start-console.ts';
import { tabTo } from '../testing/tab-to.ts';
import { waitForFrames } from '../testing/wait.ts';
import {
  addBuilding,
  type Building,
  floorButton,
  shareMap,
  showMore,
} from './share-building.test-support.ts';
import { pixelsOf } from './zones.test-support.ts';

describe('what a shared map shows', () => {
  const muster = useConsole({ drawsTiles: true });
  let building: Building;
  let path: string;
  before(async () => {
    const { send } = muster();
    building = await addBuilding(send, 'Westport House', 1.6, { showMetadataOnShares: true });
    path = await shareMap(send, building.mapId);
    const { body: zones } = await send('GET', `/api/v4/CustomMaps/GetZones/${building.floors[0]?.id}`);
    const { customMapZoneId, polygonGeoJson } = zones.find(({ name }: { name: string }) => name === 'Gate');
    const metadata = JSON.stringify({ Keys: 'in the safe', Phone: '555 0100' });
    const fields = { name: 'Gate', zoneType: 9, polygonGeoJson, metadata };
    await send('PUT', `/api/v4/CustomMaps/UpdateZone/${customMapZoneId}`, fields);
  });

  test('a chosen zone stays in view when the phone is turned; a zone is selected with the keyboard, and its metadata is shown; the page enters and leaves full screen', async () => {
    const page = await muster().openPage();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(path);
    await page.getByLabel('Search zones').fill('kiosk');
    await page.getByRole('button', { name: /Kiosk/ }).click();
    await page.getByRole('row', { name: /Kiosk/, selected: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const [kiosk, nw, se] = [building.placeAt(0.92, 0.83), building.placeAt(0, 0), building.placeAt(1, 1)];
    const bounds = { west: nw.lng, north: nw.lat, east: se.lng, south: se.lat };
    const isInView = async () => {
      const [{ x = -1, y = -1 } = {}] = await pixelsOf(page, [[kiosk.lng, kiosk.lat]], bounds);
      return x > 20 && x < 370 && y > 60 && y < 500; // beside nothing, and above the sheet
    };
    for (let i = 0; i < 100 && !(await isInView()); i++) await waitForFrames(page);
    assert.ok(await isInView());

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Search zones').fill('');
    const zones = page.getByRole('grid', { name: 'Zones on this floor' });
    await tabTo(page, zones);
    const gate = await zones.getByRole('row', { name: /^Gate/ }).getAttribute('id');
    for (let presses = 0; presses < 14; presses += 1) {
      if ((await zones.getAttribute('aria-activedescendant')) === gate) break;
      await page.keyboard.press('ArrowUp'); // from the kiosk
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Gate' }).waitFor();
    await page.getByText('in the safe').waitFor();
    await page.getByText('Phone').waitFor();
    await checkPage(muster(), page);

    await showMore(page);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    assert.equal(
      await page.evaluate(() => document.fullscreenElement?.querySelector('h1')?.textContent),
      'Westport House',
    );
    await floorButton(page, 'First floor').click();
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await page.getByRole('button', { name: 'Full screen' }).waitFor();
  });

  test('the first floor is drawn before the page’s code is loaded; the zones of other floors come with the code', async () => {
    const page = await muster().openPage();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/render-share-.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const drawing = page.getByRole('img', { name: 'Westport House, Ground floor' });
    await drawing.waitFor();
    assert.equal(await drawing.locator('path').count(), 14);
    await drawing.getByText('Corridor').waitFor();
    await checkPage(muster(), page);
    release();
    await floorButton(page, 'First floor').click();
    await page.getByRole('button', { name: /Server room/ }).waitFor();
    await drawing.waitFor({ state: 'detached' });
  });
});
