import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import { type Content, changedColumns, isSameTime, toTimeColumns } from '../items/item-rows.ts';
import type { ItemTimes } from '../items/item-times.ts';
import { getLength, getOccurrenceTimes, type Schedule } from '../recurrence/list-occurrences.ts';
import { toWallClock } from '../recurrence/occurrence.ts';
import { invalidRule, parseRecurrenceRule, type RecurrenceRule } from '../recurrence/recurrence-rule.ts';
import { moveEnd } from '../recurrence/rule-end.ts';
import { type Changeset, emptyChangeset } from './changeset.ts';
import type { EditContext } from './edit-context.ts';
import { matchOccurrences } from './match-occurrences.ts';
import {
  checkTotalLength,
  type MaterializedSeries,
  materialize,
  toSeriesColumns,
} from './materialize-series.ts';
import { reviseInstance } from './revise-item.ts';
import {
  createInstance,
  createSchedule,
  formatOccurrences,
  getInstanceTimes,
  getOccurrence,
  type Series,
  toSchedule,
} from './series.ts';

/** What changes on every instance of a series. */
export interface SeriesEdit extends EditContext {
  readonly content: Partial<Content>;
  /** When the target takes place from now on; `undefined` moves no instance. */
  readonly times: ItemTimes | undefined;
  readonly rule: RecurrenceRule | 'unchanged';
  /** `undefined` if the request names the series and its first instance was deleted. */
  readonly targetId: number | undefined;
  readonly targetOccurrence: string;
}

/**
 * Edits a whole series. If its rule or time changes, its occurrences are listed again: an instance keeps its id and UID if
 * its day, moved with the series, still has an occurrence, and deleted occurrences stay deleted.
 *
 * @throws MusterError `InvalidRequest`
 */
export function editSeries(series: Series, edit: SeriesEdit): Changeset {
  const isSameSchedule = edit.times === undefined && edit.rule === 'unchanged';
  return isSameSchedule ? editContent(series, edit) : reschedule(series, edit);
}

function editContent({ row, items }: Series, edit: SeriesEdit): Changeset {
  checkTotalLength({ ...row, ...edit.content }, items.length, 0);
  const revised = items.map((item) =>
    reviseInstance(item, { ...edit.content, series_id: row.id }, edit.nowMs),
  );
  const changed = revised.filter((item, index) => item !== items[index]);
  const isChanged = Object.keys(changedColumns(row, { ...row, ...edit.content })).length > 0;
  return {
    ...emptyChangeset,
    series:
      isChanged || changed.length > 0
        ? [{ ...row, ...edit.content, updated_on: toTimestamp(edit.nowMs) }]
        : [],
    items: changed,
    resultId: edit.targetId ?? items[0]?.id,
  };
}

function reschedule(series: Series, edit: SeriesEdit): Changeset {
  const before = toSchedule(series.row);
  const { schedule: moved, days } = moveSchedule(before, edit);
  const materialized = materialize(moved, {
    nowMs: edit.nowMs,
    existingCount: series.row.slot_count,
    reachMs: getReach(series.row, moved, days),
  });
  checkTarget(edit, materialized);
  const matched = matchOccurrences(series, before, materialized, { ...edit, days });
  checkTotalLength(
    { ...series.row, ...edit.content },
    materialized.occurrences.length,
    matched.unmatched.length,
  );
  const row: CalendarSeriesRow = {
    ...series.row,
    ...edit.content,
    ...toSeriesColumns(materialized),
    removed_slots: formatOccurrences(matched.removed),
    updated_on: toTimestamp(edit.nowMs),
  };
  const items = [...matched.occurrenceByItem].map(([item, occurrence]) =>
    keepInstance(item, occurrence, row, before, edit),
  );
  const added = matched.unmatched.map((occurrence, index) =>
    createInstance(row, materialized.schedule, occurrence, {
      id: -1 - index,
      uid: edit.newUid(),
      now: toTimestamp(edit.nowMs),
    }),
  );
  return {
    ...emptyChangeset,
    series: [row],
    items: [...items, ...added],
    deletedItems: series.items.filter((item) => !matched.occurrenceByItem.has(item)).map(({ id }) => id),
    resultId: items.find(({ id }) => id === edit.targetId)?.id ?? findFirstId([...items, ...added]),
  };
}

