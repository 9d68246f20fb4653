import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Context, DatabaseOrTransaction, RevisionCheck } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import { type AppliedChangeset, applyChangeset } from './apply-changeset.ts';
import type {
  CalendarItem,
  CalendarItemFields,
  EditScope,
  NewCalendarItemFields,
} from './calendar.schema.ts';
import * as store from './calendar.store.ts';
import { bumpCalendarRevision, readCalendarRevision } from './calendar-revision.ts';
import { formatItemTag, getTagForScope } from './calendar-tags.ts';
import type { EditContext, EditTarget } from './edits/edit-context.ts';
import { prepareDelete } from './edits/prepare-delete.ts';
import { prepareSave } from './edits/prepare-save.ts';
import { prepareUpdate } from './edits/prepare-update.ts';
import * as itemStore from './item-pages.store.ts';
import { isBusy, toCalendarItem } from './items/item-rows.ts';
import { parseInstant } from './items/item-times.ts';
import { isOther, listInvited, toTold } from './notices/note-changes.ts';
import { getState } from './sign-up/answer-state.ts';
import { readAnswers } from './sign-up/answers.store.ts';
import { checkItemType, readItemTypes } from './types/item-types.ts';

export type { EventRow, ItemsOf } from './item-pages.store.ts';
export { toTimestamp } from './items/item-times.ts';
export { startOfDay } from './items/moments.ts';
export type { Told } from './notices/note-changes.ts';
export { type Answer, type AnswerState, answers } from './sign-up/sign-up.schema.ts';
export { canAnswer } from './sign-up/sign-up.ts';
export {
  bumpCalendarRevision,
  getState as getAnswerState,
  isBusy,
  isOther as isOtherThanTold,
  listInvited,
  readAnswers,
  readCalendarRevision,
  readItemTypes,
  toTold,
};

/** An item and its ETag, without quotes. */
export interface TaggedItem {
  readonly item: CalendarItem;
  readonly tag: string;
}

export interface EditOptions {
  readonly scope: EditScope;
  /** Receives the tag for the scope of the edit. */
  readonly checkRevision: RevisionCheck;
}

/** @throws MusterError `InvalidRequest` naming `start` or `end` */
export function parseRange(
  { start, end, types }: { readonly start?: string; readonly end?: string; readonly types?: string },
  timeZone: string,
): itemStore.ItemRange {
  const fromAt = start === undefined ? undefined : parseInstant('start', start, timeZone);
  const toAt = end === undefined ? undefined : parseInstant('end', end, timeZone);
  if (fromAt !== undefined && toAt !== undefined && toAt < fromAt)
    throw errorOf('InvalidRequest', 'end must not be before start');
  return { fromAt, toAt, types: types?.toLowerCase().split(',') };
}

/** @throws MusterError `CalendarItemNotFound` */
export async function getItem(ctx: Context, departmentId: number, id: number): Promise<TaggedItem> {
  return toTaggedItem(await requireItem(ctx.db, departmentId, id));
}

/**
 * Adds an item or, with a rule, a series with its instances.
 *
 * @returns the item, or the first instance
 * @throws MusterError `InvalidRequest`, before anything changes
 */
export async function saveItem(
  ctx: Context,
  departmentId: number,
  fields: NewCalendarItemFields,
): Promise<TaggedItem> {
  const applied = await applyChangeset(ctx, departmentId, async (db) => {
    const changeset = prepareSave(fields, await createEditContext(ctx, db, departmentId));
    await checkItemType(db, departmentId, fields.ItemTypeId);
    return changeset;
  });
  return getTaggedResult(applied);
}

/**
 * Edits an item, an instance, an instance and all later ones, or a whole series, by the rules of
 * {@link prepareUpdate}.
 *
 * @param id of an item; with scope `all`, also of a series whose first instance was deleted
 * @throws MusterError `InvalidRequest`, `CalendarItemNotFound`, `Conflict`, before anything changes
 */
export async function updateItem(
  ctx: Context,
  departmentId: number,
  id: number,
  fields: CalendarItemFields,
  { scope, checkRevision }: EditOptions,
): Promise<TaggedItem> {
  const applied = await applyChangeset(ctx, departmentId, async (db) => {
    const target = await requireEditTarget(db, departmentId, id, scope);
    checkRevision(getTagForScope(getTag(target), scope));
    await checkItemType(db, departmentId, fields.ItemTypeId);
    return prepareUpdate(target, fields, scope, await createEditContext(ctx, db, departmentId));
  });
  return getTaggedResult(applied);
}

/**
 * Deletes an item, an instance, an instance and all later ones, or a whole series.
 *
 * @throws MusterError `CalendarItemNotFound`, `Conflict`, before anything changes
 */
export async function deleteItem(
  ctx: Context,
  departmentId: number,
  id: number,
  { scope, checkRevision }: EditOptions,
): Promise<void> {
  await applyChangeset(ctx, departmentId, async (db) => {
    const target = await requireEditTarget(db, departmentId, id, scope);
    checkRevision(getTagForScope(getTag(target), scope));
    return prepareDelete(target, scope);
  });
}

/**
 * Reads one item.
 *
 * @param id any whole number, as given in the request
 * @throws MusterError `CalendarItemNotFound`
 */
