import { ImageProblem } from '../image-problem.ts';

/** Reads bytes of a file; fewer at its end. */
export type ReadAt = (position: number, length: number) => Buffer;

/** The tags that a plan needs, from the first directory of a TIFF: numbers, or a text. */
export interface TiffTags {
  readonly numbers: (tag: number) => readonly number[];
  readonly text: (tag: number) => string | undefined;
}

/** Tag numbers of TIFF 6.0, OGC GeoTIFF 1.1 and GDAL. */
export const tiffTag = {
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  photometric: 262,
  orientation: 274,
  samplesPerPixel: 277,
  colorMap: 320,
  tileWidth: 322,
  tileLength: 323,
  sampleFormat: 339,
  modelPixelScale: 33_550,
  modelTiepoint: 33_922,
  modelTransformation: 34_264,
  geoKeyDirectory: 34_735,
  geoDoubleParams: 34_736,
  geoAsciiParams: 34_737,
  gdalNoData: 42_113,
} as const;

const usedTags: ReadonlySet<number> = new Set(Object.values(tiffTag));
const maxEntries = 4096;
/** A color map of 16 bits has 196,608 values, and a thousand tie points have 6000. */
const maxValues = 200_000;
const asciiType = 2;

/** How numbers are stored: `II` at the start means little-endian, `MM` big-endian. */
interface Layout {
  readonly little: boolean;
  /** 4 bytes, or 8 in a BigTIFF. */
  readonly offsetBytes: 4 | 8;
  readonly read: ReadAt;
}

/** A tag of the directory: its type, its number of values, and their bytes. */
interface Entry {
  readonly type: number;
  readonly count: number;
  readonly bytes: Buffer;
}

/** The number of bytes of each type, and how to read it. Types that none of the used tags has are missing. */
const valueTypes: Readonly<
  Record<
    number,
    { readonly size: number; readonly get: (view: DataView, offset: number, little: boolean) => number }
  >
> = {
  // BYTE, ASCII, SHORT, LONG, SLONG, FLOAT and DOUBLE of TIFF 6.0, and LONG8 of BigTIFF.
  1: { size: 1, get: (view, offset) => view.getUint8(offset) },
  2: { size: 1, get: (view, offset) => view.getUint8(offset) },
  3: { size: 2, get: (view, offset, little) => view.getUint16(offset, little) },
  4: { size: 4, get: (view, offset, little) => view.getUint32(offset, little) },
  9: { size: 4, get: (view, offset, little) => view.getInt32(offset, little) },
  11: { size: 4, get: (view, offset, little) => view.getFloat32(offset, little) },
  12: { size: 8, get: (view, offset, little) => view.getFloat64(offset, little) },
  16: { size: 8, get: (view, offset, little) => Number(view.getBigUint64(offset, little)) },
};

/**
 * Reads the tags of the first directory of a TIFF or BigTIFF (TIFF 6.0, section 2). It reads no other directory, so
 * directories can have cycles. It reads at most 28 MB: 1.6 MB for each of 17 tags, and the directory.
 *
 * @throws ImageProblem `broken`
 */
export function readTiffTags(read: ReadAt): TiffTags {
  const head = read(0, 16);
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) throw brokenTiff('no header');
  const little = order === 'II';
  const version = little ? head.readUInt16LE(2) : head.readUInt16BE(2);
  if (version !== 42 && version !== 43) throw brokenTiff(`version ${version}`);
  // A TIFF has 42 and then the offset of the first directory in 4 bytes, at 4. A BigTIFF has 43, the size of offsets
  // (8), a zero, and the offset in 8 bytes, at 8. So the position of the offset is `offsetBytes` in both.
  const layout: Layout = { little, offsetBytes: version === 43 ? 8 : 4, read };
  if (version === 43 && head.length < 16) throw brokenTiff('no header');
  const entries = readDirectory(layout, readOffset(layout, head, layout.offsetBytes));
  return {
    numbers: (tag) => toNumbers(entries.get(tag), little),
    text: (tag) => toText(entries.get(tag)),
  };
}

