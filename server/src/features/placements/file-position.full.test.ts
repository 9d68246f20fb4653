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
import { createImageWorkers } from '../../imaging/workers/image-workers.ts';
import { addFilePosition, describeFilePosition } from './file-position.ts';

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
function compareWithGdal(path: string, position = readPosition(path)): number {
  const { placement, placementProblem } = describeFilePosition(position, image);
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
const isPoint = ['-mo', 'AREA_OR_POINT=Point'];

for (const [name, options] of [
  ['north-up in degrees', ['-a_srs', 'EPSG:4326', ...degrees]],
  ['degrees of ETRS89', ['-a_srs', 'EPSG:4258', ...degrees]],
  ['degrees of OSGB36', ['-a_srs', 'EPSG:4277', '-a_ullr', '-1.99', '52.6', '-1.987', '52.5987']],
  ['UTM, zone 56 south', ['-a_srs', 'EPSG:32756', ...box(334_000, 6_252_000, 0.1)]],
  ['Web Mercator, 20 km', ['-a_srs', 'EPSG:3857', ...box(1_820_000, 6_140_000, 10)]],
  ['British National Grid', ['-a_srs', 'EPSG:27700', ...box(400_000, 300_000, 0.1)]],
  ['Gauss-Krüger of Austria', ['-a_srs', 'EPSG:31256', ...box(2000, 340_000, 0.1)]],
  ['a state plane in feet', ['-a_srs', 'EPSG:2263', ...box(987_000, 213_000, 0.3)]],
  ['pixels that are points', ['-a_srs', 'EPSG:32633', ...isPoint, ...box(600_000, 5_340_000, 0.1)]],
  [
    'BigTIFF, big-endian',
    ['-a_srs', 'EPSG:32633', ...box(600_000, 5_340_000, 0.1), '-co', 'BIGTIFF=YES', '-co', 'ENDIANNESS=BIG'],
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

test('a GeoTIFF that is rotated with a ModelTransformation is placed where GDAL places it', {
  skip,
}, async (t) => {
  const radians = (17 * Math.PI) / 180;
  const [cos, sin] = [0.1 * Math.cos(radians), 0.1 * Math.sin(radians)];
  const transform = [600_000, cos, -sin, 5_340_000, -sin, -cos];
  const vrt = `<VRTDataset rasterXSize="${image.width}" rasterYSize="${image.height}"><SRS>EPSG:32633</SRS><GeoTransform>${transform.join()}</GeoTransform>${[1, 2, 3].map((band) => `<VRTRasterBand dataType="Byte" band="${band}"><SimpleSource><SourceFilename>${join(folder, 'plan.png')}</SourceFilename><SourceBand>${band}</SourceBand></SimpleSource></VRTRasterBand>`).join('')}</VRTDataset>`;
  const [source, path] = [join(folder, 'turned.vrt'), join(folder, 'turned.tif')];
  await writeFile(source, vrt);
  translateWithGdal(source, path, []);
  const worst = compareWithGdal(path);
  t.diagnostic(`${worst.toFixed(5)} px`);
  assert.ok(worst < 0.05, `off by ${worst} px`);
});

for (const [encoding, name, options] of [
  ['ISO32000', 'UTM', ['-a_srs', 'EPSG:32633', ...box(600_000, 5_340_000, 0.05)]],
  ['ISO32000', 'degrees', ['-a_srs', 'EPSG:4326', ...degrees]],
  ['OGC_BP', 'British National Grid', ['-a_srs', 'EPSG:27700', ...box(400_000, 300_000, 0.1)]],
] as const) {
  test(`a GeoPDF is placed where GDAL places it, to 0.5 pixels: ${name}, ${encoding}`, {
    skip,
  }, async (t) => {
    const [tiff, pdf] = [join(folder, 'source.tif'), join(folder, 'plan.pdf')];
    translateWithGdal(join(folder, 'plan.png'), tiff, options);
    translateWithGdal(tiff, pdf, ['-of', 'PDF', '-co', `GEO_ENCODING=${encoding}`]);
    const workers = createImageWorkers();
    try {
      const payload = { path: pdf, outputPath: `${pdf}.png`, page: 1, dpi: 72 };
      const bounds = { timeoutMs: 20_000, memoryBytes: 600 * 1024 * 1024 };
      const drawn = await workers.run('drawPdf', payload, bounds);
      assert.deepEqual([drawn.width, drawn.height], [image.width, image.height]);
      const worst = compareWithGdal(tiff, drawn.position);
      t.diagnostic(`${worst.toFixed(5)} px`);
      assert.ok(worst < 0.5, `off by ${worst} px`);
    } finally {
      await workers.close();
    }
  });
}

test('an unusable position is rejected with the name of the field, and the message says what to send', {
  skip,
}, () => {
  const path = join(folder, 'unknown.tif');
  const rejectionMessage = (options: readonly string[]): string => {
    translateWithGdal(join(folder, 'plan.png'), path, options);
    const plan = { facts: image, source: { format: 'tif' }, position: readPosition(path) };
    try {
      addFilePosition({}, plan, { isRequired: true });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return 'no error';
  };
  const user = '+proj=laea +lat_0=48 +lon_0=16 +x_0=0 +y_0=0 +ellps=GRS80 +units=m';
  for (const [options, message] of [
    [
      [],
      /^placement is required: this TIFF does not contain its position\. Send placement, placementFile or the four bounds$/,
    ],
    [
      ['-a_ullr', '0', '140', '200', '0'],
      /^placement is required: this TIFF has GeoTIFF tags that do not name a coord/,
    ],
    [
      ['-a_srs', user, ...box(0, 0, 0.1)],
      /is in a coordinate system without an EPSG code, which is not supported\. Save it in EPSG:4326/,
    ],
    [['-a_srs', 'EPSG:4978', ...box(4_000_000, 1_000_000, 0.1)], /neither geographic nor projected/],
    [['-a_srs', 'EPSG:4326', '-a_ullr', '0', '90', '20', '80'], /latitude 90, outside of Web Mercator/],
    [
      ['-a_srs', 'EPSG:32633', ...box(500_000, 5_340_000, 100)],
      /covers so large an area.*gdalwarp -t_srs EPSG:3857/,
    ],
    [
      ['-a_srs', 'EPSG:32633', '-a_ullr', '600000', '5340000', '600200', '5340140'],
      /its points would mirror the image/,
    ],
  ] as const)
    assert.match(rejectionMessage(options), message, options.join(' '));
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
