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
  let upperFloorReleased: Promise<void> | undefined;
  before(async () => {
    building = await addBuilding(muster().send, 'Westport House');
  });
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
  const openOnPhone = async (path: string) => {
    const at = building.placeAt(0.3, 0.77);
    const page = await openPage({
      viewport: { width: 390, height: 844 },
      geolocation: { latitude: at.lat, longitude: at.lng, accuracy: 6 },
      permissions: ['geolocation'],
    });
    // From the start, because a route that is added later may miss the first requests of a busy page.
    await page.route(new RegExp(`floor=${building.floors[1]?.id}`), async (route) => {
      await upperFloorReleased;
      await route.continue().catch(() => {}); // the request was canceled
    });
    await page.goto(path);
    await waitForMap(page);
    await waitForServiceWorker(page);
    return page;
  };
  /** Saves the map and its ground floor, and delays the requests for the upper floor. @returns a function that lets them continue */
  const saveWithoutUpperFloor = async (page: Page) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    upperFloorReleased = promise;
    await page.getByRole('button', { name: /^Save for offline \(.+ [kM]B\)$/ }).click();
    await page.getByRole('progressbar', { name: '2 of 3 files' }).waitFor();
    return resolve;
  };
  const waitForCopy = (page: Page) => page.getByText(/^Saved for offline \d.*[AP]M$/).waitFor();

  const cancelAndContinue = async (page: Page, path: string) => {
    await showMore(page);
    const release = await saveWithoutUpperFloor(page);
    await page.getByRole('button', { name: 'Cancel saving' }).click();
    await page.getByText('1 floor is not saved').waitFor();
    await disconnect(page);
    try {
      await page.goto(path);
      await floorButton(page, 'First floor').click();
      const notice = 'This floor is not saved on this device. It needs a connection.';
      await page.getByText(notice).first().waitFor();
      await showMore(page);
      await page.getByText('1 floor is not saved').waitFor();
      await checkPage(muster(), page);
    } finally {
      await reconnect(page);
    }
    release();
    await page.getByRole('button', { name: 'Save the rest' }).click();
    await waitForCopy(page);
    assert.equal((await listDatabases(page)).length, 1);
  };
  const removeCopies = async (page: Page) => {
    const save = page.getByRole('button', { name: /^Save for offline/ });
    await page.getByRole('button', { name: 'Remove copy' }).click();
    await save.waitFor();
    assert.deepEqual(await listDatabases(page), []);
    const release = await saveWithoutUpperFloor(page);
    await deleteDatabases(page);
    release();
    await page.getByRole('button', { name: 'Cancel saving' }).waitFor({ state: 'detached' });
    await save.waitFor();
    assert.deepEqual(await listDatabases(page), []);
  };
  const readWithoutNetwork = async (page: Page, path: string, online: Buffer) => {
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
  };
  const renameGate = async () => {
    const [ground] = building.floors;
    const { body: zones } = await muster().send('GET', `/api/v4/CustomMaps/GetZones/${ground?.id}`);
    const gate = zones.find(({ name }: { name: string }) => name === 'Gate');
    const fields = { name: 'North gate', zoneType: 9, polygonGeoJson: gate.polygonGeoJson };
    await muster().send('PUT', `/api/v4/CustomMaps/UpdateZone/${gate.customMapZoneId}`, fields);
  };
  const revokeLink = async () => {
    const { body } = await muster().send('GET', `/api/v4/CustomMaps/GetShareLinks/${building.mapId}`);
    await muster().send('DELETE', `/api/v4/CustomMaps/DeleteShareLink/${body[0].shareLinkId}`);
  };

  test('a canceled save shows which floors are missing and can be continued; a removed copy is gone, also while it is being saved; a complete one opens at its address without a network or server, is updated, and is deleted when the link is revoked', async () => {
    const path = new URL(await shareMap(muster().send, building.mapId), 'http://a').pathname;
    const page = await openOnPhone(path);
    const online = await takePicture(page);
    await cancelAndContinue(page, path);
    await removeCopies(page);
    await page.getByRole('button', { name: /^Save for offline/ }).click();
    await waitForCopy(page);
    await disconnect(page);
    try {
      await readWithoutNetwork(page, path, online);
      await renameGate();
    } finally {
      await reconnect(page);
    }
    await page.getByText(/^Offline, saved/).waitFor({ state: 'detached' });
    await showMore(page);
    await page.getByText('The map has changed since it was saved.').waitFor();
    await page.getByRole('button', { name: 'Update copy' }).click();
    await waitForCopy(page);
    await disconnect(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: /North gate/ }).waitFor();
    await revokeLink();
    await reconnect(page);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await waitFor('the copy to be removed', async () => (await listDatabases(page)).length === 0);
  });
});
