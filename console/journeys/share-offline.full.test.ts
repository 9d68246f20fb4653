import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { waitFor } from '../testing/wait.ts';
import {
  addBuilding,
  type Building,
  floorButton,
  shareMap,
  showMore,
} from './share-building.test-support.ts';
import {
  comparePictures,
  deleteDatabases,
  listDatabases,
  useStoppableConsole,
  waitForServiceWorker,
} from './share-offline.test-support.ts';

describe('a shared map on a phone', () => {
  const { muster, openPage, disconnect, reconnect } = useStoppableConsole();
  let building: Building;
  before(async () => {
    building = await addBuilding(muster().send, 'Westport House');
  });
  const share = async (fields: object = {}) =>
    new URL(await shareMap(muster().send, building.mapId, fields), 'http://a').pathname;
  const waitForMap = async (page: Page) => {
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await page.locator('[data-drawn="true"]').waitFor();
  };
  /** Takes a picture of the map's canvas only. */
  const takePicture = async (page: Page) => {
    await waitForMap(page);
    return page.locator('canvas.maplibregl-canvas').screenshot();
  };
  /** Opens the saved copy without the notice that it is one, which takes some of the map's height. */
  const openCopy = async (page: Page, path: string) => {
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('header + [role="status"] { display: none !important }');
      document.adoptedStyleSheets = [sheet];
    });
    await page.goto(path);
    await page.getByText(/^Offline, saved \d{1,2}:\d\d\s[AP]M$/).waitFor({ state: 'attached' });
  };
  const openSaved = async (path: string) => {
    const at = building.placeAt(0.3, 0.77);
    const page = await openPage({
      viewport: { width: 390, height: 844 },
      geolocation: { latitude: at.lat, longitude: at.lng, accuracy: 6 },
      permissions: ['geolocation'],
    });
    await page.goto(path);
    await waitForMap(page);
    await waitForServiceWorker(page);
    await showMore(page);
    await page.getByRole('button', { name: /^Save for offline \(.+ [kM]B\)$/ }).click();
    await page.getByText('Saved. This page now opens without a connection').waitFor();
    return page;
  };
  /** Delays the requests for the upper floor. @returns a function that lets them continue */
  const holdUpperFloor = async (page: Page) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(new RegExp(`floor=${building.floors[1]?.id}`), async (route) => {
      await released;
      await route.continue().catch(() => {}); // the request was canceled
    });
    return release;
  };

  const renameGate = async () => {
    const [ground] = building.floors;
    const { body: zones } = await muster().send('GET', `/api/v4/CustomMaps/GetZones/${ground?.id}`);
    const gate = zones.find(({ name }: { name: string }) => name === 'Gate');
    const fields = { name: 'North gate', zoneType: 9, polygonGeoJson: gate.polygonGeoJson };
    await muster().send('PUT', `/api/v4/CustomMaps/UpdateZone/${gate.customMapZoneId}`, fields);
  };

  test('it is saved, opens at its address without a network or server, is updated, and is deleted when the link is revoked', async () => {
    const path = await share({ label: 'revoked' });
    const page = await openSaved(path);
    await page.goto(path);
    const online = await takePicture(page);
    await showMore(page);
    await page.getByRole('button', { name: 'Update copy' }).waitFor();
    await disconnect(page);
    try {
      await openCopy(page, path);
      const offline = await takePicture(page);
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
      const difference = await comparePictures(online, offline);
      // The walls, which only the plan shows, are a thousandth of the picture.
      assert.ok(difference < 0.0004, `${difference} of the map looks different without a network`);
      await page.getByRole('button', { name: 'Where am I?' }).click();
      await page.getByText('Probably Staging (over 99%), if you are on Ground floor').first().waitFor();
      await page.getByLabel('Search zones').fill('server');
      await page.getByRole('button', { name: /Server room/ }).click();
      await floorButton(page, 'First floor', { pressed: true }).waitFor();
      await waitForMap(page);
      await page.getByRole('row', { name: /Server room/, selected: true }).waitFor();
    } finally {
      await reconnect(page);
    }
    await page.getByText(/^Offline, saved/).waitFor({ state: 'detached' });

    await renameGate();
    await page.goto(path);
    await showMore(page);
    await page.getByText('The map has changed since it was saved.').waitFor();
    await page.getByRole('button', { name: 'Update copy' }).click();
    await page.getByText('Saved. This page now opens without a connection').waitFor();
    assert.equal(await page.getByText('The map has changed since it was saved.').count(), 0);
    await disconnect(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: /North gate/ }).waitFor();

    const { body } = await muster().send('GET', `/api/v4/CustomMaps/GetShareLinks/${building.mapId}`);
    const link = body.find(({ label }: { label: string }) => label === 'revoked');
    await muster().send('DELETE', `/api/v4/CustomMaps/DeleteShareLink/${link.shareLinkId}`);
    await reconnect(page);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await waitFor('the copy to be removed', async () => (await listDatabases(page)).length === 0);
  });

  test('a canceled save shows which floors are missing and can be continued; a removed copy is gone, also while it is being saved', async () => {
    const path = await share();
    const page = await openPage();
    await page.goto(path);
    await waitForMap(page);
    await waitForServiceWorker(page);
    const release = await holdUpperFloor(page);
    await showMore(page);
    await page.getByRole('button', { name: /^Save for offline/ }).click();
    await page.getByText(/1 of 3 files|2 of 3 files/).waitFor();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Cancel saving' }).click();
    await page.getByText('1 floor is not saved').waitFor();
    await disconnect(page);
    try {
      await page.goto(path);
      await showMore(page);
      await page.getByText('1 floor is not saved').waitFor();
      await floorButton(page, 'First floor').click();
      await page
        .getByText('This floor is not saved on this device. It needs a connection.')
        .first()
        .waitFor();
      await checkPage(muster(), page);
    } finally {
      await reconnect(page);
    }
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Save the rest' }).click();
    await page.getByText(/^Saved for offline \d/).waitFor();
    assert.equal((await listDatabases(page)).length, 1);
    await page.getByRole('button', { name: 'Remove copy' }).click();
    await page.getByRole('button', { name: /^Save for offline/ }).waitFor();
    assert.deepEqual(await listDatabases(page), []);

    const releaseAgain = await holdUpperFloor(page);
    await page.getByRole('button', { name: /^Save for offline/ }).click();
    await page.getByText(/1 of 3 files|2 of 3 files/).waitFor();
    await deleteDatabases(page);
    releaseAgain();
    await page.getByRole('button', { name: 'Cancel saving' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Save for offline/ }).waitFor();
    assert.deepEqual(await listDatabases(page), []);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
