import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomPoint, randomZones, seededRandom } from './random-zones.test-support.ts';
import { enclosesArea } from './rings/enclosed-area.ts';
import { unrollRing } from './rings/ring-reading.ts';
import { skewedZones } from './skewed-zones.test-support.ts';
import {
  buildZoneIndex,
  buildZoneIndexData,
  type EditedZones,
  editZones,
  openEditedZones,
  type PolygonRings,
  withoutEdits,
  type Zone,
} from './zone-index.ts';

/** Zones by position; a deleted zone has no rings. */
type Slot = { readonly id: string; readonly rings: PolygonRings | undefined };

const hasArea = ({ rings }: Zone) => rings.every((ring) => enclosesArea(unrollRing(ring)));

const isOnEarth = ({ rings }: Zone) =>
  rings.flatMap((ring) => [...ring]).every((value) => Math.abs(value) <= 180);

/** Changes, adds or deletes one or two zones. */
function randomEdits(random: () => number, slots: Slot[], pool: readonly Zone[]) {
  const edits = new Map<number, PolygonRings | undefined>();
  const count = random() < 0.8 ? 1 : 2;
  for (let i = 0; i < count; i++) {
    const kind = random();
    const zone = kind < 0.25 ? slots.length : Math.floor(random() * slots.length);
    const rings = kind > 0.75 ? undefined : pool[Math.floor(random() * pool.length)]?.rings;
    slots[zone] = { id: slots[zone]?.id ?? `new-${random() < 0.2 ? 'twin' : zone}`, rings };
    edits.set(zone, rings);
  }
  return edits;
}

/** Compares edited zones with a rebuilt index, at random points and at the corners of the zones. */
function compareAt(edited: EditedZones, slots: readonly Slot[], random: () => number, label: string): number {
  const present = slots.flatMap(({ id, rings }, position) => (rings ? [{ id, rings, position }] : []));
  const rebuilt = buildZoneIndex(present);
  const index = openEditedZones(edited);
  assert.equal(index.size, present.length);
  const points = present.length > 0 ? Array.from({ length: 4 }, () => randomPoint(random, present)) : [];
  for (const { west, south, east, north } of edited.patches) {
    const lng = [west, east, 180, -180][Math.floor(4 * random())]!;
    points.push({ lat: random() < 0.5 ? south : north, lng });
  }
  let hits = 0;
  for (const { lat, lng } of points) {
    const expected = rebuilt.findAll(lat, lng).map((zone) => present[zone]!.position);
    const at = `${label}, lat ${lat}, lng ${lng}`;
    assert.deepEqual(index.findAll(lat, lng), expected, at);
    assert.equal(index.find(lat, lng), expected[0] ?? -1, at);
    hits += expected.length > 0 ? 1 : 0;
  }
  return hits;
}

function runSequence(random: () => number, zones: readonly Zone[], steps: number, label: string): number {
  const half = Math.ceil(zones.length / 2);
  const slots: Slot[] = zones.slice(0, half).map(({ id, rings }) => ({ id, rings }));
  let edited = withoutEdits(buildZoneIndexData(zones.slice(0, half)));
  let hits = 0;
  for (let step = 0; step < steps; step++) {
    const edits = randomEdits(random, slots, zones);
    const next = editZones(edited, (zone) => slots[zone]?.id ?? '', edits);
    assert.ok(next, label);
    edited = next;
    hits += compareAt(edited, slots, random, `${label}, step ${step}`);
  }
  return hits;
}

/** Few at every change, because other seeds find no other kinds of mistakes. */
const edits = process.env.MUSTER_TEST_PART === 'quick' ? 2_500 : 10_000;

test(`after each of ${edits} random edits, the same zones are found as by a rebuilt index`, () => {
  let hits = 0;
  for (let seed = 1; seed <= edits / 4; seed++) {
    const random = seededRandom(seed);
    const zones = randomZones(random).filter(hasArea);
    if (zones.length > 1) hits += runSequence(random, zones, 4, `seed ${seed}`);
  }
  assert.ok(hits > 1.5 * edits, `${hits} hits`);
});

test('the same is true on floors with a grid inside the grid', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededRandom(seed);
    runSequence(random, skewedZones(random).filter(isOnEarth), 6, `seed ${seed}`);
  }
});

test('many edits at different places, or a single edit that touches many zones, require a new index', () => {
  const square = (x: number, y: number, side: number): Zone => ({
    id: `${x}/${y}`,
    rings: [Float64Array.of(x, y, x + side, y, x + side, y + side, x, y + side, x, y)],
  });
  const zones = Array.from({ length: 3_000 }, (_, i) =>
    square((i % 60) / 100, Math.floor(i / 60) / 100, 0.009),
  );
  const idOf = (zone: number) => zones[zone]?.id ?? '';
  const built = withoutEdits(buildZoneIndexData(zones));
  assert.equal(editZones(built, idOf, new Map([[0, square(0, 0, 1).rings]])), undefined);

  let edited: EditedZones | undefined = built;
  let count = 0;
  while (edited) {
    const zone = count * 40;
    edited = editZones(edited, idOf, new Map([[zone, undefined]]));
    count++;
    assert.ok(count < 75);
  }
  assert.equal(count, 65);

  // Edits of the same place replace earlier ones.
  let repeated: EditedZones | undefined = built;
  for (let i = 0; i < 200; i++) {
    const rings = i % 2 === 0 ? undefined : zones[100]?.rings;
    repeated = repeated && editZones(repeated, idOf, new Map([[100, rings]]));
  }
  assert.equal(repeated?.patches.length, 1);

  // An edit that changes no shape, such as a rename, costs nothing.
  assert.equal(editZones(built, idOf, new Map([[100, zones[100]?.rings]])), built);
});
