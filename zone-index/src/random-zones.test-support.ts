import type { BruteForceZone } from './brute-force.test-support.ts';
import { nextDown, nextUp } from './exact/doubles.ts';

/** A seeded source of doubles in [0, 1), 53 bits each (two rounds of mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  const word = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  return () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) / 2 ** 53;
}

type Random = () => number;
type Position = readonly [lng: number, lat: number];
/** The location of a set of zones: converts a point of the unit square to degrees. */
type Place = (u: number, v: number) => Position;

const PLACES: readonly Place[] = [
  // Small whole numbers, so that walls, vertices and collinear runs often coincide.
  (u, v) => [Math.round(u * 8), Math.round(v * 8)],
  (u, v) => [Math.round(u * 4) - 2, Math.round(v * 4) - 2],
  (u, v) => [Math.round(u * 16) / 4 - 100, Math.round(v * 16) / 4 + 40],
  // A building, with full doubles.
  (u, v) => [144.9631 + u * 1e-3, -37.8136 + v * 1e-3],
  (u, v) => [u * 1e-4 - 2e-5, 51.4778 + v * 1e-4],
  // Near 0 and far from it, where plain double arithmetic gets sides wrong (Kettner et al., "Classroom Examples of Robustness
  // Problems in Geometric Computations", 2008).
  (u, v) => [u < 0.5 ? u : 100 * u, v < 0.5 ? v : 80 * v],
  // Around the antimeridian.
  (u, v) => [wrap(Math.round(u * 12) + 174), Math.round(v * 8) - 4],
  (u, v) => [wrap(179.9995 + u * 1e-3), -16.5 + v * 1e-3],
  (u, v) => [wrap(80.1 + u * 220.3), v * 60],
  // The world: poles, both ways of writing the meridian, edges longer than half a turn.
  (u, v) => [Math.round(u * 8) * 45 - 180, Math.round(v * 4) * 45 - 90],
  (u, v) => [u * 360 - 180, v * 180 - 90],
  // At and below the smallest normal doubles, next to ordinary numbers.
  (u, v) => [Math.round(u * 6) * Number.MIN_VALUE, Math.round(v * 6) * 1e-308],
  (u, v) => [u < 0.5 ? Math.round(u * 64) * 2 ** -400 : u, v < 0.3 ? Math.round(v * 64) * 2 ** -350 : v],
];

function wrap(lng: number): number {
  return lng > 180 ? lng - 360 : lng;
}

/** A few zones that touch, share walls, overlap, cross themselves, have holes, spikes and repeated vertices. */
export function randomZones(random: Random): BruteForceZone[] {
  return drawZones(random, pick(random, PLACES), 1 + Math.floor(random() * 5));
}

/** Many such zones in one place, so that cells of the index get crowded. */
export function randomCrowd(random: Random): BruteForceZone[] {
  return drawZones(random, pick(random, PLACES), 20 + Math.floor(random() * 150));
}

function drawZones(random: Random, place: Place, count: number): BruteForceZone[] {
  const zones: BruteForceZone[] = [];
  while (zones.length < count) {
    const id = String.fromCharCode(97 + Math.floor(random() * 26));
    const other = zones.length > 0 ? pick(random, zones) : undefined;
    const chance = random();
    if (other !== undefined && chance < 0.15) {
      zones.push({ id, rings: other.rings.map((ring) => turnRing(random, ring)) });
    } else if (chance < 0.3) zones.push(...neighbors(random, place, id));
    else zones.push({ id, rings: randomRings(random, place) });
  }
  return zones;
}

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

function randomRings(random: Random, place: Place): Float64Array[] {
  const u = random();
  const v = random();
  const size = 0.1 + random() * 0.6;
  const rings = [toRing(place, randomOutline(random, u, v, size), random)];
  while (random() < 0.35) {
    const outline = randomOutline(
      random,
      u + (random() - 0.5) * size,
      v + (random() - 0.5) * size,
      size * random(),
    );
    rings.push(toRing(place, outline, random));
  }
  return rings;
}

