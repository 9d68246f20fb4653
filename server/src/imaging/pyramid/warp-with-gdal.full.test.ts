import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { mercatorBox } from '@muster/geo/geo-bounds';
import { placeByRotation } from '@muster/geo/place-image';
import {
  boundsOfPlacement,
  type ControlPoint,
  fitPlacement,
  latLngAtPixel,
  type Placement,
  squareAtPixel,
} from '@muster/geo/placement';
import { equatorMeters, mercatorX, mercatorY } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import { findGdal, runGdal } from '../testing/gdal.ts';
import { nativeZoom } from './pyramid-plan.ts';
import { drawDiscs } from './testing/markers.ts';
import { openStudio } from './testing/sample-pyramids.ts';

const image = { width: 1501, height: 1103 };
const discs = Array.from({ length: 25 }, (_, index) => ({
  x: image.width * (0.11 + (index % 5) * 0.1871 + index * 0.0003),
  y: image.height * (0.11 + Math.floor(index / 5) * 0.1873 + index * 0.0004),
}));
/** Offsets that no affine placement can fit exactly: each control point is off by a few pixels. */
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

/** Draws the same rectangle of a zoom with both. Returns the maximum distance of their markers, in pixels. */
async function compare(
  placement: Placement,
  points: readonly ControlPoint[],
  folder: string,
): Promise<number> {
  const bytes = await drawDiscs(discs, { ...image, radius: 5 });
  const bounds = boundsOfPlacement(placement, image);
  const zoom = nativeZoom({ bounds, placement, image });
  const world = 256 * 2 ** zoom;
  const box = mercatorBox(bounds);
  const grid = {
    world,
    left: Math.floor(box.left * world) - 4,
    top: Math.floor(box.top * world) - 4,
    width: Math.ceil(box.width * world) + 8,
    height: Math.ceil(box.height * world) + 8,
  };
  const studio = await openStudio();
  try {
    const zooms = { minZoom: zoom, maxZoom: zoom };
    const drawn = await studio.draw({ bytes, format: 'png', bounds, placement, ...zooms, tileType: 'png' });
    const actual = await drawn.readPixels(zoom, grid.left, grid.top, grid.width, grid.height);
    await drawn.close();
    const expected = await warpWithGdal(bytes, points, grid, folder);
    const apart = discs.map((disc) => {
      const square = squareAtPixel(placement, disc.x, disc.y);
      const [x, y] = [square.x * world - grid.left, square.y * world - grid.top];
      const a = centerOfDarkness((column, row) => actual[(row * grid.width + column) * 4] ?? 0, x, y);
      const b = centerOfDarkness((column, row) => expected[row * grid.width + column] ?? 0, x, y);
      return Math.hypot(a[0] - b[0], a[1] - b[1]);
    });
    return Math.max(...apart);
  } finally {
    await studio.close();
  }
}

interface Grid {
  readonly world: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

async function warpWithGdal(bytes: Buffer, points: readonly ControlPoint[], grid: Grid, folder: string) {
  const { world, left, top, width, height } = grid;
  const [source, placed, warped] = [
    join(folder, 'image.png'),
    join(folder, 'placed.tif'),
    join(folder, 'warped.tif'),
  ];
  await writeFile(source, bytes);
  const east = (x: number) => String((x - 0.5) * equatorMeters);
  const north = (y: number) => String((0.5 - y) * equatorMeters);
  const gcps = points.flatMap(({ x, y, lat, lng }) => {
    const at = [east(mercatorX(lng)), north(mercatorY(lat))];
    return ['-gcp', String(x), String(y), ...at];
  });
  runGdal('gdal_translate', ['-q', '-a_srs', 'EPSG:3857', ...gcps, source, placed]);
  const [right, bottom] = [left + width, top + height];
  const extent = [east(left / world), north(bottom / world), east(right / world), north(top / world)];
  const size = ['-ts', String(width), String(height)];
  const exact = ['-order', '1', '-et', '0', '-r', 'cubic', '-dstnodata', '255'];
  runGdal('gdalwarp', ['-q', ...exact, '-te', ...extent, ...size, placed, warped]);
  return sharp(warped).grayscale().raw().toBuffer();
}

const skip = findGdal() ? false : 'without gdal';
test('markers of a plan that its control points fit only roughly match gdalwarp to 0.1 px', {
  skip,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-gdal-'));
  const place = { rotationDeg: 45, center: { lat: 47.1, lng: -122.3 }, metersPerPixel: 6.7 };
  const rotated = placeByRotation(place, image);
  const pairs = [discs[0], discs[4], discs[12], discs[20], discs[24]].flatMap((disc) => disc ?? []);
  const points = pairs.map(({ x, y }, index) => {
    const [dx = 0, dy = 0] = offsets[index] ?? [];
    return { x: x + dx, y: y + dy, ...latLngAtPixel(rotated, x, y) };
  });
  try {
    const worst = await compare(fitPlacement(points), points, folder);
    t.diagnostic(`${worst.toFixed(4)} px`);
    assert.ok(worst < 0.1, `off by ${worst} px`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
