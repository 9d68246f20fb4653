import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BruteForceZone,
  bruteForceFind,
  bruteForceHasArea,
  prepareBruteForce,
} from './brute-force.test-support.ts';
import { numbersPerGrid } from './cells/cell-words.ts';
import { nextDown, nextUp } from './exact/doubles.ts';
import { randomCrowd, randomPoint, randomZones, seededRandom } from './random-zones.test-support.ts';
import { enclosesArea } from './rings/enclosed-area.ts';
import { unrollRing } from './rings/ring-reading.ts';
import { skewedZones } from './skewed-zones.test-support.ts';
import { buildZoneIndexData, openZoneIndex } from './zone-index.ts';

/**
 * Compares the index with brute force at random points, alternately with words of 16 and 32 bits. Returns how many points were in
 * a zone, and how many in several.
 */
function compareAt(zones: readonly BruteForceZone[], random: () => number, points: number, seed: number) {
  const data = buildZoneIndexData(zones);
  const index = openZoneIndex(seed % 2 === 0 ? data : { ...data, words: Int32Array.from(data.words) });
  const bruteForce = prepareBruteForce(zones);
  let hits = 0;
  let overlaps = 0;
  for (let i = 0; i < points; i++) {
    const { lat, lng } = randomPoint(random, zones);
    const expected = bruteForce.findAll(lat, lng);
    const where = `seed ${seed}, lat ${lat}, lng ${lng}`;
    assert.equal(index.find(lat, lng), expected[0] ?? -1, where);
    assert.deepEqual(index.findAll(lat, lng), expected, where);
    if (expected.length > 0) hits++;
    if (expected.length > 1) overlaps++;
  }
  return { hits, overlaps };
}

/** Few at every change, because other seeds find no other kinds of mistakes. */
const floors = process.env.MUSTER_TEST_PART === 'quick' ? 2_500 : 10_000;

test(`finds the same zones as exact brute force in ${floors} random floors`, () => {
  let hits = 0;
  let overlaps = 0;
  let discarded = 0;
  for (let seed = 1; seed <= floors; seed++) {
    const random = seededRandom(seed);
    const zones = randomZones(random).filter(({ rings }) =>
      rings.every((ring) => enclosesArea(unrollRing(ring))),
    );
    if (zones.length === 0) {
      discarded++;
      continue;
    }
    const found = compareAt(zones, random, 3, seed);
    hits += found.hits;
    overlaps += found.overlaps;
  }
  // The test is meaningful only if enough points hit a zone and not too many floors are discarded.
  assert.ok(hits > 2 * floors, `${hits} hits`);
  assert.ok(overlaps > 0.8 * floors, `${overlaps} overlaps`);
  assert.ok(discarded < 0.1 * floors, `${discarded} floors without a zone`);
});

test('finds an area in the same rings as exact brute force', () => {
  const counts = { wide: 0, flat: 0 };
  for (let seed = 1; seed <= 1_500; seed++) {
    for (const ring of randomZones(seededRandom(seed)).flatMap(({ rings }) => rings)) {
      const isWide = bruteForceHasArea(ring);
      assert.equal(enclosesArea(unrollRing(ring)), isWide, `seed ${seed}, ring ${ring}`);
      counts[isWide ? 'wide' : 'flat']++;
    }
  }
  assert.ok(counts.wide > 3_000 && counts.flat > 500, JSON.stringify(counts));
});

test('finds the same zones as exact brute force if dozens of zones lie on top of each other', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed);
    const zones = randomCrowd(random).filter(({ rings }) => rings.every(bruteForceHasArea));
    compareAt(zones, random, 40, seed);
  }
});

test('finds the same zones as exact brute force if the zones are spread unevenly', () => {
  let framed = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const random = seededRandom(seed);
    const zones = skewedZones(random);
    compareAt(zones, random, 12, seed);
    const data = buildZoneIndexData(zones);
    const [west, south, east, north] = data.grids as unknown as [number, number, number, number];
    if (east - west < (data.range[1]! - data.range[0]!) / 2) framed++;
    // Test the borders of the grids, and points beside them.
    const index = openZoneIndex(data);
    const bruteForce = prepareBruteForce(zones);
    const [lngs, lats] = [
      [west, east, (west + east) / 2],
      [south, north, (south + north) / 2],
    ];
    const last = data.grids.subarray(data.grids.length - numbersPerGrid);
    lngs.push(last[0]!, last[2]!);
    lats.push(last[1]!, last[3]!);
    for (const lng of lngs.flatMap((value) => [nextDown(value), value, nextUp(value)])) {
      const lat = lats[Math.floor(lats.length * random())]!;
      assert.equal(index.find(lat, lng), bruteForce.find(lat, lng), `seed ${seed}, lat ${lat}, lng ${lng}`);
    }
    for (const lat of lats.flatMap((value) => [nextDown(value), value, nextUp(value)])) {
      const lng = lngs[Math.floor(lngs.length * random())]!;
      assert.equal(index.find(lat, lng), bruteForce.find(lat, lng), `seed ${seed}, lat ${lat}, lng ${lng}`);
    }
  }
  assert.ok(framed > 50, `${framed} floors with a grid for their core`);
});

test('the brute force itself distinguishes a square from its hole', () => {
  const outer = Float64Array.of(0, 0, 9, 0, 9, 9, 0, 9, 0, 0);
  const hole = Float64Array.of(3, 3, 6, 3, 6, 6, 3, 6, 3, 3);
  const zones = [{ id: 'a', rings: [outer, hole] }];
  assert.equal(bruteForceFind(zones, 1, 1), 0);
  assert.equal(bruteForceFind(zones, 3, 4), 0);
  assert.equal(bruteForceFind(zones, 4, 4), -1);
  assert.equal(bruteForceFind(zones, 9.5, 4), -1);
});
