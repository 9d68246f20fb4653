import assert from 'node:assert/strict';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import fc from 'fast-check';
import sharp from 'sharp';
import { full, test } from '../../../testing/level.ts';
import { drawFloorPlan } from './draw-floor-plan.ts';
import type { PlanKind } from './plan-kinds.ts';
import { longerSideUnits } from './plan-projection.ts';
import type { PlanShape, Position } from './plan-shapes.ts';
import { planStyles } from './plan-styles.ts';

/** One degree in each direction at the equator, where Web Mercator is nearly square. */
const bounds: GeoBounds = { topLeftLat: 0.5, topLeftLng: 10, bottomRightLat: -0.5, bottomRightLng: 11 };
const kinds = Object.keys(planStyles) as PlanKind[]; // the keys of a table of PlanKind

function boxOf(west: number, south: number, east: number, north: number): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function roomOf(
  label: string | undefined,
  ring: Position[] = boxOf(10.1, -0.4, 10.9, 0.4),
  kind: PlanKind = 'Room',
): PlanShape {
  return { kind, label, rings: [ring] };
}

/** Throws if the text is not a drawable SVG: librsvg requires well-formed XML. */
function checkDrawable(svg: string): Promise<unknown> {
  return sharp(Buffer.from(svg)).resize(64).raw().toBuffer();
}

/** The vertices of all polygons, converted back to absolute positions. */
function verticesOf(svg: string): [x: number, y: number][] {
  const shapes = svg.slice(svg.indexOf('<g fill-rule'));
  return [...shapes.matchAll(/M(\d+) (\d+)l([-\d ]*)/g)].flatMap(([, x, y, steps = '']) => {
    const numbers = (steps.match(/-?\d+/g) ?? []).map(Number);
    const vertices: [number, number][] = [[Number(x), Number(y)]];
    for (let i = 0; i < numbers.length; i += 2) {
      const [lastX, lastY] = vertices.at(-1) ?? [0, 0];
      vertices.push([lastX + (numbers[i] ?? 0), lastY + (numbers[i + 1] ?? 0)]);
    }
    return vertices;
  });
}

test('draws every kind of polygon, with no reference to anything outside the plan', async () => {
  const svg = drawFloorPlan(
    kinds.map((kind, i) => roomOf(`${kind} ${i}`, boxOf(10 + i / 20, -0.02, 10.04 + i / 20, 0.02), kind)),
    bounds,
  );
  await checkDrawable(svg);
  assert.doesNotMatch(svg, /href|@import|<image|<script|<style|<!/i);
  assert.deepEqual(svg.match(/https?:[^"]*/g), ['http://www.w3.org/2000/svg']);
  assert.doesNotMatch(svg, /url\((?!#)/);
});

test('has no names: those of the zones are drawn over it', () => {
  const svg = drawFloorPlan([roomOf('</g><script>alert(1)</script>')], bounds);
  assert.doesNotMatch(svg, /<text|script/);
});

test('draws a well-formed plan that stays in its box for any name, and any polygon inside or outside the box', async () => {
  const position = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  const near = fc.tuple(
    fc.double({ min: 9.9, max: 11.1, noNaN: true }),
    fc.double({ min: -0.6, max: 0.6, noNaN: true }),
  );
  const shape = fc.record({
    kind: fc.constantFrom(...kinds),
    label: fc.string({ unit: 'binary', maxLength: 30 }),
    rings: fc.array(fc.array(fc.oneof(near, position), { minLength: 3, maxLength: 8 }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(shape, { maxLength: 6 }), async (shapes) => {
      const svg = drawFloorPlan(shapes, bounds);
      await checkDrawable(svg);
      for (const [x, y] of verticesOf(svg))
        assert.ok(x >= 0 && y >= 0 && x <= longerSideUnits && y <= longerSideUnits);
    }),
    { numRuns: 60 },
  );
});

test('places polygons linearly in Web Mercator between the corners of the box, to within half a pixel', () => {
  const tall: GeoBounds = { topLeftLat: 80, topLeftLng: -10, bottomRightLat: 0, bottomRightLng: 30 };
  const svg = drawFloorPlan([roomOf(undefined, boxOf(0, 0, 10, 60))], tall);
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
  assert.equal(height, longerSideUnits);
  const vertices = verticesOf(svg);
  const ordinate = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  const expectedTop = (1 - ordinate(60) / ordinate(80)) * longerSideUnits;
  const top = Math.min(...vertices.map(([, y]) => y));
  const left = Math.min(...vertices.map(([x]) => x));
  assert.ok(Math.abs(top - expectedTop) <= 0.5, `${top} is not ${expectedTop}`);
  assert.ok(Math.abs(left - (width ?? 0) / 4) <= 0.5);
});

test('draws both halves side by side if the box crosses the antimeridian', () => {
  const crossing: GeoBounds = {
    topLeftLat: 0.5,
    topLeftLng: 179.5,
    bottomRightLat: -0.5,
    bottomRightLng: -179.5,
  };
  const svg = drawFloorPlan(
    [
      roomOf(undefined, [
        [179.75, 0],
        [-179.75, 0],
        [-179.75, 0.25],
        [179.75, 0.25],
        [179.75, 0],
      ]),
    ],
    crossing,
  );
  const xs = verticesOf(svg).map(([x]) => x);
  assert.equal(Math.min(...xs), longerSideUnits / 4);
  assert.equal(Math.max(...xs), (longerSideUnits * 3) / 4);
});

test('leaves a hole unpainted', async () => {
  const ring = roomOf('Gallery', boxOf(10, -0.5, 11, 0.5), 'Hazard');
  const svg = drawFloorPlan([{ ...ring, rings: [...ring.rings, boxOf(10.1, -0.4, 10.7, 0.4)] }], bounds);
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(100, 100, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * 100 + x) * info.channels).subarray(0, 3)];
  assert.deepEqual(pixel(40, 50), [255, 255, 255]);
  assert.notDeepEqual(pixel(5, 50), [255, 255, 255]);
});

test('draws the same plan for the same polygons in any order', () => {
  const rooms = [0.1, 0.2, 0.3].map((size) =>
    roomOf(`${size}`, boxOf(10.5 - size, -size, 10.5 + size, size)),
  );
  assert.equal(drawFloorPlan(rooms, bounds), drawFloorPlan(rooms.toReversed(), bounds));
});

/** Rooms with wavy borders, arranged in rows. */
function wavyRooms(count: number, verticesEach: number): PlanShape[] {
  const across = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => {
    const center = [
      10 + ((i % across) + 0.5) / across,
      -0.5 + (Math.floor(i / across) + 0.5) / across,
    ] as const;
    const ring = Array.from({ length: verticesEach }, (_, k): Position => {
      const angle = (2 * Math.PI * k) / verticesEach;
      const radius = (0.4 + 0.08 * Math.sin(400 * angle)) / across;
      return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
    });
    return roomOf(`Room ${i}`, [...ring, ...ring.slice(0, 1)]);
  });
}

test('keeps the detail of a plan of 100,000 vertices, in about 1 MB', () => {
  const svg = drawFloorPlan(wavyRooms(50, 2000), bounds);
  assert.ok(svg.length < 1.2e6, `${svg.length} bytes`);
  assert.ok(verticesOf(svg).length > 80_000);
});

full('reduces the detail of a plan that would exceed 10 MB until it fits', () => {
  const svg = drawFloorPlan(wavyRooms(100, 20_000), bounds);
  assert.ok(Buffer.byteLength(svg) <= 10 * 1024 * 1024);
});
