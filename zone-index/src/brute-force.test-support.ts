/**
 * The zone rules, evaluated in the slow and obvious way on whole numbers, to check the index against. It shares no code and no
 * algorithm with the index: everything is multiplied by a power of two that makes it whole, points are tested with a vertical
 * ray, and areas are summed up in vertical slabs.
 */

export type BruteForceZone = {
  readonly id: string;
  /** Outer ring first; `lng, lat, lng, lat, …`, closed. */
  readonly rings: readonly Float64Array[];
};

export type BruteForce = {
  /** The position of the winning zone, or -1. */
  readonly find: (lat: number, lng: number) => number;
  /** The positions of all zones that contain the point, in rank order. */
  readonly findAll: (lat: number, lng: number) => number[];
};

/** The position of the zone that wins the point, or -1. For many points, call `prepareBruteForce` once instead. */
export function bruteForceFind(zones: readonly BruteForceZone[], lat: number, lng: number): number {
  return prepareBruteForce(zones).find(lat, lng);
}

export function prepareBruteForce(zones: readonly BruteForceZone[]): BruteForce {
  const numbers = zones.flatMap(({ rings }) => rings.flatMap((ring) => Array.from(ring)));
  const scale = numbers.reduce((max, value) => Math.max(max, scaleOf(value)), 0);
  const read = zones.map(({ rings }) => rings.map((ring) => unrollRing(ring, scale)));
  const areas: (Ratio | undefined)[] = zones.map(() => undefined);
  const areaOf = (position: number) => {
    return doubledZoneArea(read[position]!, scale);
  };
  const rank = (a: number, b: number) => {
    areas[a] ??= areaOf(a);
    areas[b] ??= areaOf(b);
    const [idA, idB] = [zones[a]!.id, zones[b]!.id];
    return compare(areas[a], areas[b]) || (idA < idB ? -1 : idA > idB ? 1 : a - b);
  };
  const findAll = (lat: number, lng: number) => {
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return [];
    const finer = Math.max(scale, scaleOf(lat), scaleOf(lng));
    const point = { x: whole(lng, finer), y: whole(lat, finer) };
    return [...zones.keys()].filter((position) => isInZone(read[position]!, point, finer, scale)).sort(rank);
  };
  return { find: (lat, lng) => findAll(lat, lng)[0] ?? -1, findAll };
}

/** The area of a polygon in square degrees, as a ratio. */
export function bruteForceArea(rings: readonly Float64Array[]): Ratio {
  const scale = rings.flatMap((ring) => [...ring]).reduce((max, value) => Math.max(max, scaleOf(value)), 0);
  const { over, under } = doubledZoneArea(
    rings.map((ring) => unrollRing(ring, scale)),
    scale,
  );
  return { over, under: under << BigInt(2 * scale + 1) };
}

/** Whether a ring, read by the rules, encloses an area above zero. */
export function bruteForceHasArea(ring: Float64Array): boolean {
  const scale = Array.from(ring).reduce((max, value) => Math.max(max, scaleOf(value)), 0);
  return doubledArea([unrollRing(ring, scale)]).over !== 0n;
}

type Point = { readonly x: bigint; readonly y: bigint };

function scaleOf(value: number): number {
  let scale = 0;
  for (let rest = value; !Number.isInteger(rest); rest *= 2) scale++;
  return scale;
}

function whole(value: number, scale: number): bigint {
  const own = scaleOf(value);
  let rest = value;
  for (let i = 0; i < own; i++) rest *= 2;
  return BigInt(rest) << BigInt(scale - own);
}

function unrollRing(ring: Float64Array, scale: number): Point[] {
  const written: Point[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    written.push({ x: whole(ring[i]!, scale), y: whole(ring[i + 1]!, scale) });
  }
  const halfTurn = 180n << BigInt(scale);
  const turn = 2n * halfTurn;
  let moved = 0n;
  const shortWay = written.map((point, i) => {
    const step = i === 0 ? 0n : point.x - written[i - 1]!.x;
    if (step > halfTurn) moved -= turn;
    if (step < -halfTurn) moved += turn;
    return { x: point.x + moved, y: point.y };
  });
  const xs = shortWay.map(({ x }) => x);
  const width = xs.reduce(larger) - xs.reduce(smaller);
  return moved === 0n && width <= turn && doubledArea([shortWay]).over !== 0n ? shortWay : written;
}

function doubledZoneArea(rings: readonly Point[][], scale: number): Ratio {
  const [outer, ...holes] = rings;
  const turn = 360n << BigInt(scale);
  return doubledArea([outer!, ...holes.flatMap((hole) => copiesOver(outer!, hole, turn))]);
}

/** Copies of a hole at every whole turn where it can overlap the outer ring. */
function copiesOver(outer: readonly Point[], hole: readonly Point[], turn: bigint): Point[][] {
  const [west, east] = extent(outer);
  const copies = [-2n, -1n, 0n, 1n, 2n].map((turns) => hole.map(({ x, y }) => ({ x: x + turns * turn, y })));
  return copies.filter((copy) => {
    const [copyWest, copyEast] = extent(copy);
    return copyEast > west && copyWest < east;
  });
}

