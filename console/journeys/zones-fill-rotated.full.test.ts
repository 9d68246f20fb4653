import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placeImage } from '@muster/geo/place-image';
import { latLngAtPixel } from '@muster/geo/placement';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { buildPdf } from '../../server/src/imaging/pdf/testing/build-pdf.ts';
import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { type ConsoleUnderTest, editor, useConsole } from '../testing/start-console.ts';
import { mapOf, openFloor, pixelsOf } from './zones.test-support.ts';

const size = { width: 1200, height: 800 };
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <rect width="1200" height="800" fill="#fff"/>
  <path d="M100 100H1100V700H100Z M600 100V340 M600 420V700" fill="none" stroke="#000" stroke-width="10"/>
  <text x="300" y="400" font-size="30">Ward 2</text><text x="800" y="400" font-size="30">Ward 3</text></svg>`;
const placement = {
  rotationDeg: 17,
  center: {
    lat: (mapForm.boundsTopLeftLat + mapForm.boundsBottomRightLat) / 2,
    lng: (mapForm.boundsTopLeftLng + mapForm.boundsBottomRightLng) / 2,
  },
  metersPerPixel: 0.05,
  imageSize: size,
};

/** The same drawing as a PDF, where y starts at the bottom. */
const pdf = buildPdf([
  {
    ...size,
    content: `10 w 100 100 1000 600 re S 600 700 m 600 460 l S 600 380 m 600 100 l S
      BT /F1 30 Tf 300 400 Td (Ward 2) Tj ET BT /F1 30 Tf 800 400 Td (Ward 3) Tj ET`,
  },
]);
describe('filling rooms of a rotated plan', () => {
  const muster = useConsole({ drawsTiles: true });

  test('proposes the name that is written in the room of a plan in PDF, with the keyboard alone; Escape discards the room', async () => {
    const page = await openRotated(muster(), { imageFile: new Blob([new Uint8Array(pdf)]), dpi: 72 });
    await mapOf(page).focus();
    for (const key of ['g', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    assert.equal(await proposedName(page), 'Ward 3');
    await page.keyboard.press('Escape');
    await page.getByLabel('Name', { exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    assert.equal(await proposedName(page), 'Ward 3');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo Ward 3' }).waitFor();
  });

  test('reads the name from the pixels of a scan if the checkbox is checked, also when text recognition can only be loaded the second time', async () => {
    const scan = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
    const page = await openRotated(muster(), { imageFile: new Blob([new Uint8Array(scan)]) });
    await page.getByRole('button', { name: 'Fill room' }).click();
    await clickAt(page, [1000, 200]);
    assert.equal(await proposedName(page), 'Room 1');

    await page.route('**/*.traineddata.gz', (route) => route.abort());
    const box = page.getByLabel('Read names from the image');
    await box.click();
    await page.getByText('Text recognition could not be loaded').waitFor();
    assert.equal(await box.isChecked(), false);
    await page.unroute('**/*.traineddata.gz');
    await box.check();
    await waitForName(page, 'Ward 3');
  });
});

async function openRotated(muster: ConsoleUnderTest, plan: object): Promise<Page> {
  const { send } = muster;
  const { customMapId } = await addMap(send);
  const fields = { name: 'Rotated', ...plan, placement: JSON.stringify(placement) };
  const { customMapFloorId } = await addFloor(send, customMapId, fields);
  return openFloor(muster, `/maps/${customMapId}/floors/${customMapFloorId}`, editor);
}

async function clickAt(page: Page, [x, y]: readonly [x: number, y: number]): Promise<void> {
  const { lat, lng } = latLngAtPixel(placeImage(placement, size), x, y);
  const [place] = await pixelsOf(page, [[lng, lat]]);
  assert.ok(place);
  await page.mouse.click(place.x, place.y);
}

async function proposedName(page: Page): Promise<string> {
  const name = page.getByLabel('Name', { exact: true });
  await name.waitFor();
  return name.inputValue();
}

async function waitForName(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (value) => [...document.querySelectorAll('input')].some((input) => input.value === value),
    name,
  );
}
