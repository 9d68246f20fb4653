import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bruteForceArea, bruteForceHasArea } from '../brute-force.test-support.ts';
import { fractionToNumber } from '../exact/fraction.ts';
import { randomZones, seededRandom } from '../random-zones.test-support.ts';
import { PolygonError, parsePolygonCoordinates } from '../rings/polygon.ts';
import { unrollRing } from '../rings/ring-reading.ts';
import { type Cell, cells, randomWalk, surrounds } from './grid-walks.test-support.ts';
import { measureZone } from './zone-area.ts';

function countCells([outer, ...holes]: readonly Cell[][]): number {
  const isCounted = (cell: Cell) => surrounds(outer!, cell) && !holes.some((hole) => surrounds(hole, cell));
  return cells.filter(isCounted).length;
}

test('the area of walks along grid lines is the number of cells in the outer walk and in no hole', () => {
  const counts = { covered: 0, holes: 0, clipped: 0 };
  for (let seed = 1; seed <= 4_000; seed++) {
    const random = seededRandom(seed);
    const walks = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      randomWalk(random, 2 + 2 * Math.floor(random() * 3)),
    ).filter((walk) => countCells([walk]) > 0);
    if (walks.length === 0) continue;
    const expected = countCells(walks);
    const { near, error, exact } = measureZone(
      walks.map((walk) => unrollRing(Float64Array.from(walk.flat()))),
    );
    const { numerator, denominator } = exact();
    assert.equal(numerator, BigInt(expected) * denominator, `seed ${seed}`);
    assert.ok(Math.abs(near - expected) <= error, `seed ${seed}`);
    const isRejected = rejectsForArea(walks);
    assert.equal(isRejected, expected === 0, `seed ${seed}`);
    const [outer, ...holes] = walks.map((walk) => countCells([walk]));
    if (isRejected) counts.covered++;
    if (holes.length > 0) counts.holes++;
    if (expected !== holes.reduce((left, hole) => left - hole, outer!)) counts.clipped++;
  }
  assert.ok(counts.covered > 100 && counts.holes > 2_000 && counts.clipped > 1_500, JSON.stringify(counts));
});

function rejectsForArea(rings: readonly Cell[][]): boolean {
  try {
    parsePolygonCoordinates(rings);
    return false;
  } catch (error) {
    assert.ok(error instanceof PolygonError);
    assert.match(error.message, /all of ring 0: the polygon has no area$/);
    return true;
  }
}

test('finds the same area as exact brute force, for every kind of number', () => {
  let holes = 0;
  for (let seed = 1; seed <= 1_000; seed++) {
    for (const { rings } of randomZones(seededRandom(seed))) {
      if (!rings.every(bruteForceHasArea)) continue;
      const { near, error, exact } = measureZone(rings.map(unrollRing));
      const { over, under } = bruteForceArea(rings);
      const { numerator, denominator } = exact();
      assert.equal(numerator * under, over * denominator, `seed ${seed}`);
      assert.ok(Math.abs(near - fractionToNumber(exact())) <= error + near * 2 ** -51, `seed ${seed}`);
      if (rings.length > 1) holes++;
    }
  }
  assert.ok(holes > 300, `${holes} zones with holes`);
});
