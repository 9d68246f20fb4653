import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { fileOf } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitFor } from '../testing/wait.ts';
import { mapOf, zonesOf } from './zones.test-support.ts';

const names =
  'Kitchen Library Laundry Office Storage Garage Workshop Archive Pharmacy Radiology Reception Canteen Chapel Surgery Nursery Classroom Bathroom Entrance Corridor Staircase';

/** 20 rooms of 400 × 360 pixels beside each other, each with its name. */
const rooms = names.split(' ').map((name, at) => ({
  name,
  left: 200 + 400 * (at % 5),
  top: 80 + 360 * Math.floor(at / 5),
}));
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1600">
  <rect width="2400" height="1600" fill="#f4f1e8"/><g fill="none" stroke="#222" stroke-width="14">
  ${rooms.map(({ left, top }) => `<rect x="${left}" y="${top}" width="400" height="360"/>`).join('')}</g><g font-size="44" fill="#222">
  ${rooms.map(({ left, top, name }) => `<text x="${left + 60}" y="${top + 190}">${name}</text>`).join('')}</g></svg>`;

describe('a plan that was scanned', () => {
  const muster = useConsole({ drawsTiles: true });

  test('becomes 20 rooms with the names written in them, with at most 12 actions from upload to saved zones', async () => {
    const { customMapId } = await addMap(muster().send);
    const page = await muster().openSignedIn(`/maps/${customMapId}`, editor);
    const dialog = page.getByRole('dialog', { name: 'New floor' });
    const scan = await fileOf(
      new Blob([
        new Uint8Array(await sharp(Buffer.from(drawing)).blur(0.8).jpeg({ quality: 80 }).toBuffer()),
      ]),
      'scan.jpg',
    );
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      await action;
      actions++;
    };
    await act(page.getByRole('button', { name: 'Add floor' }).click());
    await act(dialog.getByLabel('Name').fill('Ground floor'));
    await act(dialog.getByLabel('Plan', { exact: true }).setInputFiles(scan));
    await act(dialog.getByRole('button', { name: 'Save floor' }).click());
    await dialog.waitFor({ state: 'detached' });
    await act(page.getByRole('link', { name: 'Draw zones' }).click());
    await page.getByRole('heading', { name: 'Ground floor', level: 1 }).waitFor();
    await act(page.getByRole('link', { name: 'Edit', exact: true }).click());
    await mapOf(page).waitFor();
    await act(page.getByRole('button', { name: 'Fill room' }).click());
    await act(page.getByLabel('Read names from the image').check());
    await page.getByText('Loading text recognition').waitFor({ state: 'hidden' });
    await act(page.getByRole('button', { name: 'Find rooms' }).click());
    await act(page.getByRole('button', { name: /^Save 20 zones/ }).click());

    const [floor] = (await muster().send('GET', `/api/v4/CustomMaps/GetFloors/${customMapId}`)).body;
    const saved = () => zonesOf(muster(), floor.customMapFloorId);
    await waitFor('20 zones', async () => (await saved()).length === 20);
    assert.deepEqual((await saved()).map(({ name }) => name).sort(), names.split(' ').sort());
    assert.ok(actions <= 12, `${actions} actions`);
  });
});
