import { usesTwelveHours } from '../strings/clock.ts';
import { format, locale } from '../strings/format.ts';
import { strings } from '../strings.ts';

/** When an item takes place. Timed items have instants. For all-day items, `Start` and `End` are the first and last day. */
export interface ItemTimes {
  readonly Start: string;
  readonly End: string;
  readonly IsAllDay: boolean;
}

/** The times of an item in words: "Fri, 12 Jun 2026, 09:00 to 10:30". All-day items are on the same days in every time zone. */
export function describeTimes({ Start, End, IsAllDay }: ItemTimes, timeZone: string): string {
  const text = strings.calendar.item;
  const [firstDay, lastDay] = [Start, End].map((at) => formatDay(at, IsAllDay ? 'UTC' : timeZone));
  if (!firstDay || !lastDay) return '';
  if (IsAllDay) {
    return firstDay === lastDay
      ? format(text.allDayOn, { day: firstDay })
      : format(text.allDayFromTo, { first: firstDay, last: lastDay });
  }
  const [from, to] = [formatTime(Start, timeZone), formatTime(End, timeZone)];
  if (firstDay !== lastDay) return format(text.fromTo, { firstDay, from, lastDay, to });
  return Start === End
    ? format(text.onDayAt, { day: firstDay, from })
    : format(text.onDay, { day: firstDay, from, to });
}

function formatDay(at: string, timeZone: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(at));
}

/** A day with its weekday, in full: "Friday, 12 June 2026". */
export function nameOfDay(date: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));
}

function formatTime(at: string, timeZone: string): string {
  const parts = { hour: 'numeric', minute: '2-digit', hour12: usesTwelveHours } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(at));
}

/** Formats a wall-clock time, such as `19:00`, for readers. */
export function formatClock(time: string, hour12 = usesTwelveHours): string {
  const parts = { hour: 'numeric', minute: '2-digit', hour12, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`2000-01-01T${time}Z`));
}

/** Formats an IANA time zone name for readers. */
export function nameOfTimeZone(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
