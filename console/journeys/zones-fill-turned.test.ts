import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placeImage } from '@muster/geo/place-image';
import { latLngAtPixel } from '@muster/geo/placement';
import { buildPdf } from '../../server/src/imaging/pdf/testing/build-pdf.ts';
import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { openFloor, pixelsOf } from './zones.test-support.ts';

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

/** The same drawing; a PDF counts from below. */
const pdf = buildPdf([
  {
    ...size,
    content: `10 w 100 100 1000 600 re S 600 700 m 600 460 l S 600 380 m 600 100 l S
      BT /F1 30 Tf 300 400 Td (Ward 2) Tj ET BT /F1 30 Tf 800 400 Td (Ward 3) Tj ET`,
  },
]);
const plans = {
  SVG: { imageFile: new Blob([svg], { type: 'image/svg+xml' }) },
  PDF: { imageFile: new Blob([new Uint8Array(pdf)]), dpi: 72 },
};

describe('filling rooms of a plan that is turned', () => {
  const muster = useConsole({ drawsTiles: true });

  for (const [format, plan] of Object.entries(plans))
    test(`proposes the name that is written in the room of a plan in ${format}`, async () => {
      const { send } = muster();
      const { customMapId } = await addMap(send);
      const fields = { name: 'Turned', ...plan, placement: JSON.stringify(placement) };
      const { customMapFloorId } = await addFloor(send, customMapId, fields);
      const page = await openFloor(muster(), `/maps/${customMapId}/floors/${customMapFloorId}`, editor);
      await page.getByRole('button', { name: 'Fill room' }).click();
      const { lat, lng } = latLngAtPixel(placeImage(placement, size), 1000, 200);
      const [place] = await pixelsOf(page, [[lng, lat]]);
      assert.ok(place);
      await page.mouse.click(place.x, place.y);
      const name = page.getByLabel('Name', { exact: true });
      await name.waitFor();
      assert.equal(await name.inputValue(), 'Ward 3');
    });
});
