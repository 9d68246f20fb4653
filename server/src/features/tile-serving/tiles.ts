import type { PMTiles } from 'pmtiles';
import { type OpenedFile, openPart, type PastEnd } from '../../byte-ranges.ts';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { FileMissing } from '../../unavailable.ts';
import { hasFloor } from '../floors/floors.ts';
import { requireMap } from '../maps/maps.ts';
import { archiveKey, hasArchive, type ProcessingStatus, readStatus } from '../pyramids/pyramids.ts';
import { ArchiveMissing } from './archives.ts';
import type { TileJson } from './tiles.schema.ts';

export type OpenArchive = (blobKey: string) => PMTiles;

export interface ServedTile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

const mediaTypes: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' };
/** Formats by their numbers in the header of an archive (PMTiles v3, section 3.1). */
const tileFormats: Readonly<Record<number, string>> = { 2: 'png', 4: 'webp' };

/**
 * Reads one tile by the parts of its URL.
 *
 * @throws MusterError `NotFound` for an unknown key, a tile outside the pyramid or without a visible pixel, or a
 *   malformed URL
 */
export async function readTile(
  ctx: Context,
  openArchive: OpenArchive,
  address: { readonly key: string; readonly z: string; readonly x: string; readonly fileName: string },
): Promise<ServedTile> {
  const [, row, format = ''] = /^(\d{1,8})\.(png|webp)$/.exec(address.fileName) ?? [];
  const [z, x, y] = [address.z, address.x, row].map((text) =>
    text && /^\d{1,8}$/.test(text) ? Number(text) : NaN,
  );
  if (z === undefined || x === undefined || y === undefined) throw noTile();
  if (!(z <= 26 && x < 2 ** z && y < 2 ** z)) throw noTile();
  const archive = openByKey(openArchive, address.key);
  const [header, tile] = await orNotFound(
    ctx,
    address.key,
    Promise.all([archive.getHeader(), archive.getZxy(z, x, y)]),
  );
  const mediaType = mediaTypes[format];
  if (!tile || !mediaType || tileFormats[header.tileType] !== format) throw noTile();
  return { mediaType, bytes: new Uint8Array(tile.data) };
}

/** Describes a pyramid as TileJSON 3.0. @throws MusterError `NotFound` */
export async function describePyramid(
  ctx: Context,
  openArchive: OpenArchive,
  key: string,
): Promise<TileJson> {
  const header = await orNotFound(ctx, key, openByKey(openArchive, key).getHeader());
  const format = tileFormats[header.tileType] ?? 'png';
  return {
    tilejson: '3.0.0',
    scheme: 'xyz',
    tiles: [`${ctx.config.storageUrl}/tiles/${key}/{z}/{x}/{y}.${format}`],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    center: [header.centerLon, header.centerLat, header.centerZoom],
  };
}

function openByKey(openArchive: OpenArchive, key: string): PMTiles {
  if (!/^[0-9a-f]{32}$/.test(key)) throw noTile();
  return openArchive(archiveKey(key));
}

async function orNotFound<T>(ctx: Context, key: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ArchiveMissing)) throw error;
    throw await explainMissing(ctx, key, noTile());
  }
}

/** @returns the error for an archive that is not in the store; `notFound` if no pyramid has the key */
async function explainMissing(ctx: Context, key: string, notFound: Error): Promise<Error> {
  return (await hasArchive(ctx, key))
    ? new FileMissing(`the archive ${archiveKey(key)} is missing`)
    : notFound;
}

function noTile() {
  return errorOf('NotFound', 'There is no tile at this address');
}

/**
 * Opens a whole archive or a part of it. Phones download it for offline use.
 *
 * @param rangeHeader header of the request; more than one range is ignored
 * @returns `unsatisfiable` with the size if the range is past the end
 * @throws MusterError `NotFound`
 */
export async function openArchiveFile(
  ctx: Context,
  key: string,
  rangeHeader: string | undefined,
): Promise<OpenedFile | PastEnd> {
  const noArchive = errorOf('NotFound', 'There is no archive at this address');
  if (!/^[0-9a-f]{32}$/.test(key)) throw noArchive;
  const opened = await openPart(ctx.blobs, archiveKey(key), rangeHeader);
  if (opened) return opened;
  throw await explainMissing(ctx, key, noArchive);
}

/**
 * Returns the progress of the tiles of a map or a floor.
 *
 * @throws MusterError `CustomMapNotFound` if the department has neither with this id
 */
export async function getProcessingStatus(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<ProcessingStatus> {
  if (!(await hasFloor(ctx.db, departmentId, id))) await requireMap(ctx.db, departmentId, id);
  const status = await readStatus(ctx.db, departmentId, id);
  return status ?? { state: 'queued', progress: 0, message: null };
}
