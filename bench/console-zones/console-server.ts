import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { planOf } from '../../console/testing/floor-plan.ts';
import { signIn } from '../../console/testing/start-console.ts';
import { createUser } from '../../server/src/features/accounts/users/users.ts';
import { clientOf, type Send } from '../../server/src/testing/api-client.ts';
import { findChromium, startBrowser } from '../../server/src/testing/browser.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { addPoint } from '../../server/src/testing/sample-points.ts';
import { startTestServer } from '../../server/src/testing/test-server.ts';

export interface ConsoleServer {
  /** Sends a request as an administrator. */
  readonly send: Send;
  /** Adds a floor with the given numbers of zones and points. @returns its path in the console */
  readonly addFloor: (zones: number, points?: number) => Promise<string>;
  /** Opens a page in a new profile, signed in as an editor, with nothing of the floor loaded yet. */
  readonly openPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

const editor = {
  email: 'editor@example.org',
  password: 'a password of some length',
  role: 'editor',
} as const;

/** Starts the console, built from its current sources, on a server with an empty data folder, and a browser. */
export async function startConsoleServer(): Promise<ConsoleServer> {
  const chromium = findChromium();
  if (!chromium) throw new Error('Chromium is needed: set CHROMIUM_PATH, or apt-get install chromium');
  const build = join(import.meta.dirname, '..', '..', 'scripts', 'build-console.ts');
  await promisify(execFile)(process.execPath, [build]);
  const port = String(await findFreePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = await startTestServer('sqlite', { MUSTER_PORT: port, MUSTER_BASE_URL: baseUrl }, true);
  await createUser(server.ctx, { ...editor, departmentId: 1, departmentName: 'Bench' });
  const browser = await startBrowser(chromium, {});
  const send = clientOf(server);
  return {
    send,
    addFloor: async (zones, points = 0) => {
      const map = await addMap(send, { imageFile: await planOf(4000, 3000) });
      const floor = await addFloor(send, map.customMapId, { imageFile: await planOf(4000, 3000) });
      const floorId: string = floor.customMapFloorId;
      const response = await send(
        'POST',
        `/api/v4/CustomMaps/ImportZones/${floorId}?typeProperty=kind`,
        collectionOf(zones),
      );
      if (response.body.zones !== zones) throw new Error(`${response.status}: ${response.text}`);
      await addPoints(send, floorId, points);
      return `/maps/${map.customMapId}/floors/${floorId}`;
    },
    openPage: () => openPage(browser, baseUrl),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function openPage(browser: Browser, baseUrl: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/sign-in?to=/settings');
  await signIn(page, editor);
  await page.waitForURL(({ pathname }) => pathname === '/settings');
  return page;
}

/** Doors in rows over the whole map. */
async function addPoints(send: Send, floorId: string, count: number): Promise<void> {
  const columns = Math.ceil(Math.sqrt(count));
  const { boundsTopLeftLat: north, boundsTopLeftLng: west } = mapForm;
  const [height, width] = [north - mapForm.boundsBottomRightLat, mapForm.boundsBottomRightLng - west];
  for (let index = 0; index < count; index += 1)
    await addPoint(send, floorId, {
      label: `Door ${index + 1}`,
      latitude: north - ((Math.floor(index / columns) + 0.5) / columns) * height,
      longitude: west + (((index % columns) + 0.5) / columns) * width,
    });
}

const corners = 16;

/** Rooms in rows over the whole map, each with 16 vertices. */
function collectionOf(count: number): object {
  const columns = Math.ceil(Math.sqrt(count * 1.25));
  const rows = Math.ceil(count / columns);
  const {
    boundsTopLeftLng: west,
    boundsBottomRightLng: east,
    boundsTopLeftLat: north,
    boundsBottomRightLat: south,
  } = mapForm;
  const [width, height] = [(east - west) / columns, (south - north) / rows];
  const features = Array.from({ length: count }, (_, index) => {
    const [x, y] = [
      west + ((index % columns) + 0.5) * width,
      north + (Math.floor(index / columns) + 0.5) * height,
    ];
    const ring = Array.from({ length: corners }, (_corner, at) => {
      const angle = (at / corners) * 2 * Math.PI;
      return [x + Math.cos(angle) * width * 0.48, y + Math.sin(angle) * height * 0.48];
    });
    const coordinates = [[...ring, ring[0]]];
    const properties = { name: `Room ${index + 1}`, kind: String(index % 12) };
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } };
  });
  return { type: 'FeatureCollection', features };
}
