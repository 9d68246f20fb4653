import { orientation, orientationWithTurns } from './exact/orientation.ts';

/** Zones by their position in the input, with their rings in the edge table's `vertices` and `turns`. */
export type ZoneTable = {
  readonly vertices: Float64Array;
  /** Turns of each vertex (see `UnrolledRing`); empty if no ring crosses the antimeridian. */
  readonly turns: Uint8Array;
  /** The first vertex of each ring, plus one more entry for the end of the last ring. */
  readonly ringStarts: Uint32Array;
  /** The first ring of each zone, which is its outer ring, plus one more entry for the end of the last zone. */
  readonly zoneStarts: Uint32Array;
  /** West, south, east and north of each zone; -180 and 180 for a zone that crosses the antimeridian. */
  readonly boxes: Float64Array;
};

const outside = 0;
const inside = 1;
const onEdge = 2;

/**
 * Whether a zone contains a point, determined by checking all its edges. Exact; the rules are listed at `ZoneIndex`. Linear in
 * the edges of the zone. It is used for `findAll`, and for points on the meridian 180, where the cells are not valid.
 */
export function zoneContains(table: ZoneTable, zone: number, lat: number, lng: number): boolean {
  const { boxes, zoneStarts } = table;
  const box = 4 * zone;
  if (!(lat >= boxes[box + 1]! && lat <= boxes[box + 3]!)) return false;
  const isOnMeridian = lng === 180 || lng === -180;
  if (
    isOnMeridian
      ? boxes[box]! > -180 && boxes[box + 2]! < 180
      : !(lng >= boxes[box]! && lng <= boxes[box + 2]!)
  ) {
    return false;
  }
  const outer = zoneStarts[zone]!;
  if (locateInRing(table, outer, lat, lng) === outside) return false;
  for (let hole = outer + 1; hole < zoneStarts[zone + 1]!; hole++) {
    if (locateInRing(table, hole, lat, lng) === inside) return false;
  }
  return true;
}

// The point is tested at each longitude where it may meet the unrolled ring. Two of them cannot both be inside a ring unless they
// are on its edge, because no ring spans more than one turn.
function locateInRing(table: ZoneTable, ring: number, lat: number, lng: number): number {
  const lastTurn = table.turns.length > 0 ? 1 : 0;
  let place = outside;
  for (let turn = 0; turn <= lastTurn; turn++) {
    place = Math.max(place, locateAtTurn(table, ring, lat, lng, turn));
    if (lng === 180 || lng === -180) place = Math.max(place, locateAtTurn(table, ring, lat, -lng, turn));
  }
  return place;
}

/**
 * Uses a ray to the east: an edge counts if one end is above the point's latitude and the other is not, so a vertex on the ray
 * counts for one of its two edges, and a level edge never counts.
 */
function locateAtTurn(table: ZoneTable, ring: number, lat: number, lng: number, turn: number): number {
  const { vertices, ringStarts } = table;
  let isInside = false;
  for (let i = ringStarts[ring]!; i + 1 < ringStarts[ring + 1]!; i++) {
    const y = vertices[2 * i + 1]!;
    const nextY = vertices[2 * i + 3]!;
    if ((y > lat && nextY > lat) || (y < lat && nextY < lat)) continue;
    const side = sideOf(table, i, lat, lng, turn);
    if (side === 0 && isBetween(table, i, lng, turn)) return onEdge;
    if (y > lat !== nextY > lat && side > 0 === nextY > lat) isInside = !isInside;
  }
  return isInside ? inside : outside;
}

/** Positive if the point is on the left of edge i. The point has no turns of its own: the edges are moved by `turn` instead. */
function sideOf({ vertices, turns }: ZoneTable, i: number, lat: number, lng: number, turn: number): number {
  const x = vertices[2 * i]!;
  const y = vertices[2 * i + 1]!;
  const nextX = vertices[2 * i + 2]!;
  const nextY = vertices[2 * i + 3]!;
  const xTurns = (turns[i] ?? 0) - turn;
  const nextTurns = (turns[i + 1] ?? 0) - turn;
  if (xTurns === 0 && nextTurns === 0) return orientation(x, y, nextX, nextY, lng, lat);
  return orientationWithTurns(x, xTurns, y, nextX, nextTurns, nextY, lng, 0, lat);
}

// Called only for points on the edge's line and between its latitudes, so longitudes only matter for level edges.
function isBetween({ vertices, turns }: ZoneTable, i: number, lng: number, turn: number): boolean {
  // A point a whole turn away is beyond the edge, except for -180 and 180, where the point is tested at both longitudes.
  const order = (turns[i] ?? 0) - turn || vertices[2 * i]! - lng;
  const nextOrder = (turns[i + 1] ?? 0) - turn || vertices[2 * i + 2]! - lng;
  return (order <= 0 && nextOrder >= 0) || (order >= 0 && nextOrder <= 0);
}
