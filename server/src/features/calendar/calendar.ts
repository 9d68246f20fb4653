import { randomUUIDv7 } from 'node:crypto';
import type { Context, DatabaseOrTransaction, RevisionCheck } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import type {
  CalendarItem,
  CalendarItemFields,
  EditScope,
  NewCalendarItemFields,
} from './calendar.schema.ts';
import * as store from './calendar.store.ts';
import { moveCalendarRevision, readCalendarRevision } from './calendar-revision.ts';
import { type ChangedCalendar, changeCalendar } from './change-calendar.ts';
import { toCalendarItem } from './item-rows.ts';
import { readInstant } from './item-times.ts';
import { type Addressed, planDelete } from './plan-delete.ts';
import { planSave, type Surroundings } from './plan-save.ts';
import { planUpdate } from './plan-update.ts';

export { moveCalendarRevision, readCalendarRevision };

/** An item and its revision, which is its ETag. */
export interface RevisedItem {
  readonly item: CalendarItem;
  readonly revision: number;
}

/**
 * The items that overlap a range, by start, then id; without a range, all.
 *
 * @param range dates or date-times; those without an offset are read in the department's time zone
 * @throws MusterError `InvalidRequest`
 */
export async function listItems(
  ctx: Context,
  departmentId: number,
  range: { readonly start?: string; readonly end?: string },
): Promise<CalendarItem[]> {
  const timeZone = await getDepartmentTimeZone(ctx.db, departmentId);
  return readItemsOfOneMoment(ctx.db, departmentId, readRange(range, timeZone), toCalendarItem);
}

/** @throws MusterError `InvalidRequest` naming `start` or `end` */
export function readRange(
  { start, end }: { readonly start?: string; readonly end?: string },
  timeZone: string,
): store.ItemRange {
  const fromAt = start === undefined ? undefined : readInstant('start', start, timeZone);
  const toAt = end === undefined ? undefined : readInstant('end', end, timeZone);
  if (fromAt !== undefined && toAt !== undefined && toAt < fromAt)
    throw errorOf('InvalidRequest', 'end must not be before start');
  return { fromAt, toAt };
}

/** @throws MusterError `CalendarItemNotFound` */
export async function getItem(ctx: Context, departmentId: number, id: string): Promise<RevisedItem> {
  return toRevised(await requireItem(ctx.db, departmentId, id));
}

/**
 * Adds an item, or, with a rule, a series with its instances, and answers the first.
 *
 * @throws MusterError `InvalidRequest`; then nothing has changed
 */
export async function saveItem(
  ctx: Context,
  departmentId: number,
  fields: NewCalendarItemFields,
): Promise<RevisedItem> {
  const changed = await changeCalendar(ctx, departmentId, async (db) =>
    planSave(fields, await surroundingsOf(ctx, db, departmentId)),
  );
  return answerOf(changed);
}

/**
 * Edits an item, an instance, an instance and those after it, or a whole series; {@link planUpdate} has the rules.
 *
 * @param id of an item; with the scope `all` also of a series whose first instance is gone
 * @throws MusterError `InvalidRequest`, `CalendarItemNotFound`, `Conflict`; then nothing has changed
 */
export async function updateItem(
  ctx: Context,
  departmentId: number,
  id: string,
  fields: CalendarItemFields,
  { scope, checkRevision }: { readonly scope: EditScope; readonly checkRevision: RevisionCheck },
): Promise<RevisedItem> {
  const changed = await changeCalendar(ctx, departmentId, async (db) => {
    const addressed = await requireAddressed(db, departmentId, id, scope);
    checkRevision(addressed.item?.revision ?? 0);
    return planUpdate(addressed, fields, scope, await surroundingsOf(ctx, db, departmentId));
  });
  return answerOf(changed);
}

/**
 * Deletes an item, an instance, an instance and those after it, or a whole series.
 *
 * @throws MusterError `CalendarItemNotFound`, `Conflict`; then nothing has changed
 */
