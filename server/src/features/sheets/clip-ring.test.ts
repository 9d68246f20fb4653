import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clipRing } from './clip-ring.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

test('a ring is cut at the edges of a box, and keeps what lies inside', () => {
  const areaOf = (ring: readonly (readonly [number, number])[]) =>
    Math.abs(
      ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0), 0),
    ) / 2;
  const square = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ] as const;
  assert.equal(areaOf(clipRing(square(2, 4), box)), 4);
  assert.equal(areaOf(clipRing(square(5, 20), box)), 25);
  assert.equal(areaOf(clipRing(square(-5, 20), box)), 100);
  assert.deepEqual(clipRing(square(11, 20), box), []);
  const diamond = [
    [0, -5],
    [5, 0],
    [0, 5],
    [-5, 0],
    [0, -5],
  ] as const;
  assert.equal(areaOf(clipRing(diamond, box)), 12.5);
});
