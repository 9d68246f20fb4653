import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { full, test } from '../../server/src/testing/level.ts';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { useConsole } from '../testing/start-console.ts';
import { returnToPage } from '../testing/wait.ts';
import {
  addBuilding,
  type Building,
  floorButton,
  shareMap,
  showMore,
} from './share-building.test-support.ts';

const groundElevationFt = 100;

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
    building = await addBuilding(muster().send, 'Westport House', 1.6, { groundElevationFt });
    path = await shareMap(muster().send, building.mapId, { expiresOn: '2099-01-02T03:04:05Z' });
  });
  const open = async (options: BrowserContextOptions = {}) => {
    const page = await muster().openPage(options);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Westport House' }).waitFor();
    return page;
  };
  const rows = (page: Page) => page.getByRole('region', { name: 'Zones' }).getByRole('row');

  test('shows floors, zones and legend without signing in', async () => {
    const page = await open();
    await waitForMap(page);
    assert.equal(await rows(page).count(), 14);
    assert.match(await rows(page).filter({ hasText: 'Stair A' }).innerText(), /Stairwell/);
    await checkPage(muster(), page);
    await showMore(page);
    assert.equal(await page.getByRole('list', { name: 'Zone types' }).getByRole('listitem').count(), 12);
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Close' }).click();
    const floors = page.getByRole('list', { name: 'Floors' }).getByRole('button');
    assert.deepEqual(
      await floors.allInnerTexts(),
      ['First floor', 'Ground floor'],
      'the top floor is on top',
    );
    await floorButton(page, 'Ground floor').focus();
    await page.keyboard.press('PageUp');
    await floorButton(page, 'First floor', { pressed: true }).waitFor();
    await rows(page).nth(3).waitFor({ state: 'detached' });
    assert.deepEqual(
      (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0]),
      ['Archive', 'Server room', 'Upper corridor'],
    );
    assert.match(await rows(page).first().innerText(), /112 ft above sea level/);
    await page.reload();
    await floorButton(page, 'First floor', { pressed: true }).waitFor();
  });

  test('the link opens only that map: no token is stored or revealed by a request, no other address works, and search engines do not index it', async () => {
    const page = await muster().openPage();
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer));
    await page.goto(path);
    await waitForMap(page);
    assert.match((await page.locator('meta[name="robots"]').getAttribute('content')) ?? '', /noindex/);
    assert.equal(await page.getByRole('link').count(), 0, 'nothing leads away with a referrer');
    muster()
      .watchOf(page)
      .allow(/status of 401/);
    assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
    const token = path.split('/').at(-1) ?? '';
    assert.ok(referrers.length > 5);
    assert.ok(!referrers.some((referrer) => referrer?.includes(token)));
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

  test('a zone is found by its name, also on another floor, and by a click on the map', async () => {
    const page = await open();
    await waitForMap(page);
    await page.getByLabel('Search zones').fill('server');
    await page
      .getByText(/^1 of \d+ zones$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /Server room/ }).click();
    await floorButton(page, 'First floor', { pressed: true }).waitFor();
    await page.getByRole('row', { name: /Server room/, selected: true }).waitFor();
    await waitForMap(page);
    await checkPage(muster(), page);
    await page.getByLabel('Search zones').fill('nothing like it');
    await page.getByText('No zone on this floor matches.').waitFor();
    await page.getByLabel('Search zones').fill('');
    await page.getByRole('button', { name: 'Show the whole floor' }).click();
    await floorButton(page, 'Ground floor').click();
    await page.locator('canvas.maplibregl-canvas').click();
    await page.getByRole('row', { name: /Corridor/, selected: true }).waitFor();
  });

  test('it locates the device only on request, and names the zone on the displayed floor', async () => {
    const at = building.placeAt(0.3, 0.77);
    const geolocation = { latitude: at.lat, longitude: at.lng, accuracy: 6 };
    const page = await open({ geolocation, permissions: ['geolocation'] });
    await waitForMap(page);
    assert.equal(await page.getByText('Your position stays on this device.').count(), 0);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.getByRole('button', { name: 'Where am I?' }).click();
    const said = (text: string) => page.getByText(text).first().waitFor(); // later, screen readers are told too
    await said('Probably Staging (over 99%), if you are on Ground floor');
    await page.getByText('Accurate to 20 ft.').waitFor();
    await checkPage(muster(), page);
    assert.equal(
      sent.some((request) => request.includes(String(at.lat).slice(0, 9))),
      false,
    );
    await floorButton(page, 'First floor').click();
    await said('Probably outside all zones (over 99%), if you are on First floor');
    await page.context().setGeolocation({ latitude: 51.5, longitude: 0, accuracy: 40 }); // it follows the device
    await said('You are outside this map.');
    await page.getByRole('button', { name: 'Where am I?', pressed: true }).click();
    await page.getByText('Your position stays on this device.').waitFor({ state: 'detached' });
    await page.context().clearPermissions();
    const denied = await open();
    await denied.getByRole('button', { name: 'Where am I?' }).click();
    await denied.getByText('This site is not allowed to use your location.').waitFor();
  });

  full(
    'with an altitude, it also names the floor, and names two rooms if neither is likely enough',
    async () => {
      const page = await muster().openPage();
      const report = { altitude: null as number | null, y: 0.77 };
      await page.exposeFunction('readReport', () => {
        const { lat, lng } = building.placeAt(0.406, report.y); // on the wall between Staging and the parking lot
        return { latitude: lat, longitude: lng, accuracy: 5, altitude: report.altitude, altitudeAccuracy: 3 };
      });
      await page.addInitScript(() => {
        // Chromium's emulated position has no altitude.
        const { readReport } = window as unknown as { readReport: () => Promise<object> }; // exposed above
        const watchPosition = (onFix: (position: unknown) => void) => {
          void readReport().then((coords) => onFix({ coords }));
          return 1;
        };
        Object.defineProperty(navigator.geolocation, 'watchPosition', { value: watchPosition });
      });
      await page.goto(path);
      await waitForMap(page);
      await page.getByRole('button', { name: 'Where am I?' }).click();
      await page
        .getByText(
          /^(Staging|Parking lot) \(\d\d%\) or (Staging|Parking lot) \(\d\d%\), if you are on Ground floor$/,
        )
        .first()
        .waitFor();
      const { body: map } = await muster().send('GET', `/api/v4/CustomMaps/GetCustomMap/${building.mapId}`);
      report.altitude = map.geoidUndulationM + groundElevationFt * 0.3048 + 5;
      await page.getByRole('button', { name: 'Where am I?', pressed: true }).click();
      await page.getByRole('button', { name: 'Where am I?', pressed: false }).click();
      await page.getByText(/^Probably First floor \(\d\d%\)$/).waitFor();
      await page.getByText('Accurate to 17 ft horizontally and 10 ft vertically.').waitFor();
      await page.getByRole('button', { name: 'Show First floor' }).click();
      await floorButton(page, 'First floor', { pressed: true }).waitFor();
    },
  );

  test('unknown, expired and revoked links show the same plain page', async () => {
    const { send, server } = muster();
    const minuteMs = 60_000;
    server.clockOffsetMs = -30 * minuteMs; // so that the link is valid when it is created
    const ended = await shareMap(send, building.mapId, {
      expiresOn: new Date(Date.now() - 10 * minuteMs).toISOString(),
    });
    server.clockOffsetMs = 0;
    const revoked = await shareMap(send, building.mapId, { label: 'revoked' });
    const page = await muster().openPage();
    muster()
      .watchOf(page)
      .allow(/status of 404.*\/api\/v4\/Share\//);
    await page.goto(revoked);
    await page.getByRole('heading', { name: 'Westport House' }).waitFor();
    const { body } = await send('GET', `/api/v4/CustomMaps/GetShareLinks/${building.mapId}`);
    const link = body.find(({ label }: { label: string }) => label === 'revoked');
    await send('DELETE', `/api/v4/CustomMaps/DeleteShareLink/${link.shareLinkId}`);
    const texts = new Set<string>();
    for (const address of [revoked, ended, `/share/${'x'.repeat(32)}`, '/share/short']) {
      await page.goto(address);
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
      texts.add(await page.locator('body').innerText());
    }
    assert.equal(texts.size, 1);
    assert.doesNotMatch([...texts].join(), /Westport|Test Fire/);
    await checkPage(muster(), page);
  });

  full(
    'a map without floors shows its own image; if an address cannot be loaded, the page says so and tries again; an open map stays if the network is lost',
    async () => {
      const page = await muster().openPage();
      muster()
        .watchOf(page)
        .allow(/Failed to load resource|ERR_/);
      const bare = await addMap(muster().send, { name: 'Yard' });
      await page.goto(await shareMap(muster().send, bare.customMapId));
      await page.getByText('This map has no floors.').waitFor();
      await waitForMap(page);
      assert.equal(await page.getByRole('list', { name: 'Floors' }).count(), 0);

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
    },
  );

  full('a device without WebGL still gets a picture of the floor, its zones and the list', async () => {
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
});
