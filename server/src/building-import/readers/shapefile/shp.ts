import type { Position } from '../../model.ts';
import { doubleArea, type Rings } from '../../source-geometry.ts';
import { nestRings } from '../nest-rings.ts';
import type { ReadContext } from '../reader-support.ts';

const kinds: Readonly<Record<number, string>> = {
  1: 'point',
  3: 'line',
  8: 'set of points',
  11: 'point',
  13: 'line',
  18: 'set of points',
  21: 'point',
  23: 'line',
  28: 'set of points',
  31: 'surface',
};
const polygonTypes = [5, 15, 25];
const headerBytes = 100;

/**
 * Reads the polygons of each record of a .shp file (Esri, July 1998): clockwise rings are outer rings, the others holes. An
 * invalid record is `undefined`.
 */
export function readShapes(bytes: Uint8Array, read: ReadContext): (Rings[] | undefined)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shapes: (Rings[] | undefined)[] = [];
  let offset = headerBytes;
  while (offset + 12 <= bytes.length) {
    const length = view.getInt32(offset + 4) * 2;
    if (length < 4 || offset + 8 + length > bytes.length) {
      read.problems.add(
        'A record of the shapefile is damaged; everything after it was skipped.',
        `record ${shapes.length + 1}`,
      );
      break;
    }
    read.budget.takeFeature();
    shapes.push(
      readRecord(new DataView(view.buffer, view.byteOffset + offset + 8, length), read, shapes.length + 1),
    );
    offset += 8 + length;
  }
  return shapes;
}

function readRecord(record: DataView, read: ReadContext, number: number): Rings[] | undefined {
  const type = record.getInt32(0, true);
  const label = `record ${number}`;
  if (!polygonTypes.includes(type)) {
    const kind = kinds[type];
    read.problems.add(kind ? `It is a ${kind}, not a polygon.` : 'It has no geometry.', label);
    return undefined;
  }
  const rings = readRings(record, read);
  if (!rings) {
    read.problems.add('A record of the shapefile is damaged.', label);
    return undefined;
  }
  const outers = rings.filter((ring) => doubleArea(ring) <= 0);
  // Some programs write rings in the wrong direction.
  if (outers.length === 0) return rings.map((ring) => [ring]);
  return nestRings(
    outers,
    rings.filter((ring) => doubleArea(ring) > 0),
  );
}

function readRings(record: DataView, read: ReadContext): Position[][] | undefined {
  if (record.byteLength < 44) return undefined;
  const partCount = record.getInt32(36, true);
  const pointCount = record.getInt32(40, true);
  const pointsAt = 44 + 4 * partCount;
  if (partCount < 0 || pointCount < 0 || pointsAt + 16 * pointCount > record.byteLength) return undefined;
  read.budget.takeVertices(pointCount);
  const starts = Array.from({ length: partCount }, (_, i) => record.getInt32(44 + 4 * i, true));
  const rings: Position[][] = [];
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? pointCount;
    if (start < 0 || end < start || end > pointCount) return undefined;
    const ring: Position[] = [];
    for (let j = start; j < end; j++)
      ring.push([record.getFloat64(pointsAt + 16 * j, true), record.getFloat64(pointsAt + 16 * j + 8, true)]);
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}
