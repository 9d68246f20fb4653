import { errorOf } from '../../../errors.ts';
import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import type { CalendarItemFields, EditScope } from '../calendar.schema.ts';
import {
  type Content,
  changedColumns,
  columnsOfTimes,
  contentOf,
  isSameTime,
  mergeContent,
  timesOfRow,
} from '../items/item-rows.ts';
import { readTimeZone } from '../items/item-time-zone.ts';
import { type ItemTimes, readItemTimes } from '../items/item-times.ts';
import { timesOfSlot } from '../recurrence/list-occurrences.ts';
import { type RecurrenceRule, readRecurrenceRule, refuse } from '../recurrence/recurrence-rule.ts';
import { type CalendarChange, nothing } from './changeset.ts';
import { editSeries, revise, type SeriesEdit } from './edit-series.ts';
import type { Addressed } from './prepare-delete.ts';
import type { Surroundings } from './prepare-save.ts';
import { cutSeries, type Series, scheduleOf, slotOf, timesOfInstance } from './series.ts';

/** What a request makes of an item, beside what it was. */
interface Wanted {
  /** What of the content differs from what the item says now. */
  readonly content: Partial<Content>;
  /** When the item is from now on. */
  readonly times: ItemTimes;
  readonly isMoved: boolean;
  /** The rule that is asked for; `unchanged` where it is the one that the series has. */
  readonly rule: RecurrenceRule | null | 'unchanged';
}

/**
 * Edits an item, an instance, an instance and those after it, or a whole series. What the request changes, compared with
 * the item that it names, is set on every instance in scope; what it leaves as it is stays on each as it is. Start, End,
 * TimeZone and IsAllDay are one: when one of them changes, all instances in scope take the new time.
 *
 * @throws MusterError `InvalidRequest`, `CalendarItemNotFound`
 */
export function planUpdate(
  addressed: Addressed,
  fields: CalendarItemFields,
  scope: EditScope,
  surroundings: Surroundings,
): CalendarChange {
  const wanted = readWanted(addressed, fields, surroundings);
  const { item, series } = addressed;
  if (!series) {
    if (wanted.rule === 'unchanged' || wanted.rule === null) return editItem(item, wanted, surroundings);
    return beginSeries(item, wanted, wanted.rule, surroundings);
  }
  if (scope === 'one' && item) {
    if (wanted.rule !== 'unchanged') throw refuseForOne();
    return editItem(item, wanted, surroundings);
  }
  if (wanted.rule === null) return endRepeating(addressed, wanted, scope, surroundings);
  if (!item || scope === 'all') return editSeries(series, editOf(item, series, wanted, surroundings));
  return editFollowing(item, series, wanted, surroundings);
}

function readWanted(addressed: Addressed, fields: CalendarItemFields, surroundings: Surroundings): Wanted {
  const before = timesOfAddressed(addressed);
  const timeZone = readTimeZone(fields.TimeZone, before.timeZone, surroundings.departmentTimeZone);
  const times = readItemTimes(fields, timeZone, before);
  const content = contentOf(addressed.item ?? addressed.series.row);
  return {
    content: changedColumns(content, mergeContent(content, fields)),
    times,
    isMoved: !isSameTime(before, times),
    rule: readRule(fields.RecurrenceRule, addressed.series?.row, times.isAllDay),
  };
}

function timesOfAddressed({ item, series }: Addressed): ItemTimes {
  if (!series) return timesOfRow(item);
  const schedule = scheduleOf(series.row);
  return item ? timesOfInstance(schedule, item) : timesOfSlot(schedule, schedule.startsLocal);
}

function readRule(
  given: string | null | undefined,
  row: CalendarSeriesRow | undefined,
  isAllDay: boolean,
): Wanted['rule'] {
  if (given === undefined) return 'unchanged';
  if (given === null) return row ? null : 'unchanged';
  const rule = readRecurrenceRule(given, isAllDay);
  return rule.text === row?.recurrence_rule ? 'unchanged' : rule;
}

