import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import { ImageProblem } from '../../imaging/image-problem.ts';
import type { ImageRow, PyramidRow } from '../../storage/db/tables.ts';
import { type JobHandler, type JobRunner, startJobRunner } from '../../storage/jobs/job-runner.ts';
import type { Job } from '../../storage/jobs/jobs.ts';
import { bumpFloorVersion } from '../floors/floors.ts';
import { openOriginal } from '../images/images.ts';
import { bumpMapVersion, lockMap } from '../maps/maps.ts';
import {
  archiveKey,
  checkPyramid,
  discardArchives,
  failPyramid,
  findDrawing,
  publishPyramid,
  pyramidJob,
  saveProgress,
} from '../pyramids/pyramids.ts';
import { scratchFolder } from './scratch.ts';

/** A pyramid of up to this many tiles never waits for a bigger one: a second or two of work. */
const lightTiles = 500;
const drawingMemoryBytes = 768 * 1024 * 1024;
/** Far more than any image has taken; it ends what would never end. */
const baseTimeoutMs = 120_000;
const timeoutMsPerTile = 50;

/** Starts drawing what is asked for, in this process. */
export function startTileJobs(ctx: Context): JobRunner {
  const runner = startJobRunner({
    db: ctx.db,
    now: ctx.clock.now,
    log: ctx.log,
    lightWeight: lightTiles,
    handlers: { [pyramidJob]: drawPyramids(ctx) },
  });
  ctx.jobSignal.subscribe(runner.wake);
  return runner;
}

function drawPyramids(ctx: Context): JobHandler {
  return {
    run: (job, signal) => drawPyramid(ctx, job, signal),
    // A worker that died or ran out of bounds may have met a bad moment; a picture that is broken stays broken.
    isWorthRetrying: (error) =>
      !(error instanceof ImageProblem) || error.kind === 'memory' || error.kind === 'timeout',
    giveUp: (job, error) => failPyramid(ctx, job.departmentId, job.subjectId, explain(error)),
  };
}

/** What the person who uploaded the image is told; a fault of ours is only in the log. */
function explain(error: unknown): string {
  return error instanceof ImageProblem
    ? error.message
    : 'The tiles could not be drawn; saving the image again tries again';
}

async function drawPyramid(ctx: Context, job: Job, signal: AbortSignal): Promise<void> {
  const drawing = await findDrawing(ctx, job.departmentId, job.subjectId);
  if (!drawing || drawing.pyramid.state === 'ready') return;
  const folder = scratchFolder(ctx, job);
  try {
    await mkdir(folder, { recursive: true });
    const drawn = await drawArchive(ctx, drawing.pyramid, drawing.image, folder);
    signal.throwIfAborted();
    await ctx.blobs.putFile(archiveKey(drawing.pyramid.key), join(folder, 'archive'));
    await publish(ctx, drawing.pyramid, drawn);
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
  const tiles = checkPyramid({ bounds, image, ...zooms });
  const payload = {
    path,
    format: image.format,
    bounds,
    ...zooms,
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

/** The version moves in the transaction that makes the new tiles visible. */
async function publish(ctx: Context, pyramid: PyramidRow, drawn: DrawnArchive): Promise<void> {
  const { department_id: departmentId, map_id: mapId, owner_id: ownerId } = pyramid;
  const replaced = await ctx.db.transaction().execute(async (trx) => {
    await lockMap(trx, departmentId, mapId);
    const others = await publishPyramid(trx, pyramid, drawn);
    if (!others) return undefined;
    if (ownerId === mapId) await bumpMapVersion(ctx, trx, departmentId, mapId);
    else await bumpFloorVersion(ctx, trx, departmentId, ownerId);
    return others;
  });
  if (replaced) ctx.floorChanges.notify(departmentId);
  // Withdrawn while it was drawn: then it is this archive that nobody wants.
  await discardArchives(ctx, replaced ?? [pyramid]);
}

const progressEveryMs = 250;

function throttle(report: (progress: number) => void): (progress: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < progressEveryMs) return;
    last = now;
    report(progress);
  };
}
