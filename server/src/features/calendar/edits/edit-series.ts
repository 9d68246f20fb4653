import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import { type Content, changedColumns, columnsOfTimes, isSameTime } from '../items/item-rows.ts';
import type { ItemTimes } from '../items/item-times.ts';
import { lengthOf, type Schedule, timesOfSlot } from '../recurrence/list-occurrences.ts';
import { wallClockOf } from '../recurrence/occurrence.ts';
import { type RecurrenceRule, readRecurrenceRule, refuse } from '../recurrence/recurrence-rule.ts';
import { moveEnd } from '../recurrence/rule-end.ts';
import { type CalendarChange, nothing } from './changeset.ts';
import { matchSlots } from './match-occurrences.ts';
import type { Surroundings } from './prepare-save.ts';
import {
  checkLength,
  columnsOf,
  type Materialised,
  materialise,
  newInstance,
  type Series,
  scheduleFrom,
  scheduleOf,
  slotOf,
  timesOfInstance,
  writeSlots,
} from './series.ts';

/** What becomes of every instance of a series. */
export interface SeriesEdit extends Surroundings {
  readonly content: Partial<Content>;
  /** When the addressed instance is from now on; `undefined` leaves every instance when it is. */
  readonly times: ItemTimes | undefined;
  readonly rule: RecurrenceRule | 'unchanged';
  /** `undefined` where the request names the series and its first instance is gone. */
  readonly addressedId: number | undefined;
  readonly addressedSlot: string;
}

/**
 * Edits a whole series. Where its rule or its time changes, its slots are worked out anew: an instance stays, with id and
 * UID, where its day stays (moved with the series), and what was deleted stays a gap.
 *
 * @throws MusterError `InvalidRequest`
 */
export function editSeries(series: Series, edit: SeriesEdit): CalendarChange {
  const isSameSchedule = edit.times === undefined && edit.rule === 'unchanged';
  return isSameSchedule ? editContent(series, edit) : reschedule(series, edit);
}

function editContent({ row, items }: Series, edit: SeriesEdit): CalendarChange {
  checkLength({ ...row, ...edit.content }, items.length, 0);
  const revised = items.map((item) =>
    reviseInstance(item, { ...edit.content, series_id: row.id }, edit.nowMs),
  );
  const changed = revised.filter((item, index) => item !== items[index]);
  const isChanged = Object.keys(changedColumns(row, { ...row, ...edit.content })).length > 0;
  return {
    ...nothing,
    series:
      isChanged || changed.length > 0 ? [{ ...row, ...edit.content, updated_on: timeOf(edit.nowMs) }] : [],
    items: changed,
    answerId: edit.addressedId ?? items[0]?.id,
  };
}

function reschedule(series: Series, edit: SeriesEdit): CalendarChange {
  const before = scheduleOf(series.row);
  const { schedule: wanted, days } = moveSchedule(before, edit);
  const materialised = materialise(wanted, {
    nowMs: edit.nowMs,
    slotCount: series.row.slot_count,
    reachMs: reachOf(series.row, wanted, days),
  });
  checkAddressed(edit, materialised);
  const matched = matchSlots(series, before, materialised, { ...edit, days });
  checkLength({ ...series.row, ...edit.content }, materialised.slots.length, matched.empty.length);
  const row: CalendarSeriesRow = {
    ...series.row,
    ...edit.content,
    ...columnsOf(materialised),
    removed_slots: writeSlots(matched.removed),
    updated_on: timeOf(edit.nowMs),
  };
  const items = [...matched.slotOfItem].map(([item, slot]) => keepInstance(item, slot, row, before, edit));
  const added = matched.empty.map((slot, index) =>
    newInstance(row, materialised.schedule, slot, {
      id: -1 - index,
      uid: edit.newUid(),
      now: timeOf(edit.nowMs),
    }),
  );
  return {
    ...nothing,
    series: [row],
    items: [...items, ...added],
    deletedItems: series.items.filter((item) => !matched.slotOfItem.has(item)).map(({ id }) => id),
    answerId: items.find(({ id }) => id === edit.addressedId)?.id ?? firstOf([...items, ...added]),
  };
}

