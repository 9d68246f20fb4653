import { formatDate } from '../strings/dates.ts';
import { format, formatCount, locale } from '../strings/format.ts';
import { strings } from '../strings.ts';
import type { Recurrence, Weekday } from './recurrence.ts';
import { weekdays } from './recurrence.ts';

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** How an item repeats, in a sentence: "Every 2 weeks on Monday and Thursday, until 31 May 2026". */
export function describeRecurrence(recurrence: Recurrence): string {
  const text = strings.calendar.repeat;
  const rule = describePattern(recurrence);
  if (recurrence.frequency === 'never' || recurrence.frequency === 'custom') return rule;
  if (recurrence.ends === 'until' && recurrence.until)
    return format(text.until, { rule, date: formatDate(recurrence.until) });
  if (recurrence.ends === 'count') return formatCount(text.count, Number(recurrence.count) || 0, { rule });
  return rule;
}

function describePattern(recurrence: Recurrence): string {
  const text = strings.calendar.repeat;
  const interval = Number(recurrence.interval) || 1;
  switch (recurrence.frequency) {
    case 'never':
      return strings.calendar.repeat.frequencies.never;
    case 'custom':
      return format(text.byRule, { rule: recurrence.rule });
    case 'daily':
      return formatCount(text.daily, interval);
    case 'weekly': {
      const days = list.format(recurrence.weekdays.map((day) => nameOfWeekday(day, 'long')));
      return formatCount(text.weekly, interval, { days });
    }
    case 'monthly':
      return formatCount(text.monthly, interval, { day: describeDay(recurrence.day) });
    case 'yearly':
      return formatCount(text.yearly, interval, { day: describeDay(recurrence.day, recurrence.month) });
  }
}

/** The day of a month, or of a month of the year, in words: "the second Friday of June". */
export function describeDay(day: string, month?: number): string {
  const text = strings.calendar.repeat;
  const inMonth = month === undefined ? undefined : nameOfMonth(month);
  const [, nth, weekday] = /^BYDAY=(-1|[1-5])([A-Z]{2})$/.exec(day) ?? [];
  if (nth && weekday) {
    const values = {
      nth: text.nth[nth as keyof typeof text.nth], // the pattern allows nothing else
      weekday: nameOfWeekday(weekday as Weekday, 'long'), // the format that recurrence.ts writes
    };
    return inMonth
      ? format(text.weekdayOf, { ...values, month: inMonth })
      : format(text.weekdayOfMonth, values);
  }
  const number = day.replace('BYMONTHDAY=', '');
  if (number === '-1') return inMonth ? format(text.lastDayOf, { month: inMonth }) : text.lastDayOfMonth;
  return inMonth
    ? format(text.dayOfYear, { day: number, month: inMonth })
    : format(text.dayOfMonth, { day: number });
}

export function nameOfWeekday(weekday: Weekday, length: 'long' | 'short'): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday)));
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(date);
}

function nameOfMonth(month: number): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, month - 1, 1),
  );
}
