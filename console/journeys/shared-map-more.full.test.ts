import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { useConsole } from '../testing/start-console.ts';
import { returnToPage } from '../testing/wait.ts';
import { addBuilding, type Building, shareMap } from './share-building.test-support.ts';

/** Waits for the map with its zones. */
async function waitForMap(page: Page): Promise<void> {
  await page.locator('canvas.maplibregl-canvas').waitFor();
  await page.waitForLoadState('networkidle');
}

describe('a shared map', () => {
  const muster = useConsole({ drawsTiles: true });
  let building: Building;
  let path: string;
  before(async () => {
    building = await addBuilding(muster().send, 'Westport House');
    path = await shareMap(muster().send, building.mapId, { expiresOn: '2099-01-02T03:04:05Z' });
  });
  const open = async (options: BrowserContextOptions = {}) => {
    const page = await muster().openPage(options);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Westport House' }).waitFor();
    return page;
  };
  const rows = (page: Page) => page.getByRole('region', { name: 'Zones' }).getByRole('listitem');

  test('the link opens only that map: no token is stored, and no other address works', async () => {
    const page = await open();
    await waitForMap(page);
    muster()
      .watchOf(page)
      .allow(/status of 401/);
    assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
    const token = path.split('/').at(-1) ?? '';
    for (const address of [
      '/api/v4/CustomMaps/GetCustomMaps',
      `/api/v4/CustomMaps/GetCustomMap/${building.mapId}`,
      `/api/v4/CustomMaps/GetShareLinks/${building.mapId}`,
      `/api/v4/CustomMaps/GetZones/${building.floors[0]?.id}`,
      '/api/v4/Calendar/GetAllCalendarItems',
    ])
      for (const headers of [undefined, { authorization: `Bearer ${token}` }]) {
        const response = await page.request.get(address, headers ? { headers } : {});
        assert.equal(response.status(), 401, address);
      }
  });

  test('search engines do not index the page, and no request reveals its address', async () => {
    const page = await muster().openPage();
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer));
    await page.goto(path);
    await waitForMap(page);
    assert.match((await page.locator('meta[name="robots"]').getAttribute('content')) ?? '', /noindex/);
    const token = path.split('/').at(-1) ?? '';
    assert.ok(referrers.length > 5);
    assert.equal(
      referrers.some((referrer) => referrer?.includes(token)),
      false,
    );
    assert.equal(await page.getByRole('link').count(), 0, 'nothing leads away with a referrer');
  });

  test('with an altitude, it also names the floor, and names two rooms if neither is likely enough', async () => {
    const high = await addBuilding(muster().send, 'Tower', 1.6, { groundElevationFt: 100 });
    const tower = await shareMap(muster().send, high.mapId, {});
    const page = await muster().openPage({ permissions: ['geolocation'] });
    const report = { altitude: null as number | null, y: 0.77 };
    await page.exposeFunction('readReport', () => {
      const { lat, lng } = high.placeAt(0.406, report.y); // on the wall between Staging and the parking lot
      return { latitude: lat, longitude: lng, accuracy: 5, altitude: report.altitude, altitudeAccuracy: 3 };
    });
    await page.addInitScript(() => {
      // Chromium's emulated position has no altitude.
      const { readReport } = window as unknown as { readReport: () => Promise<object> }; // exposed above
      const getCurrentPosition = (onFix: (position: unknown) => void) =>
        void readReport().then((coords) => onFix({ coords }));
      Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: getCurrentPosition });
    });
    await page.goto(tower);
    await waitForMap(page);
    await page.getByRole('button', { name: 'Where am I?' }).click();
    await page
      .getByText(
        /^(Staging|Parking lot) \(\d\d%\) or (Staging|Parking lot) \(\d\d%\), if you are on Ground floor$/,
      )
      .waitFor();
    const { geoidUndulationM } = (await muster().send('GET', `/api/v4/CustomMaps/GetCustomMap/${high.mapId}`))
      .body;
    report.altitude = geoidUndulationM + 100 * 0.3048 + 1;
    await page.getByRole('button', { name: 'Where am I?' }).click();
    await page.getByText(/^Probably Ground floor \(\d\d%\)$/).waitFor();
    await page.getByText('Accurate to 17 ft horizontally and 10 ft vertically.').waitFor();
    await checkPage(muster(), page);
    report.altitude = geoidUndulationM + 100 * 0.3048 + 5;
    await page.getByRole('button', { name: 'Where am I?' }).click();
    await page.getByText(/^Probably First floor \(\d\d%\)$/).waitFor();
    await page.getByRole('button', { name: 'Show First floor' }).click();
    await page.getByRole('tab', { name: 'First floor', selected: true }).waitFor();
  });

  test('if an address cannot be loaded, the page says so and tries again; an open map stays if the network is lost', async () => {
    const page = await muster().openPage();
    muster()
      .watchOf(page)
      .allow(/Failed to load resource|ERR_/);
    let isDown = true;
    await page.route('**/api/v4/Share/*', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(path);
    await page.getByText('The map could not be loaded').waitFor();
    // Nothing has been shown so far, and there is no input on this page.
    await page
      .getByText('Cannot reach the service. Check your connection. This map is not saved on this device.')
      .waitFor();
    assert.equal(await page.getByText('What is shown may be out of date').count(), 0);
    await checkPage(muster(), page);
    // Only the button requests the first floor again. The page itself requests the whole map, every ten seconds.
    const requestOfButton = page.waitForRequest(/\/Share\/.*floor=default/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await requestOfButton;
    isDown = false;
    await page.getByRole('heading', { name: 'Westport House' }).waitFor();
    await waitForMap(page);
    isDown = true;
    await returnToPage(page);
    await page.getByText('No connection. This page may be out of date.').waitFor();
    assert.equal(await rows(page).count(), 14);
    await checkPage(muster(), page);
  });

  test('a device without WebGL still gets a picture of the floor, its zones and the list', async () => {
    const page = await muster().openPage();
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      // WebGL, which MapLibre needs, is not available.
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: [string]) {
        return args[0].startsWith('webgl') ? null : Reflect.apply(getContext, this, args);
      } as typeof getContext;
    });
    await page.goto(path);
    const picture = page.getByRole('img', { name: 'Plan of Ground floor' });
    await picture.waitFor();
    assert.match((await picture.textContent()) ?? '', /Muster/);
    assert.equal(await rows(page).count(), 14);
    await page.waitForLoadState('networkidle');
    await checkPage(muster(), page);
  });

  test('a map without floors shows its own image', async () => {
    const bare = await addMap(muster().send, { name: 'Yard' });
    const page = await muster().openPage();
    await page.goto(await shareMap(muster().send, bare.customMapId));
    await page.getByText('This map has no floors.').waitFor();
    await waitForMap(page);
    assert.equal(await page.getByRole('tablist').count(), 0);
    await checkPage(muster(), page);
  });
});
