import { orientation, orientationWithTurns } from '../exact/orientation.ts';
import type { UnrolledRing } from '../rings/enclosed-area.ts';
import { type IntList, makeIntList, pushInt } from './int-list.ts';

/**
 * The edges of all zones. An edge is identified by the place in `vertices` of the first of its four numbers: longitude and
 * latitude of its first end, then of its second end.
 */
export type EdgeTable = {
  /** The positions of all rings one after another, then four numbers for each shifted edge. */
  readonly vertices: Float64Array;
  /** The turns of each ring vertex (see `UnrolledRing`); empty if no ring crosses the antimeridian. */
  readonly turns: Uint8Array;
  /**
   * An edge across the antimeridian has two copies: the first leaves -180…180 to the east, the second enters it from the west.
   * `shiftedEdges[n]` is 2 × (first vertex of the edge in its ring) + (whole turns that the copy was shifted west). The
   * longitudes of a copy may be rounded; they are then at least 52° outside ±180.
   */
  readonly shiftedEdges: Uint32Array;
};

/**
 * The edges of a ring that matter in a region (a cell, or the whole grid), as references to the edge table.
 *
 * Whether a point is inside is decided by counting the edges that a path crosses. The path runs from the point east to
 * the region's east border, then north along that border, so no edge outside of the region is ever needed:
 *
 *       ┌───────────↑
 *       │           │ path
 *       │   point ──┘
 *       │           │ east border
 *       └───────────┘
 *
 * An edge that leaves the region through the east border counts as if it turned north there and followed the border. Its
 * test need not know where it leaves: past its last point inside, its line is east of the region, so the edge can be treated
 * as endless at that end.
 *
 * A reference is a 32-bit integer: bits 2 and up are the edge's first vertex, bits 0 and 1 its mark. The mark tells which
 * end of the edge is beyond the east border (`noEndBeyond` … `levelEdgeBeyond`).
 *
 * The point is inside the ring if `startParity` + the number of references crossed (`crossesPath`) is odd.
 */
export type RegionEdges = {
  /** Contains the references, from `from` up to but not including `to`. */
  readonly references: Int32Array;
  readonly from: number;
  readonly to: number;
  readonly startParity: number;
};

/** The bits of a reference that contain its mark. */
export const markMask = 3;
const markBits = 2;
/** Marks: no end, the first end, the second end, or one end of a level edge is beyond the region's east border. */
export const noEndBeyond = 0;
export const firstEndBeyond = 1;
const secondEndBeyond = 2;
export const levelEdgeBeyond = 3;

/**
 * The place in `vertices` of the edge that a reference refers to. A vertex has two numbers in `vertices`, so the
 * number is shifted by one.
 */
export function edgeOf(reference: number): number {
  return (reference >> markBits) << 1;
}

/** The first vertex of the edge that a reference refers to. */
export function firstVertexOf(reference: number): number {
  return reference >> markBits;
}

/** The mark of an edge that leaves the region through its east border. */
export function markOfLeavingEdge(isSecondEnd: boolean, firstY: number, secondY: number): 1 | 2 | 3 {
  if (firstY === secondY) return levelEdgeBeyond;
  return isSecondEnd ? secondEndBeyond : firstEndBeyond;
}

/** Whether a latitude is between the ends of an edge, including the lower end and excluding the upper end. */
export function spansLatitude({ vertices }: EdgeTable, reference: number, y: number): boolean {
  const edge = edgeOf(reference);
  const mark = reference & markMask;
  const firstY = vertices[edge + 1]!;
  const secondY = vertices[edge + 3]!;
  const isFirstAbove = mark === firstEndBeyond ? firstY > secondY : firstY > y;
  const isSecondAbove = mark === secondEndBeyond ? secondY > firstY : secondY > y;
  return isFirstAbove !== isSecondAbove;
}

/**
 * Whether the path from a point crosses an edge. A point on the edge counts as slightly east of it and, by much less,
 * north of it (a symbolic perturbation), so for this test no point is on an edge.
 */
export function crossesPath(table: EdgeTable, reference: number, x: number, y: number): boolean {
  const edge = edgeOf(reference);
  const firstY = table.vertices[edge + 1]!;
  if ((reference & markMask) === levelEdgeBeyond) return firstY <= y;
  if (!spansLatitude(table, reference, y)) return false;
  const side = sideOfEdge(table, edge, x, y);
  return firstY < table.vertices[edge + 3]! ? side > 0 : side < 0;
}

