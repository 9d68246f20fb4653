import { createPlane, subtract } from '../../zones/local-plane.ts';
import { getArea } from '../../zones/measure.ts';
import type { Position, Rings } from '../../zones/polygon.ts';
import { areNear, clip } from './clip.ts';
import { dropRepeated, sharedEdgeMeters, shareEdges, toKey } from './shared-edges.ts';

interface Outlined {
  readonly id: string;
  readonly rings: Rings;
}

export interface Overlap {
  readonly id: string;
  readonly squareMeters: number;
}

/** Smaller overlaps are not reported. In square meters. */
const minOverlapArea = 0.05;
/**
 * If the smaller of two nested zones has at least this share of the larger one's area, it is a copy and not a part of
 * it.
 */
const copyShare = 0.9;

/**
 * The zones that `own` overlaps, the largest overlap first. A zone completely inside another one is not an overlap,
 * because positions resolve to the smaller one.
 */
export async function findOverlaps(own: Outlined, zones: Iterable<Outlined>): Promise<Overlap[]> {
  const found: Overlap[] = [];
  const ownArea = getArea(own.rings);
  for (const { id, rings } of zones) {
    if (id === own.id || !areNear(own.rings, rings, 0)) continue;
    const shared = shareEdges(own.rings, rings);
    const parts = await clip('intersection', shared.own, [shared.neighbor]);
    const squareMeters = parts.reduce((sum, part) => sum + getArea(part), 0);
    if (squareMeters > minOverlapArea && !isNested(squareMeters, ownArea, getArea(rings)))
      found.push({ id, squareMeters });
  }
  return found.sort((a, b) => b.squareMeters - a.squareMeters);
}

function isNested(overlap: number, a: number, b: number): boolean {
  const [smaller, larger] = [Math.min(a, b), Math.max(a, b)];
  return overlap > smaller - minOverlapArea && smaller < copyShare * larger;
}

export type Trimmed =
  | { readonly rings: Rings }
  /** Nothing would be left, or the neighbor divides the zone. */
  | { readonly problem: 'covered' | 'divided' };

/**
 * Cuts off the part that overlaps a neighbor. Along the cut, the zone gets the neighbor's own corners, so that there is
 * no gap between them.
 */
export async function trimToNeighbor(own: Rings, neighbor: Rings): Promise<Trimmed> {
  const shared = shareEdges(own, neighbor);
  const [trimmed, ...others] = await clip('difference', shared.own, [shared.neighbor]);
  if (!trimmed) return { problem: 'covered' };
  if (others.length > 0) return { problem: 'divided' };
  const kept = new Set([...own, ...shared.own].flat().map(toKey));
  return { rings: joinCorners(trimmed, neighbor, kept) };
}

/** Replaces new corners that are next to a corner of the neighbor with that corner. */
function joinCorners(rings: Rings, neighbor: Rings, kept: ReadonlySet<string>): Rings {
  const plane = createPlane(rings[0]?.[0] ?? []);
  const corners = neighbor.flat();
  const isSame = (a: Position, b: Position) =>
    Math.hypot(...subtract(plane.toPoint(a), plane.toPoint(b))) <= sharedEdgeMeters;
  return rings.map((ring) => {
    const joined = ring.map((corner) =>
      kept.has(toKey(corner)) ? corner : (corners.find((other) => isSame(corner, other)) ?? corner),
    );
    const [first] = joined;
    const last = joined.at(-1);
    return dropRepeated(first && last && toKey(first) === toKey(last) ? joined.slice(0, -1) : joined);
  });
}
