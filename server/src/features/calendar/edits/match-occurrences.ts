import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { Schedule } from '../recurrence/list-occurrences.ts';
import { getOccurrenceStart, toWallClock } from '../recurrence/occurrence.ts';
import { listPlaces, type Place } from '../recurrence/places.ts';
import type { MaterializedSeries } from './materialize-series.ts';
import { getOccurrence, parseRemovedOccurrences, type Series } from './series.ts';
import {
  isOnePerPeriod,
  matchesByPlace,
  type Places,
  type SeriesMove,
  shiftsPosition,
} from './series-move.ts';

/** The instances that are kept when the schedule of a series changes, and their new occurrences. */
export interface MatchedOccurrences {
  readonly occurrenceByItem: ReadonlyMap<CalendarItemRow, string>;
  /** Occurrences that get no instance, because the instance there was deleted. */
  readonly removed: readonly string[];
  /** Occurrences that get a new instance. */
  readonly unmatched: readonly string[];
}

/** An occurrence of the series before the edit, with its instance unless that was deleted. */
interface OldOccurrence {
  readonly occurrence: string;
  readonly item: CalendarItemRow | undefined;
}

/**
 * Assigns the instances of a series and its deleted occurrences to the occurrences of a new schedule: by their place
 * in the rule if the new rule has the same form, and otherwise by their day. If the target has no occurrence any
 * more, it gets the next unmatched one.
 */
export function matchOccurrences(
  series: Series,
  before: Schedule,
  after: MaterializedSeries,
  move: SeriesMove,
): MatchedOccurrences {
  const old = listOldOccurrences(series, before);
  const nextByOccurrence = matchAll(
    old.map(({ occurrence }) => occurrence),
    before,
    after,
    move,
  );
  const taken = new Set(nextByOccurrence.values());
  const occurrenceByItem = new Map<CalendarItemRow, string>();
  const removed: string[] = [];
  for (const { occurrence, item } of old) {
    const next = nextByOccurrence.get(occurrence);
    if (next === undefined) continue;
    if (item) occurrenceByItem.set(item, next);
    else removed.push(next);
  }
  const unmatched = after.occurrences.filter((occurrence) => !taken.has(occurrence));
  const target = series.items.find(({ id }) => id === move.targetId);
  if (target && !occurrenceByItem.has(target)) {
    const day = getMovedDay(getOccurrence(target), move.days);
    const index = unmatched.findIndex((occurrence) => getMovedDay(occurrence, 0) >= day);
    const [next] = index < 0 ? [] : unmatched.splice(index, 1);
    if (next !== undefined) occurrenceByItem.set(target, next);
  }
  return { occurrenceByItem, removed, unmatched };
}

/** Lists all previous occurrences of a series, in order of time. */
export function listOldOccurrences({ row, items }: Series, schedule: Schedule): readonly OldOccurrence[] {
  const startMs = (occurrence: string) => getOccurrenceStart(schedule, occurrence).epochMilliseconds;
  return [
    ...parseRemovedOccurrences(row).map((occurrence) => ({ occurrence, item: undefined })),
    ...items.map((item) => ({ occurrence: getOccurrence(item), item })),
  ]
    .map((old) => ({ ...old, startMs: startMs(old.occurrence) }))
    .sort((a, b) => a.startMs - b.startMs);
}

type NextByOccurrence = ReadonlyMap<string, string>;

