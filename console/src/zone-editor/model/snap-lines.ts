import { nearestLng, wrapLng } from '@muster/geo/longitude';
import {
  along,
  cross,
  dot,
  type LocalPlane,
  type Point,
  subtract,
  unitVector,
} from '../../zones/local-plane.ts';
import type { Position, Rings } from '../../zones/polygon.ts';

/** What a position snaps to. */
export interface SnapSource {
  readonly kind: 'corner' | 'wall' | 'guide';
  /** The name of the zone; `undefined` for the outline that is being drawn. */
  readonly name: string | undefined;
}

export interface IndexedZone {
  readonly name: string;
  /** The rings as stored. */
  readonly rings: Rings;
}

/** A line that the pointer may snap to, in meters. The pointer is at 0, 0. */
export interface SnapLine {
  readonly kind: 'wall' | 'guide';
  readonly through: Point;
  /** A unit vector. */
  readonly along: Point;
  readonly source: SnapSource;
  /** Lower is better. */
  readonly score: number;
  /** The edge of a wall. Guides have none. */
  readonly edge?: { readonly from: Position; readonly to: Position; readonly length: number };
  /** The corner that a guide comes from. */
  readonly corner?: Position;
}

/** The walls within reach. */
export function findWalls(zones: readonly IndexedZone[], plane: LocalPlane, reach: number): SnapLine[] {
  return zones.flatMap(({ name, rings }) =>
    rings.flatMap((ring) =>
      ring.flatMap((from, index): SnapLine[] => {
        const to = ring[(index + 1) % ring.length] ?? from;
        const through = plane.toPoint(from);
        const edge = subtract(plane.toPoint(to), through);
        const length = Math.hypot(...edge);
        if (length === 0) return [];
        const direction: Point = [edge[0] / length, edge[1] / length];
        const share = Math.min(length, Math.max(0, -dot(through, direction)));
        const distance = Math.hypot(...along(through, direction, share));
        if (!(distance <= reach)) return [];
        return [
          {
            kind: 'wall',
            through,
            along: direction,
            source: { kind: 'wall', name },
            score: distance,
            edge: { from, to, length },
          },
        ];
      }),
    ),
  );
}

interface GuideSearch {
  readonly plane: LocalPlane;
  /** Corners of the outline itself. */
  readonly own: readonly Position[];
  readonly direction: number | undefined;
  readonly reach: number;
  /** Corners of other zones farther away than this give no guides. */
  readonly range: number;
}

/** Ranks guides from distant corners after guides from near corners that fit about as well. */
const farCornerPenalty = 0.01;

/** Finds the lines through corners in the given direction and perpendicular to it. */
export function findGuides(
  zones: readonly IndexedZone[],
  { plane, own, direction, reach, range }: GuideSearch,
): SnapLine[] {
  if (direction === undefined) return [];
  const axes = [unitVector(direction), unitVector(direction + Math.PI / 2)];
  const guidesAt = (corner: Position, name: string | undefined, maxDistance: number): SnapLine[] => {
    const through = plane.toPoint(corner);
    const away = Math.hypot(...through);
    const source: SnapSource = { kind: 'guide', name };
    if (!(away <= maxDistance)) return [];
    return axes.flatMap((axis): SnapLine[] => {
      const distance = Math.abs(cross(axis, through));
      if (distance > reach) return [];
      return [
        { kind: 'guide', through, along: axis, source, score: distance + away * farCornerPenalty, corner },
      ];
    });
  };
  return [
    ...own.flatMap((corner) => guidesAt(corner, undefined, Infinity)),
    ...zones.flatMap(({ name, rings }) => rings.flat().flatMap((corner) => guidesAt(corner, name, range))),
  ];
}

type Line = Pick<SnapLine, 'through' | 'along' | 'edge'>;

/** The smallest sine of the angle between two lines at which their crossing is useful. */
const minCross = 0.3;

/**
 * The point at which two lines cross; `undefined` if they are nearly parallel, or if a wall ends before the crossing.
 */
export function meet(a: Line, b: Line): Point | undefined {
  const across = cross(a.along, b.along);
  if (Math.abs(across) < minCross) return undefined;
  const at = along(a.through, a.along, cross(subtract(b.through, a.through), b.along) / across);
  return isOnWall(a, at) && isOnWall(b, at) ? at : undefined;
}

function isOnWall({ through, along: direction, edge }: Line, at: Point): boolean {
  if (!edge) return true;
  const share = dot(subtract(at, through), direction);
  return share >= -1e-9 && share <= edge.length + 1e-9;
}

/**
 * Converts a point on the line to a position. On a wall, it is computed in degrees, because the service's edges are
 * straight in degrees.
 */
export function placeOnLine(
  { through, along: direction, edge }: Line,
  at: Point,
  plane: LocalPlane,
): Position {
  if (!edge) return plane.toPosition(at);
  const share = Math.min(1, Math.max(0, dot(subtract(at, through), direction) / edge.length));
  const [aLng = 0, aLat = 0] = edge.from;
  const [bLng = 0, bLat = 0] = edge.to;
  return [wrapLng(aLng + share * (nearestLng(bLng, aLng) - aLng)), aLat + share * (bLat - aLat)];
}
