import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type {
  CalendarItemRow,
  CalendarRevisionRow,
  CalendarSeriesRow,
} from '../../storage/db/calendar-tables.ts';

export function listItemsOfSeries(
  db: DatabaseOrTransaction,
  departmentId: number,
  seriesId: number,
  limit?: number,
): Promise<CalendarItemRow[]> {
  const items = db
    .selectFrom('calendar_items')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('series_id', '=', seriesId)
    .orderBy('starts_at')
    .orderBy('id');
  return (limit === undefined ? items : items.limit(limit)).execute();
}

export function findCalendarRevision(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<CalendarRevisionRow | undefined> {
  return db
    .selectFrom('calendar_revisions')
    .selectAll()
    .where('department_id', '=', departmentId)
    .executeTakeFirst();
}

export async function increaseRevision(
  db: DatabaseOrTransaction,
  departmentId: number,
  by: 0 | 1,
): Promise<void> {
  await db
    .insertInto('calendar_revisions')
    .values({ department_id: departmentId, revision: by, changed_on: '1970-01-01T00:00:00.000Z' })
    .onConflict((conflict) =>
      conflict.column('department_id').doUpdateSet({ revision: sql`calendar_revisions.revision + ${by}` }),
    )
    .execute();
}

export async function setRevisionDate(
  db: DatabaseOrTransaction,
  departmentId: number,
  changedOn: string,
): Promise<void> {
  await db
    .updateTable('calendar_revisions')
    .set({ changed_on: changedOn })
    .where('department_id', '=', departmentId)
    .execute();
}

/**
 * Reserves the next ids, and returns the last of them. Run this outside of transactions, because all departments
 * share this row.
 */
export async function reserveItemIds(db: DatabaseOrTransaction, count: number): Promise<number> {
  const { value } = await db
    .updateTable('counters')
    .set({ value: sql`value + ${count}` })
    .where('name', '=', 'calendar_item_id')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

export function findSeries(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: number,
): Promise<CalendarSeriesRow | undefined> {
  return db
    .selectFrom('calendar_series')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds new series, and replaces the columns of existing ones. */
export async function upsertSeries(
  db: DatabaseOrTransaction,
  rows: readonly CalendarSeriesRow[],
): Promise<void> {
  for (const row of rows) {
    const { department_id, id, ...changes } = row;
    await db
      .insertInto('calendar_series')
      .values(row)
      .onConflict((conflict) => conflict.columns(['department_id', 'id']).doUpdateSet(changes))
      .execute();
  }
}

/** Keeps the number of parameters, one per column, below 32,766, the maximum of SQLite. */
const batchSize = 500;

/**
 * Replaces items by id. All are deleted before the first is inserted, because when a series moves by a week, its
 * instances exchange their occurrences, which are unique.
 */
export async function replaceItems(
  db: DatabaseOrTransaction,
  departmentId: number,
  rows: readonly CalendarItemRow[],
): Promise<void> {
  await deleteItems(
    db,
    departmentId,
    rows.map(({ id }) => id),
  );
  for (let start = 0; start < rows.length; start += batchSize) {
    await db
      .insertInto('calendar_items')
      .values(rows.slice(start, start + batchSize))
      .execute();
  }
}

export async function deleteItems(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    await db
      .deleteFrom('calendar_items')
      .where('department_id', '=', departmentId)
      .where('id', 'in', ids.slice(start, start + batchSize))
      .execute();
  }
}

export async function deleteSeries(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: number,
): Promise<void> {
  await db
    .deleteFrom('calendar_series')
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

/** Gives the instances of a series a new ETag, because responses show the rule of the series, which changed. */
export async function bumpItemRevisions(
  db: DatabaseOrTransaction,
  departmentId: number,
  seriesId: number,
): Promise<void> {
  await db
    .updateTable('calendar_items')
    .set({ revision: sql`revision + 1` })
    .where('department_id', '=', departmentId)
    .where('series_id', '=', seriesId)
    .execute();
}

/** Counts the instances of a series that start after `now` (ISO 8601). */
export async function countItemsAfter(
  db: DatabaseOrTransaction,
  { department_id, id }: SeriesKey,
  now: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_items')
    .select((items) => items.fn.countAll<number>().as('count'))
    .where('department_id', '=', department_id)
    .where('series_id', '=', id)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type SeriesKey = Pick<CalendarSeriesRow, 'department_id' | 'id'>;

/** Lists a page of the series in all departments that have not ended, by key. */
export function listOpenSeries(
  db: DatabaseOrTransaction,
  after: SeriesKey | undefined,
  limit: number,
): Promise<SeriesKey[]> {
  let query = db.selectFrom('calendar_series').select(['department_id', 'id']).where('is_complete', '=', 0);
  if (after) query = query.where(sql<boolean>`(department_id, id) > (${after.department_id}, ${after.id})`);
  return query.orderBy('department_id').orderBy('id').limit(limit).execute();
}
