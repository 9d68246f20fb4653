import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { placeByRotation } from '@muster/geo/place-image';
import { type ControlPoint, fitPlacement, latLngAtPixel, squareAtPixel } from '@muster/geo/placement';
import { equatorMeters, mercatorX, mercatorY } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import { nativeZoom } from './pyramid-plan.ts';
import { findGdal, runGdal } from './testing/gdal.test-support.ts';
import { drawDiscs } from './testing/markers.ts';
import { openStudio } from './testing/sample-pyramids.ts';

const image = { width: 1501, height: 1103 };
const discs = Array.from({ length: 25 }, (_, index) => ({
  x: image.width * (0.11 + (index % 5) * 0.1871 + index * 0.0003),
  y: image.height * (0.11 + Math.floor(index / 5) * 0.1873 + index * 0.0004),
}));
/** Control points that no affine placement meets: each is off by a few pixels. */
const offsets = [
  [3, -2],
  [-4, 1],
  [2, 5],
  [-1, -4],
  [0, 3],
] as const;

function centerOfDarkness(
  gray: (x: number, y: number) => number,
  x: number,
  y: number,
): readonly [number, number] {
  const reach = 16;
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let row = Math.round(y) - reach; row < Math.round(y) + reach; row++) {
    for (let column = Math.round(x) - reach; column < Math.round(x) + reach; column++) {
      const darkness = 255 - gray(column, row);
      sum += darkness;
      sumX += darkness * (column + 0.5);
      sumY += darkness * (row + 0.5);
    }
  }
  return [sumX / sum, sumY / sum];
}

const skip = findGdal() ? false : 'without gdal';
for (const [name, lat, lng, metersPerPixel] of [
  ['a building', 48.2, 16.37, 0.1],
  ['10 km', 47.1, -122.3, 6.7],
  ['60° N', 60, 10.7, 0.1],
] as const) {
  for (const rotationDeg of [17, 45, 190]) {
    test(`the same control points as gdal_translate and gdalwarp: ${name} at ${rotationDeg}°`, {
      skip,
    }, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-gdal-'));
      const studio = await openStudio();
      try {
        const turned = placeByRotation({ rotationDeg, center: { lat, lng }, metersPerPixel }, image);
        const points: ControlPoint[] = [discs[0], discs[4], discs[12], discs[20], discs[24]].flatMap(
          (disc, index) => {
            const [dx = 0, dy = 0] = offsets[index] ?? [];
            return disc ? [{ x: disc.x + dx, y: disc.y + dy, ...latLngAtPixel(turned, disc.x, disc.y) }] : [];
          },
        );
        const placement = fitPlacement(points);
        const bytes = await drawDiscs(discs, { ...image, radius: 5 });
        const zoom = nativeZoom({
          bounds: { topLeftLat: 1, topLeftLng: 0, bottomRightLat: 0, bottomRightLng: 1 },
          placement,
          image,
        });
        const world = 256 * 2 ** zoom;
        const drawn = await studio.draw({
          bytes,
          format: 'png',
          bounds: { topLeftLat: 1, topLeftLng: 0, bottomRightLat: 0, bottomRightLng: 1 },
          placement,
          minZoom: zoom,
          maxZoom: zoom,
          tileType: 'png',
        });
        // GDAL draws the same pixels: the grid of the zoom.
        const corners = [
          [0, 0],
          [image.width, 0],
          [image.width, image.height],
          [0, image.height],
        ] as const;
        const places = corners.map(([x, y]) => squareAtPixel(placement, x, y));
        const [left, top] = [Math.min(...places.map((p) => p.x)), Math.min(...places.map((p) => p.y))].map(
          (at) => Math.floor(at * world) - 4,
        ) as [number, number];
        const [right, bottom] = [
          Math.max(...places.map((p) => p.x)),
          Math.max(...places.map((p) => p.y)),
        ].map((at) => Math.ceil(at * world) + 4) as [number, number];
        const [width, height] = [right - left, bottom - top];
        const [source, placed, warped] = ['image.png', 'placed.tif', 'warped.tif'].map((file) =>
          join(folder, file),
        ) as [string, string, string];
        await writeFile(source, bytes);
        const east = (x: number) => String((x - 0.5) * equatorMeters);
        const north = (y: number) => String((0.5 - y) * equatorMeters);
        const gcps = points.flatMap(({ x, y, ...at }) => [
          '-gcp',
          String(x),
          String(y),
          east(mercatorX(at.lng)),
          north(mercatorY(at.lat)),
        ]);
        runGdal('gdal_translate', ['-q', '-a_srs', 'EPSG:3857', ...gcps, source, placed]);
        const extent = [east(left / world), north(bottom / world), east(right / world), north(top / world)];
        const size = ['-ts', String(width), String(height)];
        runGdal('gdalwarp', [
          '-q',
          '-order',
          '1',
          '-et',
          '0',
          '-r',
          'cubic',
          '-dstnodata',
          '255',
          '-te',
          ...extent,
          ...size,
          placed,
          warped,
        ]);
        const theirs = await sharp(warped).greyscale().raw().toBuffer();
        const ours = await drawn.readPixels(zoom, left, top, width, height);
        let worst = 0;
        for (const disc of discs) {
          const square = squareAtPixel(placement, disc.x, disc.y);
          const [x, y] = [square.x * world - left, square.y * world - top];
          const [a, b] = [
            centerOfDarkness((column, row) => ours[(row * width + column) * 4] ?? 0, x, y),
            centerOfDarkness((column, row) => theirs[row * width + column] ?? 0, x, y),
          ];
          worst = Math.max(worst, Math.hypot(a[0] - b[0], a[1] - b[1]));
        }
        assert.ok(worst < 0.1, `off by ${worst} px`);
        await drawn.close();
      } finally {
        await studio.close();
        await rm(folder, { recursive: true, force: true });
      }
    });
  }
}