function extent(ring: readonly Point[]): [west: bigint, east: bigint] {
  const xs = ring.map(({ x }) => x);
  return [xs.reduce(smaller), xs.reduce(larger)];
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

function isInZone(rings: readonly Point[][], point: Point, finer: number, scale: number): boolean {
  const [outer, ...holes] = rings.map((ring) => locateInRing(ring, point, finer, scale));
  return outer !== 'outside' && holes.every((place) => place !== 'inside');
}

function locateInRing(
  ring: readonly Point[],
  point: Point,
  finer: number,
  scale: number,
): 'inside' | 'edge' | 'outside' {
  const shift = BigInt(finer - scale);
  const places = [-2n, -1n, 0n, 1n, 2n].map((turns) => {
    const x = point.x + ((turns * 360n) << BigInt(finer));
    return locateAtTurn(ring, { x, y: point.y }, shift);
  });
  if (places.includes('edge')) return 'edge';
  return places.includes('inside') ? 'inside' : 'outside';
}

function locateAtTurn(ring: readonly Point[], { x, y }: Point, shift: bigint): 'inside' | 'edge' | 'outside' {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const ax = (ring[i - 1]!.x << shift) - x;
    const bx = (ring[i]!.x << shift) - x;
    if ((ax > 0n && bx > 0n) || (ax < 0n && bx < 0n)) continue;
    const ay = (ring[i - 1]!.y << shift) - y;
    const by = (ring[i]!.y << shift) - y;
    const cross = ax * by - bx * ay;
    if (cross === 0n && ax * bx <= 0n && ay * by <= 0n) return 'edge';
    if (ax < 0n === bx < 0n) continue;
    // Check whether the edge passes above the point.
    if (cross > 0n === bx < ax) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

/** The number over / under, with under above zero. */
export type Ratio = { readonly over: bigint; readonly under: bigint };

function reduce({ over, under }: Ratio): Ratio {
  const divisor = maxDivisor(over, under);
  return { over: over / divisor, under: under / divisor };
}

function maxDivisor(a: bigint, b: bigint): bigint {
  let [greater, less] = [a < 0n ? -a : a, b];
  while (less !== 0n) [greater, less] = [less, greater % less];
  return greater;
}

function add(a: Ratio, b: Ratio): Ratio {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under };
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function compare(a: Ratio, b: Ratio): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

type Edge = { readonly a: Point; readonly b: Point; readonly ring: number };

/** Twice the area inside the first ring and outside the others, each by the even-odd rule, in scaled units. */
function doubledArea(rings: readonly (readonly Point[])[]): Ratio {
  const meetings = crossings(slantedEdges(rings));
  // A further scale makes the longitudes of the crossings whole as well.
  const finer = meetings.reduce((all, { under }) => (all / maxDivisor(all, under)) * under, 1n);
  const scaled = rings.map((ring) => ring.map(({ x, y }) => ({ x: x * finer, y })));
  const edges = slantedEdges(scaled);
  const borders = scaled.flatMap((ring) => ring.map(({ x }) => x));
  borders.push(...meetings.map(({ over, under }) => over * (finer / under)));
  borders.sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
  const sums = edges.map(() => 0n);
  for (let i = 1; i < borders.length; i++) addSlab(edges, borders[i - 1]!, borders[i]!, sums);
  const total = edges
    .map(({ a, b }, k) => whereWhole({ over: sums[k]!, under: b.x - a.x }))
    .reduce(add, NOTHING);
  return { over: total.over, under: total.under * finer };
}

const NOTHING: Ratio = { over: 0n, under: 1n };

function whereWhole({ over, under }: Ratio): Ratio {
  return over % under === 0n ? { over: over / under, under: 1n } : { over, under };
}

/** The edges that are not vertical, each from west to east. */
function slantedEdges(rings: readonly (readonly Point[])[]): Edge[] {
  const edges = rings.flatMap((points, ring) =>
    points.slice(1).map((to, i): Edge => {
      const from = points[i]!;
      return from.x <= to.x ? { a: from, b: to, ring } : { a: to, b: from, ring };
    }),
  );
  return edges.filter(({ a, b }) => a.x !== b.x);
}

/** Adds, edge by edge, twice the area between each edge and the axis within a slab, multiplied by the edge's width. */
function addSlab(edges: readonly Edge[], west: bigint, east: bigint, sums: bigint[]): void {
  if (west === east) return;
  const over = edges
    .map((edge, k) => ({ edge, k }))
    .filter(({ edge }) => edge.a.x <= west && edge.b.x >= east)
    .map(({ edge, k }) => ({ k, height: heightAt(edge, west + east) }))
    .sort((e, f) => compare(e.height, f.height));
  const around = new Set<number>();
  for (const { k, height } of over) {
    const { ring } = edges[k]!;
    const wasInside = around.has(0) && around.size === 1;
    if (!around.delete(ring)) around.add(ring);
    const isInside = around.has(0) && around.size === 1;
    if (wasInside !== isInside) sums[k]! += (isInside ? -height.over : height.over) * (east - west);
  }
}

/** Twice the edge's latitude at the longitude `doubledX` / 2, as a ratio over the edge's width. */
function heightAt({ a, b }: Edge, doubledX: bigint): Ratio {
  const width = b.x - a.x;
  return { over: 2n * a.y * width + (b.y - a.y) * (doubledX - 2n * a.x), under: width };
}

/** The longitudes at which two edges cross strictly between their ends, as ratios. */
function crossings(edges: readonly Edge[]): Ratio[] {
  const found: Ratio[] = [];
  for (const [i, { a, b }] of edges.entries()) {
    for (const { a: c, b: d } of edges.slice(0, i)) {
      if (a.x > d.x || c.x > b.x) continue;
      const bottom = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
      if (bottom === 0n) continue;
      const top = a.x * bottom + ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) * (b.x - a.x);
      const x = bottom < 0n ? { over: -top, under: -bottom } : { over: top, under: bottom };
      const isBetween = (west: bigint, east: bigint) => west * x.under < x.over && x.over < east * x.under;
      if (isBetween(a.x, b.x) && isBetween(c.x, d.x)) found.push(reduce(x));
    }
  }
  return found;
}
