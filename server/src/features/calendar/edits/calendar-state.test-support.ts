import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../context.ts';
import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import { findFeedVersion } from '../../calendar-feed/calendar-feed.ts';
import type { FeedCache } from '../../calendar-feed/feed-cache/feed-cache.ts';
import { readCalendarRevision, readItemsAtOneRevision } from '../calendar.ts';
import { toCalendarItem } from '../items/item-rows.ts';
import { getOccurrenceStart } from '../recurrence/occurrence.ts';
import { getOccurrence, parseRemovedOccurrences, toSchedule } from './series.ts';

/** Everything that is stored about a department's calendar. */
export interface CalendarState {
  readonly items: readonly CalendarItemRow[];
  readonly series: ReadonlyMap<number, CalendarSeriesRow>;
  readonly revision: number;
}

export async function readState({ db }: Context, departmentId: number): Promise<CalendarState> {
  const [items, series, { revision }] = await Promise.all([
    db
      .selectFrom('calendar_items')
      .selectAll()
      .where('department_id', '=', departmentId)
      .orderBy('id')
      .execute(),
    db.selectFrom('calendar_series').selectAll().where('department_id', '=', departmentId).execute(),
    readCalendarRevision(db, departmentId),
  ]);
  // Rows from SQLite have no prototype, so they are copied to make them equal to other objects.
  const copies = items.map((item) => ({ ...item }));
  return { items: copies, series: new Map(series.map((row) => [row.id, { ...row }])), revision };
}

export function listInstances({ items }: CalendarState, seriesId: number | null): readonly CalendarItemRow[] {
  return seriesId === null ? [] : items.filter((item) => item.series_id === seriesId);
}

/** When an instance starts according to its rule, even if it was moved. */
export function getRuleStart(item: CalendarItemRow, { series }: CalendarState): number {
  const row = series.get(item.series_id ?? 0) ?? assert.fail(`no series ${item.series_id}`);
  return getOccurrenceStart(toSchedule(row), getOccurrence(item)).epochMilliseconds;
}

/** Checks the invariants of every calendar. */
export function assertConsistent(state: CalendarState): void {
  const uids = new Set(state.items.map(({ uid }) => uid));
  assert.equal(uids.size, state.items.length, 'two items share a UID');
  for (const row of state.series.values()) {
    const instances = listInstances(state, row.id);
    const removed = parseRemovedOccurrences(row);
    const first = instances.toSorted((a, b) => getRuleStart(a, state) - getRuleStart(b, state)).at(0);
    const itemWithSameId = state.items.find(({ id }) => id === row.id);
    assert.ok(
      !itemWithSameId || itemWithSameId === first,
      `item ${row.id} is not the first of the series with its id`,
    );
    assert.ok(instances.length > 0 || row.is_complete === 0, `series ${row.id} is empty`);
    const slots = [...instances.map(getOccurrence), ...removed];
    assert.equal(new Set(slots).size, slots.length, 'an instance is at a deleted occurrence');
    assert.equal(slots.length, row.slot_count, `series ${row.id} has lost count`);
    assert.ok(
      slots.includes(row.last_slot) && slots.includes(row.starts_local),
      'first or last slot is missing',
    );
  }
}

/** Checks that the feed has exactly the items of the list, in their current state. */
export async function assertFeedEqualsList(
  ctx: Context,
  feeds: FeedCache,
  state: CalendarState,
): Promise<void> {
  const [departmentId] = state.items.map((item) => item.department_id);
  if (departmentId === undefined) return;
  const { body } = await feeds.get(await findFeedVersion(ctx, departmentId), 'a reader');
  const { bytes } = await body.open('identity');
  const text = (Buffer.isBuffer(bytes) ? bytes : await buffer(bytes)).toString();
  const events = text.split('BEGIN:VEVENT').slice(1);
  const readProperty = (event: string, name: string) =>
    new RegExp(`^${name}[^:\\r]*:(.*)\\r$`, 'm').exec(event)?.[1];
  const inFeed = events.map((event) => [
    readProperty(event, 'UID'),
    readProperty(event, 'SUMMARY'),
    readProperty(event, 'DTSTART'),
    readProperty(event, 'SEQUENCE'),
  ]);
  const uids = new Map(state.items.map(({ id, uid }) => [id, uid]));
  const inList = (await readItemsAtOneRevision(ctx.db, departmentId, {}, toCalendarItem)).map((item) => [
    uids.get(item.CalendarItemId),
    item.Title,
    item.Start.replaceAll(/[-:]|\.\d+/g, ''),
    String(item.Sequence),
  ]);
  assert.deepEqual(inFeed, inList, 'the feed differs from the list');
}
