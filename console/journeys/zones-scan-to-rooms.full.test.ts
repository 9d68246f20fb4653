import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { fileOf } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitFor } from '../testing/wait.ts';
import { mapOf, zonesOf } from './zones.test-support.ts';

const names = 'Kitchen Library Treppenhaus Storage';

const [width, height] = [400, 360];

/** Four rooms of 400 × 360 pixels beside each other, each with its name. */
const rooms = names.split(' ').map((name, at) => ({
  name,
  left: 200 + width * (at % 2),
  top: 80 + height * Math.floor(at / 2),
}));

/** The walls of a room, with a door of 90 pixels in the one at the top and its leaf half open. */
const wallsOf = ({ left, top }: (typeof rooms)[number]) =>
  `<path d="M${left + 50} ${top}H${left}V${top + height}M${left + 140} ${top}H${left + width}V${top + height}"/>
  <path stroke-width="3" d="M${left + 50} ${top}v90a90 90 0 0 0 90 -90"/>`;

const outside = '<path d="M200 800H1000"/>';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1000">
  <rect width="1200" height="1000" fill="#f4f1e8"/><g transform="rotate(0.3 600 500)"><g fill="none" stroke="#222" stroke-width="14">
  ${rooms.map(wallsOf).join('')}${outside}</g><g font-size="44" fill="#222">
  ${rooms.map(({ left, top, name }) => `<text x="${left + 100}" y="${top + 230}">${name}</text>`).join('')}</g></g></svg>`;

describe('a plan that was scanned', () => {
  const muster = useConsole();

  const scanned = async () => {
    const jpeg = await sharp(Buffer.from(drawing)).blur(0.8).jpeg({ quality: 80 }).toBuffer();
    return fileOf(new Blob([new Uint8Array(jpeg)]), 'North-House.jpg');
  };

  const floorOf = (page: Page) => /floors\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '';

  test('becomes rooms with the names written in them, which are undone at once and saved only when asked, with at most 8 actions from an empty department to saved zones', async () => {
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      await action;
      actions++;
    };
    const page = await muster().openSignedIn('/maps', editor);
    await act(page.getByRole('link', { name: 'New map' }).first().click());
    await act(page.getByLabel('Image', { exact: true }).setInputFiles(await scanned()));
    await page.getByText('1,200 × 1,000 px').waitFor();
    await act(page.getByLabel('Find a place').fill('56.46, -2.978'));
    await act(page.getByLabel('Find a place').press('Enter'));
    await page.getByText(/ ft × .* ft on the ground/).waitFor();
    await act(page.getByRole('button', { name: 'Save map' }).click());
    await page.getByRole('heading', { name: 'Ground floor', level: 1 }).waitFor();
    await mapOf(page).waitFor();
    await act(page.getByLabel('Read names from the image').check());
    await page.getByText('Loading text recognition').waitFor({ state: 'hidden' });
    await act(page.getByRole('button', { name: 'Find rooms' }).click());
    const saveAll = page.getByRole('button', { name: /^Save 4 zones/ });
    const saved = () => zonesOf(muster(), floorOf(page));
    await saveAll.waitFor();
    assert.deepEqual(await saved(), []);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await saveAll.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await act(saveAll.click());
    await waitFor('four zones', async () => (await saved()).length === 4);
    assert.deepEqual((await saved()).map(({ name }) => name).sort(), names.split(' ').sort());
    assert.equal((await saved()).find(({ name }) => name === 'Treppenhaus')?.zoneType, 2);
    assert.ok(actions <= 8, `${actions} actions`);
  });
});
