/**
 * Takes a picture of every page of the console with the demo building, wide, on a tablet and at 360 px, light and dark:
 * `npm run gallery`. Look at the pictures in `console/screenshots/` after you change the console.
 *
 *   npm run gallery -- --axe     also runs axe on each page, at more widths and in forced colors; ends with 1 if it finds anything
 *   npm run gallery -- --readme  only takes the pictures of the README and the guides again, for `docs/images`; needs pdftoppm
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { createDemo } from '../../server/src/demo/demo.ts';
import { demoBuilding } from '../../server/src/demo/demo-building.ts';
import { clientOf } from '../../server/src/testing/api-client.ts';
import { findChromium, startBrowser } from '../../server/src/testing/browser.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { axeTags, findViolations, waitUntilDrawn } from './check-page.ts';
import { takeSheetPictures } from './sheet-pictures.ts';
import '../../scripts/build-console.ts';
import { provideRequirements } from '../../scripts/test-run/requirements.ts';

const folder = join(import.meta.dirname, '..', 'screenshots');
const images = join(import.meta.dirname, '..', '..', 'docs', 'images');
const sizes = {
  wide: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  '360': { width: 360, height: 740 },
};
/** A window of 1280 px at 400% zoom, at 200% zoom and without zoom, and a large screen. */
const axeWidths = [320, 640, 1280, 2560];
/** The pictures of the README, by their names here. */
const inReadme: Readonly<Record<string, string>> = {
  'locate-wide-light': 'locate',
  'zone-editor-wide-light': 'zone-editor',
  'calendar-wide-light': 'calendar',
  'shared-map-wide-light': 'shared-map',
  'shared-room-360-light': 'shared-map-phone',
};
const isForReadme = process.argv.includes('--readme');
const usesAxe = process.argv.includes('--axe');
const violations: string[] = [];

provideRequirements(['s3', 'ical-parsers', 'gdal']);
const port = await findFreePort();
const baseUrl = `http://127.0.0.1:${port}`;
const server = await startTestServer('sqlite', { MUSTER_PORT: String(port), MUSTER_BASE_URL: baseUrl }, true);
const browser = await startBrowser(findChromium() ?? '', {});
try {
  await mkdir(folder, { recursive: true });
  const demo = await createDemo(server.ctx);
  if (!demo) throw new Error('the demo is created in an empty database');
  if (isForReadme) await takeSheetPictures(server, demo.floorId, images);
  const page = await browser.newPage({ baseURL: baseUrl, reducedMotion: 'reduce' });
  await page.goto('/sign-in');
  await takePictures(page, 'sign-in');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  for (const [name, path] of Object.entries(await prepareData(demo.customMapId, demo.floorId))) {
    if (isForReadme && !Object.keys(inReadme).some((picture) => picture.startsWith(`${name}-`))) continue;
    await page.setViewportSize(name === 'shared-room' ? sizes['360'] : sizes.wide);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await takePictures(page, name);
    if (usesAxe) await runAxe(page, name);
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`The pictures are in ${folder}`);
if (usesAxe) console.log(`axe found ${violations.length} violations\n${violations.join('\n')}`);
if (violations.length > 0) process.exitCode = 1;

/** Adds data so that no list is empty. @returns the address of each page */
async function prepareData(mapId: string, floorId: string): Promise<Record<string, string>> {
  const send = clientOf(server);
  const { body: zones } = await send('GET', `/api/v4/CustomMaps/GetZones/${floorId}`);
  const room = zones.find(({ name }: { name: string }) => name === demoBuilding.example.zoneName);
  const link = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, { label: 'Mutual aid' });
  const drill = { Title: 'Ladder drill', Start: '2027-01-12T09:00:00Z', End: '2027-01-12T10:30:00Z' };
  const weekly = { ...drill, RecurrenceRule: 'FREQ=WEEKLY;COUNT=8' };
  const item = await send('POST', '/api/v4/Calendar/SaveCalendarItem', weekly);
  const grace = { email: 'grace@example.org', name: 'Grace Hopper', role: 'editor' };
  const invitation = await send('POST', '/api/v4/Users/InviteUser', grace);
  const screen = { name: 'Dispatch screen', permissions: ['maps:read', 'calendar:read'] };
  await send('POST', '/api/v4/ApiTokens/SaveToken', screen);
  return {
    locate: `/locate?q=${encodeURIComponent('48.23012, -101.32481 ±8 m, floor 0')}`,
    maps: '/maps',
    'new-map': '/maps/new',
    import: '/import',
    map: `/maps/${mapId}`,
    'map-history': `/maps/${mapId}/history`,
    'map-drafts': `/maps/${mapId}/drafts`,
    activity: '/activity',
    'edit-map': `/maps/${mapId}/edit`,
    floor: `/maps/${mapId}/floors/${floorId}`,
    points: `/maps/${mapId}/floors/${floorId}/points`,
    'zone-editor': `/maps/${mapId}/floors/${floorId}/edit`,
    calendar: '/calendar?date=2027-01-12',
    'new-calendar-item': '/calendar/new',
    'edit-calendar-item': `/calendar/${item.body.Data.CalendarItemId}/edit`,
    attendance: `/calendar/${item.body.Data.CalendarItemId}/attendance`,
    hours: '/calendar/hours',
    settings: '/settings',
    trash: '/trash',
    people: '/settings/people',
    'api-tokens': '/settings/api-tokens',
    invitation: new URL(invitation.body.invitationUrl).pathname + new URL(invitation.body.invitationUrl).hash,
    'not-found': '/nowhere',
    'shared-map': `/share/${link.body.token}`,
    'shared-room': `/share/${link.body.token}?floor=${floorId}#zone=${room.customMapZoneId}`,
  };
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark'] as const) {
      const picture = `${name}-${size}-${colorScheme}`;
      if (isForReadme && !inReadme[picture]) continue;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await waitUntilDrawn(page);
      const png = await page.screenshot({ path: join(folder, `${picture}.png`) });
      if (isForReadme)
        await sharp(png)
          .png({ palette: true })
          .toFile(join(images, `${inReadme[picture]}.png`));
    }
}

async function runAxe(page: Page, name: string): Promise<void> {
  for (const width of axeWidths)
    for (const media of [
      { colorScheme: 'light' },
      { colorScheme: 'dark' },
      { forcedColors: 'active', colorScheme: 'light' },
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia(media);
      await waitUntilDrawn(page);
      const view = `${name} at ${width} px, ${Object.values(media).join(', ')}`;
      const found = await findViolations(page, axeTags);
      // In forced colors, axe reads the page's own text colors and not the displayed ones.
      const meant = found.filter((one) => !('forcedColors' in media && one.startsWith('color-contrast')));
      for (const violation of meant) violations.push(`${view}: ${violation}`);
      await page.emulateMedia({ forcedColors: null });
    }
}
