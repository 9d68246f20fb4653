import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { samplePmtiles } from '../../server/src/testing/sample-pmtiles.ts';
import { sampleVectorTile } from '../../server/src/testing/sample-vector-tile.ts';
import { checkPage } from '../testing/check-page.ts';
import { colorShare } from '../testing/color-share.ts';
import { planOf } from '../testing/floor-plan.ts';
import { admin, useConsole } from '../testing/start-console.ts';
import { waitFor } from '../testing/wait.ts';

/** Not used anywhere else in the console. */
const color = { r: 150, g: 60, b: 170 };
/** The water colors of the style package, in its light and dark themes. */
const water = { light: { r: 0x80, g: 0xde, b: 0xea }, dark: { r: 0x31, g: 0x35, b: 0x3f } };

async function regionFile(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 256, height: 256, channels: 3, background: color } })
    .png()
    .toBuffer();
  return samplePmtiles({
    tiles: [{ z: 0, x: 0, y: 0, bytes }],
    metadata: { attribution: '© Region Survey' },
  });
}

/** A region that is all water, with a town in the middle. */
function vectorRegionFile(): Buffer {
  const bytes = sampleVectorTile([
    { name: 'water', shape: 'everywhere' },
    { name: 'places', shape: 'middle', tags: { kind: 'locality', name: 'Port Null' } },
  ]);
  return samplePmtiles({ tileType: 1, tiles: [{ z: 0, x: 0, y: 0, bytes }], metadata: {} });
}

/** The share of a map, including the panels over it, that has a color. */
function shareOf(page: Page, expected = color): Promise<number> {
  return colorShare(page.locator('.maplibregl-canvas').first(), expected);
}

/** Waits until more than this share of the map has the color of the region. */
async function waitForRegion(page: Page, expected = color, share = 0.1): Promise<void> {
  await waitFor('the region is on the map', async () => (await shareOf(page, expected)) > share);
}

describe('the background of a department', () => {
  let path = '';
  let token = '';
  const muster = useConsole({ drawsTiles: true });
  before(async () => {
    const { send } = muster();
    const map = await addMap(send);
    const floor = await addFloor(send, map.customMapId, { imageFile: await planOf(800, 600) });
    path = `/maps/${map.customMapId}/floors/${floor.customMapFloorId}/edit`;
    const link = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${map.customMapId}`, {});
    token = link.body.token;
  });

  test('is uploaded by an administrator and shown on floors and shared pages, without requests to other origins; it shows through the plan with the opacity that the user chose, also after a reload; a file with vectors is drawn in the colors of the theme; an invalid file shows an error and does not replace it, and one from another origin shows an explanation', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    const section = page.getByRole('region', { name: 'Background' });
    await section.getByLabel('Map background').selectOption('pmtiles');
    await section.getByLabel('PMTiles file').setInputFiles({
      name: 'region.pmtiles',
      mimeType: 'application/octet-stream',
      buffer: await regionFile(),
    });
    await section.getByRole('button', { name: 'Save background' }).click();
    await page.getByText('Background saved').waitFor();
    await section.getByText('region.pmtiles').waitFor();
    await waitForRegion(page);
    await checkPage(muster(), page);
    await page.goto(path);
    await waitForRegion(page);
    await page.getByText('© Region Survey').waitFor();
    const slider = page.getByRole('slider', { name: 'Plan opacity' });
    const beside = await shareOf(page);
    await slider.press('Home');
    await waitForRegion(page, color, beside + 0.2);
    await page.reload();
    await waitForRegion(page, color, beside + 0.2);
    await page.goto(`/share/${token}`);
    await waitForRegion(page);
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
    await page.goto('/settings');
    await replace(page);
  });

  /** A file with vectors, and then an invalid one and one of another origin. */
  async function replace(page: Page): Promise<void> {
    const section = page.getByRole('region', { name: 'Background' });
    await section.getByLabel('Map background').selectOption('pmtiles');
    await section.getByLabel('PMTiles file').setInputFiles({
      name: 'water.pmtiles',
      mimeType: 'application/octet-stream',
      buffer: vectorRegionFile(),
    });
    await section.getByRole('button', { name: 'Save background' }).click();
    await section.getByText('water.pmtiles').waitFor();
    await waitForRegion(page, water.light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await waitForRegion(page, water.dark);
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
    await page.emulateMedia({ colorScheme: null });

    muster()
      .watchOf(page)
      .allow(/Failed to load resource.*400/);
    await section.getByLabel('Map background').selectOption('pmtiles');
    await section
      .getByLabel('PMTiles file')
      .setInputFiles({ name: 'a.pmtiles', mimeType: 'text/plain', buffer: Buffer.alloc(500) });
    await section.getByRole('button', { name: 'Save background' }).click();
    await section.getByRole('alert').getByText('not a PMTiles file').waitFor();
    await section.getByText('water.pmtiles').waitFor();

    const watch = muster().watchOf(page);
    watch.allow(/Content.Security.Policy|Failed to load|tiles\.invalid|Fetch API|AJAXError/);
    await section.getByLabel('Map background').selectOption('raster');
    await section.getByLabel('Tile address').fill('https://tiles.invalid/{z}/{x}/{y}.png');
    await section.getByRole('button', { name: 'Save background' }).click();
    await page.getByRole('alert').getByText('https://tiles.invalid').waitFor();
  }
});
