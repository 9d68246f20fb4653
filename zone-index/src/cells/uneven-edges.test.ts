import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../random-zones.test-support.ts';
import { cellFactor, findCore } from './uneven-edges.ts';

const random = seededRandom(1);
const region = { west: 0, south: 0, east: 1, north: 1 };

function sampleOf(count: number, west: number, south: number, size: number) {
  const spread = (from: number) => Float64Array.from({ length: count }, () => from + size * random());
  return { xs: spread(west), ys: spread(south) };
}

function together(a: ReturnType<typeof sampleOf>, b: ReturnType<typeof sampleOf>) {
  return { xs: Float64Array.of(...a.xs, ...b.xs), ys: Float64Array.of(...a.ys, ...b.ys) };
}

test('a region with evenly distributed vertices has no core', () => {
  assert.equal(findCore(region, sampleOf(4_000, 0, 0, 1)), undefined);
  assert.equal(cellFactor(region, sampleOf(4_000, 0, 0, 1)), 1);
  assert.equal(findCore(region, { xs: new Float64Array(100), ys: new Float64Array(100) }), undefined);
});

test('the core is where most vertices are, regardless of where a few others are', () => {
  for (const size of [0.1, 1e-3, 1e-6]) {
    const core = findCore(region, together(sampleOf(4_000, 0.3, 0.6, size), sampleOf(20, 0, 0, 1)));
    assert.ok(
      core && core.west <= 0.3 + size / 20 && core.east >= 0.3 + size * 0.95,
      `${size} ${core?.west}`,
    );
    assert.ok(core.east - core.west < 1.2 * size && core.north - core.south < 1.2 * size, `${size}`);
  }
});

test('if the vertices are in two halves far apart, neither half is the core', () => {
  const halves = together(sampleOf(2_000, 0, 0, 0.01), sampleOf(2_000, 0.99, 0.99, 0.01));
  assert.equal(findCore(region, halves), undefined);
});

test('vertices in a part of the region need more cells, but fewer cells if even those would not be enough', () => {
  const factor = cellFactor(region, sampleOf(4_000, 0.2, 0.2, 0.4));
  assert.ok(factor > 2 && factor < 8, `${factor}`);
  assert.ok(cellFactor(region, sampleOf(4_000, 0.2, 0.2, 0.01)) < 1);
});