export async function requireItem(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: number,
): Promise<itemStore.ItemWithRule> {
  const row = isItemId(id) ? await itemStore.findItem(db, departmentId, id) : undefined;
  if (!row) throw itemNotFound();
  return row;
}

const maxItemId = 2_147_483_647;
const maxRestarts = 3;
const itemsPerPage = 250;

/**
 * Reads the items that overlap a range, by start, then id, all from one revision, so that a series that is being
 * edited is never included partly. They are read in pages. If the calendar changes meanwhile, reading starts over,
 * and finally uses one query.
 */
export async function readItemsAtOneRevision<Result>(
  db: DatabaseOrTransaction,
  departmentId: number,
  range: itemStore.ItemRange,
  read: (row: itemStore.ItemWithRule) => Result,
): Promise<Result[]> {
  for (let restarts = 0; restarts < maxRestarts; restarts++) {
    const before = await readCalendarRevision(db, departmentId);
    const found: Result[] = [];
    for await (const page of readItemPages(db, departmentId, range)) found.push(...page.map(read));
    if (found.length < itemsPerPage) return found; // one statement reads one revision
    const after = await readCalendarRevision(db, departmentId);
    if (after.revision === before.revision) return found;
  }
  const rows = await itemStore.listItems(db, departmentId, range, undefined, Number.MAX_SAFE_INTEGER);
  return rows.map(read);
}

/**
 * Reads the items that overlap a range, by start, then id, in pages, so that a large calendar does not block other
 * requests. The pages may be from different revisions.
 */
export async function* readItemPages(
  db: DatabaseOrTransaction,
  departmentId: number,
  range: itemStore.ItemRange,
  pageSize = itemsPerPage,
): AsyncGenerator<readonly itemStore.ItemWithRule[]> {
  let after: CalendarItemRow | undefined;
  for (;;) {
    const page = await itemStore.listItems(db, departmentId, range, after, pageSize);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1);
    await setImmediate(); // because SQLite responds synchronously, the pages would be one long task without it
  }
}

/**
 * Lists the ids and revisions of the items that overlap a range, by start, then id. They may be from different
 * revisions.
 */
export async function listItemVersions(
  db: DatabaseOrTransaction,
  departmentId: number,
  range: itemStore.ItemRange,
): Promise<itemStore.ItemVersion[]> {
  const found: itemStore.ItemVersion[] = [];
  for (;;) {
    const page = await itemStore.listItemVersions(db, departmentId, range, found.at(-1), versionsPerPage);
    found.push(...page);
    if (page.length < versionsPerPage) return found;
    await setImmediate(); // because SQLite responds synchronously, the pages would be one long task without it
  }
}

const versionsPerPage = 1000;

/** Reads what the events of items depend on, by the ids of the items, unordered. Deleted items are omitted. */
export function readEventRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  items: readonly { readonly id: number }[],
): Promise<itemStore.EventRow[]> {
  return itemStore.listEventRows(
    db,
    departmentId,
    items.map(({ id }) => id),
  );
}

/**
 * Finds the item to edit, with its series.
 *
 * @param scope with `one`, only two instances are read, which is enough to know whether the item is the last one
 * @throws MusterError `CalendarItemNotFound`
 */
async function requireEditTarget(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: number,
  scope: EditScope,
): Promise<EditTarget> {
  if (!isItemId(id)) throw itemNotFound();
  const found = await itemStore.findItem(db, departmentId, id);
  if (found?.series_id === null) return { item: withoutRule(found) };
  if (!found && scope !== 'all') throw itemNotFound();
  const row = await store.findSeries(db, departmentId, found?.series_id ?? id);
  if (!row) throw itemNotFound();
  const items = await store.listItemsOfSeries(db, departmentId, row.id, scope === 'one' ? 2 : undefined);
  const series = { row, items };
  return found ? { item: withoutRule(found), series } : { series };
}

function withoutRule({
  recurrence_rule: _rule,
  series_revision: _revision,
  ...item
}: itemStore.ItemWithRule): CalendarItemRow {
  return item;
}

/** Whether a number can be an id. PostgreSQL rejects queries with numbers that the column cannot hold. */
function isItemId(id: number): boolean {
  return id > 0 && id <= maxItemId;
}

async function createEditContext(
  ctx: Context,
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<EditContext> {
  return {
    departmentId,
    departmentTimeZone: await getDepartmentTimeZone(db, departmentId),
    nowMs: ctx.clock.now(),
    newUid: randomUUIDv7,
  };
}

function getTaggedResult({ result }: AppliedChangeset): TaggedItem {
  if (!result) throw new Error('a save or an update has a result');
  return toTaggedItem(result);
}

function toTaggedItem(row: itemStore.ItemWithRule): TaggedItem {
  const seriesRevision = row.series_revision ?? undefined;
  return { item: toCalendarItem(row), tag: formatItemTag({ revision: row.revision, seriesRevision }) };
}

/** Returns the current tag of an edit's target. A deleted first instance has no tag, so its tags never match. */
function getTag({ item, series }: EditTarget): string {
  return formatItemTag({ revision: item?.revision ?? 0, seriesRevision: series?.row.revision });
}

const itemNotFound = () =>
  errorOf('CalendarItemNotFound', 'The department has no calendar item with this id');
