import { Temporal } from 'temporal-polyfill';

/** A date and a time in the format of form inputs: `2026-06-12` and `09:30`. */
export interface DateAndTime {
  readonly date: string;
  readonly time: string;
}

/** The wall-clock time in `timeZone` at an instant, ISO 8601. */
export function wallClockOf(instant: string, timeZone: string): DateAndTime {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) };
}

/** The instant of a wall-clock time, in milliseconds since 1970. A time that the clocks skip moves forward by the gap. */
export function epochMsOf({ date, time }: DateAndTime, timeZone: string): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Adds minutes in wall-clock time. */
export function addMinutes({ date, time }: DateAndTime, minutes: number): DateAndTime {
  const moved = Temporal.PlainDateTime.from(`${date}T${time}`).add({ minutes });
  return { date: moved.toPlainDate().toString(), time: moved.toPlainTime().toString().slice(0, 5) };
}

export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

export function todayIn(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}

/**
 * Moves the end together with the start, keeping the distance in wall-clock time. If a field is still empty, the end stays as it
 * is.
 */
export function moveEnd(before: DateAndTime, after: DateAndTime, end: DateAndTime): DateAndTime {
  const all = [before, after, end];
  if (!all.every(({ date, time }) => isDate(date) && isTime(time))) return end;
  const [from, to, last] = all.map(({ date, time }) => Temporal.PlainDateTime.from(`${date}T${time}`));
  if (!from || !to || !last) return end;
  const moved = last.add(from.until(to));
  return { date: moved.toPlainDate().toString(), time: moved.toPlainTime().toString().slice(0, 5) };
}
