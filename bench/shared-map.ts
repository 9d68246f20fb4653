/**
 * Measures how long a shared map takes to open at 400 kbit/s with nothing cached: a building of 5 floors with 200 zones each and
 * their plans. Chromium throttles the network. Prints a Markdown table.
 *
 *   npx node bench/shared-map.ts [runs]
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { planOf } from '../console/testing/floor-plan.ts';
import { clientOf, type Send } from '../server/src/testing/api-client.ts';
import { findChromium, startBrowser } from '../server/src/testing/browser.ts';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { addFloor, addMap, mapForm } from '../server/src/testing/sample-maps.ts';
import { startTestServer } from '../server/src/testing/test-server.ts';
import { median } from './console-zones/quantiles.ts';

const runs = Number(process.argv[2] ?? 5);
const floors = 5;
const columns = 20;
const rows = 10;
const bytesPerSecond = 400_000 / 8;

const chromium = findChromium();
if (!chromium) throw new Error('Chromium is needed: set CHROMIUM_PATH, or apt-get install chromium');
const build = join(import.meta.dirname, '..', 'scripts', 'build-console.ts');
await promisify(execFile)(process.execPath, [build]);
const port = String(await findFreePort());
const baseUrl = `http://127.0.0.1:${port}`;
const server = await startTestServer('sqlite', { MUSTER_PORT: port, MUSTER_BASE_URL: baseUrl }, true);
const browser = await startBrowser(chromium, {});
try {
  const path = await addBuilding(clientOf(server));
  console.log('| latency | first room | map drawn | zones of all floors | bytes until the first room |');
  console.log('|---:|---:|---:|---:|---:|');
  for (const latencyMs of [0, 100, 400]) {
    const loads: Load[] = [];
    for (let run = 0; run < runs; run += 1) loads.push(await load(browser, path, latencyMs));
    const middle = (of: (one: Load) => number) => median(loads.map(of));
    const seconds = (of: (one: Load) => number) => `${(middle(of) / 1000).toFixed(2)} s`;
    const [room, map, all] = [
      seconds(({ roomMs }) => roomMs),
      seconds(({ mapMs }) => mapMs),
      seconds(({ allMs }) => allMs),
    ];
    const kilobytes = (middle(({ bytes }) => bytes) / 1000).toFixed(1);
    console.log(`| ${latencyMs} ms | ${room} | ${map} | ${all} | ${kilobytes} kB |`);
  }
} finally {
  await browser.close();
  await server.close();
}

interface Load {
  /** From the navigation to the frame in which a room of the floor is drawn. */
  readonly roomMs: number;
  readonly mapMs: number;
  readonly allMs: number;
  readonly bytes: number;
}

async function load(on: Browser, path: string, latencyMs: number): Promise<Load> {
  const context = await on.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  let received = 0;
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  await page.addInitScript(recordFirstRoom);
  await page.goto(baseUrl + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'roomMs' in window, undefined, { timeout: 120_000 });
  const bytes = received;
  await page.locator('[data-drawn="true"]').waitFor({ timeout: 120_000 });
  const [roomMs, mapMs] = await page.evaluate(() => [
    Reflect.get(window, 'roomMs') as number,
    performance.now(),
  ]);
  // The browser lists a response when it has ended, which can be after the map is drawn.
  const whole = await page.waitForFunction(
    () => {
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return requests.find(({ name }) => /\/Share\/[^/?]+$/.test(name))?.responseEnd;
    },
    undefined,
    { timeout: 120_000 },
  );
  const allMs = await whole.jsonValue();
  await context.close();
  return { roomMs: roomMs ?? 0, mapMs: mapMs ?? 0, allMs: allMs ?? 0, bytes };
}

/** Runs in the page: records when the first outline of a room has been painted. */
function recordFirstRoom(): void {
  const check = () => {
    if (document.querySelector('svg[role="img"] path'))
      // The frame that contains it is painted before the next one begins.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Object.assign(window, { roomMs: performance.now() })),
      );
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** @returns the path of its shared page */
async function addBuilding(send: Send): Promise<string> {
  const imageFile = await planOf(3000, 2250);
  const map = await addMap(send, { name: 'Large building', imageFile });
  const mapId: string = map.customMapId;
  for (let floor = 0; floor < floors; floor += 1) {
    const name = `Floor ${floor}`;
    const { customMapFloorId } = await addFloor(send, mapId, { name, floorNumber: floor, imageFile });
    const path = `/api/v4/CustomMaps/ImportZones/${customMapFloorId}?typeProperty=kind`;
    const { body, text } = await send('POST', path, describeRooms(floor));
    if (body.zones !== columns * rows) throw new Error(text);
  }
  const { body } = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, {});
  return `/share/${body.token}`;
}

/** Rooms that fill the map's bounds, with coordinates as long as those of drawn rooms. */
function describeRooms(floor: number) {
  const top = Number(mapForm.boundsTopLeftLat);
  const left = Number(mapForm.boundsTopLeftLng);
  const height = top - Number(mapForm.boundsBottomRightLat);
  const width = Number(mapForm.boundsBottomRightLng) - left;
  const features = Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [west, east] = [column + 0.05, column + 0.95].map((x) => left + (x / columns) * width);
    const [north, south] = [row + 0.05, row + 0.95].map((y) => top - (y / rows) * height);
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return {
      type: 'Feature',
      properties: { name: `Room ${floor}${String(i).padStart(3, '0')}`, kind: i % 5 },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
  });
  return { type: 'FeatureCollection', features };
}
