import { createPlane, cross, type LocalPlane, subtract } from '../../zones/local-plane.ts';
import type { Position, Ring, Rings } from '../../zones/polygon.ts';
import { areNear, clip } from './clip.ts';
import { sharedEdgeMeters, shareEdges, toKey } from './shared-edges.ts';

export type Merged =
  | { readonly rings: Rings }
  /** The index of a zone that touches none of the others; `undefined` if there are several groups. */
  | { readonly apart: number | undefined };

/** A corner nearer than this to the line between its neighbors is not needed. */
const straightMeters = 0.001;

/** Merges zones that share edges or overlap into one. Removes corners that are no longer needed. */
export async function mergeRings(zones: readonly Rings[]): Promise<Merged> {
  const shared = shareAllEdges(zones);
  const [first, ...others] = shared;
  if (!first) return { apart: undefined };
  const parts = await clip('union', first, others);
  const [merged] = parts;
  if (!merged || parts.length > 1) return { apart: await findApart(shared) };
  return { rings: dropShared(merged, shared) };
}

function shareAllEdges(zones: readonly Rings[]): Rings[] {
  const shared = [...zones];
  for (let at = 1; at < shared.length; at += 1)
    for (let before = 0; before < at; before += 1) {
      const [own, neighbor] = [shared[at], shared[before]];
      if (!own || !neighbor || !areNear(own, neighbor, sharedEdgeMeters)) continue;
      const both = shareEdges(own, neighbor);
      shared[at] = both.own;
      shared[before] = both.neighbor;
    }
  return shared;
}

async function findApart(zones: readonly Rings[]): Promise<number | undefined> {
  for (const [at, zone] of zones.entries()) {
    const others = zones.filter((_, index) => index !== at);
    const touches = await Promise.all(
      others.map(async (other) => (await clip('union', zone, [other])).length === 1),
    );
    if (!touches.includes(true)) return at;
  }
  return undefined;
}

/** Removes corners at the ends of the edges that disappeared, if the outline is straight there. */
function dropShared(rings: Rings, zones: readonly Rings[]): Rings {
  const counts = new Map<string, number>();
  for (const zone of zones)
    for (const key of new Set(zone.flat().map(toKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const plane = createPlane(rings[0]?.[0] ?? []);
  return rings.map((ring): Ring => {
    const left = ring.filter(
      (corner, at) => (counts.get(toKey(corner)) ?? 0) < 2 || !isStraight(plane, ring, at),
    );
    return left.length < 3 ? ring : left;
  });
}

function isStraight(plane: LocalPlane, ring: readonly Position[], at: number): boolean {
  const pointAt = (index: number) => plane.toPoint(ring[(index + ring.length) % ring.length] ?? []);
  const [before, corner, after] = [pointAt(at - 1), pointAt(at), pointAt(at + 1)];
  const line = subtract(after, before);
  const length = Math.hypot(...line);
  return length > 0 && Math.abs(cross(line, subtract(corner, before))) / length < straightMeters;
}
