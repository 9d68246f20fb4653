import { usesTwelveHours } from '../strings/clock.ts';
import { format, locale } from '../strings/format.ts';
import { strings } from '../strings.ts';

/** When an item is. Timed ones have instants; of all-day ones `Start` and `End` are the first and the last day. */
export interface ItemTimes {
  readonly Start: string;
  readonly End: string;
  readonly IsAllDay: boolean;
}

/** When an item is, in words: "Fri, 12 Jun 2026, 09:00 to 10:30". Days of an all-day item are days in every time zone. */
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

/** A time of the clock on the wall, such as `19:00`, as people read it. */
export function formatClock(time: string, hour12 = usesTwelveHours): string {
  const parts = { hour: 'numeric', minute: '2-digit', hour12, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`2000-01-01T${time}Z`));
}

/** How people read an IANA name. */
export function nameOfTimeZone(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
