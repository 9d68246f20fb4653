import { zxyToTileId } from 'pmtiles';
import { toVarint } from './sample-vector-tile.ts';

interface SampleTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

export interface SamplePmtiles {
  readonly tiles?: readonly SampleTile[];
  /** 1: MVT, 2: PNG (PMTiles v3, section 3.1). */
  readonly tileType?: number;
  readonly metadata?: object;
  /** Replacement values for bytes of the header, by position. */
  readonly damage?: Readonly<Record<number, number>>;
}

const headerBytes = 127;

/** Writes a small PMTiles file of version 3 that covers the world, with one directory and without compression. */
export function samplePmtiles(options: SamplePmtiles = {}): Buffer {
  const { tiles = [{ z: 0, x: 0, y: 0, bytes: Buffer.from('tile') }], tileType = 2 } = options;
  const { metadata = { attribution: '© Sample' }, damage = {} } = options;
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id);
  const directory = writeDirectory(sorted);
  const json = Buffer.from(JSON.stringify(metadata));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const sections = [directory.length, json.length, 0, data.length];
  let offset = headerBytes;
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * index);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * index);
    offset += length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), at);
  const zooms = sorted.map(({ z }) => z);
  header.set([1, 1, 1, tileType, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  for (const [at, value] of Object.entries(damage)) header[Number(at)] = value;
  return Buffer.concat([header, directory, json, data]);
}

/** Section 4.2: ids as differences, run lengths, lengths, and offsets plus one. */
function writeDirectory(tiles: readonly (SampleTile & { readonly id: number })[]): Buffer {
  let offset = 0;
  const offsets = tiles.map(({ bytes }) => {
    const own = offset + 1;
    offset += bytes.length;
    return own;
  });
  const numbers = [
    tiles.length,
    ...tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0)),
    ...tiles.map(() => 1),
    ...tiles.map(({ bytes }) => bytes.length),
    ...offsets,
  ];
  return Buffer.from(numbers.flatMap(toVarint));
}
