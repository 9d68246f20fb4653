import type { DatabaseOrTransaction } from '../../context.ts';
import type { ImportRow, ImportState } from '../../storage/db/import-tables.ts';
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

/** Lists the newest imports first. */
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
 * Changes an import if it is in one of the given states.
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

/** Saves the progress of an import that is being made. A late report changes nothing. */
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
    .where('state', '=', 'committing')
    .where('progress', '<', progress)
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

/** Returns those of the given keys that a row in any department has, since all departments share the file storage. */
export async function findKeys(db: DatabaseOrTransaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const columns = ['source_key', 'result_key', 'made_key'] as const;
  const found = await Promise.all(
    columns.map((column) => db.selectFrom('imports').select(column).where(column, 'in', keys).execute()),
  );
  return found.flat().flatMap((row) => Object.values(row).filter((key): key is string => key !== null));
}

/**
 * Counts, for each map, the zones with one of the external ids on floors with one of the external ids. The highest count is
 * first.
 */
export function findMapsByZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorIds: readonly string[],
  zoneIds: readonly string[],
): Promise<{ map_id: string }[]> {
  return (
    db
      .selectFrom('floors')
      // Not an inner join, for which SQLite would start with the zones of the whole department.
      .crossJoin('zones')
      .whereRef('zones.department_id', '=', 'floors.department_id')
      .whereRef('zones.floor_id', '=', 'floors.id')
      .select('floors.map_id')
      .where('floors.department_id', '=', departmentId)
      .where('floors.external_id', 'in', floorIds)
      .where('zones.external_id', 'in', zoneIds)
      .groupBy('floors.map_id')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .orderBy('floors.map_id', 'desc')
      .limit(1)
      .execute()
  );
}

/** Lists the imports of any department whose state says that work on them is in progress, or that have staged zones. */
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

/** Whether the department has a row with one of these ids. */
export async function hasAnyOf(
  db: DatabaseOrTransaction,
  departmentId: number,
  table: 'maps' | 'floors' | 'zones' | 'points',
  ids: readonly string[],
): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('department_id', '=', departmentId)
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
