import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import { latAtY } from '@muster/geo/web-mercator';
import { ImageProblem } from '../image-problem.ts';
import type { TileType } from './pmtiles-format.ts';
import { createPmtilesWriter, type PmtilesWriter } from './pmtiles-writer.ts';

interface ConvertMbtilesPayload {
  /** Paths that the server generated. The file at `path` is changed: it no longer says that it has a write-ahead log. */
  readonly path: string;
  readonly outputPath: string;
}

/** The writer needs 1.3 KB of memory per tile (measured with 200,000 different ones). */
const maxTiles = 600_000;
/** As in `inspectPmtiles`. */
const maxZoom = 26;

/**
 * Converts MBTiles (version 1.3) to PMTiles, tile by tile. Rows of MBTiles are counted from the south, and vector tiles may be
 * compressed or not.
 *
 * @throws ImageProblem `broken` or `unsupported`, with what is wrong with the file
 */
export async function convertMbtiles({
  path,
  outputPath,
}: ConvertMbtilesPayload): Promise<{ tiles: number }> {
  hideWriteAheadLog(path);
  const writer = createPmtilesWriter(outputPath, `${outputPath}.tiles`);
  let db: DatabaseSync | undefined;
  try {
    db = openReadOnly(path);
    const metadata = readMetadata(db);
    const { zooms, bounds, count, tileType } = addTiles(db, writer, metadata.get('format'));
    writer.finish({
      tileType,
      isGzipped: tileType === 'mvt',
      minZoom: zooms[0],
      maxZoom: zooms[1],
      bounds: parseBounds(metadata.get('bounds')) ?? bounds,
      metadata: describe(metadata),
    });
    return { tiles: count };
  } catch (error) {
    writer.abandon();
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error;
    throw new ImageProblem('broken', `is damaged: ${(error as Error).message.slice(0, 200)}`); // from node:sqlite
  } finally {
    db?.close();
  }
}

/** Bytes 18 and 19 say whether there is a write-ahead log, without which SQLite cannot open the file for reading. */
function hideWriteAheadLog(path: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.from([1, 1]), 0, 2, 18);
  closeSync(file);
}

/** `tiles` is often a view. It may select, but neither change anything nor call functions nor repeat itself. */
function openReadOnly(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, allowExtension: false });
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0');
  const allowed = [constants.SQLITE_SELECT, constants.SQLITE_READ];
  db.setAuthorizer((action) => (allowed.includes(action) ? constants.SQLITE_OK : constants.SQLITE_DENY));
  return db;
}

function readMetadata(db: DatabaseSync): ReadonlyMap<string, string> {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('metadata', 'tiles')").all();
  if (tables.length < 2) throw new ImageProblem('unsupported', 'is an SQLite database, but not MBTiles');
  const rows = db.prepare('SELECT name, value FROM metadata LIMIT 1000').all();
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
}

function addTiles(db: DatabaseSync, writer: PmtilesWriter, format: string | undefined) {
  const tiles = db
    .prepare(
      `SELECT zoom_level AS zoom, tile_column AS x, tile_row AS y, tile_data AS data FROM tiles
       ORDER BY zoom_level, tile_column, tile_row`,
    )
    .iterate();
  let tileType: TileType | undefined;
  let [count, last] = [0, ''];
  const zooms: [min: number, max: number] = [Infinity, -1];
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { zoom, x, y, data } of tiles as Iterable<Record<string, unknown>>) {
    if (!(data instanceof Uint8Array) || data.length === 0) continue;
    const [z, column, row] = [Number(zoom), Number(x), Number(y)];
    const size = 2 ** z;
    const isOnGrid = [z, column, row].every((one) => Number.isInteger(one) && one >= 0);
    if (!isOnGrid || z > maxZoom || column >= size || row >= size)
      throw new ImageProblem('broken', `has a tile that is not on the map: ${z}/${column}/${row}`);
    const key = `${z}/${column}/${row}`;
    if (key === last) continue; // without an index, a tile can be there twice
    last = key;
    tileType ??= recognizeTile(data, format);
    writer.addTile(z, column, size - 1 - row, tileType === 'mvt' && !isGzipped(data) ? gzipSync(data) : data);
    if (++count > maxTiles) throw new ImageProblem('too-large', `has more than ${maxTiles} tiles`);
    if (z > zooms[1])
      Object.assign(box, { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity });
    zooms[0] = Math.min(zooms[0], z);
    zooms[1] = Math.max(zooms[1], z);
    box.west = Math.min(box.west, column / size);
    box.east = Math.max(box.east, (column + 1) / size);
    box.north = Math.max(box.north, (row + 1) / size);
    box.south = Math.min(box.south, row / size);
  }
  if (tileType === undefined) throw new ImageProblem('broken', 'has no tiles');
  const bounds: GeoBounds = {
    topLeftLat: latAtY(1 - box.north),
    topLeftLng: box.west * 360 - 180,
    bottomRightLat: latAtY(1 - box.south),
    bottomRightLng: box.east * 360 - 180,
  };
  return { tileType, count, zooms, bounds };
}

function isGzipped(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** By the bytes, because `format` is often wrong for images. Vector tiles have no signature. */
function recognizeTile(bytes: Uint8Array, format: string | undefined): TileType {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (format === 'pbf' || isGzipped(bytes)) return 'mvt';
  throw new ImageProblem('unsupported', 'must have tiles that are MVT, PNG, JPEG or WebP');
}

/** `west,south,east,north`; some programs write nonsense. */
function parseBounds(text: string | undefined): GeoBounds | undefined {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] =
    text?.split(',').map(Number) ?? [];
  const isOnEarth =
    west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
  if (!isOnEarth) return undefined;
  return { topLeftLat: north, topLeftLng: west, bottomRightLat: south, bottomRightLng: east };
}

/** What readers of PMTiles look for. `json` of MBTiles has the layers of vector tiles. */
function describe(metadata: ReadonlyMap<string, string>): Record<string, unknown> {
  const kept = ['name', 'description', 'attribution', 'type', 'version'].flatMap((name) => {
    const value = metadata.get(name);
    return value ? [[name, value.slice(0, 2000)] as const] : [];
  });
  return { ...parseJson(metadata.get('json')), ...Object.fromEntries(kept) };
}

function parseJson(text: string | undefined): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {}; // only the tiles are needed
  }
}