/** The schedule that an edit asks for, and by how many days it moves. */
function moveSchedule(before: Schedule, edit: SeriesEdit): { schedule: Schedule; days: number } {
  const { times, targetOccurrence } = edit;
  const isSameRule = edit.rule === 'unchanged';
  const rule = edit.rule === 'unchanged' ? reparseRule(before, times) : edit.rule;
  if (!times) return { schedule: { ...before, rule }, days: 0 };
  const target = createSchedule(times, rule);
  const oldDay = toWallClock(targetOccurrence).toPlainDate();
  const days = oldDay.until(toWallClock(target.startsLocal).toPlainDate()).days;
  const isFirst = targetOccurrence === before.startsLocal;
  const moved = isFirst ? target : moveToSeriesStart(target, before, days);
  return { schedule: isSameRule ? { ...moved, rule: moveEnd(rule, before, moved) } : moved, days };
}

/** The same rule, checked again: a rule that repeats within a day is invalid for a series that becomes all-day. */
function reparseRule(
  before: Schedule,
  { isAllDay }: { readonly isAllDay: boolean } = before,
): RecurrenceRule {
  return parseRecurrenceRule(before.rule.text, isAllDay);
}

/** The schedule of the target, but starting at the first occurrence of the series. */
function moveToSeriesStart(target: Schedule, before: Schedule, days: number): Schedule {
  const start = toWallClock(target.startsLocal);
  const day = toWallClock(before.startsLocal).toPlainDate().add({ days });
  const first = day.toPlainDateTime(start.toPlainTime());
  const format = (local: Temporal.PlainDateTime) =>
    (target.isAllDay ? local.toPlainDate() : local).toString();
  return { ...target, startsLocal: format(first), endsLocal: format(first.add(getLength(target))) };
}

/** The end of the day that the last occurrence moves to: all existing instances are kept, and deleted ones stay deleted. */
function getReach({ last_slot }: CalendarSeriesRow, { timeZone }: Schedule, days: number): number {
  const dayAfter = toWallClock(last_slot)
    .toPlainDate()
    .add({ days: days + 1 });
  return dayAfter.toZonedDateTime(timeZone).epochMilliseconds - 1;
}

/** A target that moves must match the rule, or it would disappear. If the rule is new, the target takes its next occurrence. */
function checkTarget({ times, rule }: SeriesEdit, { schedule, occurrences }: MaterializedSeries): void {
  if (!times || rule !== 'unchanged') return;
  const { startsLocal } = createSchedule(times, schedule.rule);
  if (!occurrences.includes(startsLocal)) {
    throw invalidRule(`the series has it, and ${startsLocal} is not one of its times; change both together`);
  }
}

/** An existing instance at its new occurrence. If only the rule changes, an instance that was moved by hand stays where it is. */
function keepInstance(
  item: CalendarItemRow,
  occurrence: string,
  row: CalendarSeriesRow,
  before: Schedule,
  { content, times, nowMs }: SeriesEdit,
): CalendarItemRow {
  const own = getInstanceTimes(before, item);
  const byRule = getOccurrenceTimes(before, getOccurrence(item));
  const moved = times || isSameTime(own, byRule) ? getOccurrenceTimes(toSchedule(row), occurrence) : own;
  return reviseInstance(
    item,
    { ...content, ...toTimeColumns(moved), series_id: row.id, slot: occurrence },
    nowMs,
    true,
  );
}

function findFirstId(items: readonly CalendarItemRow[]): number | undefined {
  return items.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).at(0)?.id;
}

function toTimestamp(nowMs: number): string {
  return new Date(nowMs).toISOString();
}
