import { checkTogether } from '../../../errors.ts';
import type { CalendarItemFields } from '../calendar.schema.ts';
import { parseTimeZone } from '../items/item-time-zone.ts';
import { checkTimeFormat } from '../items/item-times.ts';
import { parseRecurrenceRule } from '../recurrence/recurrence-rule.ts';

/**
 * Checks the format of every text field, so that all mistakes are reported at once.
 *
 * @throws MusterError `InvalidRequest`
 */
export function checkFormats(fields: CalendarItemFields, wasAllDay: boolean): void {
  const { IsAllDay, TimeZone, Start, End, RecurrenceRule } = fields;
  const isAllDay = IsAllDay === undefined ? wasAllDay : IsAllDay === true;
  checkTogether(
    () => parseTimeZone(TimeZone, undefined, 'UTC'),
    () => checkTimeFormat('Start', Start, isAllDay),
    () => checkTimeFormat('End', End, isAllDay),
    () => typeof RecurrenceRule === 'string' && parseRecurrenceRule(RecurrenceRule, isAllDay),
  );
}
