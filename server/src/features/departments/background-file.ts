import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { DepartmentRow } from '../../storage/db/tables.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { type BackgroundColumns, readChoice, type StoredBackgroundFile, toBackground } from './background.ts';
import * as store from './departments.store.ts';

/**
 * Changes the file and the choice of a department together.
 *
 * @param change receives the row, which is locked
 * @returns the key of the previous file, which no row refers to any more
 */
export function replaceBackgroundFile(
  ctx: Context,
  departmentId: number,
  change: (row: DepartmentRow) => BackgroundColumns,
): Promise<string | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await store.lockDepartment(trx, departmentId);
    if (!row) throw errorOf('NotFound', 'There is no such department');
    const columns = change(row);
    await store.updateDepartment(trx, departmentId, columns);
    const recorded = { before: recordedColumns(row), after: recordedColumns(columns) };
    await recordAudit(ctx, trx, departmentId, [
      describeRow('department', { id: departmentId, name: row.name, ...recorded }),
    ]);
    return row.background_key;
  });
}

/** The audit log does not contain the key, because it is part of a URL that works without a token. */
function recordedColumns({ background, background_file }: BackgroundColumns) {
  return { background, background_file };
}

/** Returns the subset of `keys` that belong to a department's file. */
export function findExistingBackgrounds(
  { db }: { readonly db: DatabaseOrTransaction },
  keys: readonly string[],
): Promise<string[]> {
  return store.findBackgroundKeys(db, keys);
}

/** The uploaded file of a department, if it is the background of its maps. */
export async function findChosenFile({ db }: { readonly db: DatabaseOrTransaction }, departmentId: number) {
  const row = await store.findDepartment(db, departmentId);
  if (!row || row.background_key === null || row.background_file === null) return undefined;
  const { kind, attribution } = readChoice(row);
  const file = JSON.parse(row.background_file) as StoredBackgroundFile; // written by saveBackgroundFile
  return kind === 'pmtiles' ? { key: row.background_key, file, attribution } : undefined;
}

/**
 * Returns the URLs of all backgrounds that departments have chosen.
 *
 * @param ofInstallation for departments that have chosen none, and if there are no departments yet
 */
export async function listBackgroundAddresses(
  { db, config: { storageUrl } }: Pick<Context, 'db' | 'config'>,
  ofInstallation: readonly string[],
): Promise<string[]> {
  const choices = await store.listBackgrounds(db);
  const chosen = choices.flatMap((background) => {
    const { kind, url } = toBackground(
      { background, background_key: null, background_file: null },
      storageUrl,
    );
    return kind === 'default' ? ofInstallation : (url ?? []);
  });
  return choices.length === 0 ? [...ofInstallation] : chosen;
}
