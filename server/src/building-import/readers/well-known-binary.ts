import type { Budget } from '../limits.ts';
import type { Position } from '../model.ts';
import type { Rings } from '../source-geometry.ts';
import { arcThrough, finestStep } from './dxf/dxf-curves.ts';

/** The contents of a geometry in well-known binary. */
export interface BinaryGeometry {
  readonly polygons: readonly Rings[];
  /** The kind of a geometry that is not a polygon; `undefined` if all are polygons. */
  readonly other: string | undefined;
}

/** Thrown for bytes that are not a geometry. */
export class BinaryError extends Error {}

const kinds: Readonly<Record<number, string>> = {
  1: 'Point',
  2: 'LineString',
  3: 'Polygon',
  4: 'MultiPoint',
  5: 'MultiLineString',
  6: 'MultiPolygon',
  7: 'GeometryCollection',
  8: 'CircularString',
  9: 'CompoundCurve',
};
/** Kinds that consist of others, each with its own header; a polygon of curves does too, but these are its rings. */
const collections = [4, 5, 6, 7, 9, 11, 12];
const curvePolygon = 10;
const maxDepth = 8;

/** Reads well-known binary of ISO 13249-3 and its extension by PostGIS. @throws BinaryError */
export function readWellKnownBinary(bytes: Uint8Array, offset: number, budget: Budget): BinaryGeometry {
  const cursor = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset };
  const polygons: Rings[] = [];
  let other: string | undefined;
  readGeometry(0);
  return { polygons, other };

  function readGeometry(depth: number): void {
    const header = takeHeader(cursor);
    const { code } = header;
    if (code === 3) polygons.push(readPolygon(cursor, header, budget));
    else if (code === curvePolygon) polygons.push(readRings(cursor, header, budget));
    else if (collections.includes(code)) {
      if (depth >= maxDepth) throw new BinaryError('nested too deeply');
      if (code === 9) other ??= kinds[code];
      const count = takeCount(cursor, header.little, 5);
      for (let i = 0; i < count; i++) readGeometry(depth + 1);
    } else {
      other ??= kinds[code] ?? `geometry of type ${code}`;
      skipPoints(cursor, header);
    }
  }
}

interface Header {
  readonly little: boolean;
  readonly code: number;
  /** Numbers per position. */
  readonly size: number;
}

function takeHeader(cursor: Cursor): Header {
  const little = takeByte(cursor) === 1;
  const type = takeCount(cursor, little, 0);
  if ((type & 0x20000000) !== 0) takeCount(cursor, little, 0); // the id of its coordinate system
  return { little, ...describeType(type) };
}

function describeType(type: number): { code: number; size: number } {
  const extended = ((type & 0x80000000) === 0 ? 0 : 1) + ((type & 0x40000000) === 0 ? 0 : 1);
  const plain = type & 0x0fffffff;
  const iso = Math.floor(plain / 1000);
  return { code: plain % 1000, size: 2 + Math.max(extended, iso === 3 ? 2 : iso === 0 ? 0 : 1) };
}

interface Cursor {
  readonly view: DataView;
  offset: number;
}

function readPolygon(cursor: Cursor, { little, size }: Header, budget: Budget): Position[][] {
  const ringCount = takeCount(cursor, little, 4);
  return Array.from({ length: ringCount }, () => readPositions(cursor, { little, size }, budget));
}

function readPositions(cursor: Cursor, { little, size }: Omit<Header, 'code'>, budget: Budget): Position[] {
  const count = takeCount(cursor, little, size * 8);
  budget.takeVertices(count);
  const positions: Position[] = [];
  for (let j = 0; j < count; j++) {
    const position = cursor.offset + j * size * 8;
    const x = cursor.view.getFloat64(position, little);
    const y = cursor.view.getFloat64(position + 8, little);
    positions.push([x, y]);
  }
  cursor.offset += count * size * 8;
  return positions;
}

/** Reads the rings of a polygon of curves. */
function readRings(cursor: Cursor, { little }: Header, budget: Budget): Position[][] {
  const ringCount = takeCount(cursor, little, 5);
  return Array.from({ length: ringCount }, () => readCurve(cursor, budget));
}

function readCurve(cursor: Cursor, budget: Budget, depth = 0): Position[] {
  const header = takeHeader(cursor);
  const { code, little } = header;
  if (code === 9 && depth < maxDepth) {
    const count = takeCount(cursor, little, 5);
    return joinCurves(Array.from({ length: count }, () => readCurve(cursor, budget, depth + 1)));
  }
  if (code !== 2 && code !== 8) throw new BinaryError(`a ring of type ${code}`);
  const positions = readPositions(cursor, header, budget);
  return code === 2 ? positions : alongArcs(positions, budget);
}

/** Positions along arcs: each starts where the one before ends, and goes through a position. */
export function alongArcs(positions: readonly Position[], budget: Budget): Position[] {
  const curve = positions.slice(0, 1);
  for (let i = 2; i < positions.length; i += 2) {
    const [a = [], b = [], c = []] = positions.slice(i - 2, i + 1);
    const arc = arcThrough(a, b, c, finestStep);
    budget.takeVertices(arc.length);
    for (const position of arc) curve.push(position);
  }
  return curve;
}

/** Joins curves, each of which starts where the one before ends. */
export function joinCurves(curves: readonly (readonly Position[])[]): Position[] {
  return curves.flatMap((curve, index) => (index === 0 ? curve : curve.slice(1)));
}

function skipPoints(cursor: Cursor, { code, little, size }: Header): void {
  if (code !== 1 && code !== 2 && code !== 8) throw new BinaryError(`a geometry of type ${code}`);
  const count = code === 1 ? 1 : takeCount(cursor, little, size * 8);
  cursor.offset += count * size * 8;
}

function takeByte(cursor: Cursor): number {
  if (cursor.offset >= cursor.view.byteLength) throw new BinaryError('it ends too early');
  return cursor.view.getUint8(cursor.offset++);
}

/** Reads a count of 4 bytes. @param itemBytes the size of each counted item, to reject a count of more than the bytes left */
function takeCount(cursor: Cursor, little: boolean, itemBytes: number): number {
  if (cursor.offset + 4 > cursor.view.byteLength) throw new BinaryError('it ends too early');
  const count = cursor.view.getUint32(cursor.offset, little);
  cursor.offset += 4;
  if (itemBytes > 0 && count * itemBytes > cursor.view.byteLength - cursor.offset)
    throw new BinaryError('it ends too early');
  return count;
}
