import { hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import { zxyToTileId } from 'pmtiles';
import { type DirectoryEntry, encodeDirectories, encodeHeader } from './pmtiles-format.ts';
import { writeAll } from './write-all.ts';

interface ArchiveFields {
  readonly tileType: 'png' | 'webp';
  readonly bounds: GeoBounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Free JSON beside the tiles. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface ArchiveFacts {
  /** Size of the archive. */
  readonly bytes: number;
  /** Tiles that can be asked for. */
  readonly tileCount: number;
  /** Different ones among them. */
  readonly contentCount: number;
}

/** Writes a PMTiles v3 archive; the tiles may come in any order. */
export interface PmtilesWriter {
  /** Each tile once. */
  readonly addTile: (zoom: number, column: number, row: number, bytes: Uint8Array) => void;
  /** Puts the archive in its place: whole and on disk, or not at all. No call may follow. */
  readonly finish: (fields: ArchiveFields) => ArchiveFacts;
  /** Leaves nothing behind; to be called instead of `finish`, or after it has failed. */
  readonly abandon: () => void;
}

/** Different bytes, once each. A plan has many equal tiles, such as blank paper. */
interface Content {
  readonly spoolOffset: number;
  readonly length: number;
}

interface SpooledTile {
  readonly tileId: number;
  readonly content: Content;
}

/** What goes into the directories, and which bytes follow in which order. */
interface Layout {
  readonly entries: readonly DirectoryEntry[];
  /** In the order in which they are in the archive. */
  readonly contents: readonly Content[];
  readonly dataLength: number;
}

/** The buffer between the spool and the archive. */
const copyBytes = 1024 * 1024;

/**
 * Starts an archive. Tiles wait in `spoolPath`, in the order they came, and are put in the order of their ids at the end;
 * memory holds some hundred bytes a tile. The archive grows under `outputPath` with `.partial` at its end and is then renamed.
 *
 * The spool's disk is the caller's scratch: its removal in `finish` and `abandon` is all that it needs.
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
 * Contents in the order of the first tile that has them ("clustered"), runs of equal tiles as one entry.
 * A content that comes again later, not in a row, gets another entry with the same offset.
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

/** @returns the archive's size */
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

/** Reads single tiles from anywhere in the spool and writes them in long runs. */
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
    // A tile that is larger than the buffer gets a larger buffer, after what was collected is written.
    if (filled + length > buffer.length) flush();
    if (length > buffer.length) buffer = Buffer.alloc(length);
    const read = readSync(spool, buffer, filled, length, spoolOffset);
    if (read !== length) throw new Error(`expected ${length} bytes of a tile, read ${read}`);
    filled += length;
  }
  flush();
}

/** Across the antimeridian the whole turn is named: readers take west < east for granted. The centre is the true one. */
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

/** A rename is on disk once its folder is. */
function syncFolder(path: string): void {
  // Windows opens no folders.
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
