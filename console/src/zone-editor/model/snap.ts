import { mercatorX, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import {
  createPlane,
  cross,
  directionTo,
  dot,
  type LocalPlane,
  type Point,
  subtract,
  unitVector,
} from '../../zones/local-plane.ts';
import type { Position, Ring, Rings } from '../../zones/polygon.ts';
import { type Place, toPlace } from '../../zones/ring-edits.ts';
import { unwrapRings } from '../../zones/unwrap-rings.ts';
import {
  findGuides,
  findWalls,
  type IndexedZone,
  meet,
  placeOnLine,
  type SnapLine,
  type SnapSource,
} from './snap-lines.ts';

/** The farthest that snapping moves a click, in pixels. The keyboard help states this number. */
export const snapReachPx = 8;
/** Walls and guides have a shorter reach than corners, so that the corners along a wall are easy to hit. */
const wallReachRatio = 0.75;
const guideReachRatio = 0.6;
/**
 * Only corners within this distance give guides, except those of the outline itself. Otherwise guides would be
 * everywhere.
 */
const guideRangePx = 160;

export interface SnapTarget extends Place {
  readonly kind: SnapSource['kind'];
  /** Has two entries if the position is at the crossing of two lines. */
  readonly of: readonly SnapSource[];
  /** The direction of the wall, or of a wall at the corner; counterclockwise from east, in radians. */
  readonly direction?: number;
  /** The corners that the guides come from. */
  readonly from?: readonly Place[];
}

export interface SnapRequest {
  /** Width of the world in pixels. */
  readonly size: number;
  readonly reachPx?: number;
  /** The zone being moved, which must not snap to itself. */
  readonly excludeId?: string | undefined;
  /** Corners of the outline itself. Nothing snaps to a position that already has one of them. */
  readonly taken?: Ring;
  /** Corners of the outline itself that give guides. */
  readonly own?: readonly Position[];
  /** The direction of guides, unless `lock` gives one. Without either, there are no guides. */
  readonly direction?: number | undefined;
  /** The position is on a line in this direction and must stay on it. */
  readonly lock?: { readonly angle: number } | undefined;
}

interface BoxedZone extends IndexedZone {
  readonly id: string;
  readonly west: number;
  readonly east: number;
  readonly top: number;
  readonly bottom: number;
}

export interface SnapIndex {
  /**
   * Finds the nearest corner, or otherwise the nearest wall or guide, or a crossing of two of them. Corners are
   * returned with full precision, so that neighbors share them exactly.
   */
  readonly find: (place: Place, request: SnapRequest) => SnapTarget | undefined;
}

interface ZoneToSnapTo {
  readonly id: string;
  readonly name?: string;
  readonly rings: Rings;
}

export function buildSnapIndex(zones: Iterable<ZoneToSnapTo>): SnapIndex {
  const all = Array.from(zones, indexZone);
  return {
    find: (place, request) => {
      const range = request.direction === undefined ? (request.reachPx ?? snapReachPx) : guideRangePx;
      const near = all.filter(
        (zone) => zone.id !== request.excludeId && isNear(zone, place, range / request.size),
      );
      return findTarget(near, place, request);
    },
  };
}

function indexZone({ id, name = '', rings }: ZoneToSnapTo): BoxedZone {
  const [outer = []] = unwrapRings(rings, 0);
  const xs = outer.map(([lng = 0]) => mercatorX(lng));
  const ys = outer.map(([, lat = 0]) => mercatorY(lat));
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  return { id, name, rings, west, east, top: Math.min(...ys), bottom: Math.max(...ys) };
}

function isNear({ west, east, top, bottom }: BoxedZone, { lat, lng }: Place, far: number): boolean {
  const at = mercatorX(lng);
  const x = west <= east ? at + Math.round((west + east) / 2 - at) : at;
  const y = mercatorY(lat);
  return x >= west - far && x <= east + far && y >= top - far && y <= bottom + far;
}

/** A search around a position. Distances are in meters. */
interface Search extends SnapRequest {
  readonly plane: LocalPlane;
  readonly metersPerPx: number;
  readonly reach: number;
}

function findTarget(zones: readonly IndexedZone[], { lat, lng }: Place, request: SnapRequest) {
  const metersPerPx = worldWidthMeters(lat) / request.size;
  const reach = (request.reachPx ?? snapReachPx) * metersPerPx;
  const search = { ...request, plane: createPlane([lng, lat]), metersPerPx, reach };
  const corner = findCorner(zones, search);
  if (corner) return corner;
  const lines = [
    ...findWalls(zones, search.plane, request.lock ? reach : reach * wallReachRatio),
    ...findGuides(zones, {
      plane: search.plane,
      own: request.own ?? [],
      direction: request.lock?.angle ?? request.direction,
      reach: request.lock ? reach : reach * guideReachRatio,
      range: guideRangePx * metersPerPx,
    }),
  ].sort((a, b) => a.score - b.score);
  return request.lock ? findOnLock(lines, request.lock.angle, search) : findOnLines(lines, search);
}

function findCorner(
  zones: readonly IndexedZone[],
  { plane, reach, taken = [], lock }: Search,
): SnapTarget | undefined {
  let nearest = reach;
  let found: SnapTarget | undefined;
  const isTaken = ([lng, lat]: Position) => taken.some((corner) => corner[0] === lng && corner[1] === lat);
  const lockedTo = lock && unitVector(lock.angle);
  for (const { name, rings } of zones)
    for (const ring of rings)
      for (const [index, position] of ring.entries()) {
        const point = plane.toPoint(position);
        const distance = Math.hypot(...point);
        if (!(distance <= nearest) || isTaken(position)) continue;
        if (lockedTo && Math.abs(cross(lockedTo, point)) > sameLineMeters) continue;
        nearest = distance;
        found = {
          kind: 'corner',
          ...toPlace(position),
          of: [{ kind: 'corner', name }],
          direction: wallDirection(ring, index),
        };
      }
  return found;
}

const sameCornerMeters = 0.001;
/** A corner within this distance of a locked line counts as on it. */
const sameLineMeters = 1e-6;

/** The direction of the longer wall at a corner. */
function wallDirection(ring: Ring, index: number): number {
  const corner = ring[index] ?? [];
  const ends = [ring.at(index - 1) ?? corner, ring[(index + 1) % ring.length] ?? corner];
  const plane = createPlane(corner);
  const [before = 0, after = 0] = ends.map((end) => Math.hypot(...plane.toPoint(end)));
  return directionTo(corner, (before > after ? ends[0] : ends[1]) ?? corner);
}

/** Snaps to the nearest line, or to its crossing with another line if the crossing is within reach. */
function findOnLines(lines: readonly SnapLine[], search: Search): SnapTarget | undefined {
  const [best] = lines;
  if (!best) return undefined;
  for (const other of lines.slice(1)) {
    const at = meet(best, other);
    if (!at || Math.hypot(...at) > search.reach || isOnOwnCorner(at, search)) continue;
    const isWall = best.kind === 'wall' || other.kind === 'wall';
    const on = best.kind === 'wall' ? best : other;
    return toTarget([best, other], isWall ? placeOnLine(on, at, search.plane) : search.plane.toPosition(at));
  }
  const foot = subtract(best.through, [0, 0]);
  const length = -dot(foot, best.along);
  const at: Point = [foot[0] + best.along[0] * length, foot[1] + best.along[1] * length];
  return isOnOwnCorner(at, search) ? undefined : toTarget([best], placeOnLine(best, at, search.plane));
}

function isOnOwnCorner(at: Point, { plane, taken = [] }: Search): boolean {
  return taken.some((corner) => Math.hypot(...subtract(plane.toPoint(corner), at)) < sameCornerMeters);
}

/** Snaps to the nearest crossing of a line with the locked direction, so the result keeps that direction. */
function findOnLock(
  lines: readonly SnapLine[],
  angle: number,
  { plane, reach }: Search,
): SnapTarget | undefined {
  const along = unitVector(angle);
  let nearest = reach;
  let found: SnapTarget | undefined;
  for (const line of lines) {
    const at = meet({ through: [0, 0], along }, line);
    // If several lines are equally near, the first one is the best.
    if (!at || Math.hypot(...at) > nearest - (found ? sameLineMeters : 0)) continue;
    nearest = Math.hypot(...at);
    found = toTarget([line], plane.toPosition(at));
  }
  return found;
}

function toTarget(found: readonly SnapLine[], position: Position): SnapTarget {
  const lines = found.toSorted((a, b) => Number(a.kind === 'guide') - Number(b.kind === 'guide'));
  const wall = lines.find(({ kind }) => kind === 'wall');
  const from = lines.flatMap(({ corner }) => (corner ? [toPlace(corner)] : []));
  return {
    kind: wall ? 'wall' : 'guide',
    ...toPlace(position),
    of: lines.map(({ source }) => source),
    ...(wall && { direction: Math.atan2(wall.along[1], wall.along[0]) }),
    ...(from.length > 0 && { from }),
  };
}
