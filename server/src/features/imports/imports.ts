import { randomUUIDv7 } from 'node:crypto';
import type { ImportChoices } from '../../building-import/interpreted.ts';
import type { Caller, Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { ImportRow } from '../../storage/db/import-tables.ts';
import { enqueueJob, withdrawJobs } from '../../storage/jobs/jobs.ts';
import { timestampNow } from '../../timestamp.ts';
import { idPattern } from '../field-schemas.ts';
import type { UploadedFile } from '../images/images.ts';
import { removeKeptImages } from './commit/kept-images.ts';
import { blobKeys, discardImportFiles, fetchFile, newFileKey, withFolder } from './import-files.ts';
import { stored, toDetails, toSummary } from './import-view.ts';
import type { ImportDetails, ImportSummary } from './imports.schema.ts';
import * as store from './imports.store.ts';
import { withoutUnknown } from './parse-choices.schema.ts';
import { recordImport } from './record-import.ts';
import { removeStagedZones } from './staged-zones.ts';
import { ImportProblem } from './worker/import-problem.ts';
import { waitingBounds } from './worker/import-workers.ts';

/** The kinds of import jobs. */
export const readJob = 'read-import';
export const commitJob = 'commit-import';
export const undoJob = 'undo-import';
/** Low enough that an import does not wait for large pyramids. */
const importJobWeight = 400;

/** A source file as it was uploaded. */
export interface SentFile extends UploadedFile {
  readonly name: string;
}

/** Lists the imports of a department, newest first. */
export async function listImports(ctx: Context, departmentId: number): Promise<ImportSummary[]> {
  return (await store.listImports(ctx.db, departmentId)).map(toSummary);
}

/** @throws MusterError `ImportNotFound` */
export async function getImport(ctx: Context, departmentId: number, id: string): Promise<ImportDetails> {
  return toDetails(ctx, await requireImport(ctx.db, departmentId, id));
}

/** Stores files and has them read in the background. @returns the import, in the state `reading` */
export async function saveImport(
  ctx: Context,
  caller: Caller,
  files: readonly SentFile[],
  choices: ImportChoices,
): Promise<ImportDetails> {
  const row = await storeFiles(ctx, caller, files, choices);
  await ctx.db.transaction().execute(async (trx) => {
    await store.insertImport(trx, row);
    await recordImport(ctx, trx, null, row);
    await enqueue(ctx, trx, row, readJob);
  });
  ctx.jobSignal.notify();
  return toDetails(ctx, row);
}

/** Stores the source files of an import. @returns its row, which has not been inserted yet */
export async function storeFiles(
  ctx: Context,
  caller: Caller,
  files: readonly SentFile[],
  choices: ImportChoices,
): Promise<ImportRow> {
  const key = newFileKey();
  for (const [index, { path }] of files.entries()) await ctx.blobs.putFile(blobKeys.source(key, index), path);
  const now = timestampNow(ctx);
  return {
    department_id: caller.departmentId,
    id: randomUUIDv7(),
    state: 'reading',
    message: null,
    progress: 0,
    source_key: key,
    files: JSON.stringify(files.map(({ name, sizeBytes }) => ({ name: cleanName(name), sizeBytes }))),
    choices: JSON.stringify(choices),
    result_key: null,
    result: null,
    target: null,
    made_key: null,
    made: null,
    undone: null,
    staged_floors: null,
    added_by: caller.userId,
    added_on: now,
    updated_on: now,
  };
}

/** Cleans a file name so that every database can store it. */
function cleanName(name: string): string {
  return name.toWellFormed().replaceAll('\0', '').slice(0, 500);
}

export async function enqueue(
  ctx: Pick<Context, 'clock'>,
  trx: DatabaseOrTransaction,
  { department_id, id }: Pick<ImportRow, 'department_id' | 'id'>,
  kind: string,
): Promise<void> {
  const now = ctx.clock.now();
  await enqueueJob(trx, {
    departmentId: department_id,
    kind,
    subjectId: id,
    weight: importJobWeight,
    now,
  });
}

/**
 * Interprets the files of an import with other choices. If the encoding changes, the files are read again in the background.
 *
 * @throws MusterError `ImportNotFound`, `Conflict`, `InvalidRequest` if nothing can be made with these choices
 */
export async function updateImport(
  ctx: Context,
  departmentId: number,
  id: string,
  requested: ImportChoices,
): Promise<ImportDetails> {
  const choices = withoutUnknown(requested);
  const row = await requireImport(ctx.db, departmentId, id);
  if (row.state !== 'ready' && row.state !== 'failed') throw wrongState(row, 'changed');
  const isSameText = (stored.choices(row).encoding ?? 'utf-8') === (choices.encoding ?? 'utf-8');
  if (row.state === 'failed' || !isSameText) await readAgain(ctx, row, choices);
  else await interpretAgain(ctx, row, choices);
  return getImport(ctx, departmentId, id);
}

async function readAgain(ctx: Context, row: ImportRow, choices: ImportChoices): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const change = { state: 'reading', message: null, progress: 0, updated_on: timestampNow(ctx) } as const;
    const changed = { ...change, choices: JSON.stringify(choices) };
    if (!(await store.changeImport(trx, row.department_id, row.id, ['ready', 'failed'], changed)))
      throw wrongState(row, 'changed');
    await recordImport(ctx, trx, row, { ...row, choices: changed.choices });
    await enqueue(ctx, trx, row, readJob);
  });
  ctx.jobSignal.notify();
}