/** Puts the rings into one table. Also returns the edges of each ring for the region -180…180. */
export function buildEdgeTable(readings: readonly UnrolledRing[]): {
  table: EdgeTable;
  rings: readonly RegionEdges[];
} {
  const ringNumbers = readings.reduce((sum, { positions }) => sum + positions.length, 0);
  const hasTurns = readings.some(({ turns }) => turns !== undefined);
  const turns = new Uint8Array(hasTurns ? ringNumbers / 2 : 0);
  const ringVertices = new Float64Array(ringNumbers);
  const draft: EdgeTableDraft = {
    references: makeIntList(ringNumbers / 2),
    shiftedEdges: [],
    shiftedNumbers: [],
    firstShiftedVertex: ringNumbers / 2,
  };
  const rings: Omit<RegionEdges, 'references'>[] = [];
  let start = 0;
  for (const reading of readings) {
    ringVertices.set(reading.positions, start);
    if (reading.turns !== undefined) turns.set(reading.turns, start / 2);
    rings.push(addRingEdges(draft, reading, start / 2));
    start += reading.positions.length;
  }
  const vertices = new Float64Array(ringNumbers + draft.shiftedNumbers.length);
  vertices.set(ringVertices);
  vertices.set(draft.shiftedNumbers, ringNumbers);
  const references = draft.references.items;
  return {
    table: { vertices, turns, shiftedEdges: Uint32Array.from(draft.shiftedEdges) },
    rings: rings.map((ring) => ({ references, ...ring })),
  };
}

type EdgeTableDraft = {
  readonly references: IntList;
  readonly shiftedEdges: number[];
  readonly shiftedNumbers: number[];
  readonly firstShiftedVertex: number;
};

function addRingEdges(
  draft: EdgeTableDraft,
  { positions, turns }: UnrolledRing,
  firstVertex: number,
): Omit<RegionEdges, 'references'> {
  const { references } = draft;
  const from = references.length;
  let startParity = 0;
  for (let i = 0; 2 * i + 2 < positions.length; i++) {
    if (turns === undefined || turns[i] === turns[i + 1]) {
      pushInt(references, (firstVertex + i) << markBits);
      continue;
    }
    const fromY = positions[2 * i + 1]!;
    const toY = positions[2 * i + 3]!;
    const isEastwards = turns[i + 1] === 1;
    for (const turnsOff of [0, 1]) {
      const vertex = draft.firstShiftedVertex + draft.shiftedNumbers.length / 2;
      draft.shiftedNumbers.push(positions[2 * i]! + 360 * (turns[i]! - turnsOff), fromY);
      draft.shiftedNumbers.push(positions[2 * i + 2]! + 360 * (turns[i + 1]! - turnsOff), toY);
      draft.shiftedEdges.push(2 * (firstVertex + i) + turnsOff);
      const mark = turnsOff === 0 ? markOfLeavingEdge(isEastwards, fromY, toY) : noEndBeyond;
      pushInt(references, (vertex << markBits) | mark);
    }
    // `RegionEdges` requires that an edge that leaves follows the border north. A falling edge that continues endlessly downward
    // instead has the opposite parity for every point, which is corrected here.
    if (isEastwards ? toY < fromY : fromY < toY) startParity ^= 1;
  }
  return { from, to: references.length, startParity };
}

/** The side of an edge that a point within ±180 is on, seen from the first end to the second: positive is left. Exact. */
export function sideOfEdge(
  { vertices, turns, shiftedEdges }: EdgeTable,
  edge: number,
  x: number,
  y: number,
): number {
  const shiftedStart = vertices.length - 4 * shiftedEdges.length;
  if (edge < shiftedStart) {
    return orientation(vertices[edge]!, vertices[edge + 1]!, vertices[edge + 2]!, vertices[edge + 3]!, x, y);
  }
  const shiftedEdge = shiftedEdges[(edge - shiftedStart) / 4]!;
  const vertex = shiftedEdge >>> 1;
  const turnsOff = shiftedEdge & 1;
  return orientationWithTurns(
    vertices[2 * vertex]!,
    turns[vertex]! - turnsOff,
    vertices[2 * vertex + 1]!,
    vertices[2 * vertex + 2]!,
    turns[vertex + 1]! - turnsOff,
    vertices[2 * vertex + 3]!,
    x,
    0,
    y,
  );
}
