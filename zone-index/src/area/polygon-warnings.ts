import { type PolygonRings, unrollRing } from '../rings/ring-reading.ts';
import { toIntegerVertices } from './integer-vertices.ts';
import { listEdges, type PlacedRing, type PolygonEdges, placeRings } from './polygon-edges.ts';
import { visitPieces } from './polygon-pieces.ts';
import { findContacts } from './ring-contacts.ts';
import { findRingCrossing } from './ring-crossings.ts';
import { visitSeparateRings } from './separate-rings.ts';

/** A probable mistake in a valid polygon. */
export type PolygonWarning = {
  /** The affected ring, 0 for the outer ring. */
  readonly ring: number;
  /** `more`: there are other warnings, which are not listed. */
  readonly kind: 'selfCrossing' | 'holeOutside' | 'holesOverlap' | 'more';
  readonly message: string;
};

/** Further warnings are summarized in a single one. */
const maxWarnings = 20;

/**
 * Finds rings that cross themselves, holes that are not inside the outer ring, and holes that overlap. Touching at a point or
 * along an edge is none of these. Exact, sorted by ring number; at most 20 warnings, plus one that counts the rest.
 *
 * If the edges meet so often that finding everything would take too long, only the warnings found until then are returned.
 *
 * @param rings as returned by `parsePolygonFeature`
 */
export function findPolygonWarnings(rings: PolygonRings): PolygonWarning[] {
  const placed = placeRings(rings.map(unrollRing), true);
  const edges = listEdges(placed.map(({ reading }) => reading));
  const { contacts, isComplete } = findContacts(edges);
  const warnings = describeCrossings(placed, edges, contacts);
  if (rings.length > 1 && isComplete) warnings.push(...describeHoles(placed, edges, contacts));
  warnings.sort((a, b) => a.ring - b.ring);
  if (warnings.length <= maxWarnings) return warnings;
  const { ring } = warnings[maxWarnings]!;
  const message = `from ring ${ring} on, there are ${warnings.length - maxWarnings} more warnings`;
  return [...warnings.slice(0, maxWarnings), { ring, kind: 'more', message }];
}

/**
 * Reports each ring at most once. Contacts between two rings are not self-crossings, and copies of a ring on the other side of
 * the antimeridian would report the same crossing again.
 */
function describeCrossings(
  placed: readonly PlacedRing[],
  edges: PolygonEdges,
  contacts: readonly number[],
): PolygonWarning[] {
  const ownContacts = new Map<number, number[]>();
  for (let k = 0; k < contacts.length; k += 2) {
    const [i, j] = [contacts[k]!, contacts[k + 1]!];
    const ring = edges.ringOf[i]!;
    if (ring !== edges.ringOf[j] || placed[ring]!.isCopy) continue;
    const pairs = ownContacts.get(ring);
    if (pairs === undefined) ownContacts.set(ring, [i, j]);
    else pairs.push(i, j);
  }
  return [...ownContacts].flatMap(([ring, pairs]) => {
    const crossing = findRingCrossing(edges, ring, pairs);
    if (crossing === undefined) return [];
    // Reported positions count within the ring, as the client sent it; `edges.at` counts through the positions of all rings.
    const first = placed.slice(0, ring).reduce((sum, { reading }) => sum + reading.positions.length / 2, 0);
    const [from, to] = crossing.map((edge) => edges.at[edge]! - first).sort((a, b) => a - b);
    const message = `ring ${ring} crosses itself where the edges from positions ${from} and ${to} meet: it is read by the even-odd rule`;
    return [{ ring, kind: 'selfCrossing' as const, message }];
  });
}

/** The facts found about a hole. */
type Hole = { isInside: boolean; isOutside: boolean; overlapped: number | undefined };

/** Reports holes. A hole can have two warnings, because it can overlap another hole and also extend outside the outer ring. */
function describeHoles(
  placed: readonly PlacedRing[],
  edges: PolygonEdges,
  contacts: readonly number[],
): PolygonWarning[] {
  const holes = findHoleFaces(placed, edges, contacts);
  if (holes === undefined) return [];
  return [...holes].flatMap(([ring, { isInside, isOutside, overlapped }]) => {
    const warnings: PolygonWarning[] = [];
    const add = (kind: PolygonWarning['kind'], message: string) => warnings.push({ ring, kind, message });
    if (isOutside && !isInside) add('holeOutside', `ring ${ring} lies outside ring 0: it has no effect`);
    else if (isOutside)
      add('holeOutside', `ring ${ring} lies partly outside ring 0: only its part inside is a hole`);
    if (overlapped !== undefined)
      add('holesOverlap', `ring ${ring} overlaps ring ${overlapped}: they make one hole`);
    return warnings;
  });
}

/** Checks every face that the rings divide the plane into. Undefined if that would take too long. */
function findHoleFaces(
  placed: readonly PlacedRing[],
  edges: PolygonEdges,
  contacts: readonly number[],
): ReadonlyMap<number, Hole> | undefined {
  const holes = new Map<number, Hole>();
  for (const { ring, isCopy } of placed) {
    if (ring > 0 && !isCopy) holes.set(ring, { isInside: false, isOutside: false, overlapped: undefined });
  }
  // A face is described by the rings that contain it by the even-odd rule. Two holes overlap if a face is in both.
  const addFace = (around: readonly number[]) => {
    let isInside = false;
    let lowestHole = Infinity;
    for (const place of around) {
      const { ring } = placed[place]!;
      if (ring === 0) isInside = true;
      else lowestHole = Math.min(lowestHole, ring);
    }
    for (const place of around) {
      const { ring, isCopy } = placed[place]!;
      const hole = holes.get(ring);
      if (hole === undefined) continue;
      if (ring > lowestHole) hole.overlapped = Math.min(hole.overlapped ?? Infinity, lowestHole);
      if (isCopy) continue; // a copy may lie where there is no outer ring
      if (isInside) hole.isInside = true;
      else hole.isOutside = true;
    }
  };
  // Rings that never meet are nested or separate: looking just inside each of them finds every kind of face.
  if (contacts.length === 0) {
    visitSeparateRings(edges, (place, surrounding) => addFace([...surrounding, place]));
    return holes;
  }
  const isComplete = visitPieces(edges, toIntegerVertices(edges), contacts, ({ left, right }) => {
    addFace(left);
    addFace(right);
  });
  return isComplete ? holes : undefined;
}
