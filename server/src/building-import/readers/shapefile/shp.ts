import { ImportError, type Position, type SourceFile } from '../../model.ts';
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
 * Returns the records of a .shp file (Esri, July 1998) in the order of the rows of its table. A record that the index leaves
 * empty is `undefined`.
 *
 * Programs that edit a shapefile in place append a shape that has grown, and leave the old one. Only the index says where the
 * current one is.
 *
 * @param index the .shx file
 * @throws ImportError if the shapes were edited in place, and the index is missing or damaged
 */
export function listRecords(
  { name, bytes }: SourceFile,
  index: SourceFile | undefined,
  read: ReadContext,
): (DataView | undefined)[] {
  const indexed = index && indexedRecords(bytes, index.bytes, read);
  if (indexed) return indexed;
  const records = recordsInOrder(bytes, read);
  // Each record begins with its number.
  const [{ number: first } = {}, { number: second } = {}] = records;
  if (first === 1 && second === 2 && records.some(({ number }, i) => number <= i && number > 0))
    throw new ImportError(
      index
        ? `The index of ${name} (.shx) is damaged, and the shapes were edited in place: export the shapefile again.`
        : `The shapes of ${name} were edited in place: add its index (.shx), or export the shapefile again.`,
    );
  const last = records.at(-1)?.record;
  const end = last ? last.byteOffset - bytes.byteOffset + last.byteLength : headerBytes;
  if (end + 12 <= bytes.length)
    read.problems.add(
      'A record of the shapefile is damaged; everything after it was skipped.',
      `record ${records.length + 1}`,
    );
  return records.map(({ record }) => record);
}

interface NumberedRecord {
  readonly number: number;
  readonly record: DataView;
}

function recordAt(bytes: Uint8Array, offset: number): NumberedRecord | undefined {
  if (offset < headerBytes || offset + 12 > bytes.length) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset + offset, 8);
  const length = head.getInt32(4) * 2;
  if (length < 4 || offset + 8 + length > bytes.length) return undefined;
  return {
    number: head.getInt32(0),
    record: new DataView(bytes.buffer, bytes.byteOffset + offset + 8, length),
  };
}

function recordsInOrder(bytes: Uint8Array, read: ReadContext): NumberedRecord[] {
  const records: NumberedRecord[] = [];
  let offset = headerBytes;
  for (let next = recordAt(bytes, offset); next; next = recordAt(bytes, offset)) {
    read.budget.takeFeature();
    records.push(next);
    offset += 8 + next.record.byteLength;
  }
  return records;
}

/** Returns `undefined` if the index does not fit the shapes. Positions and lengths are in units of two bytes. */
function indexedRecords(
  bytes: Uint8Array,
  index: Uint8Array,
  read: ReadContext,
): (DataView | undefined)[] | undefined {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  const end = index.length < headerBytes ? 0 : view.getInt32(24) * 2;
  if (end < headerBytes || end > index.length || (end - headerBytes) % 8 !== 0) return undefined;
  const records: (DataView | undefined)[] = [];
  for (let at = headerBytes; at < end; at += 8) {
    const [offset, length] = [view.getInt32(at) * 2, view.getInt32(at + 4) * 2];
    const found = recordAt(bytes, offset);
    const isEmpty = offset === 0 && length === 0;
    // Some programs write wrong numbers, others wrong lengths.
    const fits = found && (found.number === records.length + 1 || found.record.byteLength === length);
    if (!fits && !isEmpty) return undefined;
    read.budget.takeFeature();
    records.push(found?.record);
  }
  return records;
}

/** Returns the polygons of a record, or `undefined` if it has none: clockwise rings are outer rings, the others holes. */
export function readRecord(
  record: DataView | undefined,
  number: number,
  read: ReadContext,
): Rings[] | undefined {
  const type = record?.getInt32(0, true) ?? 0;
  const label = `record ${number}`;
  if (!record || !polygonTypes.includes(type)) {
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
