import { locale } from './format.ts';

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const minuteMs = 60_000;
const steps = [
  { unit: 'minute', ms: minuteMs, below: 60 },
  { unit: 'hour', ms: 60 * minuteMs, below: 24 },
  { unit: 'day', ms: 24 * 60 * minuteMs, below: 7 },
] as const;

/** How long ago an instant was, in words; older than a week it is the date. */
export function formatAgo(iso: string, nowMs: number): string {
  const agoMs = nowMs - Date.parse(iso);
  if (agoMs < minuteMs) return relative.format(0, 'minute');
  for (const { unit, ms, below } of steps) {
    const count = Math.floor(agoMs / ms);
    if (count < below) return relative.format(-count, unit);
  }
  return formatDate(iso);
}

/** A date, or the date of a date-time, such as `31 May 2026`. A date without a time is no instant: it has no time zone. */
export function formatDate(iso: string): string {
  const isDateOnly = /^\d{4}-\d\d-\d\d$/.test(iso);
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(isDateOnly ? { timeZone: 'UTC' } : {}),
  }).format(new Date(iso));
}

/** A date and time in the time zone of this device, such as `Nov 27, 2026, 1:10 PM`. */
export function formatDateTime(iso: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** The time of day of an instant of today, such as `10:42 AM`, or date and time of an earlier one. */
export function formatTimeOrDate(iso: string, now: Date): string {
  const at = new Date(iso);
  if (at.toDateString() !== now.toDateString()) return formatDateTime(iso);
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}
