import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import type { NewCalendarItemFields } from '../calendar.schema.ts';
import { type Content, emptyContent, mergeContent, toTimeColumns } from '../items/item-rows.ts';
import { parseTimeZone } from '../items/item-time-zone.ts';
import { type ItemTimes, parseItemTimes } from '../items/item-times.ts';
import { parseRecurrenceRule } from '../recurrence/recurrence-rule.ts';
import { type Changeset, emptyChangeset } from './changeset.ts';
import { checkFormats } from './check-formats.ts';
import type { EditContext } from './edit-context.ts';
import { checkTotalLength, materialize, toSeriesColumns } from './materialize-series.ts';
import { createInstance, createSchedule, formatOccurrences } from './series.ts';

/**
 * Adds an item or, with a rule, a series with its instances. The result is the item or the first instance.
 *
 * @throws MusterError `InvalidRequest`
 */
export function prepareSave(fields: NewCalendarItemFields, context: EditContext): Changeset {
  checkFormats(fields, false);
  const timeZone = parseTimeZone(fields.TimeZone, undefined, context.departmentTimeZone);
  const times = parseItemTimes(fields, timeZone, undefined);
  const content = mergeContent(emptyContent, fields, times);
  return typeof fields.RecurrenceRule === 'string'
    ? addSeries(fields.RecurrenceRule, times, content, context)
    : addItem(times, content, context);
}

function addItem(times: ItemTimes, content: Content, context: EditContext): Changeset {
  const now = new Date(context.nowMs).toISOString();
  const item: CalendarItemRow = {
    department_id: context.departmentId,
    id: -1,
    uid: context.newUid(),
    series_id: null,
    slot: null,
    ...content,
    ...toTimeColumns(times),
    yes_count: null,
    answers_revision: null,
    sequence: 0,
    revision: 1,
    created_on: now,
    updated_on: now,
  };
  return { ...emptyChangeset, items: [item], resultId: -1 };
}

function addSeries(
  ruleText: string,
  times: ItemTimes,
  content: Content,
  { departmentId, nowMs, newUid }: EditContext,
): Changeset {
  const rule = parseRecurrenceRule(ruleText, times.isAllDay);
  const materialized = materialize(createSchedule(times, rule), { nowMs });
  const { length } = materialized.occurrences;
  checkTotalLength(content, length, length);
  const now = new Date(nowMs).toISOString();
  const row: CalendarSeriesRow = {
    department_id: departmentId,
    id: -1,
    ...content,
    ...toSeriesColumns(materialized),
    removed_slots: formatOccurrences([]),
    revision: 1,
    created_on: now,
    updated_on: now,
  };
  const items = materialized.occurrences.map((occurrence, index) =>
    createInstance(row, materialized.schedule, occurrence, { id: -1 - index, uid: newUid(), now }),
  );
  return { ...emptyChangeset, series: [row], items, resultId: -1 };
}
