import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { placeByRotation } from '@muster/geo/place-image';
import { boundsOfPlacement, type ImageSize, type Placement, squareAtPixel } from '@muster/geo/placement';
import sharp from 'sharp';
import { drawPyramid } from './draw-pyramid.ts';
import { drawDiscs } from './testing/markers.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-picture-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function draw(bytes: Buffer, placement: Placement, bounds: GeoBounds) {
  const path = join(folder, 'image');
  await writeFile(path, bytes);
  const picturePath = join(folder, 'picture');
  const files = {
    path,
    picturePath,
    outputPath: join(folder, 'archive'),
    scratchFolder: join(folder, 'scratch'),
  };
  const zooms = { minZoom: 17, maxZoom: 18 };
  await drawPyramid({ ...files, format: 'png', placement, bounds, ...zooms }, { reportProgress: () => {} });
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  const { data, info } = await sharp(picturePath).raw().toBuffer({ resolveWithObject: true });
  assert.equal(info.channels, 4);
  return { data, width: info.width, height: info.height };
}

/** Returns the distance of the center of mass of dark pixels from a point of the unit square, in pixels. */
function measure(
  { data, width, height }: { data: Buffer; width: number; height: number },
  bounds: GeoBounds,
  square: { x: number; y: number },
  reach: number,
): number {
  const box = mercatorBox(bounds);
  const x = (((square.x - box.left + 1) % 1) / box.width) * width;
  const y = ((square.y - box.top) / box.height) * height;
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let row = Math.floor(y) - reach; row <= y + reach; row++) {
    for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
      const at = (row * width + column) * 4;
      const darkness = ((255 - (data[at] ?? 0)) * (data[at + 3] ?? 0)) / 255;
      sum += darkness;
      sumX += darkness * (column + 0.5);
      sumY += darkness * (row + 0.5);
    }
  }
  return Math.hypot(sumX / sum - x, sumY / sum - y);
}

const cases: readonly { name: string; image: ImageSize; lng: number; radius: number; grow: number }[] = [
  { name: 'a plan in its own bounds', image: { width: 1501, height: 1103 }, lng: 5, radius: 6, grow: 0 },
  {
    name: 'a plan across the antimeridian',
    image: { width: 1501, height: 1103 },
    lng: 180,
    radius: 6,
    grow: 0,
  },
  { name: 'a large plan, halved', image: { width: 6001, height: 4003 }, lng: 5, radius: 20, grow: 0 },
  {
    name: 'a floor in the bounds of a larger map',
    image: { width: 1501, height: 1103 },
    lng: 5,
    radius: 6,
    grow: 0.01,
  },
];

for (const { name, image, lng, radius, grow } of cases) {
  test(`the north-up picture covers the bounds and is transparent outside of the plan: ${name}`, async () => {
    const points = [0.2, 0.5, 0.8].flatMap((x) =>
      [0.2, 0.8].map((y) => ({ x: x * image.width, y: y * image.height })),
    );
    const bytes = await drawDiscs(points, { ...image, radius });
    const placement = placeByRotation(
      { rotationDeg: 27, center: { lat: 52, lng }, metersPerPixel: 0.5 },
      image,
    );
    const own = boundsOfPlacement(placement, image);
    const bounds = {
      topLeftLat: own.topLeftLat + grow,
      topLeftLng: own.topLeftLng - 2 * grow,
      bottomRightLat: own.bottomRightLat - 3 * grow,
      bottomRightLng: own.bottomRightLng + grow,
    };
    const picture = await draw(bytes, placement, bounds);
    assert.ok(Math.max(picture.width, picture.height) <= 4096);
    for (const { x, y } of points) {
      const error = measure(picture, bounds, squareAtPixel(placement, x, y), radius + 4);
      assert.ok(error < 0.1, `off by ${error} px`);
    }
    const corner = (x: number, y: number) => picture.data[(y * picture.width + x) * 4 + 3];
    assert.deepEqual(
      [
        corner(0, 0),
        corner(picture.width - 1, 0),
        corner(0, picture.height - 1),
        corner(picture.width - 1, picture.height - 1),
      ],
      [0, 0, 0, 0],
    );
  });
}