function randomOutline(random: Random, u: number, v: number, size: number): Position[] {
  const count = 3 + Math.floor(random() * 7);
  const kind = random();
  // A random walk over the box: it usually crosses itself.
  if (kind < 0.35)
    return Array.from({ length: count }, () => [u + (random() - 0.5) * size, v + (random() - 0.5) * size]);
  if (kind < 0.5)
    return [
      [u, v],
      [u + size, v],
      [u + size, v + size],
      [u, v + size],
    ];
  // A sliver.
  if (kind < 0.6)
    return [
      [u, v],
      [u + size, v + size * 0.7],
      [u + size * random(), v + size * random() * 1e-9],
    ];
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + random() * 0.7) / count) * 2 * Math.PI;
    const radius = size * (0.2 + random() * 0.4);
    return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
  });
}

/** Two zones on either side of a wavy wall; one has the wall's vertices in the reverse order of the other. */
function neighbors(random: Random, place: Place, id: string): BruteForceZone[] {
  const wall: Position[] = Array.from({ length: 4 }, (_, i) => [0.4 + random() * 0.2, i / 3]);
  const west = toRing(place, [[0, 0], ...wall, [0, 1]], random);
  const east = toRing(place, [[1, 1], ...wall.toReversed(), [1, 0]], random);
  return [
    { id, rings: [west] },
    { id: `${id}2`, rings: [east] },
  ];
}

function toRing(place: Place, outline: readonly Position[], random: Random): Float64Array {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const positions = outline.map(([u, v]) => place(clamp(u), clamp(v)));
  while (random() < 0.4) disturb(random, positions);
  positions.push(positions[0]!);
  return Float64Array.from(positions.flat());
}

function disturb(random: Random, positions: Position[]): void {
  const i = Math.floor(random() * positions.length);
  const [lng, lat] = positions[i]!;
  const [nextLng, nextLat] = positions[(i + 1) % positions.length]!;
  const middle: Position = [(lng + nextLng) / 2, (lat + nextLat) / 2];
  const chance = random();
  if (chance < 0.25)
    positions.splice(i, 0, positions[i]!); // the same vertex twice
  else if (chance < 0.5)
    positions.splice(i + 1, 0, middle); // a collinear run
  else if (chance < 0.75)
    positions.splice(i, 0, [lng, lat], pick(random, positions)); // to another vertex and back
  else if (Math.abs(lng) < 180 && Math.abs(lat) < 90) positions[i] = [nextUp(lng), nextDown(lat)];
}

/** The same ring from another start, sometimes in reverse. */
function turnRing(random: Random, ring: Float64Array): Float64Array {
  const positions = Array.from({ length: ring.length / 2 - 1 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!]);
  const start = Math.floor(random() * positions.length);
  const turned = [...positions.slice(start), ...positions.slice(0, start)];
  if (random() < 0.5) turned.reverse();
  return Float64Array.from([...turned, turned[0]!].flat());
}

/**
 * A point worth testing: a vertex or a point beside it, the middle of an edge, a point level with two vertices, or any other
 * point.
 */
export function randomPoint(random: Random, zones: readonly BruteForceZone[]): { lat: number; lng: number } {
  const ring = pick(random, pick(random, zones).rings);
  const other = pick(random, pick(random, zones).rings);
  const i = 2 * Math.floor(random() * (ring.length / 2 - 1));
  const j = 2 * Math.floor(random() * (other.length / 2 - 1));
  const chance = random();
  if (chance < 0.15) return { lng: ring[i]!, lat: ring[i + 1]! };
  if (chance < 0.35) return { lng: (ring[i]! + ring[i + 2]!) / 2, lat: (ring[i + 1]! + ring[i + 3]!) / 2 };
  if (chance < 0.5) return { lng: beside(random, ring[i]!, 180), lat: beside(random, ring[i + 1]!, 90) };
  if (chance < 0.65) return { lng: ring[i]!, lat: other[j + 1]! };
  if (chance < 0.7) return { lng: random() < 0.5 ? 180 : -180, lat: ring[i + 1]! };
  // A point between three vertices: usually within the zones.
  const [s, t] = [random(), random()];
  const mix = (a: number, b: number, c: number) => s * a + (1 - s) * (t * b + (1 - t) * c);
  const last = ring.length - 2 - i;
  return {
    lng: mix(ring[i]!, other[j]!, ring[last]!),
    lat: mix(ring[i + 1]!, other[j + 1]!, ring[last + 1]!),
  };
}

function beside(random: Random, value: number, limit: number): number {
  const moved = pick(random, [nextUp, nextDown, (same: number) => same])(value);
  return Math.abs(moved) > limit ? value : moved;
}