/**
 * A directory has a count (2 bytes, or 8 in a BigTIFF) and then that many entries of 12 (20) bytes: tag in 2 bytes, type
 * in 2, number of values in 4 (8), and the values or their offset in 4 (8).
 *
 * The offset of the next directory, after the entries, is not read.
 */
function readDirectory(layout: Layout, start: number): ReadonlyMap<number, Entry> {
  const { little, offsetBytes, read } = layout;
  const isBig = offsetBytes === 8;
  const countBytes = isBig ? 8 : 2;
  const head = read(start, countBytes);
  if (head.length < countBytes) throw brokenTiff('no directory');
  const count = isBig ? readOffset(layout, head, 0) : little ? head.readUInt16LE() : head.readUInt16BE();
  if (count === 0 || count > maxEntries) throw brokenTiff(`a directory of ${count} entries`);
  const entryBytes = isBig ? 20 : 12;
  const table = read(start + countBytes, count * entryBytes);
  if (table.length < count * entryBytes) throw brokenTiff('a directory that is cut short');
  const entries = new Map<number, Entry>();
  for (let entryStart = 0; entryStart < table.length; entryStart += entryBytes) {
    const tag = little ? table.readUInt16LE(entryStart) : table.readUInt16BE(entryStart);
    // If a tag is repeated, readers use the first one.
    if (usedTags.has(tag) && !entries.has(tag))
      entries.set(tag, readEntry(layout, table.subarray(entryStart, entryStart + entryBytes), tag));
  }
  return entries;
}

/**
 * Values that fit into the last field of the entry are stored at its start. Otherwise the field is their offset. The type
 * and the count are checked before the read, so a tag can request at most `maxValues` × 8 bytes.
 */
function readEntry(layout: Layout, entry: Buffer, tag: number): Entry {
  const { little, offsetBytes, read } = layout;
  const type = little ? entry.readUInt16LE(2) : entry.readUInt16BE(2);
  const count = readOffset(layout, entry, 4);
  const size = valueTypes[type]?.size;
  if (size === undefined || count > maxValues)
    throw brokenTiff(`${count} values of type ${type} of tag ${tag}`);
  const length = count * size;
  const fieldStart = 4 + offsetBytes;
  const bytes =
    length <= offsetBytes
      ? entry.subarray(fieldStart, fieldStart + length)
      : read(readOffset(layout, entry, fieldStart), length);
  if (bytes.length < length) throw brokenTiff(`tag ${tag} points outside of the file`);
  return { type, count, bytes };
}

/** Reads an offset or a count. @throws ImageProblem `broken` if it is above the largest exact integer, and so beyond any file */
function readOffset({ little, offsetBytes }: Layout, bytes: Buffer, position: number): number {
  if (offsetBytes === 4) return little ? bytes.readUInt32LE(position) : bytes.readUInt32BE(position);
  const offset = little ? bytes.readBigUInt64LE(position) : bytes.readBigUInt64BE(position);
  if (offset > BigInt(Number.MAX_SAFE_INTEGER)) throw brokenTiff(`offset ${offset}`);
  return Number(offset);
}

/** Returns an empty list for a missing tag, so that callers use the default of the standard. */
function toNumbers(entry: Entry | undefined, little: boolean): readonly number[] {
  const type = entry && valueTypes[entry.type];
  if (!entry || !type) return [];
  const { bytes, count } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: count }, (_, index) => type.get(view, index * type.size, little));
}

/** ASCII values end with a zero byte. Some writers pad them with more. */
function toText(entry: Entry | undefined): string | undefined {
  return entry?.type === asciiType ? entry.bytes.toString('latin1').replace(/\0+$/, '') : undefined;
}

export function brokenTiff(detail: string): ImageProblem {
  return new ImageProblem(
    'broken',
    'This TIFF is damaged or cut short. Open it in an image editor, save it again, and upload that.',
    detail,
  );
}
