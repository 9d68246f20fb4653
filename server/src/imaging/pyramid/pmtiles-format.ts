import { gzipSync } from 'node:zlib';

/** One entry of a PMTiles v3 directory. */
export interface DirectoryEntry {
  /**
   * The id of the first tile, on the Hilbert curve.
   * All zooms have one sequence of ids: zoom 0 has id 0, zoom 1 has ids 1 to 4, zoom z starts at (4^z - 1) / 3.
   */
  readonly tileId: number;
  /** Bytes from the start of the tile data, or for a leaf directory, from the start of the leaf directories. */
  readonly offset: number;
  readonly length: number;
  /** The number of consecutive tiles with this content; 0 for a leaf directory. */
  readonly runLength: number;
}

/** The header values that depend on the archive. Lengths are those of the compressed sections, in bytes. */
export interface HeaderFields {
  readonly rootLength: number;
  readonly metadataLength: number;
  readonly leavesLength: number;
  readonly dataLength: number;
  readonly addressedTiles: number;
  readonly entries: number;
  readonly contents: number;
  readonly tileType: TileType;
  /** Whether tiles are compressed with gzip; images never are. */
  readonly isGzipped: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** In degrees. */
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly centerZoom: number;
  readonly centerLng: number;
  readonly centerLat: number;
}

const headerBytes = 127;
/** The header and the root directory are in the first 16 KiB, which readers fetch with one request. */
const maxRootBytes = 16_384 - headerBytes;

/** Codes of the specification. Directories and metadata are compressed with gzip. */
const gzipCompression = 2;
const noCompression = 1;
const tileTypes = { mvt: 1, png: 2, jpg: 3, webp: 4 } as const;
export type TileType = keyof typeof tileTypes;
/** Leaf directories start at this size and double until the root that points to them fits. */
const firstLeafEntries = 4096;

/**
 * Encodes a PMTiles v3 header. These sections follow it: root directory, JSON metadata, leaf directories, tile data.
 * Bytes 0 to 7 are `PMTiles` and the version, 8 to 71 the offsets and lengths of the four sections, 72 to 95 the counts,
 * 96 to 101 flags, types and zooms, 102 to 117 the bounds, 118 to 126 the center. Numbers are little-endian. Positions
 * are degrees × 10^7 as signed 32-bit integers.
 */
export function encodeHeader(fields: HeaderFields): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles\x03', 'latin1');
  let position = headerBytes;
  const lengths = [fields.rootLength, fields.metadataLength, fields.leavesLength, fields.dataLength];
  for (const [index, length] of lengths.entries()) {
    header.writeBigUInt64LE(BigInt(position), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    position += length;
  }
  header.writeBigUInt64LE(BigInt(fields.addressedTiles), 72);
  header.writeBigUInt64LE(BigInt(fields.entries), 80);
  header.writeBigUInt64LE(BigInt(fields.contents), 88);
  const clustered = 1;
  const { minZoom, maxZoom, centerZoom } = fields;
  const tileCompression = fields.isGzipped ? gzipCompression : noCompression;
  header.set([clustered, gzipCompression, tileCompression, tileTypes[fields.tileType], minZoom, maxZoom], 96);
  const { west, south, east, north, centerLng, centerLat } = fields;
  for (const [index, degrees] of [west, south, east, north].entries())
    writeE7(header, degrees, 102 + index * 4);
  header.writeUInt8(centerZoom, 118);
  writeE7(header, centerLng, 119);
  writeE7(header, centerLat, 123);
  return header;
}

/**
 * Encodes the directories of entries in the order of their ids: a root that fits into the first 16 KiB with the header, and
 * leaves if the root cannot have all entries.
 */
export function encodeDirectories(entries: readonly DirectoryEntry[]): { root: Buffer; leaves: Buffer } {
  const root = encodeDirectory(entries);
  if (root.length <= maxRootBytes) return { root, leaves: Buffer.alloc(0) };
  for (let leafEntries = firstLeafEntries; ; leafEntries *= 2) {
    const built = buildLeaves(entries, leafEntries);
    if (built.root.length <= maxRootBytes) return built;
  }
}

/** Builds a root with one entry per leaf, with the first id in it. Run length 0 marks it as a pointer. */
function buildLeaves(
  entries: readonly DirectoryEntry[],
  leafEntries: number,
): { root: Buffer; leaves: Buffer } {
  const pointers: DirectoryEntry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += leafEntries) {
    const leaf = encodeDirectory(entries.slice(start, start + leafEntries));
    pointers.push({ tileId: entries[start]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) };
}

/**
 * Encodes columns of varints: count, differences of ids, run lengths, lengths, offsets + 1 (0: directly after the previous one).
 * Columns compress better than rows, because differences of ids are mostly 1, and offsets mostly 0.
 */
function encodeDirectory(entries: readonly DirectoryEntry[]): Buffer {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  let lastId = 0;
  for (const { tileId } of entries) {
    pushVarint(bytes, tileId - lastId);
    lastId = tileId;
  }
  for (const { runLength } of entries) pushVarint(bytes, runLength);
  for (const { length } of entries) pushVarint(bytes, length);
  let end = -1;
  for (const { offset, length } of entries) {
    pushVarint(bytes, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(Uint8Array.from(bytes), { level: 9 });
}

/**
 * Appends a little-endian base 128 integer. Uses division, because ids exceed 32 bits from zoom 16 on.
 * For example, 300 is 0xAC 0x02.
 */
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

function writeE7(header: Buffer, degrees: number, offset: number): void {
  header.writeInt32LE(Math.round(degrees * 1e7), offset);
}
