import { locale } from './format.ts';

/** A date, or the date of a date-time, such as `31 May 2026`. A date without a time has no time zone. */
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

/** The time of day if it is today, such as `10:42 AM`, otherwise the date and time. */
export function formatTimeOrDate(iso: string, now: Date): string {
  const at = new Date(iso);
  if (at.toDateString() !== now.toDateString()) return formatDateTime(iso);
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}
