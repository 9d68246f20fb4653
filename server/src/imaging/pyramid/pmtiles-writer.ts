import { hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import { zxyToTileId } from 'pmtiles';
import { type DirectoryEntry, encodeDirectories, encodeHeader, type TileType } from './pmtiles-format.ts';
import { writeAll } from './write-all.ts';

interface ArchiveFields {
  readonly tileType: TileType;
  /** Whether the tiles that were added are compressed with gzip. */
  readonly isGzipped?: boolean;
  readonly bounds: GeoBounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Any JSON object. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface ArchiveFacts {
  /** The size of the archive. */
  readonly bytes: number;
  /** The number of tiles that can be requested. */
  readonly tileCount: number;
  /** The number of different tiles among them. */
  readonly contentCount: number;
}

/** Writes a PMTiles v3 archive from tiles in any order. */
export interface PmtilesWriter {
  /** Adds a tile. Call this once per tile. */
  readonly addTile: (zoom: number, column: number, row: number, bytes: Uint8Array) => void;
  /** Writes the archive atomically and durably. No call may follow. */
  readonly finish: (fields: ArchiveFields) => ArchiveFacts;
  /** Removes all files. Call it instead of `finish`, or after `finish` failed. */
  readonly abandon: () => void;
}

/** The bytes of equal tiles, stored once. A plan has many equal tiles, such as blank paper. */
interface Content {
  readonly spoolOffset: number;
  readonly length: number;
}

interface SpooledTile {
  readonly tileId: number;
  readonly content: Content;
}

/** The entries of the directories, and the order of the contents. */
interface Layout {
  readonly entries: readonly DirectoryEntry[];
  /** In the order of the archive. */
  readonly contents: readonly Content[];
  readonly dataLength: number;
}

/** The size of the buffer between the spool and the archive. */
const copyBytes = 1024 * 1024;

/**
 * Creates a writer. Tiles are spooled to `spoolPath` in the order of the calls and are sorted by their ids at the end. Memory
 * holds a few hundred bytes per tile. The archive is written to `outputPath` with `.partial` appended, and then renamed.
 *
 * The spool is a scratch file, so it is not synced to disk. `finish` and `abandon` remove it.
 */
export function createPmtilesWriter(outputPath: string, spoolPath: string): PmtilesWriter {
  const spool = openSync(spoolPath, 'w+');
  const partialPath = `${outputPath}.partial`;
  const contents = new Map<string, Content>();
  const tiles: SpooledTile[] = [];
  let spooled = 0;
  const removeSpool = once(() => {
    closeSync(spool);
    rmSync(spoolPath, { force: true });
  });
  return {
    addTile(zoom, column, row, bytes) {
      const digest = hash('sha256', bytes, 'latin1');
      let content = contents.get(digest);
      if (!content) {
        writeAll(spool, bytes, spooled);
        content = { spoolOffset: spooled, length: bytes.length };
        contents.set(digest, content);
        spooled += bytes.length;
      }
      tiles.push({ tileId: zxyToTileId(zoom, column, row), content });
    },
    finish(fields) {
      tiles.sort((a, b) => a.tileId - b.tileId);
      const bytes = writeArchive(partialPath, spool, fields, tiles);
      renameSync(partialPath, outputPath);
      syncFolder(dirname(outputPath));
      removeSpool();
      return { bytes, tileCount: tiles.length, contentCount: contents.size };
    },
    abandon() {
      removeSpool();
      rmSync(partialPath, { force: true });
    },
  };
}

/**
 * Orders contents by the first tile that has them ("clustered"). A run of equal tiles is one entry.
 * A content that is repeated later gets another entry with the same offset.
 */
function layOut(tiles: readonly SpooledTile[]): Layout {
  const offsets = new Map<Content, number>();
  const entries: { tileId: number; offset: number; length: number; runLength: number }[] = [];
  let dataLength = 0;
  for (const { tileId, content } of tiles) {
    let offset = offsets.get(content);
    if (offset === undefined) {
      offset = dataLength;
      offsets.set(content, offset);
      dataLength += content.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength++;
    else entries.push({ tileId, offset, length: content.length, runLength: 1 });
  }
  return { entries, contents: [...offsets.keys()], dataLength };
}

/** Writes and syncs the archive. @returns its size in bytes */
function writeArchive(
  path: string,
  spool: number,
  fields: ArchiveFields,
  tiles: readonly SpooledTile[],
): number {
  const { entries, contents, dataLength } = layOut(tiles);
  const { root, leaves } = encodeDirectories(entries);
  const metadata = gzipSync(JSON.stringify(fields.metadata ?? {}));
  const header = encodeHeader({
    rootLength: root.length,
    metadataLength: metadata.length,
    leavesLength: leaves.length,
    dataLength,
    addressedTiles: tiles.length,
    entries: entries.length,
    contents: contents.length,
    tileType: fields.tileType,
    isGzipped: fields.isGzipped ?? false,
    minZoom: fields.minZoom,
    maxZoom: fields.maxZoom,
    centerZoom: fields.minZoom,
    ...describeBounds(fields.bounds),
  });
  const file = openSync(path, 'w');
  try {
    const head = Buffer.concat([header, root, metadata, leaves]);
    writeAll(file, head, 0);
    copyContents(spool, file, head.length, contents);
    fsyncSync(file);
    return head.length + dataLength;
  } finally {
    closeSync(file);
  }
}

/** Reads single tiles from any position in the spool and writes them in long runs. */
function copyContents(spool: number, file: number, start: number, contents: readonly Content[]): void {
  let buffer = Buffer.alloc(copyBytes);
  let filled = 0;
  let position = start;
  const flush = (): void => {
    writeAll(file, buffer.subarray(0, filled), position);
    position += filled;
    filled = 0;
  };
  for (const { spoolOffset, length } of contents) {
    // A tile larger than the buffer gets a larger buffer, after the collected tiles are written.
    if (filled + length > buffer.length) flush();
    if (length > buffer.length) buffer = Buffer.alloc(length);
    const read = readSync(spool, buffer, filled, length, spoolOffset);
    if (read !== length) throw new Error(`expected ${length} bytes of a tile, read ${read}`);
    filled += length;
  }
  flush();
}

/** Across the antimeridian, the bounds have all longitudes, because readers assume west < east. The center is correct. */
function describeBounds(bounds: GeoBounds) {
  const { topLeftLat: north, topLeftLng: west, bottomRightLat: south, bottomRightLng: east } = bounds;
  const crosses = west > east;
  const middle = (west + east + (crosses ? 360 : 0)) / 2;
  return {
    north,
    south,
    west: crosses ? -180 : west,
    east: crosses ? 180 : east,
    centerLng: middle > 180 ? middle - 360 : middle,
    centerLat: (north + south) / 2,
  };
}

/** Syncs a folder, so that a rename in it is on disk. */
function syncFolder(path: string): void {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
