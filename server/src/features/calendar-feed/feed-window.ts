/** How a feed is narrowed, as given: `from` and `to` as {@link boundPattern} has them. */
export interface FeedRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The part of a calendar that a feed shows. Events that only touch it are in it. */
export interface FeedWindow {
  /** ISO 8601 UTC; the whole calendar on the side that is not there. */
  readonly fromAt?: string;
  /** Exclusive. */
  readonly toAt?: string;
  /** When the window came to lie where it lies, where it moves with the days: the last midnight. */
  readonly movedAt?: string;
}

/**
 * A number of days or weeks from today, or a date between the years 1900 and 2199. A `+` in an address reaches us as a
 * space.
 */
export const boundPattern = '^([-+ ]?\\d{1,5}[dw]|(19|20|21)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))$';
export const boundDescription =
  'a number of days or weeks from today such as -90d, +365d or -12w, or a date such as 2026-01-31';

/**
 * Finds the window from the start of the day `from` to the end of the day `to`, in the department's time zone.
 *
 * @param range bounds that match {@link boundPattern}
 * @param now milliseconds since the epoch
 * @returns the name of a bound that is no day of the calendar or lies before the other one, or the window
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
    ...(from && { fromAt: getStartOfDay(from, timeZone) }),
    ...(to && { toAt: getStartOfDay(to.add({ days: 1 }), timeZone) }),
    ...(moves && { movedAt: getStartOfDay(today, timeZone) }),
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
    return null; // such as the 30th of February
  }
}

/** The first instant of a day: not 00:00 where that is skipped by a clock change. */
function getStartOfDay(day: Temporal.PlainDate, timeZone: string): string {
  const { epochMilliseconds } = day.toZonedDateTime(timeZone);
  return new Date(epochMilliseconds).toISOString();
}
