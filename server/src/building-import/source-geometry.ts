import type { Position, SourceGeometry } from './model.ts';

export type Rings = readonly (readonly Position[])[];

/** Makes a geometry from polygons, or returns `undefined` if there are none. */
export function geometryOf(polygons: readonly Rings[]): SourceGeometry | undefined {
  const [first] = polygons;
  if (!first) return undefined;
  if (polygons.length === 1) return { type: 'Polygon', coordinates: first };
  return { type: 'MultiPolygon', coordinates: polygons };
}

export function polygonsOf(geometry: SourceGeometry): readonly Rings[] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

/** Returns the same geometry with every position changed. */
export function mapPositions(
  geometry: SourceGeometry,
  change: (position: Position) => Position,
): SourceGeometry {
  const changeRings = (rings: Rings) => rings.map((ring) => ring.map(change));
  return geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: changeRings(geometry.coordinates) }
    : { type: 'MultiPolygon', coordinates: geometry.coordinates.map(changeRings) };
}

/** Repeats the first position at the end of a ring that does not end with it. */
export function closeRing(ring: readonly Position[]): readonly Position[] {
  const first = ring[0];
  const last = ring.at(-1);
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring;
  return [...ring, first];
}

/** Returns twice the signed area of a ring, which is positive if the ring runs counterclockwise. */
export function doubleArea(ring: readonly Position[]): number {
  let sum = 0;
  // Relative to the first position, so that rounding errors do not grow with the distance from 0, 0.
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[i + 1] ?? [];
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum;
}

/** Whether a point is inside a ring by the even-odd rule. */
export function isInRing(x: number, y: number, ring: readonly Position[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[j] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export function boxOfRing(ring: readonly Position[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = Number.NaN, y = Number.NaN] of ring) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}

/** Returns the middle of the bounding box of a geometry's outer rings. */
export function middleOf(geometry: SourceGeometry): [x: number, y: number] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer] of polygonsOf(geometry)) {
    const box = boxOfRing(outer ?? []);
    minX = Math.min(minX, box.minX);
    minY = Math.min(minY, box.minY);
    maxX = Math.max(maxX, box.maxX);
    maxY = Math.max(maxY, box.maxY);
  }
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}