/** The schedule that an edit asks for, and by how many days it is moved. */
function moveSchedule(before: Schedule, edit: SeriesEdit): { schedule: Schedule; days: number } {
  const { times, addressedSlot } = edit;
  const isSameRule = edit.rule === 'unchanged';
  const rule = edit.rule === 'unchanged' ? readRuleAnew(before, times) : edit.rule;
  if (!times) return { schedule: { ...before, rule }, days: 0 };
  const addressed = scheduleFrom(times, rule);
  const place = wallClockOf(addressedSlot).toPlainDate();
  const days = place.until(wallClockOf(addressed.startsLocal).toPlainDate()).days;
  const isFirst = addressedSlot === before.startsLocal;
  const moved = isFirst ? addressed : moveToStart(addressed, before, days);
  return { schedule: isSameRule ? { ...moved, rule: moveEnd(rule, before, moved) } : moved, days };
}

/** The rule as it is; an item that becomes an all-day one may be too short for it. */
function readRuleAnew(
  before: Schedule,
  { isAllDay }: { readonly isAllDay: boolean } = before,
): RecurrenceRule {
  return readRecurrenceRule(before.rule.text, isAllDay);
}

/** As `addressed`, but beginning with the first slot of the series. */
function moveToStart(addressed: Schedule, before: Schedule, days: number): Schedule {
  const start = wallClockOf(addressed.startsLocal);
  const day = wallClockOf(before.startsLocal).toPlainDate().add({ days });
  const first = day.toPlainDateTime(start.toPlainTime());
  const write = (local: Temporal.PlainDateTime) =>
    (addressed.isAllDay ? local.toPlainDate() : local).toString();
  return { ...addressed, startsLocal: write(first), endsLocal: write(first.add(lengthOf(addressed))) };
}

/** The end of the day that the last slot of a series is moved to: what was made is kept, and what was deleted not made. */
function reachOf({ last_slot }: CalendarSeriesRow, { timeZone }: Schedule, days: number): number {
  const dayAfter = wallClockOf(last_slot)
    .toPlainDate()
    .add({ days: days + 1 });
  return dayAfter.toZonedDateTime(timeZone).epochMilliseconds - 1;
}

/** A moved instance must be one of its rule, or it would be gone. With a new rule the next one takes its place. */
function checkAddressed({ times, rule }: SeriesEdit, { schedule, slots }: Materialised): void {
  if (!times || rule !== 'unchanged') return;
  const { startsLocal } = scheduleFrom(times, schedule.rule);
  if (!slots.includes(startsLocal)) {
    throw refuse(`the series has it, and ${startsLocal} is not one of its times; change both together`);
  }
}

/** An instance that stays. Where only the rule changes, one that was moved by hand stays where it is. */
function keepInstance(
  item: CalendarItemRow,
  slot: string,
  row: CalendarSeriesRow,
  before: Schedule,
  { content, times, nowMs }: SeriesEdit,
): CalendarItemRow {
  const own = timesOfInstance(before, item);
  const byRule = timesOfSlot(before, slotOf(item));
  const moved = times || isSameTime(own, byRule) ? timesOfSlot(scheduleOf(row), slot) : own;
  return reviseInstance(item, { ...content, ...columnsOfTimes(moved), series_id: row.id, slot }, nowMs, true);
}

/** @returns the same row where nothing of it changes */
function reviseInstance(
  item: CalendarItemRow,
  columns: Partial<CalendarItemRow>,
  nowMs: number,
  hasNewRule = false,
): CalendarItemRow {
  const changes = changedColumns(item, { ...item, ...columns });
  const { series_id, slot, ...visible } = changes;
  if (Object.keys(visible).length > 0) return revise(item, changes, nowMs);
  const isTouched = hasNewRule || series_id !== undefined || slot !== undefined;
  return isTouched ? { ...item, ...changes, revision: item.revision + 1 } : item;
}

/** The item with an edit that calendar applications must notice. */
export function revise(
  item: CalendarItemRow,
  columns: Partial<CalendarItemRow>,
  nowMs: number,
): CalendarItemRow {
  const { sequence, revision } = item;
  return { ...item, ...columns, sequence: sequence + 1, revision: revision + 1, updated_on: timeOf(nowMs) };
}

function firstOf(items: readonly CalendarItemRow[]): number | undefined {
  return items.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).at(0)?.id;
}

function timeOf(nowMs: number): string {
  return new Date(nowMs).toISOString();
}
