import type { Position } from '../../model.ts';
import { closeRing } from '../../source-geometry.ts';
import { arcPositions, ellipsePositions, ringOfVertices, splinePositions } from './dxf-curves.ts';
import type { Entity, Tag } from './dxf-tags.ts';

/** Returns the rings of a HATCH, one for each closed boundary path. */
export function readHatch({ tags }: Entity): (readonly Position[])[] {
  const cursor = { tags, at: tags.findIndex(([code]) => code === 91) };
  if (cursor.at < 0) return [];
  const count = Number(tags[cursor.at]?.[1]);
  cursor.at++;
  const rings: (readonly Position[])[] = [];
  for (let i = 0; i < count && cursor.at < tags.length; i++) {
    const flags = skipTo(cursor, 92);
    if (flags === undefined) break;
    const ring = (flags & 2) === 2 ? readPolylinePath(cursor) : readEdgePath(cursor);
    if (ring.length >= 4) rings.push(closeRing(ring));
  }
  return rings;
}

interface Cursor {
  readonly tags: readonly Tag[];
  at: number;
}

/** Advances past the next group with a code. @returns its value */
function skipTo(cursor: Cursor, code: number): number | undefined {
  while (cursor.at < cursor.tags.length) {
    const tag = cursor.tags[cursor.at++];
    if (tag?.[0] === code) return Number(tag[1]);
  }
  return undefined;
}

/** Returns the value of the next group, if it has this code. */
function takeIf(cursor: Cursor, code: number): number | undefined {
  const tag = cursor.tags[cursor.at];
  if (tag?.[0] !== code) return undefined;
  cursor.at++;
  return Number(tag[1]);
}

function readPolylinePath(cursor: Cursor): Position[] {
  const count = skipTo(cursor, 93) ?? 0;
  const vertices = [];
  for (let i = 0; i < count; i++) {
    const x = takeIf(cursor, 10);
    const y = takeIf(cursor, 20);
    if (x === undefined || y === undefined) break;
    vertices.push({ x, y, bulge: takeIf(cursor, 42) ?? 0 });
  }
  return vertices.length < 3 ? [] : ringOfVertices(vertices);
}

function readEdgePath(cursor: Cursor): Position[] {
  const count = skipTo(cursor, 93) ?? 0;
  const ring: Position[] = [];
  for (let i = 0; i < count; i++) {
    const type = takeIf(cursor, 72);
    const edge = type === undefined ? [] : readEdge(cursor, type);
    for (const position of edge) {
      const last = ring.at(-1);
      if (!last || !isSamePlace(last, position)) ring.push(position);
    }
  }
  const [first] = ring;
  if (first && ring.length > 3 && isSamePlace(first, ring.at(-1) ?? first)) ring[ring.length - 1] = first;
  return ring;
}

/** Edges end where the next one begins, except for rounding. */
function isSamePlace([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): boolean {
  const tolerance = 1e-9 * Math.max(1, Math.abs(ax), Math.abs(ay));
  return Math.abs(ax - bx) <= tolerance && Math.abs(ay - by) <= tolerance;
}

function readEdge(cursor: Cursor, type: number): Position[] {
  if (type === 4) return readSplineEdge(cursor);
  const start = takePosition(cursor, 10);
  if (type === 1) return [start, takePosition(cursor, 11)];
  const major = type === 3 ? takePosition(cursor, 11) : undefined;
  const size = takeIf(cursor, 40) ?? 0;
  const [from = 0, to = 0] = [takeIf(cursor, 50), takeIf(cursor, 51)];
  const isCounterclockwise = (takeIf(cursor, 73) ?? 1) !== 0;
  const [first, last] = angles(from, to, isCounterclockwise);
  if (major) return ellipsePositions(start, major, size, [first, last]);
  const begin: Position = [
    (start[0] ?? 0) + size * Math.cos(first),
    (start[1] ?? 0) + size * Math.sin(first),
  ];
  return [begin, ...arcPositions(start, size, first, last)];
}

/** Angles of a clockwise arc are measured clockwise. */
function angles(from: number, to: number, isCounterclockwise: boolean): [number, number] {
  const [first, last] = [(from * Math.PI) / 180, (to * Math.PI) / 180];
  const end = last > first ? last : last + 2 * Math.PI;
  return isCounterclockwise ? [first, end] : [-first, -end];
}

function takePosition(cursor: Cursor, code: number): Position {
  const x = takeIf(cursor, code) ?? Number.NaN;
  const y = takeIf(cursor, code + 10) ?? Number.NaN;
  return [x, y];
}

function readSplineEdge(cursor: Cursor): Position[] {
  const degree = takeIf(cursor, 94) ?? 0;
  takeIf(cursor, 73);
  takeIf(cursor, 74);
  const knotCount = takeIf(cursor, 95) ?? 0;
  const controlCount = takeIf(cursor, 96) ?? 0;
  const knots: number[] = [];
  for (
    let knot = takeIf(cursor, 40);
    knot !== undefined && knots.length < knotCount;
    knot = takeIf(cursor, 40)
  )
    knots.push(knot);
  const controls: Position[] = [];
  while (controls.length < controlCount && cursor.tags[cursor.at]?.[0] === 10) {
    controls.push(takePosition(cursor, 10));
    takeIf(cursor, 42); // weights are ignored, as if they were equal
  }
  return splinePositions(degree, knots, controls);
}
