import { type SelectQueryBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type {
  CalendarItemRow,
  CalendarRevisionRow,
  CalendarSeriesRow,
} from '../../storage/db/calendar-tables.ts';
import type { Tables } from '../../storage/db/tables.ts';

/** An item with the rule and the revision of its series. */
export interface ItemWithRule extends CalendarItemRow {
  recurrence_rule: string | null;
  series_revision: number | null;
}

type ItemQuery<Row = CalendarItemRow> = SelectQueryBuilder<Tables, 'calendar_items', Row>;

function selectItems(db: DatabaseOrTransaction, departmentId: number): ItemQuery {
  return db.selectFrom('calendar_items').selectAll().where('department_id', '=', departmentId);
}

function withRules(db: DatabaseOrTransaction, items: ItemQuery) {
  return db
    .selectFrom(items.as('found'))
    .leftJoin('calendar_series', (join) =>
      join
        .onRef('calendar_series.department_id', '=', 'found.department_id')
        .onRef('calendar_series.id', '=', 'found.series_id'),
    )
    .selectAll('found')
    .select(['calendar_series.recurrence_rule', 'calendar_series.revision as series_revision']);
}

export function findItem(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: number,
): Promise<ItemWithRule | undefined> {
  return withRules(db, selectItems(db, departmentId).where('id', '=', id)).executeTakeFirst();
}

/** A half-open range of instants; either end may be missing. */
export interface ItemRange {
  readonly fromAt?: string | undefined;
  readonly toAt?: string | undefined;
}

export interface PageStart {
  readonly starts_at: string;
  readonly id: number;
}

/**
 * A page of the items that overlap a range, by start, then id. An item of zero length overlaps a range that contains it.
 *
 * @param after the last item of the previous page
 */
export function listItems(
  db: DatabaseOrTransaction,
  departmentId: number,
  { fromAt, toAt }: ItemRange,
  after: PageStart | undefined,
  limit: number,
): Promise<ItemWithRule[]> {
  const items = () => selectItems(db, departmentId);
  const page = selectPage(items, { fromAt, toAt }, after, limit);
  return withRules(db, page).orderBy('found.starts_at').orderBy('found.id').execute();
}

/** What tells whether an item has changed, and its place in a list. */
export type ItemVersion = Pick<CalendarItemRow, 'id' | 'revision' | 'starts_at'>;

/** As {@link listItems}, with less of each item. */
export function listItemVersions(
  db: DatabaseOrTransaction,
  departmentId: number,
  range: ItemRange,
  after: PageStart | undefined,
  limit: number,
): Promise<ItemVersion[]> {
  const versions = () =>
    db
      .selectFrom('calendar_items')
      .select(['id', 'revision', 'starts_at'])
      .where('department_id', '=', departmentId);
  return selectPage(versions, range, after, limit).execute();
}

/** @param select all items of a department */
function selectPage<Row>(
  select: () => ItemQuery<Row>,
  { fromAt, toAt }: ItemRange,
  after: PageStart | undefined,
  limit: number,
): ItemQuery<Row> {
  const selectAfter = () => {
    let items = select();
    if (toAt !== undefined) items = items.where('starts_at', '<', toAt);
    if (after) items = items.where(sql<boolean>`(starts_at, id) > (${after.starts_at}, ${after.id})`);
    return items;
  };
  const found = fromAt === undefined ? selectAfter() : selectFrom(selectAfter, fromAt);
  return found.orderBy('starts_at').orderBy('id').limit(limit);
}

/**
 * Items that last to after an instant. What it costs does not depend on how long the past is: the few long ones have an index
 * of their own, and all others start a few days before at the earliest.
 */
function selectFrom<Row>(select: () => ItemQuery<Row>, fromAt: string): ItemQuery<Row> {
  const earliest = new Date(Date.parse(fromAt) - longMs).toISOString();
  const long = select().where(isLong).where('ends_at', '>', fromAt).where('starts_at', '<', earliest);
  const others = select()
    .where('starts_at', '>=', earliest)
    .where((item) => item.or([item('ends_at', '>', fromAt), item('starts_at', '>=', fromAt)]));
  return others.unionAll(long);
}

/** The length in days, in whole or a bit more, that both databases compute alike. It is that of the index `calendar_items_long`. */
const isLong = sql.raw<boolean>(`${daysOf('ends_at')} - ${daysOf('starts_at')} > 9`);
/** What is not long is shorter than that. */
const longMs = 10 * 86_400_000;

function daysOf(column: string): string {
  const part = (from: number, length: number) => `cast(substr(${column}, ${from}, ${length}) as integer)`;
  return `(${part(1, 4)} * 372 + ${part(6, 2)} * 31 + ${part(9, 2)})`;
}

/** @param ids few enough to be parameters of a statement */
export function listItemsById(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly number[],
): Promise<CalendarItemRow[]> {
  return selectItems(db, departmentId).where('id', 'in', ids).execute();
}

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

export async function incrementRevision(db: DatabaseOrTransaction, departmentId: number): Promise<void> {
  await db
    .insertInto('calendar_revisions')
    .values({ department_id: departmentId, revision: 1, changed_on: '1970-01-01T00:00:00.000Z' })
    .onConflict((conflict) =>
      conflict.column('department_id').doUpdateSet({ revision: sql`calendar_revisions.revision + 1` }),
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

/** Reserves the next ids, and returns the last of them. Run outside transactions: all departments share this row. */
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
 * Replaces items by id. All are deleted before the first is inserted: when a series moves by a week, its instances
 * exchange their occurrences, which are unique.
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

/** How many instances of a series start after `now` (ISO 8601). */
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

/** A page of the series in all departments that have not ended, by key. */
export function listOpenSeries(
  db: DatabaseOrTransaction,
  after: SeriesKey | undefined,
  limit: number,
): Promise<SeriesKey[]> {
  let query = db.selectFrom('calendar_series').select(['department_id', 'id']).where('is_complete', '=', 0);
  if (after) query = query.where(sql<boolean>`(department_id, id) > (${after.department_id}, ${after.id})`);
  return query.orderBy('department_id').orderBy('id').limit(limit).execute();
}
