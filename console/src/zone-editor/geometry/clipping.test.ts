import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getArea } from '../../zones/measure.ts';
import type { Rings } from '../../zones/polygon.ts';
import { validateRings } from '../../zones/polygon.ts';
import { boxAt, distanceFromLine, hasEdge, ringAt } from './geometry.test-support.ts';
import { mergeRings } from './merge.ts';
import { findOverlaps, trimToNeighbor } from './overlap.ts';
import { splitRings } from './split.ts';
import { rotateRings } from './transform.ts';

const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual}, not ${expected}`);

const room: Rings = [boxAt(0, 0, 10, 8)];

async function trim(own: Rings, neighbor: Rings): Promise<Rings> {
  const trimmed = await trimToNeighbor(own, neighbor);
  assert.ok('rings' in trimmed);
  assert.equal(validateRings(trimmed.rings), undefined);
  return trimmed.rings;
}

test('overlaps are found with their areas; neighbors, nested and distant zones are not overlaps', async () => {
  const zones = [
    { id: 'small', rings: [boxAt(9.6, 0, 10, 8)] },
    { id: 'large', rings: [boxAt(5, 4, 10, 8)] },
    { id: 'beside', rings: [boxAt(-5, 0, 5, 8)] },
    { id: 'nearly beside', rings: [boxAt(0, 7.996, 10, 3)] },
    { id: 'inside', rings: [boxAt(2, 2, 1, 1)] },
    { id: 'around', rings: [boxAt(-20, -20, 60, 60)] },
    { id: 'far', rings: [boxAt(200, 0, 5, 5)] },
    { id: 'own', rings: room },
  ];
  const found = await findOverlaps({ id: 'own', rings: room }, zones);
  assert.deepEqual(
    found.map(({ id }) => id),
    ['large', 'small'],
  );
  near(found[0]?.squareMeters ?? 0, 20, 0.01);
  near(found[1]?.squareMeters ?? 0, 3.2, 0.01);
  const twice = await findOverlaps({ id: 'own', rings: room }, [{ id: 'copy', rings: room }]);
  near(twice[0]?.squareMeters ?? 0, 80, 0.01);
});

test('a zone trimmed to its neighbor shares the neighbor’s corners and edges to the last bit', async () => {
  const neighbor: Rings = [ringAt([8, -3], [14, -2], [13, 12], [7, 10.5])];
  const trimmed = await trim(room, neighbor);
  const rest = await findOverlaps({ id: 'a', rings: trimmed }, [{ id: 'b', rings: neighbor }]);
  assert.deepEqual(rest, []);
  const corners = trimmed[0] ?? [];
  assert.equal(corners.length, 4);
  const [start, , , end] = neighbor[0] ?? [];
  const onEdge = corners.filter((corner) => distanceFromLine(corner, start ?? [], end ?? []) < 1e-5);
  // Edges are straight in degrees, which the plane bends by some micrometers.
  assert.equal(onEdge.length, 2, 'both ends of the cut are on the edge');

  const inner: Rings = [boxAt(6, 3, 10, 8)];
  const cut = (await trim(room, inner))[0] ?? [];
  assert.equal(cut.length, 6);
  assert.ok(cut.includes(inner[0]?.[0] ?? []), 'the neighbor’s corner is its own');
});

test('trimming leaves no sliver if the edges were nearly the same', async () => {
  const neighbor: Rings = [boxAt(10, -4, 6, 16)];
  const own: Rings = [ringAt([0, 0], [10.006, 0], [9.995, 4], [10.5, 4.1], [10.5, 8], [0, 8])];
  const trimmed = (await trim(own, neighbor))[0] ?? [];
  const [bottom, , , top] = neighbor[0] ?? [];
  const onEdge = trimmed.filter((corner) => distanceFromLine(corner, bottom ?? [], top ?? []) < 0.02);
  for (const corner of onEdge) assert.ok(distanceFromLine(corner, bottom ?? [], top ?? []) < 1e-8);
  assert.ok(onEdge.length >= 2);
});

test('trimming does not leave nothing or two parts, and cuts a hole for a zone inside', async () => {
  assert.deepEqual(await trimToNeighbor(room, [boxAt(-1, -1, 20, 20)]), { problem: 'covered' });
  assert.deepEqual(await trimToNeighbor(room, [boxAt(4, -1, 2, 20)]), { problem: 'divided' });
  const inside: Rings = [boxAt(4, 3, 2, 2)];
  const trimmed = await trim(room, inside);
  assert.equal(trimmed.length, 2);
  for (const corner of inside[0] ?? []) assert.ok(trimmed[1]?.includes(corner));
});

test('a split gives two zones that share the cut to the last bit and keep their other corners', () => {
  const [from = [], to = []] = ringAt([4, -1], [5, 9]);
  const [first, second, ...more] = splitRings(room, from, to);
  assert.deepEqual(more, []);
  near(getArea(first ?? []) + getArea(second ?? []), 80, 1e-3);
  const shared = (first?.[0] ?? []).filter((corner) => second?.[0]?.includes(corner));
  assert.equal(shared.length, 2);
  assert.ok(
    hasEdge(first?.[0] ?? [], shared[0], shared[1]) && hasEdge(second?.[0] ?? [], shared[0], shared[1]),
  );
  for (const corner of room[0] ?? [])
    assert.ok([first, second].some((piece) => piece?.[0]?.includes(corner)));
});

test('a split gives each hole to its piece and opens the hole that the cut crosses', () => {
  const holes = [boxAt(1, 1, 2, 2), boxAt(7, 5, 2, 2), boxAt(4, 3, 2, 2)];
  const [from = [], to = []] = ringAt([5, -1], [5, 9]);
  const pieces = splitRings([...room, ...holes], from, to);
  assert.deepEqual(
    pieces.map((rings) => rings.length),
    [2, 2],
  );
  near(
    pieces.reduce((sum, rings) => sum + getArea(rings), 0),
    68,
    1e-3,
  );
  for (const rings of pieces) assert.equal(validateRings(rings), undefined);
});

test('a split cuts only the arm that the line reaches, even if its ends are inside or on corners', () => {
  const horseshoe: Rings = [ringAt([0, 0], [12, 0], [12, 10], [8, 10], [8, 4], [4, 4], [4, 10], [0, 10])];
  const cut = (...[a, b]: [readonly [number, number], readonly [number, number]]) => {
    const [from = [], to = []] = ringAt(a, b);
    return splitRings(horseshoe, from, to);
  };
  assert.equal(cut([1, 7], [3, 7]).length, 2);
  near(getArea(cut([1, 7], [3, 7])[1] ?? []), 12, 1e-3);
  assert.equal(cut([-1, 7], [13, 7]).length, 3);
  assert.equal(cut([20, 7], [30, 7]).length, 1);
  const [a = [], b = []] = [horseshoe[0]?.[5] ?? [], horseshoe[0]?.[0] ?? []];
  const [first, second, ...more] = splitRings(horseshoe, a, b);
  assert.deepEqual(more, []);
  assert.ok(hasEdge(first?.[0] ?? [], a, b) && hasEdge(second?.[0] ?? [], a, b));
});

test('merging drops the shared edge and the corners that it needed', async () => {
  const [left, right] = splitRings(room, ...(ringAt([4, -1], [4, 9]) as [number[], number[]]));
  const merged = await mergeRings([left ?? [], right ?? []]);
  assert.ok('rings' in merged);
  assert.equal(merged.rings.length, 1);
  assert.equal(merged.rings[0]?.length, 4);
  for (const corner of room[0] ?? []) assert.ok(merged.rings[0]?.includes(corner));

  const turned = rotateRings(room, 23);
  const [a, b] = splitRings(turned, ...(ringAt([4, -3], [6, 12]) as [number[], number[]]));
  const back = await mergeRings([a ?? [], b ?? []]);
  assert.ok('rings' in back);
  near(getArea(back.rings), getArea(turned), 1e-4);
  assert.equal(validateRings(back.rings), undefined);
});

test('merging closes gaps of a centimeter, keeps real courtyards, and rejects zones that do not touch', async () => {
  const ring4 = [boxAt(0, 0, 10, 2), boxAt(0, 8, 10, 2), boxAt(0, 2.004, 2, 5.996), boxAt(8, 2, 2, 6)];
  const merged = await mergeRings(ring4.map((ring) => [ring]));
  assert.ok('rings' in merged);
  assert.equal(merged.rings.length, 2, 'the courtyard is a hole');
  near(getArea(merged.rings), 64, 0.1);
  const apart = await mergeRings([[boxAt(0, 0, 4, 4)], [boxAt(4, 0, 4, 4)], [boxAt(9, 0, 4, 4)]]);
  assert.deepEqual(apart, { apart: 2 });
  assert.deepEqual(await mergeRings([[boxAt(0, 0, 4, 4)], [boxAt(4, 4, 4, 4)]]), { apart: 0 });
});
