import { getPeriod, type Place, stepsWithinDay } from '../recurrence/places.ts';
import type { RecurrenceRule } from '../recurrence/recurrence-rule.ts';

/** How an edit moves the series, measured on the instance that the request names. */
export interface SeriesMove {
  /** The instance that the request names: it is kept even if it has no occurrence anymore. */
  readonly targetId: number | undefined;
  /** Its occurrence before the edit, and the requested start; both are the same if only the rule changes. */
  readonly targetOccurrence: string;
  readonly targetStart: string;
  /** The number of days from the old occurrence to the new start. */
  readonly days: number;
  /** The number of periods of the rule from the old occurrence to the new start. */
  readonly periods: number;
}

export function measureMove(
  target: Pick<SeriesMove, 'targetId' | 'targetOccurrence' | 'targetStart'>,
  before: RecurrenceRule,
  after: RecurrenceRule,
): SeriesMove {
  const toDay = (occurrence: string) => Temporal.PlainDate.from(occurrence.slice(0, 10));
  return {
    ...target,
    days: toDay(target.targetOccurrence).until(toDay(target.targetStart)).days,
    periods: getPeriod(after, target.targetStart) - getPeriod(before, target.targetOccurrence),
  };
}

/**
 * Whether a series moves within its own rule to other positions, for example from Mondays to Wednesdays with
 * `BYDAY=MO,WE`. If so, the first instance becomes the next occurrence, and so does every other instance.
 *
 * @param from the place of the target before the edit
 * @param to its place after the edit
 */
export function shiftsPosition(
  before: RecurrenceRule,
  after: RecurrenceRule,
  from: Place | undefined,
  to: Place | undefined,
): boolean {
  if (before.pattern !== after.pattern || !from || !to) return false;
  return stepsWithinDay(before) || from.position !== to.position;
}

export interface Places {
  readonly old: readonly Place[];
  readonly new: readonly Place[];
}

/**
 * Whether places have the same meaning in two rules: in the same rule, in rules with one occurrence per period, and
 * if a series moves to a rule with the same number of occurrences in every period.
 */
export function matchesByPlace(
  before: RecurrenceRule,
  after: RecurrenceRule,
  places: Places,
  { targetOccurrence, targetStart, periods }: SeriesMove,
): boolean {
  if (stepsWithinDay(after)) return false;
  if (before.pattern === after.pattern) return true;
  if (isOnePerPeriod(places.old) && isOnePerPeriod(places.new)) return true;
  const [old, now] = [countByPeriod(places.old, periods), countByPeriod(places.new, 0)];
  const isMoved = targetOccurrence !== targetStart;
  return isMoved && getMax(old) === getMax(now) && haveSameCounts(old, now);
}

export function isOnePerPeriod(places: readonly Place[]): boolean {
  return places.every(({ position }) => position === 0);
}

function countByPeriod(places: readonly Place[], periods: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { period, position } of places) counts.set(period + periods, position + 1);
  return counts;
}

function getMax(counts: ReadonlyMap<number, number>): number {
  return Math.max(0, ...counts.values());
}

/** The first and the last period may be incomplete. */
function haveSameCounts(old: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): boolean {
  const inner = [...old].slice(1, -1);
  const last = [...now.keys()].at(-1);
  return inner.every(([period, count]) => period === last || (now.get(period) ?? count) === count);
}
