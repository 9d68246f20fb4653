import { drawFloor, type FloorZone, type Ring, seededRandom, snap } from './floor.ts';

/** A floor on which the rooms are spread unevenly. */
export type SkewedFloor = { readonly name: string; readonly zones: readonly FloorZone[] };

/** The placement of a drawn floor: its southwest corner, its scale, and its rotation in radians. */
type Place = {
  readonly west?: number;
  readonly south?: number;
  readonly scale?: number;
  readonly turned?: number;
};

const home = { west: 144.963, south: -37.8136 };

function rooms(columns: number, rows: number, seed: number, place: Place = {}): FloorZone[] {
  const floor = drawFloor(columns, rows, seed);
  const { west = floor.west, south = floor.south, scale = 1, turned = 0 } = place;
  const [cos, sin] = [scale * Math.cos(turned), scale * Math.sin(turned)];
  // Equal vertices stay equal, so rooms still share their walls.
  const move = (ring: Ring): Ring =>
    ring.map(([lng, lat]) => {
      const [x, y] = [lng - floor.west, lat - floor.south];
      return [snap(west + cos * x - sin * y), snap(south + sin * x + cos * y)];
    });
  return floor.zones.map(({ id, outer, holes }) => ({ id, outer: move(outer), holes: holes.map(move) }));
}

function circle(lng: number, lat: number, radius: number, vertices: number): FloorZone {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices;
    return [snap(lng + radius * Math.cos(angle)), snap(lat + radius * Math.sin(angle))] as const;
  });
  return { id: 'circle', outer: [...ring, ...ring.slice(0, 1)], holes: [] };
}

const building = () => rooms(53, 42, 1);
const strayAt = (east: number, north: number) => [
  ...building(),
  circle(home.west + east, home.south + north, 4e-5, 12),
];
const around = (radius: number, vertices: number) => [
  ...building(),
  circle(home.west + 1.3e-3, home.south + 8e-4, radius, vertices),
];
/** Smaller and smaller rooms toward a corner: each step has as many rooms in half the length. */
const shrinking = () =>
  Array.from({ length: 8 }, (_, step) => {
    const scale = 0.5 ** step;
    return rooms(17, 17, step, { west: home.west + 8.5e-4 * 2 * scale, scale });
  }).flat();
const scattered = (count: number, width: number, columns: number, rows: number) => {
  const random = seededRandom(5);
  return Array.from({ length: count }, (_, i) =>
    rooms(columns, rows, i, {
      west: home.west + width * random(),
      south: home.south + width * random(),
      turned: random(),
    }),
  ).flat();
};
const aroundYard = () =>
  Array.from({ length: 8 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    return rooms(17, 17, i, { west: home.west + 0.02 * x, south: home.south + 0.02 * y, turned: i });
  }).flat();

const drawings: Readonly<Record<string, () => readonly FloorZone[]>> = {
  'a stray zone 0.01° away': () => strayAt(0.01, 0),
  'a stray zone 0.03° away': () => strayAt(0.02, 0.02),
  'a stray zone 0.1° away': () => strayAt(-0.1, 0.02),
  'a stray zone 1° away': () => strayAt(0, -1),
  'a stray zone 10° away': () => strayAt(10, 5),
  'twelve stray zones': () => {
    const random = seededRandom(4);
    const strays = Array.from({ length: 12 }, () => strayAt(random() - 0.5, random() - 0.5).slice(-1));
    return [...building(), ...strays.flat()];
  },
  'a campus around': () => around(0.005, 24),
  'a wide campus around': () => around(0.3, 24),
  'a campus of 2,000 vertices around': () => around(0.02, 2_000),
  'two buildings 0.05° apart': () => [...rooms(37, 32, 1), ...rooms(37, 32, 2, { west: home.west + 0.05 })],
  'two buildings 5° apart': () => [...rooms(37, 32, 1), ...rooms(37, 32, 2, { south: home.south + 5 })],
  'a building and a shed': () => [
    ...building(),
    ...rooms(5, 4, 2, { west: home.west - 0.2, south: home.south - 0.1 }),
  ],
  'an L of two densities': () => [
    ...rooms(12, 30, 1, { scale: 5 }),
    ...rooms(50, 40, 2, { west: home.west + 3e-3, scale: 0.5 }),
  ],
  'a dense corner': () => [
    ...rooms(47, 42, 1, { scale: 0.05 }),
    ...rooms(20, 20, 2, { west: home.west + 2e-4, south: home.south + 2e-4 }),
  ],
  'a dense core': () => [
    ...rooms(47, 42, 1, { west: home.west + 5e-3, south: home.south + 4e-3, scale: 0.1 }),
    ...rooms(20, 20, 2, { scale: 10 }),
  ],
  'rooms that shrink towards a corner': shrinking,
  'a diagonal corridor': () => rooms(1_100, 2, 1, { turned: Math.PI / 4 }),
  'both sides of the antimeridian': () => [
    ...rooms(37, 32, 1, { west: 179.99 }),
    ...rooms(37, 32, 2, { west: -179.995 }),
  ],
  'thirty houses': () => scattered(30, 0.5, 9, 9),
  'eight houses around a yard': aroundYard,
};

/** Draws the same 20 floors each time. */
export function drawSkewedFloors(): SkewedFloor[] {
  return Object.entries(drawings).map(([name, draw]) => ({
    name,
    zones: draw().map((zone, i) => ({ ...zone, id: `zone-${i}` })),
  }));
}
