import type { DatabaseOrTransaction } from '../../context.ts';
import type { ImportRow, ImportState } from '../../storage/db/tables.ts';
import { unsynced } from '../../storage/db/unsynced.ts';

export async function insertImport(db: DatabaseOrTransaction, row: ImportRow): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export function findImport(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findState(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<Pick<ImportRow, 'state' | 'progress'> | undefined> {
  return db
    .selectFrom('imports')
    .select(['state', 'progress'])
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ListedImport = Omit<ImportRow, 'result' | 'choices' | 'target' | 'staged_floors'>;

/** The newest first. */
export function listImports(db: DatabaseOrTransaction, departmentId: number): Promise<ListedImport[]> {
  return db
    .selectFrom('imports')
    .select(['department_id', 'id', 'state', 'message', 'progress', 'source_key', 'files', 'result_key'])
    .select(['made_key', 'made', 'undone', 'added_by', 'added_on', 'updated_on'])
    .where('department_id', '=', departmentId)
    .orderBy('id', 'desc')
    .execute();
}

export type ImportChange = Partial<Omit<ImportRow, 'department_id' | 'id'>>;

/**
 * Changes an import that is in one of the given states.
 *
 * @returns whether it was
 */
export async function changeImport(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  states: readonly ImportState[],
  change: ImportChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(change)
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveProgress(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  progress: number,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ progress })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .modifyEnd(unsynced)
    .execute();
}

export async function deleteImport(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<void> {
  await db.deleteFrom('imports').where('department_id', '=', departmentId).where('id', '=', id).execute();
}

/** Of the given keys those that a row has, in any department: the store of files is one for all. */
export async function findKeys(db: DatabaseOrTransaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const columns = ['source_key', 'result_key', 'made_key'] as const;
  const found = await Promise.all(
    columns.map((column) => db.selectFrom('imports').select(column).where(column, 'in', keys).execute()),
  );
  return found.flat().flatMap((row) => Object.values(row).filter((key): key is string => key !== null));
}

/** Maps of the department that have floors with one of these external ids. */
export function findMapsByFloors(
  db: DatabaseOrTransaction,
  departmentId: number,
  externalIds: readonly string[],
): Promise<{ map_id: string; external_id: string | null }[]> {
  return db
    .selectFrom('floors')
    .select(['map_id', 'external_id'])
    .where('department_id', '=', departmentId)
    .where('external_id', 'in', externalIds)
    .execute();
}

/** In any department: imports that say that something is being done with them. */
export function listUnfinished(
  db: DatabaseOrTransaction,
): Promise<Pick<ImportRow, 'department_id' | 'id' | 'state' | 'staged_floors'>[]> {
  return db
    .selectFrom('imports')
    .select(['department_id', 'id', 'state', 'staged_floors'])
    .where((row) =>
      row.or([
        row('state', 'in', ['reading', 'committing', 'undoing']),
        row('staged_floors', 'is not', null),
      ]),
    )
    .execute();
}

export async function hasJob(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('department_id', '=', departmentId)
    .where('subject_id', '=', id)
    .executeTakeFirst();
  return job !== undefined;
}