async function interpretAgain(ctx: Context, row: ImportRow, choices: ImportChoices): Promise<void> {
  const key = newFileKey();
  const result = await withFolder(ctx, async (folder) => {
    const [modelPath, zonesPath] = [`${folder}/model`, `${folder}/zones`];
    await fetchFile(ctx, blobKeys.model(row.source_key), modelPath);
    const made = await ctx.importWorkers
      .run('interpretImport', { modelPath, choices, zonesPath }, waitingBounds)
      .catch(rejectChoices);
    await ctx.blobs.putFile(blobKeys.zones(key), zonesPath);
    return made;
  });
  const change = {
    choices: JSON.stringify(choices),
    result_key: key,
    result: JSON.stringify(result),
    message: null,
    updated_on: timestampNow(ctx),
  };
  const isChanged = await ctx.db.transaction().execute(async (trx) => {
    const isReady = await store.changeImport(trx, row.department_id, row.id, ['ready'], change);
    if (isReady) await recordImport(ctx, trx, row, { ...row, choices: change.choices });
    return isReady;
  });
  const unused = isChanged ? row.result_key : key;
  if (unused) await discardBlobs(ctx, [blobKeys.zones(unused)]);
  if (!isChanged) throw wrongState(row, 'changed');
}

function rejectChoices(error: unknown): never {
  if (!(error instanceof ImportProblem)) throw error;
  if (error.kind === 'busy')
    throw errorOf('ServiceUnavailable', error.message, { headers: { 'retry-after': '10' } });
  throw fieldError('choices', `cannot be applied: ${error.message}`);
}

/** Deletes an import and its files, but not what it has made. @throws MusterError `ImportNotFound`, `Conflict` */
export async function deleteImport(ctx: Context, departmentId: number, id: string): Promise<void> {
  const before = await requireImport(ctx.db, departmentId, id);
  if (before.state === 'undone') await removeStagedZones(ctx, before); // without the row, no one would know of them
  const { row, images } = await ctx.db.transaction().execute(async (trx) => {
    const found = await requireImport(trx, departmentId, id);
    if (found.state === 'committing' || found.state === 'undoing') throw wrongState(found, 'deleted');
    await withdrawJobs(trx, departmentId, [id]);
    await store.deleteImport(trx, departmentId, id);
    await recordImport(ctx, trx, found, null);
    const made = stored.made(found);
    return { row: found, images: made ? await removeKeptImages(trx, departmentId, made) : [] };
  });
  await discardBlobs(ctx, images);
  await discardImportFiles(ctx, row);
}

/** Finds an import of the department. @throws MusterError `ImportNotFound` */
export async function requireImport(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<ImportRow> {
  const row = idPattern.test(id) ? await store.findImport(db, departmentId, id) : undefined;
  if (!row) throw errorOf('ImportNotFound', 'The department has no import with this id');
  return row;
}

/** Returns those of the keys that belong to files of existing imports. */
export function findExistingImportFiles(ctx: Context, keys: readonly string[]): Promise<string[]> {
  return store.findKeys(ctx.db, keys);
}

const stateInWords: Readonly<Record<ImportRow['state'], string>> = {
  reading: 'its files are being read',
  ready: 'nothing has been imported yet',
  failed: 'its files could not be read',
  committing: 'it is being imported',
  committed: 'it has been imported',
  undoing: 'it is being undone',
  undone: 'it has been undone',
};

/** @param what the change that is not possible, such as `changed` */
export function wrongState({ state }: Pick<ImportRow, 'state'>, what: string) {
  return errorOf('Conflict', `The import cannot be ${what}: ${stateInWords[state]}`);
}
