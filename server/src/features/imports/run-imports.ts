import { unaudited } from '../../actor.ts';
import type { Caller, Context } from '../../context.ts';
import { errorOf, fieldError, MusterError } from '../../errors.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { ImportRow } from '../../storage/db/import-tables.ts';
import { isLeaseActive } from '../../storage/jobs/hold-lease.ts';
import type { Job } from '../../storage/jobs/jobs.ts';
import { timestampNow } from '../../timestamp.ts';
import { storedFiles } from '../images/images.ts';
import { requireMap } from '../maps/maps.ts';
import { requireDirectEdits } from '../maps/review.ts';
import type { CommitPlan, MadeImport } from './commit/commit-messages.ts';
import { type CommitTarget, imagesOf, planCommit } from './commit/plan-commit.ts';
import { runCommit, runUndo } from './commit/run-commit-thread.ts';
import { blobKeys, fetchFile } from './import-files.ts';
import { stored } from './import-view.ts';
import type { CommitFields } from './imports.schema.ts';
import * as store from './imports.store.ts';
import { commitJob, enqueue, requireImport, undoJob, updateImport, wrongState } from './imports.ts';
import { recordStep } from './record-import.ts';
import { removeStagedZones } from './staged-zones.ts';
import { ImportProblem } from './worker/import-problem.ts';

/** The share of the progress for drawing the plans of floors. */
const planningShare = 0.5;
const progressIntervalMs = 250;

/**
 * Starts making an import in the background.
 *
 * @throws MusterError `ImportNotFound`, `CustomMapNotFound`, `Conflict`, `InvalidRequest` if a choice is still needed
 */
export async function startCommit(
  ctx: Context,
  caller: Caller,
  id: string,
  fields: CommitFields,
): Promise<void> {
  const { departmentId } = caller;
  const found = await requireImport(ctx.db, departmentId, id);
  if (found.state !== 'ready') throw wrongState(found, 'imported');
  if (fields.choices) await updateImport(ctx, departmentId, id, fields.choices);
  const row = await requireImport(ctx.db, departmentId, id);
  if (row.state !== 'ready') throw wrongState(row, 'imported');
  const target = await chooseTarget(ctx, row, fields);
  for (const mapId of target.mapIds) if (mapId) await requireDirectEdits(ctx.db, caller, mapId);
  await begin(ctx, row, 'commitStarted', { state: 'committing', target: JSON.stringify(target) });
}

/** Starts undoing an import in the background. @throws MusterError `ImportNotFound`, `Conflict` */
export async function startUndo(ctx: Context, caller: Caller, id: string): Promise<void> {
  const row = await requireImport(ctx.db, caller.departmentId, id);
  if (row.state !== 'committed') throw wrongState(row, 'undone');
  for (const { customMapId } of stored.made(row)?.maps ?? [])
    await requireDirectEdits(ctx.db, caller, customMapId);
  await begin(ctx, row, 'undoStarted', { state: 'undoing' });
}

async function begin(
  ctx: Context,
  row: ImportRow,
  action: 'commitStarted' | 'undoStarted',
  change: store.ImportChange,
): Promise<void> {
  const [from, kind] =
    action === 'commitStarted' ? ['ready' as const, commitJob] : ['committed' as const, undoJob];
  await ctx.db.transaction().execute(async (trx) => {
    const update = { ...change, message: null, progress: 0, updated_on: timestampNow(ctx) };
    if (!(await store.changeImport(trx, row.department_id, row.id, [from], update)))
      throw wrongState(await requireImport(trx, row.department_id, row.id), 'changed');
    await recordStep(ctx, trx, { ...row, target: change.target ?? null }, action);
    await enqueue(ctx, trx, row, kind);
  });
  ctx.jobSignal.notify();
}

/** @throws MusterError */
export async function chooseTarget(
  ctx: Context,
  row: ImportRow,
  { customMapId, customMapIds, name, removeMissing = false }: CommitFields,
): Promise<CommitTarget> {
  const result = stored.result(row);
  const buildings = result?.buildings.length ?? 0;
  const [needed] = result?.needed ?? [];
  if (needed) throw fieldError(`choices.${fieldsByNeed[needed]}`, 'is required: see `needed` of the preview');
  if (buildings === 0) throw fieldError('choices', 'leave nothing to import');
  if (customMapId && buildings > 1)
    throw fieldError('customMapId', `must be left out: there are ${buildings} buildings; use customMapIds`);
  if (name && buildings > 1) throw fieldError('name', `must be left out: there are ${buildings} buildings`);
  const mapIds = (customMapIds ?? [customMapId ?? null]).map((id) => id?.toLowerCase() ?? null);
  if (customMapIds && customMapIds.length !== buildings)
    throw fieldError('customMapIds', `must have an entry for each of the ${buildings} buildings`);
  if (new Set(mapIds.filter(Boolean)).size < mapIds.filter(Boolean).length)
    throw fieldError('customMapIds', 'must name each map once');
  for (const mapId of mapIds) if (mapId) await requireMap(ctx.db, row.department_id, mapId);
  return { mapIds, name: name ?? null, removeMissing };
}

