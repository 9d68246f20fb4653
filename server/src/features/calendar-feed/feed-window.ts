import { type ItemsOf, startOfDay, toTimestamp } from '../calendar/calendar.ts';

/** The requested range of a feed: `from` and `to` match {@link boundPattern}. */
export interface FeedRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Ids of event types, separated by commas. */
  readonly types?: string | undefined;
  /** Only the events of the subscriber. */
  readonly feed?: 'mine' | undefined;
}

/** The part of a calendar that a feed shows. Events that overlap it are included. */
export interface FeedWindow {
  /** ISO 8601 UTC; a missing bound does not limit the calendar on that side. */
  readonly fromAt?: string;
  /** The exclusive end. */
  readonly toAt?: string;
  /** When the window last moved, if it is relative to today: the last midnight. */
  readonly movedAt?: string;
  /** The event types that it is limited to. */
  readonly types?: readonly string[];
  /** The person that it is limited to. */
  readonly of?: ItemsOf;
}

/**
 * Matches a number of days or weeks from today, or a date between the years 1900 and 2199. A `+` in a query arrives
 * as a space.
 */
export const boundPattern = '^([-+ ]?\\d{1,5}[dw]|(19|20|21)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))$';
export const boundDescription =
  'a number of days or weeks from today such as -90d, +365d or -12w, or a date such as 2026-01-31';

/**
 * Returns the window from the start of the day `from` to the end of the day `to`, in the department's time zone.
 *
 * @param range bounds that match {@link boundPattern}
 * @param now milliseconds since the epoch
 * @returns the window, or the name of a bound that is not a calendar day or is before the other bound
 */
export function resolveWindow(
  range: FeedRange,
  timeZone: string,
  now: number,
): { readonly window: FeedWindow } | { readonly badBound: 'from' | 'to' } {
  if (range.from === undefined && range.to === undefined) return { window: {} };
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const from = range.from === undefined ? undefined : parseDay(range.from, today);
  if (from === null) return { badBound: 'from' };
  const to = range.to === undefined ? undefined : parseDay(range.to, today);
  if (to === null || (from && to && Temporal.PlainDate.compare(from, to) > 0)) return { badBound: 'to' };
  const moves = [range.from, range.to].some((bound) => bound && relativeBound.test(bound));
  const window = {
    ...(from && { fromAt: toTimestamp(startOfDay(from, timeZone)) }),
    ...(to && { toAt: toTimestamp(startOfDay(to.add({ days: 1 }), timeZone)) }),
    ...(moves && { movedAt: toTimestamp(startOfDay(today, timeZone)) }),
  };
  return { window };
}

const relativeBound = /^([-+ ]?)(\d{1,5})([dw])$/;

function parseDay(bound: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const [, sign, count, unit] = relativeBound.exec(bound) ?? [];
  if (count) {
    const days = Number(count) * (unit === 'w' ? 7 : 1);
    return today.add({ days: sign === '-' ? -days : days });
  }
  try {
    return Temporal.PlainDate.from(bound);
  } catch {
    return null; // for example, February 30
  }
}
