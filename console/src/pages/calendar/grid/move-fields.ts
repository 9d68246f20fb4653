import type { CalendarItem, CalendarItemFields } from '@muster/sdk/client';
import type { ItemTimes } from '../../../calendar-model/describe-item.ts';
import { toItemDraft } from '../../../calendar-model/item-draft.ts';
import { moveRecurrence, type Recurrence, writeRule } from '../../../calendar-model/recurrence.ts';
import { wallClockOf } from '../../../calendar-model/wall-clock.ts';
import type { EditScope } from '../../../data/calendar.ts';

/**
 * Moving several instances also moves the days of the rule: Mondays become Tuesdays.
 *
 * @param series all instances of it, for a move of this and the following ones: a COUNT is shared between both parts
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

/** With deleted instances no one knows how many are left of a COUNT, so the rule then ends with the last instance. */
function remainingRule(
  recurrence: Recurrence,
  item: CalendarItem,
  series: readonly CalendarItem[],
): Recurrence {
  if (recurrence.ends !== 'count') return recurrence;
  const ordered = series.toSorted((a, b) => (a.Start < b.Start ? -1 : 1));
  const last = ordered.at(-1);
  const earlier = ordered.filter(({ Start }) => Start < item.Start).length;
  if (ordered.length === Number(recurrence.count) || !last)
    return { ...recurrence, count: String(Number(recurrence.count) - earlier) };
  return { ...recurrence, ends: 'until', until: toItemDraft(last).startDate };
}
