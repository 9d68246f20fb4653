import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { Schedule } from '../recurrence/list-occurrences.ts';
import { getOccurrenceStart, toWallClock } from '../recurrence/occurrence.ts';
import type { MaterializedSeries } from './materialize-series.ts';
import { getOccurrence, parseRemovedOccurrences, type Series } from './series.ts';

/** Which instances stay, and at which occurrences, when the schedule of a series changes. */
export interface MatchedOccurrences {
  readonly occurrenceByItem: ReadonlyMap<CalendarItemRow, string>;
  /** Occurrences that get no instance, because the one there was deleted. */
  readonly removed: readonly string[];
  /** Occurrences that get a new instance. */
  readonly unmatched: readonly string[];
}

interface SeriesMove {
  /** By how many days the series moves. */
  readonly days: number;
  /** The instance that the request names: it stays even if its day has no occurrence any more. */
  readonly targetId: number | undefined;
}

/**
 * Assigns the instances of a series, and its deleted occurrences, to the occurrences of a new schedule. The days are moved
 * by `days`; then the first of a day goes to the first occurrence of that day, the second to the second, and so on. If the
 * day of the target has none left, the target takes the next unmatched occurrence.
 */
export function matchOccurrences(
  { row, items }: Series,
  before: Schedule,
  after: MaterializedSeries,
  { days, targetId }: SeriesMove,
): MatchedOccurrences {
  const startMs = (occurrence: string) => getOccurrenceStart(before, occurrence).epochMilliseconds;
  const old: { occurrence: string; item?: CalendarItemRow }[] = [
    ...parseRemovedOccurrences(row).map((occurrence) => ({ occurrence })),
    ...items.map((item) => ({ occurrence: getOccurrence(item), item })),
  ];
  old.sort((a, b) => startMs(a.occurrence) - startMs(b.occurrence));
  const unmatchedByDay = Map.groupBy(after.occurrences, (occurrence) => getMovedDay(occurrence, 0));
  const occurrenceByItem = new Map<CalendarItemRow, string>();
  const removed: string[] = [];
  for (const { occurrence, item } of old) {
    const next = unmatchedByDay.get(getMovedDay(occurrence, days))?.shift();
    if (next === undefined) continue;
    if (item) occurrenceByItem.set(item, next);
    else removed.push(next);
  }
  const unmatched = [...unmatchedByDay.values()].flat();
  const target = items.find(({ id }) => id === targetId);
  if (target && !occurrenceByItem.has(target)) {
    const day = getMovedDay(getOccurrence(target), days);
    const index = unmatched.findIndex((occurrence) => getMovedDay(occurrence, 0) >= day);
    const [next] = index < 0 ? [] : unmatched.splice(index, 1);
    if (next !== undefined) occurrenceByItem.set(target, next);
  }
  return { occurrenceByItem, removed, unmatched };
}

function getMovedDay(occurrence: string, days: number): string {
  return toWallClock(occurrence).toPlainDate().add({ days }).toString();
}
