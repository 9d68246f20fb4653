import geodesic from 'geographiclib-geodesic';

type Ring = readonly (readonly number[])[];

export interface SimulatedZone {
  readonly id: string;
  /** Longitudes and latitudes. */
  readonly rings: readonly Ring[];
}

export interface SimulatedFloor {
  readonly id: string;
  readonly zones: readonly SimulatedZone[];
  /** Meters above sea level. */
  readonly bottomM: number;
  readonly topM: number;
}

export interface SimulatedFix {
  readonly latitude: number;
  readonly longitude: number;
  /** Standard deviations. */
  readonly horizontalM: number;
  readonly altitude: { readonly meanM: number; readonly deviationM: number } | undefined;
}

/**
 * Draws possible positions of a person, and counts the zones. The random generator, the conversion of meters to degrees and the
 * point test share no code with the package under test.
 *
 * @returns the share of the draws in each zone
 */
export function simulate(
  floors: readonly FloorGrid[],
  fix: SimulatedFix,
  draws: number,
  random: () => number,
): Map<string, number> {
  const { lat, lng } = metersInDegrees(fix.latitude, fix.longitude);
  const counts = new Map<string, number>();
  for (let i = 0; i < draws; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    // With both signs: the mean of a draw and its opposite has less noise.
    for (const sign of [1, -1]) {
      const floor = drawFloor(floors, fix, random);
      const zone =
        floor &&
        zoneAt(
          floor,
          fix.longitude + (sign * x * fix.horizontalM) / lng,
          fix.latitude + (sign * y * fix.horizontalM) / lat,
        );
      if (zone !== undefined) counts.set(zone, (counts.get(zone) ?? 0) + 1);
    }
  }
  return new Map([...counts].map(([id, count]) => [id, count / draws]));
}

function drawFloor(
  floors: readonly FloorGrid[],
  { altitude }: SimulatedFix,
  random: () => number,
): FloorGrid | undefined {
  if (!altitude) return floors[Math.floor(random() * floors.length)];
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const height = altitude.meanM + normal * altitude.deviationM;
  return floors.find(({ floor }) => height >= floor.bottomM && height < floor.topM);
}

function metersInDegrees(lat: number, lng: number): { readonly lat: number; readonly lng: number } {
  const step = 0.0005;
  const { WGS84 } = geodesic.Geodesic;
  const between = (lat1: number, lng1: number, lat2: number, lng2: number) =>
    WGS84.Inverse(lat1, lng1, lat2, lng2).s12 ?? Number.NaN;
  return {
    lat: between(lat - step, lng, lat + step, lng) / (2 * step),
    lng: between(lat, lng - step, lat, lng + step) / (2 * step),
  };
}

const columns = 256;

/** The zones of a floor by the cells of a grid that their bounding boxes touch. */
export interface FloorGrid {
  readonly floor: SimulatedFloor;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly cells: readonly (readonly SimulatedZone[])[];
  /** For each cell that no edge touches: the zone that covers it, or `null`. */
  readonly whole: readonly (string | null | undefined)[];
}

export function gridOf(floor: SimulatedFloor): FloorGrid {
  const positions = floor.zones.flatMap(({ rings }) => rings.flat());
  const lngs = positions.map(([lng = 0]) => lng);
  const lats = positions.map(([, lat = 0]) => lat);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const cells: SimulatedZone[][] = Array.from({ length: columns * columns }, () => []);
  const whole: (string | null | undefined)[] = [];
  const grid: FloorGrid = { floor, west, south, east, north, cells, whole };
  // The smallest comes first, because it wins where zones overlap.
  for (const zone of floor.zones.toSorted((a, b) => areaOf(a) - areaOf(b))) {
    const [outer = []] = zone.rings;
    const at = outer.map(([lng = 0, lat = 0]) => [columnOf(grid, lng), rowOf(grid, lat)] as const);
    for (let x = Math.min(...at.map(([one]) => one)); x <= Math.max(...at.map(([one]) => one)); x++)
      for (let y = Math.min(...at.map(([, one]) => one)); y <= Math.max(...at.map(([, one]) => one)); y++)
        cells[y * columns + x]?.push(zone);
  }
  const touched = new Set(
    floor.zones.flatMap(({ rings }) => rings.flatMap((ring) => [...cellsOfEdges(grid, ring)])),
  );
  for (let cell = 0; cell < columns * columns; cell++) {
    if (touched.has(cell)) continue;
    const lng = west + (((cell % columns) + 0.5) * (east - west)) / columns;
    const lat = south + ((Math.floor(cell / columns) + 0.5) * (north - south)) / columns;
    whole[cell] = (cells[cell] ?? []).find(({ rings }) => isInside(rings, lng, lat))?.id ?? null;
  }
  return grid;
}

/** The cells in the bounding box of each edge. */
function* cellsOfEdges(grid: FloorGrid, ring: Ring): Generator<number> {
  for (const [i, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(i + 1) % ring.length] ?? [];
    for (let x = columnOf(grid, Math.min(x1, x2)); x <= columnOf(grid, Math.max(x1, x2)); x++)
      for (let y = rowOf(grid, Math.min(y1, y2)); y <= rowOf(grid, Math.max(y1, y2)); y++)
        yield y * columns + x;
  }
}

function columnOf({ west, east }: FloorGrid, lng: number): number {
  return Math.min(columns - 1, Math.floor(((lng - west) / (east - west)) * columns));
}

function rowOf({ south, north }: FloorGrid, lat: number): number {
  return Math.min(columns - 1, Math.floor(((lat - south) / (north - south)) * columns));
}

function areaOf({ rings }: SimulatedZone): number {
  const areas = rings.map((ring) => {
    let sum = 0;
    for (const [i, [x = 0, y = 0]] of ring.entries()) {
      const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? [];
      sum += x * nextY - nextX * y;
    }
    return Math.abs(sum) / 2;
  });
  return areas.reduce((left, area, i) => (i === 0 ? area : left - area), 0);
}

function zoneAt(grid: FloorGrid, lng: number, lat: number): string | undefined {
  if (lng < grid.west || lng > grid.east || lat < grid.south || lat > grid.north) return undefined;
  const cell = rowOf(grid, lat) * columns + columnOf(grid, lng);
  const whole = grid.whole[cell];
  if (whole !== undefined) return whole ?? undefined;
  return grid.cells[cell]?.find(({ rings }) => isInside(rings, lng, lat))?.id;
}

/** Counts the crossings of a ray with all rings, so that a hole is outside. */
function isInside(rings: readonly Ring[], lng: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x1 = 0, y1 = 0] = ring[i] ?? [];
      const [x2 = 0, y2 = 0] = ring[j] ?? [];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/** xoshiro128**, seeded by splitmix32. */
export function createRandom(seed: number): () => number {
  let mix = seed >>> 0;
  const next = () => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  let [a, b, c, d] = [next(), next(), next(), next()];
  return () => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result / 4_294_967_296;
  };
}
