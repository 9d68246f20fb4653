import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { placeImage } from '@muster/geo/place-image';
import { pixelAtLatLng } from '@muster/geo/placement';
import sharp from 'sharp';
import type { FilePosition } from '../../imaging/file-position.ts';
import { findGdal } from '../../imaging/testing/gdal.ts';
import { locateWithGdal, translateWithGdal } from '../../imaging/testing/gdal-files.ts';
import { readTiffTags } from '../../imaging/tiff/read-tiff-tags.ts';
import { readTiffPosition } from '../../imaging/tiff/tiff-position.ts';
import { describeFilePosition } from './file-position.ts';

const image = { width: 2000, height: 1400 };
const skip = findGdal() ? false : 'without gdal';
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-geotiff-'));
  const blank = sharp({ create: { ...image, channels: 3, background: '#ffffff' } });
  await writeFile(join(folder, 'plan.png'), await blank.png().toBuffer());
});
after(() => rm(folder, { recursive: true, force: true }));

function readPosition(path: string): FilePosition {
  const bytes = readFileSync(path);
  return readTiffPosition(
    readTiffTags((offset, length) => bytes.subarray(offset, offset + length)),
    image.width,
    image.height,
  );
}

/** Returns the largest distance, in pixels, of 25 points from their positions in GDAL. */
function compareWithGdal(path: string): number {
  const { placement, placementProblem } = describeFilePosition(readPosition(path), image);
  assert.equal(placementProblem, null);
  assert.ok(placement);
  const fit = placeImage(placement, image);
  const pixels = Array.from(
    { length: 25 },
    (_, index) => [((index % 5) * image.width) / 4, (Math.floor(index / 5) * image.height) / 4] as const,
  );
  const places = locateWithGdal(path, pixels);
  const distances = pixels.map(([x, y], index) => {
    const [lng = 0, lat = 0] = places[index] ?? [];
    const pixel = pixelAtLatLng(fit, lat, lng);
    return Math.hypot(pixel.x - x, pixel.y - y);
  });
  return Math.max(...distances);
}

const box = (left: number, top: number, pixel: number): string[] => {
  const [right, bottom] = [left + image.width * pixel, top - image.height * pixel];
  return ['-a_ullr', String(left), String(top), String(right), String(bottom)];
};
const degrees = ['-a_ullr', '16.37', '48.205', '16.3727', '48.2037'];

for (const [name, options] of [
  ['north-up in degrees', ['-a_srs', 'EPSG:4326', ...degrees]],
  ['degrees of ETRS89', ['-a_srs', 'EPSG:4258', ...degrees]],
  ['degrees of OSGB36', ['-a_srs', 'EPSG:4277', '-a_ullr', '-1.99', '52.6', '-1.987', '52.5987']],
  ['Web Mercator, 20 km', ['-a_srs', 'EPSG:3857', ...box(1_820_000, 6_140_000, 10)]],
  ['British National Grid', ['-a_srs', 'EPSG:27700', ...box(400_000, 300_000, 0.1)]],
  ['Gauss-Krüger of Austria', ['-a_srs', 'EPSG:31256', ...box(2000, 340_000, 0.1)]],
  ['a state plane in feet', ['-a_srs', 'EPSG:2263', ...box(987_000, 213_000, 0.3)]],
  [
    'UTM, zone 56 south, with pixels that are points, as a big-endian BigTIFF',
    [
      ['-a_srs', 'EPSG:32756', ...box(334_000, 6_252_000, 0.1)],
      ['-mo', 'AREA_OR_POINT=Point', '-co', 'BIGTIFF=YES', '-co', 'ENDIANNESS=BIG'],
    ].flat(),
  ],
  [
    'a height system of its own',
    ['-a_srs', 'EPSG:25833+7837', ...box(600_000, 5_340_000, 0.1), '-co', 'GEOTIFF_VERSION=1.1'],
  ],
  [
    'tie points at the corners',
    [
      ['-a_srs', 'EPSG:32633'],
      ['-gcp', '0', '0', '600000', '5340000'],
      ['-gcp', '2000', '0', '600180', '5339900'],
      ['-gcp', '2000', '1400', '600110', '5339774'],
      ['-gcp', '0', '1400', '599930', '5339874'],
    ].flat(),
  ],
] as const) {
  test(`a GeoTIFF is placed where GDAL places it, to 0.05 pixels: ${name}`, { skip }, (t) => {
    const path = join(folder, 'plan.tif');
    translateWithGdal(join(folder, 'plan.png'), path, options);
    const worst = compareWithGdal(path);
    t.diagnostic(`${worst.toFixed(5)} px`);
    assert.ok(worst < 0.05, `off by ${worst} px`);
  });
}
