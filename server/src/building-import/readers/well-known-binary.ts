import type { Budget } from '../limits.ts';
import type { Position } from '../model.ts';
import type { Rings } from '../source-geometry.ts';

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
};
const maxDepth = 8;

/** Reads well-known binary of ISO 13249-3 and its extension by PostGIS. @throws BinaryError */
export function readWellKnownBinary(bytes: Uint8Array, offset: number, budget: Budget): BinaryGeometry {
  const cursor = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset };
  const polygons: Rings[] = [];
  let other: string | undefined;
  readGeometry(0);
  return { polygons, other };

  function readGeometry(depth: number): void {
    const little = takeByte(cursor) === 1;
    const type = takeCount(cursor, little, 0);
    const { code, size } = describeType(type);
    if ((type & 0x20000000) !== 0) takeCount(cursor, little, 0); // the id of its coordinate system
    if (code === 3) polygons.push(readPolygon(cursor, little, size, budget));
    else if (code >= 4 && code <= 7) {
      if (depth >= maxDepth) throw new BinaryError('nested too deeply');
      const count = takeCount(cursor, little, 5);
      for (let i = 0; i < count; i++) readGeometry(depth + 1);
    } else {
      other ??= kinds[code] ?? `geometry of type ${code}`;
      skipPoints(cursor, code, little, size);
    }
  }
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

function readPolygon(cursor: Cursor, little: boolean, size: number, budget: Budget): Position[][] {
  const rings: Position[][] = [];
  const ringCount = takeCount(cursor, little, 4);
  for (let i = 0; i < ringCount; i++) {
    const count = takeCount(cursor, little, size * 8);
    budget.takeVertices(count);
    const ring: Position[] = [];
    for (let j = 0; j < count; j++) {
      const position = cursor.offset + j * size * 8;
      const x = cursor.view.getFloat64(position, little);
      const y = cursor.view.getFloat64(position + 8, little);
      ring.push([x, y]);
    }
    cursor.offset += count * size * 8;
    rings.push(ring);
  }
  return rings;
}

function skipPoints(cursor: Cursor, code: number, little: boolean, size: number): void {
  if (code !== 1 && code !== 2) throw new BinaryError(`a geometry of type ${code}`);
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