/** Maps each old occurrence to its new one. */
export function matchAll(
  old: readonly string[],
  before: Schedule,
  after: MaterializedSeries,
  move: SeriesMove,
): NextByOccurrence {
  const { occurrences, schedule } = after;
  if (before.rule.freq !== schedule.rule.freq) return matchByDay(old, occurrences, move);
  const places = { old: listPlaces(before, old), new: listPlaces(schedule, occurrences) };
  const position = {
    old: old.indexOf(move.targetOccurrence),
    new: occurrences.indexOf(move.targetStart),
  };
  if (shiftsPosition(before.rule, schedule.rule, places.old[position.old], places.new[position.new])) {
    const shift = position.new - position.old;
    return toMap(old, (index) => occurrences[index + shift]);
  }
  if (matchesByPlace(before.rule, schedule.rule, places, move)) {
    const key = ({ period, position: index }: Place, periods: number) => `${period + periods}/${index}`;
    const byPlace = new Map(places.new.map((place, index) => [key(place, 0), occurrences[index]]));
    return toMap(old, (index) => {
      const place = places.old[index];
      return place && byPlace.get(key(place, move.periods));
    });
  }
  const byDay = matchByDay(old, occurrences, move);
  return isOnePerPeriod(places.old) ? addNearestInPeriod(byDay, { old, occurrences, places }, move) : byDay;
}

interface Unmatched {
  readonly old: readonly string[];
  readonly occurrences: readonly string[];
  readonly places: Places;
}

/** If a rule with one occurrence per period gets more, each remaining one becomes the nearest occurrence of its period. */
function addNearestInPeriod(
  byDay: NextByOccurrence,
  { old, occurrences, places }: Unmatched,
  { days, periods }: SeriesMove,
): NextByOccurrence {
  const matched = new Map(byDay);
  const taken = new Set(byDay.values());
  const free = occurrences.map((occurrence, index) => ({ occurrence, period: places.new[index]?.period }));
  const freeByPeriod = Map.groupBy(
    free.filter(({ occurrence }) => !taken.has(occurrence)),
    ({ period }) => period,
  );
  for (const [index, occurrence] of old.entries()) {
    if (matched.has(occurrence)) continue;
    const day = Date.parse(getMovedDay(occurrence, days));
    const distance = (other: string) => Math.abs(Date.parse(other.slice(0, 10)) - day);
    const choices = freeByPeriod.get((places.old[index]?.period ?? Number.NaN) + periods) ?? [];
    const [nearest] = choices.toSorted((a, b) => distance(a.occurrence) - distance(b.occurrence));
    if (nearest) matched.set(occurrence, nearest.occurrence);
  }
  return matched;
}

function toMap(old: readonly string[], find: (index: number) => string | undefined): NextByOccurrence {
  const matched = old.map((occurrence, index) => [occurrence, find(index)] as const);
  return new Map(matched.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/**
 * Matches days and times that move with the series. An occurrence that moves exactly to another is matched before all
 * others of its day; then the first of a day becomes the first of the new day, the second the second, and so on.
 */
function matchByDay(
  old: readonly string[],
  occurrences: readonly string[],
  { days, targetOccurrence, targetStart }: SeriesMove,
): NextByOccurrence {
  const by = toWallClock(targetOccurrence).until(toWallClock(targetStart), { largestUnit: 'hour' });
  const move = (occurrence: string) =>
    by.sign === 0 ? occurrence : toWallClock(occurrence).add(by).toString().slice(0, occurrence.length);
  const left = Map.groupBy(occurrences, (occurrence) => getMovedDay(occurrence, 0));
  const matched = new Map<string, string>();
  const take = (occurrence: string, choose: (ofDay: readonly string[]) => number) => {
    const ofDay = left.get(getMovedDay(occurrence, days)) ?? [];
    const index = matched.has(occurrence) ? -1 : choose(ofDay);
    const [next] = index < 0 ? [] : ofDay.splice(index, 1);
    if (next !== undefined) matched.set(occurrence, next);
  };
  for (const occurrence of old) take(occurrence, (ofDay) => ofDay.indexOf(move(occurrence)));
  for (const occurrence of old) take(occurrence, () => 0);
  return matched;
}

function getMovedDay(occurrence: string, days: number): string {
  return days === 0
    ? occurrence.slice(0, 10)
    : toWallClock(occurrence).toPlainDate().add({ days }).toString();
}