export async function deleteItem(
  ctx: Context,
  departmentId: number,
  id: string,
  { scope, checkRevision }: { readonly scope: EditScope; readonly checkRevision: RevisionCheck },
): Promise<void> {
  await changeCalendar(ctx, departmentId, async (db) => {
    const addressed = await requireAddressed(db, departmentId, id, scope);
    checkRevision(addressed.item?.revision ?? 0);
    return planDelete(addressed, scope);
  });
}

/**
 * Reads one item.
 *
 * @param id as it came: what is no whole number is not there
 * @throws MusterError `CalendarItemNotFound`
 */
export async function requireItem(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: number | string,
): Promise<store.ItemWithRule> {
  const number = readId(id);
  const row = number === undefined ? undefined : await store.findItem(db, departmentId, number);
  if (!row) throw itemNotFound();
  return row;
}

const mostRestarts = 3;
const itemsPerPage = 500;

/**
 * The items that overlap a range, by start, then id, as they were at one moment: no series that is being edited is
 * there by halves. They are read in pages, anew where the calendar changes meanwhile, and at last all at once.
 */
export async function readItemsOfOneMoment<Result>(
  db: DatabaseOrTransaction,
  departmentId: number,
  range: store.ItemRange,
  read: (row: store.ItemWithRule) => Result,
): Promise<Result[]> {
  for (let restarts = 0; restarts < mostRestarts; restarts++) {
    const before = await readCalendarRevision(db, departmentId);
    const found: Result[] = [];
    for await (const page of readItemPages(db, departmentId, range)) found.push(...page.map(read));
    if (found.length < itemsPerPage) return found; // one statement, so one moment
    const after = await readCalendarRevision(db, departmentId);
    if (after.revision === before.revision) return found;
  }
  const rows = await store.listItems(db, departmentId, range, undefined, Number.MAX_SAFE_INTEGER);
  return rows.map(read);
}

/**
 * Reads the items that overlap a range, by start, then id, in pages: a big calendar keeps nobody waiting. Each page is
 * of a moment of its own.
 */
export async function* readItemPages(
  db: DatabaseOrTransaction,
  departmentId: number,
  range: store.ItemRange,
  pageSize = itemsPerPage,
): AsyncGenerator<readonly store.ItemWithRule[]> {
  let after: CalendarItemRow | undefined;
  for (;;) {
    const page = await store.listItems(db, departmentId, range, after, pageSize);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1);
  }
}

/**
 * An item with its series.
 *
 * @param scope all instances are read only where more than one is edited; else enough to know whether it is the last
 * @throws MusterError `CalendarItemNotFound`
 */
async function requireAddressed(
  db: DatabaseOrTransaction,
  departmentId: number,
  givenId: string,
  scope: EditScope,
): Promise<Addressed> {
  const id = readId(givenId);
  const found = id === undefined ? undefined : await store.findItem(db, departmentId, id);
  if (found?.series_id === null) return { item: itemOf(found) };
  if (id === undefined || (!found && scope !== 'all')) throw itemNotFound();
  const row = await store.findSeries(db, departmentId, found?.series_id ?? id);
  if (!row) throw itemNotFound();
  const items = await store.listItemsOfSeries(db, departmentId, row.id, scope === 'one' ? 2 : undefined);
  const series = { row, items };
  return found ? { item: itemOf(found), series } : { series };
}

function itemOf({ recurrence_rule: _, ...item }: store.ItemWithRule): CalendarItemRow {
  return item;
}

function readId(id: number | string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : undefined;
}

async function surroundingsOf(
  ctx: Context,
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<Surroundings> {
  return {
    departmentId,
    departmentTimeZone: await getDepartmentTimeZone(db, departmentId),
    nowMs: ctx.clock.now(),
    newUid: randomUUIDv7,
  };
}

function answerOf({ answer }: ChangedCalendar): RevisedItem {
  if (!answer) throw new Error('a change has an item to answer with');
  return toRevised(answer);
}

function toRevised(row: store.ItemWithRule): RevisedItem {
  return { item: toCalendarItem(row), revision: row.revision };
}

const itemNotFound = () =>
  errorOf('CalendarItemNotFound', 'The department has no calendar item with this id');
