import { type SelectQueryBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { compileOnce } from '../../storage/db/compile-once.ts';
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

function withRules(db: DatabaseOrTransaction, departmentId: number, items: ItemQuery) {
  return db
    .selectFrom(items.as('found'))
    .leftJoin('calendar_series', (join) =>
      join
        // This is a value instead of a column reference, with which PostgreSQL could not identify the partition.
        .on('calendar_series.department_id', '=', departmentId)
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
  return withRules(db, departmentId, selectItems(db, departmentId).where('id', '=', id)).executeTakeFirst();
}

/** The items to list: those in a half-open range of instants, either end of which may be missing. */
export interface ItemRange {
  readonly fromAt?: string | undefined;
  readonly toAt?: string | undefined;
  /** Only items of these types. */
  readonly types?: readonly string[] | undefined;
  /** Only items of this person. */
  readonly of?: ItemsOf | undefined;
}

/** The items to which a person is invited, by email address, or that they have answered yes or maybe. */
export interface ItemsOf {
  readonly userId: string;
  readonly email: string | null;
}

export interface PageStart {
  readonly starts_at: string;
  readonly id: number;
}

/**
 * Lists a page of the items that overlap a range, by start, then id. An item of zero length overlaps a range that
 * contains it.
 *
 * @param after the last item of the previous page
 */
export function listItems(
  db: DatabaseOrTransaction,
  departmentId: number,
  range: ItemRange,
  after: PageStart | undefined,
  limit: number,
): Promise<ItemWithRule[]> {
  const items = () => selectItems(db, departmentId);
  const page = selectPage(items, range, after, limit);
  return withRules(db, departmentId, page).orderBy('found.starts_at').orderBy('found.id').execute();
}

/** The columns that show whether an item has changed, and its place in a list. */
export type ItemVersion = Pick<CalendarItemRow, 'id' | 'revision' | 'starts_at' | 'answers_revision'>;

/** Like {@link listItems}, with fewer columns. */
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
      .select(['id', 'revision', 'starts_at', 'answers_revision'])
      .where('department_id', '=', departmentId);
  return selectPage(versions, range, after, limit).execute();
}

/** @param select selects all items of a department */
function selectPage<Row>(
  select: () => ItemQuery<Row>,
  { fromAt, toAt, types, of }: ItemRange,
  after: PageStart | undefined,
  limit: number,
): ItemQuery<Row> {
  const selectAfter = () => {
    let items = types ? select().where('item_type_id', 'in', types) : select();
    if (of) items = items.where(isOf(of));
    if (toAt !== undefined) items = items.where('starts_at', '<', toAt);
    if (after) items = items.where(sql<boolean>`(starts_at, id) > (${after.starts_at}, ${after.id})`);
    return items;
  };
  const found = fromAt === undefined ? selectAfter() : selectFrom(selectAfter, fromAt);
  return found.orderBy('starts_at').orderBy('id').limit(limit);
}

/** Attendees are JSON as `JSON.stringify` writes it. LIKE has no wildcards in what is searched, because they are escaped. */
function isOf({ userId, email }: ItemsOf) {
  const answered = sql<boolean>`exists (select 1 from calendar_answers as answer
    where answer.department_id = calendar_items.department_id and answer.owner_kind = 'item'
      and answer.owner_id = calendar_items.id and answer.slot = '' and answer.user_id = ${userId}
      and answer.answer in ('yes', 'maybe'))`;
  if (email === null) return answered;
  const written = `"email":${JSON.stringify(email.toLowerCase())}`.replace(/[\\%_]/g, '\\$&');
  return sql<boolean>`(${answered} or lower(attendees) like ${`%${written}%`} escape '\\')`;
}

/**
 * Selects items that end after an instant. The cost does not depend on the number of past items: the few long items
 * have their own index, and all others start at most a few days before.
 */
function selectFrom<Row>(select: () => ItemQuery<Row>, fromAt: string): ItemQuery<Row> {
  const earliest = new Date(Date.parse(fromAt) - longMs).toISOString();
  const long = select().where(isLong).where('ends_at', '>', fromAt).where('starts_at', '<', earliest);
  const others = select()
    .where('starts_at', '>=', earliest)
    .where((item) => item.or([item('ends_at', '>', fromAt), item('starts_at', '>=', fromAt)]));
  return others.unionAll(long);
}

/**
 * The length in days, or slightly more, computed in the same way by both databases. The index `calendar_items_long`
 * also uses it.
 */
const isLong = sql.raw<boolean>(`${daysOf('ends_at')} - ${daysOf('starts_at')} > 9`);
/** Items that are not long are shorter than this. */
const longMs = 10 * 86_400_000;

function daysOf(column: string): string {
  const part = (from: number, length: number) => `cast(substr(${column}, ${from}, ${length}) as integer)`;
  return `(${part(1, 4)} * 372 + ${part(6, 2)} * 31 + ${part(9, 2)})`;
}

/** What the event of an item depends on. A feed reads thousands of items, and each column costs time. */
const eventColumns = [
  'id',
  'uid',
  'title',
  'description',
  'location',
  'starts_at',
  'ends_at',
  'start_date',
  'end_date',
  'is_all_day',
  'reminder_minutes',
  'show_as',
  'attendees',
  'item_type_id',
  'sign_up',
  'answers_revision',
  'sequence',
  'revision',
  'created_on',
  'updated_on',
] as const;

/** The columns of an item that its event depends on. */
export type EventRow = Pick<CalendarItemRow, (typeof eventColumns)[number]>;

/** Reads the columns of items by their ids, unordered. */
export async function listEventRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly number[],
): Promise<EventRow[]> {
  const rows: EventRow[] = [];
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    // The first id stands in for those that are missing, so that there is only one statement to build and prepare.
    const batch = Array.from(
      { length: idsPerStatement },
      (_, index) => ids[start + index] ?? ids[start] ?? 0,
    );
    rows.push(...(await selectEventRows(db, departmentId, ...batch)));
  }
  return rows;
}

const idsPerStatement = 256;

const selectEventRows = compileOnce((db, departmentId: number, ...ids: number[]) =>
  db
    .selectFrom('calendar_items')
    .select(eventColumns)
    .where('department_id', '=', departmentId)
    .where('id', 'in', ids),
);
