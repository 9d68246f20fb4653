import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { Placement } from '@muster/geo/placement';
import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { PyramidProblem, planPyramid } from '../../imaging/pyramid/pyramid-plan.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { ImageRow, PyramidRow, PyramidState } from '../../storage/db/tables.ts';
import { enqueueJob, withdrawJobs } from '../../storage/jobs/jobs.ts';
import { pictureBlobKey } from '../images/images.ts';
import * as store from './pyramids.store.ts';

/** The kind of jobs that draw pyramids. */
export const pyramidJob = 'draw-pyramid';

/** A map or a floor. */
export interface PyramidOwner {
  readonly departmentId: number;
  readonly ownerId: string;
  readonly mapId: string;
}

/** What to draw. */
export interface PyramidRequest {
  readonly imageId: string;
  readonly image: { readonly width: number; readonly height: number };
  /** The map's bounds: the image is stretched to them, unless it has a placement. */
  readonly bounds: GeoBounds;
  readonly placement?: Placement | undefined;
  /** Whether a north-up picture that fills the bounds is also drawn. */
  readonly needsPicture?: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** An image and its size in pixels. */
export interface DrawnImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** The progress of the tiles of a map or floor, from 0 to 1. `message` says why it failed. */
export interface ProcessingStatus {
  readonly state: PyramidState;
  readonly progress: number;
  readonly message: string | null;
}

/**
 * Counts the tiles of a request.
 *
 * @throws MusterError `InvalidRequest` if there are too many, or the zoom is far beyond the image's resolution
 */
export function checkPyramid(request: Omit<PyramidRequest, 'imageId'>): number {
  try {
    return planPyramid(request).tileCount;
  } catch (problem) {
    if (problem instanceof PyramidProblem) throw errorOf('InvalidRequest', `maxZoom: ${problem.message}`);
    throw problem;
  }
}

/**
 * Requests new tiles in the transaction of the change that needs them. The current tiles are served until the new
 * ones are ready. Earlier requests that are not ready are withdrawn.
 *
 * @returns the id of the new pyramid
 */
export async function requestPyramid(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  owner: PyramidOwner,
  request: PyramidRequest,
): Promise<string> {
  const { departmentId, ownerId, mapId } = owner;
  const weight = checkPyramid(request);
  const superseded = (await store.listPyramidsOf(trx, departmentId, ownerId)).filter(
    (row) => row.state !== 'ready',
  );
  await removeRows(trx, departmentId, superseded);
  const id = randomUUIDv7();
  const now = ctx.clock.now();
  await store.insertPyramid(trx, {
    department_id: departmentId,
    id,
    owner_id: ownerId,
    map_id: mapId,
    image_id: request.imageId,
    key: randomBytes(16).toString('hex'),
    top_left_lat: request.bounds.topLeftLat,
    top_left_lng: request.bounds.topLeftLng,
    bottom_right_lat: request.bounds.bottomRightLat,
    bottom_right_lng: request.bounds.bottomRightLng,
    placement: request.placement ? writePlacement(request.placement) : null,
    picture_key: request.needsPicture ? randomBytes(16).toString('hex') : null,
    min_zoom: request.minZoom,
    max_zoom: request.maxZoom,
    state: 'queued',
    progress: 0,
    message: null,
    tile_format: null,
    size_bytes: null,
    added_on: new Date(now).toISOString(),
  });
  await enqueueJob(trx, { departmentId, kind: pyramidJob, subjectId: id, weight, now });
  return id;
}

/** Whether the owner's latest pyramid, ready or requested, is exactly this one. */
export async function hasPyramidOf(
  trx: DatabaseOrTransaction,
  owner: PyramidOwner,
  request: PyramidRequest,
): Promise<boolean> {
  const [latest] = await store.listPyramidsOf(trx, owner.departmentId, owner.ownerId);
  return (
    latest !== undefined &&
    latest.state !== 'failed' &&
    latest.image_id === request.imageId &&
    latest.min_zoom === request.minZoom &&
    latest.max_zoom === request.maxZoom &&
    latest.top_left_lat === request.bounds.topLeftLat &&
    latest.top_left_lng === request.bounds.topLeftLng &&
    latest.bottom_right_lat === request.bounds.bottomRightLat &&
    latest.bottom_right_lng === request.bounds.bottomRightLng &&
    latest.placement === (request.placement ? writePlacement(request.placement) : null)
  );
}

/** Writes only what drawing needs. The same placement gives the same text. */
function writePlacement({ kind, origin, toSquare, toImage }: Placement): string {
  return JSON.stringify({ kind, origin, toSquare, toImage });
}

/** The placement of a pyramid; undefined if its image is stretched to the bounds. */
export function readDrawnPlacement(row: Pick<PyramidRow, 'placement'>): Placement | undefined {
  return row.placement === null ? undefined : (JSON.parse(row.placement) as Placement); // written by writePlacement
}

async function removeRows(trx: DatabaseOrTransaction, departmentId: number, rows: readonly PyramidRow[]) {
  const ids = rows.map((row) => row.id);
  await withdrawJobs(trx, departmentId, ids);
  await store.deletePyramids(trx, departmentId, ids);
}

/**
 * Deletes the pyramids of an owner, or of a map and all its floors, from the database.
 *
 * @returns the pyramids for {@link discardArchives}, after the transaction has committed
 */
export async function removePyramids(
  trx: DatabaseOrTransaction,
  departmentId: number,
  target: { readonly ownerId: string } | { readonly mapId: string },
): Promise<PyramidRow[]> {
  const rows =
    'ownerId' in target
      ? await store.listPyramidsOf(trx, departmentId, target.ownerId)
      : await store.listPyramidsOfMap(trx, departmentId, target.mapId);
  await removeRows(trx, departmentId, rows);
  return rows;
}

/** Deletes archives and pictures that are no longer used. */
export function discardArchives(
  ctx: Context,
  pyramids: readonly Pick<PyramidRow, 'key' | 'picture_key'>[],
): Promise<void> {
  return discardBlobs(ctx, pyramids.flatMap(archiveFiles));
}

/** The keys of the files of a pyramid: the tiles, and the north-up picture if there is one. */
export function archiveFiles({ key, picture_key }: Pick<PyramidRow, 'key' | 'picture_key'>): string[] {
  return [archiveKey(key), ...(picture_key === null ? [] : [pictureBlobKey(picture_key)])];
}

export function archiveKey(pyramidKey: string): string {
  return `tiles/${pyramidKey}.pmtiles`;
}

/** @param tiles key and format of the current tiles, both null if there are none yet */
export function tileUrlTemplate(
  ctx: Context,
  tiles: { readonly tile_key: string | null; readonly tile_format: string | null },
): string | null {
  if (!tiles.tile_key) return null;
  return `${ctx.config.storageUrl}/tiles/${tiles.tile_key}/{z}/{x}/{y}.${tiles.tile_format}`;
}

/** Returns the progress of an owner's latest tiles; undefined if none were ever requested. */
export async function readStatus(
  db: DatabaseOrTransaction,
  departmentId: number,
  ownerId: string,
): Promise<ProcessingStatus | undefined> {
  const [latest] = await store.listPyramidsOf(db, departmentId, ownerId);
  return latest && { state: latest.state, progress: latest.progress, message: latest.message };
}

const pollIntervalMs = 50;

/**
 * Waits until these pyramids are ready or have failed, but not longer than a save may wait.
 *
 * @param signal aborted when the client disconnects
 */
export async function waitForPyramids(
  ctx: Context,
  departmentId: number,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  ctx.jobSignal.notify();
  const deadline = performance.now() + ctx.config.tileWaitSeconds * 1000;
  while (ids.length > 0 && performance.now() < deadline && !signal.aborted) {
    const { count } = await store.countUnfinished(ctx.db, departmentId, ids);
    if (count === 0) return;
    await wait(pollIntervalMs, undefined, { signal }).catch(() => {});
  }
}

/** Finds a pyramid to draw and its image; undefined if the pyramid has been withdrawn. */
export async function findDrawing(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<{ pyramid: PyramidRow; image: ImageRow } | undefined> {
  const pyramid = await store.findPyramid(ctx.db, departmentId, id);
  const image = pyramid && (await store.findImage(ctx.db, departmentId, pyramid.image_id));
  return pyramid && image && { pyramid, image };
}

/** Stores the progress of drawing. */
export async function saveProgress(ctx: Context, pyramid: PyramidRow, progress: number): Promise<void> {
  await store.saveProgress(ctx.db, pyramid.department_id, pyramid.id, progress);
}

/** Stores the reason why a pyramid cannot be drawn. A ready pyramid stays ready. */
export async function failPyramid(
  ctx: Context,
  departmentId: number,
  id: string,
  message: string,
): Promise<void> {
  await store.failUnfinished(ctx.db, departmentId, id, message);
}

/**
 * Makes a drawn pyramid the current one of its owner.
 *
 * @returns the pyramids that it replaces, for {@link discardArchives}; undefined if it has been withdrawn
 */
export async function publishPyramid(
  trx: DatabaseOrTransaction,
  pyramid: PyramidRow,
  drawn: { readonly tileFormat: string; readonly sizeBytes: number },
): Promise<PyramidRow[] | undefined> {
  const { department_id: departmentId, id } = pyramid;
  const exists = await store.changePyramid(trx, departmentId, id, {
    state: 'ready',
    progress: 1,
    message: null,
    tile_format: drawn.tileFormat,
    size_bytes: drawn.sizeBytes,
  });
  if (!exists) return undefined;
  await withdrawJobs(trx, departmentId, [id]); // the job is done, even if this process crashes before it removes it
  const all = await store.listPyramidsOf(trx, departmentId, pyramid.owner_id);
  const replaced = all.filter((row) => row.state === 'ready' && row.id !== id);
  await removeRows(trx, departmentId, replaced);
  return replaced;
}

/** Whether an archive with the tiles of this key must exist. */
export function hasArchive(ctx: Context, key: string): Promise<boolean> {
  return store.isReady(ctx.db, key);
}

/** Returns only the keys that belong to existing pyramids. */
export function findExistingPyramids(ctx: Context, keys: readonly string[]): Promise<string[]> {
  return store.findKeys(ctx.db, keys);
}
