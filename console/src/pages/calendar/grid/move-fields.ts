import type { CalendarItem, CalendarItemFields } from '@muster/sdk/client';
import type { ItemTimes } from '../../../calendar-model/describe-item.ts';
import { toItemDraft } from '../../../calendar-model/item-draft.ts';
import { moveRecurrence, writeRule } from '../../../calendar-model/recurrence.ts';
import { remainingRule } from '../../../calendar-model/remaining-rule.ts';
import { wallClockOf } from '../../../calendar-model/wall-clock.ts';
import type { EditScope } from '../../../data/calendar.ts';

/**
 * The fields to send for a move. Moving several instances also moves the days in the rule: Mondays become Tuesdays.
 *
 * @param series all instances of the series, needed to move this and following instances: a COUNT is split between both parts
 */
export function fieldsOfMove(
  item: CalendarItem,
  times: ItemTimes,
  scope: EditScope,
  series: readonly CalendarItem[] = [],
): CalendarItemFields {
  const fields = { Title: item.Title, ...times };
  const { startDate, recurrence } = toItemDraft(item);
  const toDate = times.IsAllDay ? times.Start : wallClockOf(times.Start, item.TimeZone).date;
  const isFixed = ['never', 'custom'].includes(recurrence.frequency);
  if (scope === 'one' || isFixed || toDate === startDate) return fields;
  const remaining = scope === 'following' ? remainingRule(recurrence, item, series) : recurrence;
  return { ...fields, RecurrenceRule: writeRule(moveRecurrence(remaining, startDate, toDate)) };
}
