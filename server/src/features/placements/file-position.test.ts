import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TiffTags } from '../../imaging/tiff/read-tiff-tags.ts';
import { tiffTag } from '../../imaging/tiff/read-tiff-tags.ts';
import { readTiffPosition } from '../../imaging/tiff/tiff-position.ts';
import { addFilePosition } from './file-position.ts';

const image = { width: 2000, height: 1400 };
const [projected, geographic, geocentric, userDefined] = [1, 2, 3, 32_767];

/** Reads the position in the tags of a north-up GeoTIFF. */
function positionAt(model: number, code: number, left: number, top: number, pixel: number, down = -pixel) {
  const keyOfCode = model === geographic ? 2048 : 3072;
  const values: Readonly<Record<number, readonly number[]>> = {
    [tiffTag.geoKeyDirectory]: [1, 1, 0, 2, 1024, 0, 1, model, keyOfCode, 0, 1, code],
    [tiffTag.modelTransformation]: [pixel, 0, 0, left, 0, down, 0, top, 0, 0, 0, 0, 0, 0, 0, 1],
  };
  return readTiffPosition(tagsOf(values), image.width, image.height);
}

function tagsOf(values: Readonly<Record<number, readonly number[]>>) {
  return { numbers: (tag: number) => values[tag] ?? [], text: () => undefined } satisfies TiffTags;
}

test('an unusable position is rejected with the name of the field, and the message says what to send', () => {
  const unnamed = { [tiffTag.modelTiepoint]: [0, 0, 0, 0, 140, 0], [tiffTag.modelPixelScale]: [0.1, 0.1, 0] };
  for (const [position, message] of [
    [
      null,
      /^placement is required: this TIFF does not contain its position\. Send placement, placementFile or the four bounds$/,
    ],
    [
      readTiffPosition(tagsOf(unnamed), image.width, image.height),
      /^placement is required: this TIFF has GeoTIFF tags that do not name a coord/,
    ],
    [
      positionAt(projected, userDefined, 0, 0, 0.1),
      /is in a coordinate system without an EPSG code, which is not supported\. Save it in EPSG:4326/,
    ],
    [positionAt(geocentric, 4978, 4_000_000, 1_000_000, 0.1), /neither geographic nor projected/],
    [positionAt(geographic, 4326, 0, 90, 0.01), /latitude 90, outside of Web Mercator/],
    [
      positionAt(projected, 32_633, 500_000, 5_340_000, 100),
      /covers so large an area.*gdalwarp -t_srs EPSG:3857/,
    ],
    [positionAt(projected, 32_633, 600_000, 5_340_000, 0.1, 0.1), /its points would mirror the image/],
  ] as const) {
    const plan = { facts: image, source: { format: 'tif' }, position };
    assert.throws(() => addFilePosition({}, plan, { isRequired: true }), { message });
  }
});

test('the placement from the caller overrides the position in the file', () => {
  const position = {
    system: { code: 4326, wkt: undefined, inDegrees: false },
    points: [
      { x: 0, y: 0, east: 16, north: 48 },
      { x: 100, y: 0, east: 16.001, north: 48 },
    ],
    isExact: false,
  };
  const plan = { facts: { width: 100, height: 50 }, source: { format: 'tif' }, position };
  assert.match(addFilePosition<{ placement?: string }>({}, plan).placement ?? '', /"lat":48,"lng":16.001/);
  for (const fields of [{ placement: '{}' }, { placement: null }, { placementFile: '1' }])
    assert.deepEqual(addFilePosition(fields, plan), fields);
  assert.deepEqual(addFilePosition({}, plan, { isPlaced: true }), {});
  assert.deepEqual(addFilePosition({}, { ...plan, position: null }), {});
});