/** @returns nothing to change, where the request says what is so already */
function editItem(item: CalendarItemRow, wanted: Wanted, { nowMs }: Surroundings): CalendarChange {
  const columns = { ...wanted.content, ...(wanted.isMoved ? columnsOfTimes(wanted.times) : {}) };
  const isChanged = Object.keys(columns).length > 0;
  const items = isChanged ? [revise(item, columns, nowMs)] : [];
  return { ...nothing, items, answerId: item.id };
}

/** An item that begins to repeat is the first instance of its series. */
function beginSeries(
  item: CalendarItemRow,
  wanted: Wanted,
  rule: RecurrenceRule,
  surroundings: Surroundings,
): CalendarChange {
  const slot = timesOfRow(item).startsLocal;
  const row: CalendarSeriesRow = {
    department_id: item.department_id,
    id: item.id,
    ...contentOf(item),
    recurrence_rule: rule.text,
    time_zone: item.time_zone,
    is_all_day: item.is_all_day,
    starts_local: slot,
    ends_local: timesOfRow(item).endsLocal,
    removed_slots: '[]',
    last_slot: slot,
    slot_count: 1,
    is_complete: 0,
    created_on: new Date(surroundings.nowMs).toISOString(),
    updated_on: item.updated_on,
  };
  const first = { ...item, series_id: item.id, slot };
  const series = { row, items: [first] };
  return editSeries(series, editOf(first, series, { ...wanted, rule, isMoved: true }, surroundings));
}

/** @throws MusterError `CalendarItemNotFound` where nothing is left that could stay */
function endRepeating(
  { item, series }: Addressed,
  wanted: Wanted,
  scope: EditScope,
  { nowMs }: Surroundings,
): CalendarChange {
  const kept = item ?? series?.items[0];
  if (!kept || !series) throw errorOf('CalendarItemNotFound', 'The series has no instance left');
  const { before, after } = scope === 'following' ? cutSeries(series, slotOf(kept)) : startOver(series);
  const columns = { ...wanted.content, ...(wanted.isMoved ? columnsOfTimes(wanted.times) : {}) };
  const isOver = !before || before.items.length === 0;
  return {
    ...nothing,
    series: isOver ? [] : [before.row],
    deletedSeries: isOver ? [series.row.id] : [],
    revisedSeries: isOver ? [] : [series.row.id],
    items: [revise(kept, { ...columns, series_id: null, slot: null }, nowMs)],
    deletedItems: after.items.map(({ id }) => id).filter((id) => id !== kept.id),
    answerId: kept.id,
  };
}

const startOver = (series: Series) => ({ before: undefined, after: series });

/** The series ends before the instance, and another one begins with it. */
function editFollowing(
  item: CalendarItemRow,
  series: Series,
  wanted: Wanted,
  surroundings: Surroundings,
): CalendarChange {
  const { before, after } = cutSeries(series, slotOf(item));
  // The id of the series is that of its first instance, so that one cannot begin another series.
  if (!before || item.id === series.row.id) {
    return editSeries(series, editOf(item, series, wanted, surroundings));
  }
  const begun: Series = {
    row: { ...after.row, id: item.id, created_on: new Date(surroundings.nowMs).toISOString() },
    items: after.items,
  };
  const change = editSeries(begun, editOf(item, begun, wanted, surroundings));
  const isOver = before.items.length === 0;
  return {
    ...change,
    series: [...change.series, ...(isOver ? [] : [before.row])],
    deletedSeries: isOver ? [series.row.id] : [],
    revisedSeries: isOver ? [] : [series.row.id],
  };
}

/** @param item the instance that is named, or `undefined` for the place of the first one */
function editOf(
  item: CalendarItemRow | undefined,
  { row }: Series,
  { content, isMoved, times, rule }: Wanted,
  surroundings: Surroundings,
): SeriesEdit {
  return {
    content,
    times: isMoved ? times : undefined,
    rule: rule ?? 'unchanged',
    addressedId: item?.id,
    addressedSlot: item ? slotOf(item) : row.starts_local,
    ...surroundings,
  };
}

const refuseForOne = () =>
  refuse('one instance cannot change it: use scope=following or scope=all, or leave it out');
