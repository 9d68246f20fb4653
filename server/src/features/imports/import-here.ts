import { copyFile } from 'node:fs/promises';
import { unaudited } from '../../actor.ts';
import type { ImportChoices } from '../../building-import/interpreted.ts';
import type { Caller, Context } from '../../context.ts';
import type { ImportRow } from '../../storage/db/import-tables.ts';
import { holdLease } from '../../storage/jobs/hold-lease.ts';
import type { MadeImport } from './commit/commit-messages.ts';
import { planCommit } from './commit/plan-commit.ts';
import { blobKeys, discardImportFiles, newFileKey, withFolder } from './import-files.ts';
import type { CommitFields } from './imports.schema.ts';
import * as store from './imports.store.ts';
import { type SentFile, storeFiles } from './imports.ts';
import { recordImport as recordChange } from './record-import.ts';
import { carryOut, chooseTarget, giveUpCommit, leaseName } from './run-imports.ts';
import type { ImportResult } from './worker/import-result.ts';
import { readingBounds } from './worker/import-workers.ts';

/** An import that this process makes itself while someone waits for it, instead of through a background job. */
export interface ImportHere {
  readonly files: readonly SentFile[];
  readonly choices: ImportChoices;
  readonly fields: CommitFields;
  /** Shows what would be made. @returns whether to make it */
  readonly onPreview: (result: ImportResult) => boolean;
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads files and imports them completely or not at all, even if this process is killed.
 *
 * @returns the import and what it made; `undefined` if `onPreview` decided against it
 * @throws ImportProblem, MusterError
 */
export function importHere(
  ctx: Context,
  caller: Caller,
  here: ImportHere,
): Promise<{ importId: string; made: MadeImport } | undefined> {
  return withFolder(ctx, async (folder) => {
    const [modelPath, zonesPath] = [`${folder}/model`, `${folder}/interpreted`];
    const { files, choices } = here;
    const request = { files: files.map(({ name, path }) => ({ name, path })), choices, modelPath, zonesPath };
    const result = await ctx.importWorkers.run('readImport', request, readingBounds);
    if (!here.onPreview(result)) return undefined;
    const made = await recordImport(ctx, caller, files, async (row) => {
      const key = newFileKey();
      await ctx.blobs.putFile(blobKeys.model(row.source_key), modelPath);
      await ctx.blobs.putFile(blobKeys.zones(key), zonesPath);
      const ready: ImportRow = {
        ...row,
        choices: JSON.stringify(choices),
        result: JSON.stringify(result),
        result_key: key,
      };
      const target = JSON.stringify(await chooseTarget(ctx, ready, here.fields));
      const { department_id, id, ...columns } = { ...ready, target };
      // The audit log records it when the import has been made.
      await unaudited(() => store.changeImport(ctx.db, department_id, id, ['committing'], columns));
      const progress = (share: number) => here.onProgress(share);
      const plan = await planCommit(ctx, { ...ready, target }, folder, here.signal, progress);
      return carryOut(ctx, plan, here.signal, () => {});
    });
    return { importId: made.importId, made: made.result };
  });
}

/**
 * Records an import that this process makes itself. If the import fails, the record is deleted; if this process is killed,
 * another process ends the import.
 *
 * @param files copied, so they stay in place
 * @param make gets the row, which is in the state `committing`, and commits it together with what it makes
 */
export async function recordImport<Result>(
  ctx: Context,
  caller: Caller,
  files: readonly SentFile[],
  make: (row: ImportRow) => Promise<Result>,
): Promise<{ importId: string; result: Result }> {
  const stored = await withFolder(ctx, async (folder) => {
    const copies: SentFile[] = [];
    for (const [index, file] of files.entries()) {
      const path = `${folder}/${index}`;
      await copyFile(file.path, path); // storing a file moves it
      copies.push({ ...file, path });
    }
    return storeFiles(ctx, caller, copies, {});
  });
  const row: ImportRow = { ...stored, state: 'committing' };
  const { department_id: departmentId, id } = row;
  return holdLease({ db: ctx.db, now: ctx.sharedClock.now }, leaseName(id), async () => {
    await ctx.db.transaction().execute(async (trx) => {
      await store.insertImport(trx, row);
      await recordChange(ctx, trx, null, row);
    });
    try {
      return { importId: id, result: await make(row) };
    } catch (error) {
      await giveUpCommit(ctx, { departmentId, subjectId: id }, error);
      await forget(ctx, departmentId, id);
      throw error;
    }
  });
}

/** Deletes the import, unless it was made after all. */
async function forget(ctx: Context, departmentId: number, id: string): Promise<void> {
  const row = await store.findImport(ctx.db, departmentId, id);
  if (row?.state !== 'ready') return;
  await ctx.db.transaction().execute(async (trx) => {
    await store.deleteImport(trx, departmentId, id);
    await recordChange(ctx, trx, row, null);
  });
  await discardImportFiles(ctx, row);
}
