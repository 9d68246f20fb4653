import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unaudited } from '../../actor.ts';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { ImageProblem } from '../../imaging/image-problem.ts';
import type { ImageRow, PyramidRow } from '../../storage/db/tables.ts';
import type { JobHandler } from '../../storage/jobs/job-runner.ts';
import type { Job } from '../../storage/jobs/jobs.ts';
import { openOriginal, pictureBlobKey } from '../images/images.ts';
import {
  archiveKey,
  checkPyramid,
  discardArchives,
  failPyramid,
  findDrawing,
  type PyramidOwner,
  publishPyramid,
  readDrawnPlacement,
  saveProgress,
} from './pyramids.ts';
import { scratchFolder } from './scratch.ts';

/** A pyramid of up to this many tiles, which takes one or two seconds, never waits for a larger one. */
export const lightTiles = 500;
const drawingMemoryBytes = 768 * 1024 * 1024;
/** Far more than any image has ever needed; it stops a job that would never end. */
const baseTimeoutMs = 120_000;
const timeoutMsPerTile = 50;

/** Updates the map or floor that owns a published pyramid. Pyramids themselves do not depend on maps or floors. */
export interface OwnerVersions {
  /** Makes other edits of the owner's map wait until the transaction ends. */
  readonly lock: (trx: DatabaseOrTransaction, owner: PyramidOwner) => Promise<void>;
  /** Increases the owner's version, because its tiles have changed. */
  readonly bump: (trx: DatabaseOrTransaction, owner: PyramidOwner) => Promise<void>;
}

/** Draws requested pyramids. */
export function createPyramidHandler(ctx: Context, versions: OwnerVersions): JobHandler {
  return {
    run: async (job, signal) => {
      const startedAt = performance.now();
      const observe = (outcome: 'drawn' | 'failed') =>
        ctx.metrics.observeTiles(outcome, (performance.now() - startedAt) / 1000);
      await drawPyramid(ctx, versions, job, signal).catch((error) => {
        if (!signal.aborted) observe('failed');
        throw error;
      });
      observe('drawn');
    },
    // After an internal error or an exceeded limit, another attempt may succeed; a broken image never does.
    isWorthRetrying: (error) =>
      !(error instanceof ImageProblem) || error.kind === 'memory' || error.kind === 'timeout',
    giveUp: (job, error) => failPyramid(ctx, job.departmentId, job.subjectId, explain(error)),
  };
}

/** The message for the user who uploaded the image; an internal error is only logged. */
function explain(error: unknown): string {
  return error instanceof ImageProblem
    ? error.message
    : 'The tiles could not be drawn; saving the image again tries again';
}

async function drawPyramid(
  ctx: Context,
  versions: OwnerVersions,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const drawing = await findDrawing(ctx, job.departmentId, job.subjectId);
  if (!drawing || drawing.pyramid.state === 'ready') return;
  const folder = scratchFolder(ctx, job);
  try {
    await mkdir(folder, { recursive: true });
    const drawn = await drawArchive(ctx, drawing.pyramid, drawing.image, folder);
    signal.throwIfAborted();
    await ctx.blobs.putFile(archiveKey(drawing.pyramid.key), join(folder, 'archive'));
    const { picture_key } = drawing.pyramid;
    if (picture_key !== null) await ctx.blobs.putFile(pictureBlobKey(picture_key), join(folder, 'picture'));
    await publish(ctx, versions, drawing.pyramid, drawn);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface DrawnArchive {
  readonly tileFormat: string;
  readonly sizeBytes: number;
}

async function drawArchive(
  ctx: Context,
  pyramid: PyramidRow,
  image: ImageRow,
  folder: string,
): Promise<DrawnArchive> {
  await saveProgress(ctx, pyramid, 0);
  const path = join(folder, 'image');
  await pipeline(await openOriginal(ctx, image), createWriteStream(path));
  const bounds = {
    topLeftLat: pyramid.top_left_lat,
    topLeftLng: pyramid.top_left_lng,
    bottomRightLat: pyramid.bottom_right_lat,
    bottomRightLng: pyramid.bottom_right_lng,
  };
  const zooms = { minZoom: pyramid.min_zoom, maxZoom: pyramid.max_zoom };
  const placement = readDrawnPlacement(pyramid);
  const tiles = checkPyramid({ bounds, placement, image, ...zooms });
  const payload = {
    path,
    format: image.format,
    bounds,
    placement,
    ...zooms,
    picturePath: pyramid.picture_key === null ? undefined : join(folder, 'picture'),
    outputPath: join(folder, 'archive'),
    scratchFolder: join(folder, 'pixels'),
  };
  const drawn = await ctx.tileWorkers.run('drawPyramid', payload, {
    timeoutMs: baseTimeoutMs + tiles * timeoutMsPerTile,
    memoryBytes: drawingMemoryBytes,
    onProgress: throttle((progress) => void saveProgress(ctx, pyramid, progress).catch(() => {})),
  });
  return { tileFormat: drawn.tileType, sizeBytes: drawn.bytes };
}

/** The version changes in the transaction that makes the new tiles visible. */
async function publish(
  ctx: Context,
  versions: OwnerVersions,
  pyramid: PyramidRow,
  drawn: DrawnArchive,
): Promise<void> {
  const { department_id: departmentId, map_id: mapId, owner_id: ownerId } = pyramid;
  const owner = { departmentId, mapId, ownerId };
  // The tiles only show what was saved, and the save itself was recorded.
  const replaced = await unaudited(() =>
    ctx.db.transaction().execute(async (trx) => {
      await versions.lock(trx, owner);
      const others = await publishPyramid(trx, pyramid, drawn);
      if (others) await versions.bump(trx, owner);
      return others;
    }),
  );
  if (replaced) ctx.floorChanges.notify(departmentId);
  // If the pyramid was withdrawn while it was being drawn, its own archive is deleted.
  await discardArchives(ctx, replaced ?? [pyramid]);
}

const progressIntervalMs = 250;

function throttle(report: (progress: number) => void): (progress: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < progressIntervalMs) return;
    last = now;
    report(progress);
  };
}
