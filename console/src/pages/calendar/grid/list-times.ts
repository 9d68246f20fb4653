import type { CalendarEntry } from '@muster/sdk/client';
import { formatClock } from '../../../calendar-model/describe-item.ts';
import { addDays } from '../../../calendar-model/wall-clock.ts';
import type { ShownRange } from '../../../data/calendar.ts';
import { format, locale } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';

/**
 * Describes when an entry takes place, next to the day that it is listed under.
 *
 * @param isStart whether it starts on that day; an entry that started before the period is listed under the period's first day
 */
export function describeListTimes({ start, end, allDay }: CalendarEntry, isStart: boolean): string {
  const text = strings.calendar;
  if (allDay) return strings.calendar.form.allDay;
  const [from, to] = [start, end].map((at) => ({ date: at.slice(0, 10), time: at.slice(11, 16) }));
  if (!from || !to) return '';
  const times = { from: formatClock(from.time), to: formatClock(to.time) };
  if (!isStart) return format(text.list.until, { day: shortDay(to.date), to: times.to });
  if (start === end) return times.from;
  if (to.date === from.date) return format(text.list.fromTo, times);
  if (to.date !== addDays(from.date, 1)) return format(text.list.toDay, { ...times, day: shortDay(to.date) });
  return format(to.time === '00:00' ? text.list.fromTo : text.list.toNextDay, times);
}

/** Whether an entry takes place in a period of whole days. @param period its first day, and the day after its last */
export function isWithin({ start, end }: CalendarEntry, period: ShownRange): boolean {
  const [first, after] = [period.start.slice(0, 10), period.end.slice(0, 10)];
  return start < after && (start >= first || end.slice(0, 16) > `${first}T00:00`);
}

function shortDay(date: string): string {
  const parts = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(date));
}
