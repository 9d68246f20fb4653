import { formatDate } from '../strings/dates.ts';
import { locale } from '../strings/format.ts';
import { strings } from '../strings.ts';

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const minuteMs = 60_000;
const steps = [
  { unit: 'minute', ms: minuteMs, below: 60 },
  { unit: 'hour', ms: 60 * minuteMs, below: 24 },
  { unit: 'day', ms: 24 * 60 * minuteMs, below: 7 },
] as const;

/** How long ago an instant was, in words. If it was more than a week ago, the date. */
export function formatAgo(iso: string, nowMs: number): string {
  const agoMs = nowMs - Date.parse(iso);
  if (agoMs < minuteMs) return strings.app.justNow;
  for (const { unit, ms, below } of steps) {
    const count = Math.floor(agoMs / ms);
    if (count < below) return relative.format(-count, unit);
  }
  return formatDate(iso);
}