const fieldsByNeed = {
  levels: 'levelProperty',
  controlPoints: 'controlPoints',
  encoding: 'encoding',
  units: 'units',
} as const;

/** Makes an import in the state `committing`. Does nothing if it has been made already. */
export async function commitStoredImport(
  ctx: Context,
  row: ImportRow,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (row.state !== 'committing') return;
  await removeStagedZones(ctx, row);
  const report = throttle((progress) =>
    unaudited(() => store.saveProgress(ctx.db, row.department_id, row.id, progress)),
  );
  const plan = await planCommit(ctx, row, folder, signal, (share) => report(planningShare * share));
  await carryOut(ctx, plan, signal, (share) => report(planningShare + (1 - planningShare) * share));
}

/** Carries out a plan completely or not at all. */
export async function carryOut(
  ctx: Context,
  plan: CommitPlan,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<MadeImport> {
  const storeMade = async () => {
    if (plan.importId) await ctx.blobs.putFile(blobKeys.made(plan.madeKey), plan.madePath);
  };
  try {
    const made = await runCommit(ctx, plan, { signal, storeMade, onProgress });
    ctx.floorChanges.notify(plan.departmentId);
    ctx.jobSignal.notify();
    return made;
  } catch (error) {
    // After any other failure, the import may have been made. The sweep deletes files to which nothing refers.
    if (error instanceof MusterError) await discardPlan(ctx, plan);
    throw error;
  }
}

/** Deletes the files of a plan that was not carried out. */
export async function discardPlan(ctx: Context, plan: CommitPlan): Promise<void> {
  await discardBlobs(ctx, [...imagesOf(plan).flatMap(storedFiles), blobKeys.made(plan.madeKey)]);
}

/** Called after the last attempt: the import can be tried again, with other choices or another map. */
export async function giveUpCommit(
  ctx: Context,
  { departmentId, subjectId }: Pick<Job, 'departmentId' | 'subjectId'>,
  error: unknown,
): Promise<void> {
  const row = await store.findImport(ctx.db, departmentId, subjectId);
  if (row?.state !== 'committing') return;
  await removeStagedZones(ctx, row);
  const change = {
    state: 'ready',
    message: `Nothing was imported: ${explain(error)}`,
    progress: 0,
    updated_on: timestampNow(ctx),
  } as const;
  await unaudited(() => store.changeImport(ctx.db, departmentId, subjectId, ['committing'], change));
}

function explain(error: unknown): string {
  if (error instanceof MusterError || error instanceof ImportProblem) return error.message;
  return 'a server error; try again';
}

/** Undoes an import in the state `undoing`. If that has been done, deletes only the zones that a crash has left. */
export async function undoStoredImport(
  ctx: Context,
  row: ImportRow,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (row.state === 'undone') return removeStagedZones(ctx, row);
  const made = stored.made(row);
  if (row.state !== 'undoing' || !made || !row.made_key) return;
  const madePath = `${folder}/made`;
  await fetchFile(ctx, blobKeys.made(row.made_key), madePath);
  const { department_id: departmentId, id: importId } = row;
  const plan = { kind: 'undo', departmentId, importId, made, madePath } as const;
  const { files } = await runUndo(ctx, plan, { signal });
  ctx.floorChanges.notify(departmentId);
  await discardBlobs(ctx, files);
}

export async function giveUpUndo(ctx: Context, job: Job, error: unknown): Promise<void> {
  const change = {
    state: 'committed',
    message: `Nothing was undone: ${explain(error)}`,
    updated_on: timestampNow(ctx),
  } as const;
  await unaudited(() => store.changeImport(ctx.db, job.departmentId, job.subjectId, ['undoing'], change));
}

/** The lease held by a process that makes an import itself, instead of through a job. */
export function leaseName(importId: string): string {
  return `import ${importId}`;
}

/**
 * Ends imports that no process works on anymore because that process was killed. Imports that a server runs are jobs, which
 * another process takes over; the others were started by commands, which hold a lease.
 */
export async function endAbandonedImports(ctx: Context): Promise<void> {
  for (const row of await store.listUnfinished(ctx.db)) {
    const { department_id: departmentId, id, state } = row;
    if (await store.hasJob(ctx.db, departmentId, id)) continue;
    if (await isLeaseActive({ db: ctx.db, now: ctx.sharedClock.now }, leaseName(id))) continue;
    const error = errorOf('Conflict', 'the program that imported it was stopped');
    if (state === 'committing') await giveUpCommit(ctx, { departmentId, subjectId: id }, error);
    else if (row.staged_floors) await removeStagedZones(ctx, row);
  }
}

function throttle(save: (progress: number) => Promise<void>): (progress: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < progressIntervalMs) return;
    last = now;
    save(progress).catch(() => {});
  };
}
