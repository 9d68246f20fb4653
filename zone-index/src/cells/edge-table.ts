import { orientation, orientationAcross } from '../exact/orientation.ts';
import type { RingReading } from '../rings/enclosed-area.ts';
import { type IntList, makeIntList, pushInt } from './int-list.ts';

/**
 * The edges of all zones. An edge is known by the place in `vertices` of the first of its four numbers
 * (lng, lat of one end, lng, lat of the next).
 */
export type EdgeTable = {
  /** The rings' positions one after another, then the images, four numbers each. */
  readonly vertices: Float64Array;
  /** Turns of each ring vertex (see `RingReading`); empty where no ring passes the antimeridian. */
  readonly turns: Uint8Array;
  /**
   * An edge across the antimeridian lies twice in -180…180, beyond the east and beyond the west border.
   * Image n is such a copy: `images[n]` is 2 × (its first vertex) + (turns to take off). Its longitudes in
   * `vertices` may be rounded; they lie at least 52° outside ±180 if so.
   */
  readonly images: Uint32Array;
};

/**
 * Edges as seen from a region (a cell, or the whole grid).
 *
 * A reference is 4 × (the edge's first vertex) + a mark. Parity is counted along a path from the point east to
 * the region's east border and up along it, so only edges within the region matter: one that leaves over that
 * border goes on, for the count, straight up it. Which of its ends lies beyond the border is the mark: 0 none,
 * 1 the first, 2 the second, 3 either one of a level edge. Beyond that end, where the path would meet the
 * border instead, the edge's line is east of the region, so the edge may simply be taken as endless there.
 *
 * The point is inside the ring if `base` + the number of references crossed (`crosses`) is odd.
 */
export type RegionEdges = {
  /** The list that the references are in, from `from` up to but not including `to`. */
  readonly references: Int32Array;
  readonly from: number;
  readonly to: number;
  readonly base: number;
};

/** The mark of an edge that leaves the region over its east border. */
export function leavingEnd(isSecondEnd: boolean, firstY: number, secondY: number): 1 | 2 | 3 {
  if (firstY === secondY) return 3;
  return isSecondEnd ? 2 : 1;
}

/** Whether a latitude lies between an edge's ends, its lower end included, its upper end not. */
export function spans({ vertices }: EdgeTable, reference: number, y: number): boolean {
  const edge = (reference >> 2) << 1;
  const mark = reference & 3;
  const firstY = vertices[edge + 1]!;
  const secondY = vertices[edge + 3]!;
  const isFirstAbove = mark === 1 ? firstY > secondY : firstY > y;
  const isSecondAbove = mark === 2 ? secondY > firstY : secondY > y;
  return isFirstAbove !== isSecondAbove;
}

/**
 * Whether the path from a point runs across an edge. A point on the edge counts as lying a shade to the east
 * and, by far less, to the north.
 */
export function crosses(table: EdgeTable, reference: number, x: number, y: number): boolean {
  const edge = (reference >> 2) << 1;
  const firstY = table.vertices[edge + 1]!;
  if ((reference & 3) === 3) return firstY <= y;
  if (!spans(table, reference, y)) return false;
  const side = sideOfEdge(table, edge, x, y);
  return firstY < table.vertices[edge + 3]! ? side > 0 : side < 0;
}

/** Lays the rings out in one table, and gives the edges of each as seen from -180…180. */
export function tabulateEdges(readings: readonly RingReading[]): {
  table: EdgeTable;
  rings: readonly RegionEdges[];
} {
  const ringNumbers = readings.reduce((sum, { positions }) => sum + positions.length, 0);
  const isTurning = readings.some(({ turns }) => turns !== undefined);
  const turns = new Uint8Array(isTurning ? ringNumbers / 2 : 0);
  const ringVertices = new Float64Array(ringNumbers);
  const drawing: Drawing = {
    references: makeIntList(ringNumbers / 2),
    images: [],
    imageNumbers: [],
    firstImageVertex: ringNumbers / 2,
  };
  const rings: Omit<RegionEdges, 'references'>[] = [];
  let start = 0;
  for (const reading of readings) {
    ringVertices.set(reading.positions, start);
    if (reading.turns !== undefined) turns.set(reading.turns, start / 2);
    rings.push(referToEdges(drawing, reading, start / 2));
    start += reading.positions.length;
  }
  const vertices = new Float64Array(ringNumbers + drawing.imageNumbers.length);
  vertices.set(ringVertices);
  vertices.set(drawing.imageNumbers, ringNumbers);
  const references = drawing.references.items;
  return {
    table: { vertices, turns, images: Uint32Array.from(drawing.images) },
    rings: rings.map((ring) => ({ references, ...ring })),
  };
}

type Drawing = {
  readonly references: IntList;
  readonly images: number[];
  readonly imageNumbers: number[];
  readonly firstImageVertex: number;
};

function referToEdges(
  drawing: Drawing,
  { positions, turns }: RingReading,
  firstVertex: number,
): Omit<RegionEdges, 'references'> {
  const { references } = drawing;
  const from = references.length;
  let base = 0;
  for (let i = 0; 2 * i + 2 < positions.length; i++) {
    if (turns === undefined || turns[i] === turns[i + 1]) {
      pushInt(references, (firstVertex + i) << 2);
      continue;
    }
    const fromY = positions[2 * i + 1]!;
    const toY = positions[2 * i + 3]!;
    const isEastwards = turns[i + 1] === 1;
    for (const turnsOff of [0, 1]) {
      const vertex = drawing.firstImageVertex + drawing.imageNumbers.length / 2;
      drawing.imageNumbers.push(positions[2 * i]! + 360 * (turns[i]! - turnsOff), fromY);
      drawing.imageNumbers.push(positions[2 * i + 2]! + 360 * (turns[i + 1]! - turnsOff), toY);
      drawing.images.push(2 * (firstVertex + i) + turnsOff);
      pushInt(references, (vertex << 2) | (turnsOff === 0 ? leavingEnd(isEastwards, fromY, toY) : 0));
    }
    // Of an edge that leaves downwards, its way up the border crosses the path where the edge does not.
    if (isEastwards ? toY < fromY : fromY < toY) base ^= 1;
  }
  return { from, to: references.length, base };
}

/** Which side of an edge, from its first end to the next, a point within ±180 is on: positive left. Exact. */
export function sideOfEdge(
  { vertices, turns, images }: EdgeTable,
  edge: number,
  x: number,
  y: number,
): number {
  const imageStart = vertices.length - 4 * images.length;
  if (edge < imageStart) {
    return orientation(vertices[edge]!, vertices[edge + 1]!, vertices[edge + 2]!, vertices[edge + 3]!, x, y);
  }
  const image = images[(edge - imageStart) / 4]!;
  const vertex = image >>> 1;
  const turnsOff = image & 1;
  return orientationAcross(
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
