import { mkdir, rm } from 'node:fs/promises';
import { unaudited } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { MusterError } from '../../errors.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { ImportRow } from '../../storage/db/import-tables.ts';
import type { JobHandler } from '../../storage/jobs/job-runner.ts';
import type { Job } from '../../storage/jobs/jobs.ts';
import { timestampNow } from '../../timestamp.ts';
import { isWorkerDeath } from '../../workers/worker-death.ts';
import { scratchFolder } from '../pyramids/scratch.ts';
import { blobKeys, fetchFile, newFileKey } from './import-files.ts';
import { stored } from './import-view.ts';
import * as store from './imports.store.ts';
import { commitJob, readJob, undoJob } from './imports.ts';
import { commitStoredImport, giveUpCommit, giveUpUndo, undoStoredImport } from './run-imports.ts';
import { ImportProblem } from './worker/import-problem.ts';
import { readingBounds } from './worker/import-workers.ts';

/** The handlers for the background jobs of imports, by job kind. */
export function createImportHandlers(ctx: Context): Record<string, JobHandler> {
  return {
    [readJob]: {
      run: (job, signal) => inFolder(ctx, job, (row, folder) => readFiles(ctx, row, folder, signal)),
      isWorthRetrying: isOurFault,
      giveUp: (job, error) => giveUpReading(ctx, job, error),
    },
    [commitJob]: {
      run: (job, signal) => inFolder(ctx, job, (row, folder) => commitStoredImport(ctx, row, folder, signal)),
      isWorthRetrying: isOurFault,
      giveUp: (job, error) => giveUpCommit(ctx, job, error),
    },
    [undoJob]: {
      run: (job, signal) => inFolder(ctx, job, (row, folder) => undoStoredImport(ctx, row, folder, signal)),
      isWorthRetrying: isOurFault,
      giveUp: (job, error) => giveUpUndo(ctx, job, error),
    },
  };
}

/**
 * Checks whether a retry makes sense: a crashed process may have been killed, and a busy service may recover, but files do not
 * change.
 */
function isOurFault(error: unknown): boolean {
  if (error instanceof MusterError) return error.statusCode >= 500;
  return !(error instanceof ImportProblem) || isWorkerDeath(error);
}

async function inFolder(
  ctx: Context,
  job: Job,
  work: (row: ImportRow, folder: string) => Promise<void>,
): Promise<void> {
  const row = await store.findImport(ctx.db, job.departmentId, job.subjectId);
  if (!row) return;
  const folder = scratchFolder(ctx, job);
  try {
    await mkdir(folder, { recursive: true });
    await work(row, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFiles(ctx: Context, row: ImportRow, folder: string, signal: AbortSignal): Promise<void> {
  if (row.state !== 'reading') return;
  const files = stored.files(row).map(({ name }, index) => ({ name, path: `${folder}/file${index}` }));
  for (const [index, { path }] of files.entries())
    await fetchFile(ctx, blobKeys.source(row.source_key, index), path);
  const [modelPath, zonesPath] = [`${folder}/model`, `${folder}/zones`];
  const request = { files, choices: stored.choices(row), modelPath, zonesPath };
  const result = await ctx.importWorkers.run('readImport', request, readingBounds);
  signal.throwIfAborted();
  const key = newFileKey();
  await ctx.blobs.putFile(blobKeys.model(row.source_key), modelPath);
  await ctx.blobs.putFile(blobKeys.zones(key), zonesPath);
  const change = {
    state: 'ready',
    message: null,
    progress: 1,
    result_key: key,
    result: JSON.stringify(result),
    updated_on: timestampNow(ctx),
  } as const;
  const wasReading = await endReading(ctx, row.department_id, row.id, change);
  const unused = wasReading ? row.result_key : key;
  if (unused) await discardBlobs(ctx, [blobKeys.zones(unused)]);
}

async function giveUpReading(ctx: Context, job: Job, error: unknown): Promise<void> {
  const message =
    error instanceof ImportProblem
      ? error.message
      : 'The files could not be read because of a server error; try again';
  const change = { state: 'failed', message, updated_on: timestampNow(ctx) } as const;
  await endReading(ctx, job.departmentId, job.subjectId, change);
}

/** Unaudited, because reading files changes no data of a department. @returns whether the import was still being read */
function endReading(ctx: Context, departmentId: number, id: string, change: store.ImportChange) {
  return unaudited(() => store.changeImport(ctx.db, departmentId, id, ['reading'], change));
}
