import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Frame, frameMaps } from './frame-maps.ts';

type Box = readonly [top: number, left: number, bottom: number, right: number];

function frame(...boxes: Box[]): Frame | undefined {
  return frameMaps(
    boxes.map(([topLeftLat, topLeftLng, bottomRightLat, bottomRightLng]) => ({
      topLeftLat,
      topLeftLng,
      bottomRightLat,
      bottomRightLng,
    })),
  );
}

function assertFrame(found: Frame | undefined, lat: number, lng: number, zoom?: number): void {
  assert.ok(found);
  assert.ok(Math.abs(found.lat - lat) < 1e-6, `lat ${found.lat}`);
  assert.ok(Math.abs(found.lng - lng) < 1e-6, `lng ${found.lng}`);
  if (zoom !== undefined) assert.equal(found.zoom, zoom);
}

test('there is no frame without bounds', () => {
  assert.equal(frame(), undefined);
});

test('one box is framed around its center, at the zoom at which it fits 1024 px', () => {
  assertFrame(frame([1, -1, -1, 1]), 0, 0, 9); // 2° of 360° are 728 px of 2^17 at zoom 9
  // Exactly the tile 1/0/0: 1024 px at zoom 3.
  assertFrame(frame([85.0511287798, -180, 0, 0]), 66.51326044311186, -90, 3);
});

test('the center between north and south is that of the drawn map, not that of the degrees', () => {
  assertFrame(frame([85.0511287798, 10, 0, 20]), 66.51326044311186, 15);
});

test('several boxes are framed together', () => {
  assertFrame(frame([10, 10, 9, 11], [1, 30, -10, 31]), 0, 20.5, 6);
});

test('boxes on both sides of the antimeridian are framed across it', () => {
  assertFrame(frame([1, 178, -1, 179], [1, -179, -1, -177]), 0, -179.5, 8);
  assertFrame(frame([1, -179, -1, -177], [1, 178, -1, 179]), 0, -179.5, 8);
});

test('a box that crosses the antimeridian is framed across it, alone and with others on either side', () => {
  assertFrame(frame([1, 179, -1, -179]), 0, -180, 9);
  assertFrame(frame([1, 179, -1, -179], [1, -178, -1, -177]), 0, -179);
  assertFrame(frame([1, 177, -1, 178], [1, 179, -1, -179]), 0, 179);
});

test('a box within another or across its edge does not change the frame unnecessarily', () => {
  assertFrame(frame([4, -4, -4, 4], [1, -1, -1, 1]), 0, 0);
  assertFrame(frame([1, 170, -1, -170], [1, 175, -1, 178], [1, -178, -1, -172]), 0, -180);
  assertFrame(frame([1, 0, -1, 10], [1, 5, -1, 20]), 0, 10);
});

test('boxes all around the world are framed as the whole world, at the lowest zoom that fits', () => {
  assertFrame(frame([85.0511, -180, -85.0511, 180]), 0, 0, 2);
  const round = Array.from({ length: 9 }, (_, i): Box => [1, -180 + i * 40, -1, -180 + ((i + 1) % 9) * 40]);
  assertFrame(frame(...round), 0, 0, 2);
  const ends: Box[] = [
    [1, -180, -1, -100],
    [1, -100, -1, 60],
    [1, 60, -1, 180],
  ];
  assertFrame(frame(...ends), 0, 0, 2);
});

test('a room is framed at the highest zoom', () => {
  const found = frame([56.46, -2.978, 56.4599999, -2.9779999]);
  assert.equal(found?.zoom, 22);
});

test('the widest gap stays outside the frame wherever the boxes are', () => {
  for (let shift = -180; shift < 180; shift += 7.5) {
    const wrap = (lng: number) => ((lng + 540) % 360) - 180;
    const box = (from: number, to: number): Box => [1, wrap(shift + from), -1, wrap(shift + to)];
    const found = frame(box(0, 10), box(20, 30), box(5, 8), box(50, 60));
    assert.ok(found);
    const off = Math.abs(wrap(found.lng - (shift + 30)));
    assert.ok(off < 1e-6, `turned by ${shift}: ${found.lng}`);
    assert.equal(found.zoom, 4);
  }
});
