import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import type { NewCalendarItemFields } from '../calendar.schema.ts';
import { type Content, columnsOfTimes, mergeContent, newContent } from '../items/item-rows.ts';
import { readTimeZone } from '../items/item-time-zone.ts';
import { type ItemTimes, readItemTimes } from '../items/item-times.ts';
import { readRecurrenceRule } from '../recurrence/recurrence-rule.ts';
import { type CalendarChange, nothing } from './changeset.ts';
import { checkLength, columnsOf, materialise, newInstance, scheduleFrom, writeSlots } from './series.ts';

/** What plans need beside what is stored: they read no clock, make no randomness and know no database. */
export interface Surroundings {
  readonly departmentId: number;
  readonly departmentTimeZone: string;
  readonly nowMs: number;
  readonly newUid: () => string;
}

/**
 * A new item; with a rule, a new series with its instances, the first of which is answered.
 *
 * @throws MusterError `InvalidRequest`
 */
export function planSave(fields: NewCalendarItemFields, surroundings: Surroundings): CalendarChange {
  const timeZone = readTimeZone(fields.TimeZone, undefined, surroundings.departmentTimeZone);
  const times = readItemTimes(fields, timeZone, undefined);
  const content = mergeContent(newContent, fields);
  return typeof fields.RecurrenceRule === 'string'
    ? planSeries(fields.RecurrenceRule, times, content, surroundings)
    : planItem(times, content, surroundings);
}

function planItem(times: ItemTimes, content: Content, surroundings: Surroundings): CalendarChange {
  const now = new Date(surroundings.nowMs).toISOString();
  const item: CalendarItemRow = {
    department_id: surroundings.departmentId,
    id: -1,
    uid: surroundings.newUid(),
    series_id: null,
    slot: null,
    ...content,
    ...columnsOfTimes(times),
    sequence: 0,
    revision: 1,
    created_on: now,
    updated_on: now,
  };
  return { ...nothing, items: [item], answerId: -1 };
}

function planSeries(
  ruleText: string,
  times: ItemTimes,
  content: Content,
  { departmentId, nowMs, newUid }: Surroundings,
): CalendarChange {
  const rule = readRecurrenceRule(ruleText, times.isAllDay);
  const materialised = materialise(scheduleFrom(times, rule), { nowMs });
  const { length } = materialised.slots;
  checkLength(content, length, length);
  const now = new Date(nowMs).toISOString();
  const row: CalendarSeriesRow = {
    department_id: departmentId,
    id: -1,
    ...content,
    ...columnsOf(materialised),
    removed_slots: writeSlots([]),
    created_on: now,
    updated_on: now,
  };
  const items = materialised.slots.map((slot, index) =>
    newInstance(row, materialised.schedule, slot, { id: -1 - index, uid: newUid(), now }),
  );
  return { ...nothing, series: [row], items, answerId: -1 };
}
