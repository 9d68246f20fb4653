import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findChromium, startBrowser } from '../../../../server/src/testing/browser.ts';
import {
  drawOnPage,
  type MapView,
  readMapPage,
  type Screen,
} from '../../../../server/src/testing/map-client.ts';
import { addFloor, addMap } from '../../../../server/src/testing/sample-maps.ts';
import { drawPhoto, drawPlan } from '../../../../server/src/testing/sample-pictures.ts';
import { tokenFor } from '../../../../server/src/testing/test-server.ts';
import { type Backend, startBackend } from '../testing/backend.test-support.ts';
import type { storePage } from '../testing/map-page.test-support.ts';
import { bundle } from '../testing/offline-browser.test-support.ts';

/** The fields of a saved map or floor that its tiles are drawn from. */
interface Drawn {
  readonly id: string;
  readonly tileUrlTemplate: string;
}

/** `below`: how many zooms below the top zoom the views of a place are. */
const places = [
  {
    name: 'in Dundee',
    below: [1, 3],
    boundsTopLeftLng: -2.979,
    boundsBottomRightLng: -2.977,
    middleLng: -2.978,
  },
  {
    name: 'across the antimeridian',
    below: [1.4],
    boundsTopLeftLng: 179.999,
    boundsBottomRightLng: -179.999,
    middleLng: 180,
  },
];

describe('tiles of the offline store in MapLibre', () => {
  let backend: Backend;
  let browser: Browser;
  let page: Page;
  before(async () => {
    backend = await startBackend('sqlite', true);
    const path = findChromium();
    assert.ok(path, 'Chromium is needed: see CHROMIUM_PATH');
    for (const [url, file] of await readMapPage()) backend.proxy.pages.set(url === '/' ? '/map' : url, file);
    browser = await startBrowser(path, {});
    page = await browser.newPage({ deviceScaleFactor: 1 });
  });
  after(async () => {
    await browser?.close();
    await backend?.close();
  });

  const openPage = async () => {
    await page.goto(`${backend.proxy.url}/map`);
    await page.waitForFunction('window.drawMap !== undefined');
    const content = await bundle(join(import.meta.dirname, '..', 'testing', 'map-page.test-support.ts'));
    await page.addScriptTag({ type: 'module', content });
    await page.waitForFunction('window.storePage !== undefined');
  };
  const sync = async (departmentId: number) => {
    const token = await tokenFor(backend.server, departmentId);
    const result: Awaited<ReturnType<typeof storePage.sync>> = await page.evaluate(
      `storePage.sync('${token}')`,
    );
    assert.equal(result, 'synced');
  };
  const drawStored = ({ id }: Drawn, view: MapView) => drawOnPage(page, createSource(`muster://${id}`), view);
  const drawServed = ({ tileUrlTemplate }: Drawn, view: MapView) =>
    drawOnPage(page, createSource(tileUrlTemplate.replace(/\{z\}.*$/, 'tilejson.json')), view);

  for (const [i, { name, below, middleLng, ...bounds }] of places.entries()) {
    test(`without a network, a map and a floor ${name} look exactly like the server’s, to the pixel`, async () => {
      const send = backend.sendAs(i + 1);
      const plan = (await drawPlan(900, 700)).image;
      const photo = (await drawPhoto(900, 700)).image;
      const map = await addMap(send, { ...bounds, imageFile: plan });
      const floor = await addFloor(send, map.customMapId, { imageFile: photo });
      const drawn: readonly Drawn[] = [
        { ...map, id: map.customMapId },
        { ...floor, id: floor.customMapFloorId },
      ];
      const views = below.map((zooms) => createView(middleLng, map.maxZoom - zooms));
      await openPage();
      await sync(i + 1);
      const served = [];
      for (const each of drawn) for (const view of views) served.push(await drawServed(each, view));
      backend.proxy.interfere = () => Promise.reject(new Error('the network is gone'));
      backend.takeRequests();
      const stored = [];
      for (const each of drawn) for (const view of views) stored.push(await drawStored(each, view));
      const first = { id: map.customMapId, tileUrlTemplate: map.tileUrlTemplate };
      const moved = await drawStored(first, createView(middleLng + 2e-6, map.maxZoom - 1));
      backend.proxy.interfere = () => undefined;
      assert.deepEqual(backend.takeRequests(), []);
      for (const [index, screen] of served.entries()) {
        assert.ok(emptyShare(screen) < 0.95, 'there is something to see');
        assert.equal(differing(screen, stored[index]), 0, `screen ${index}`);
      }
      assert.ok(differing(served[0], moved) > 1_000, 'a shift of a pixel would show');
      assert.ok(differing(stored[0], stored[views.length]) > 1_000, 'the floor is another picture');
    });
  }
});

function createSource(url: string): object {
  return { type: 'raster', url, tileSize: 256 };
}

function createView(lng: number, zoom: number): MapView {
  return { width: 400, height: 300, center: [lng, 56.46], zoom };
}

function differing(one: Screen | undefined, other: Screen | undefined): number {
  assert.ok(one && other);
  assert.equal(one.pixels.length, other.pixels.length);
  return one.pixels.reduce((sum, value, i) => sum + (value === other.pixels[i] ? 0 : 1), 0);
}

/** The fraction of a screen that shows only the magenta background. */
function emptyShare({ pixels }: Screen): number {
  let empty = 0;
  for (let i = 0; i < pixels.length; i += 4)
    if (pixels[i] === 255 && pixels[i + 1] === 0 && pixels[i + 2] === 255) empty += 1;
  return empty / (pixels.length / 4);
}
