/**
 * Measures the screens of the console and of share links in Chromium, with the demo building: from a pasted position to its room,
 * the share of a phone that is map, controls at 15 sizes, and the names on the map at 6 zooms, also on ten generated floors and on
 * those of a real building, if GeoJSON files of its floors are in a folder. Prints Markdown tables, and exits with 1 if a limit is
 * exceeded.
 *
 *   npm run bench -- console-screens
 *   REAL_BUILDING=FOLDER npm run bench -- console-screens
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signIn } from '../console/testing/start-console.ts';
import { createDemo } from '../server/src/demo/demo.ts';
import { createUser } from '../server/src/features/accounts/users/users.ts';
import { clientOf } from '../server/src/testing/api-client.ts';
import { findChromium, startBrowser } from '../server/src/testing/browser.ts';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { startTestServer } from '../server/src/testing/test-server.ts';
import { waitFor } from '../server/src/testing/wait-for.ts';
import { importBuildings } from './console-screens/buildings.ts';
import { checkControls } from './console-screens/controls.ts';
import { countNames } from './console-screens/names.ts';
import { measurePhone } from './console-screens/phone.ts';
import { measurePaste } from './console-screens/position.ts';
import type { Measured, Screens } from './console-screens/screens.ts';

const editor = {
  email: 'editor@example.org',
  password: 'a password of some length',
  role: 'editor',
} as const;

const chromium = findChromium();
if (!chromium) throw new Error('Chromium is needed: set CHROMIUM_PATH, or apt-get install chromium');
await promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'build-console.ts')]);
const port = String(await findFreePort());
const baseURL = `http://127.0.0.1:${port}`;
const server = await startTestServer('sqlite', { MUSTER_PORT: port, MUSTER_BASE_URL: baseURL }, true);
const browser = await startBrowser(chromium, {});
try {
  await createDemo(server.ctx);
  await createUser(server.ctx, { ...editor, departmentId: 1, departmentName: 'Demo department' });
  const send = clientOf(server);
  const { body: maps } = await send('GET', '/api/v4/CustomMaps/GetCustomMaps');
  const mapId: string = maps[0].customMapId;
  const readMap = async () => (await send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`)).body;
  await waitFor('the tiles of the demo', async () =>
    (await readMap()).floors.every((floor: { tileUrlTemplate: string | null }) => floor.tileUrlTemplate),
  );
  const { body: link } = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, {});
  const floorIds: string[] = (await readMap()).floors.map(
    (floor: { customMapFloorId: string }) => floor.customMapFloorId,
  );
  const others = await importBuildings(server, process.env.REAL_BUILDING);
  const screens: Screens = {
    mapId,
    floorIds,
    buildings: [{ name: 'the demo', mapId, floorIds }, ...others],
    sharePath: `/share/${link.token}`,
    send,
    open: async (path, options = {}, prepare = async () => {}) => {
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      await prepare(context);
      const page = await context.newPage();
      if (!path.startsWith('/share/')) {
        await page.goto('/sign-in?to=/settings');
        await signIn(page, editor);
        await page.waitForURL(({ pathname }) => pathname === '/settings');
      }
      await page.goto(path);
      return page;
    },
  };
  const measured: Measured[] = [];
  for (const measure of [measurePaste, measurePhone, countNames, checkControls])
    measured.push(...(await measure(screens)));
  console.log('| What | measured | limit | |\n|---|---:|---:|---|');
  for (const { what, value, limit, isKept } of measured)
    console.log(`| ${what} | ${value} | ${limit} | ${isKept ? 'kept' : 'BROKEN'} |`);
  process.exitCode = measured.every(({ isKept }) => isKept) ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
}
