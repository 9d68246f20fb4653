import type { CalendarItem } from '@muster/sdk/client';

/**
 * How far the instances of endless series have been created: the earliest of their last starts. A file contains every instance as
 * a separate event, so it cannot contain all of them.
 *
 * @returns a date-time or a date; `undefined` if every series has an end
 */
export function endOfEndless(items: readonly CalendarItem[]): string | undefined {
  const endless = items.filter(({ RecurrenceRule: rule }) => rule !== null && !/\b(UNTIL|COUNT)=/.test(rule));
  const bySeries = Map.groupBy(endless, ({ RecurrenceId }) => RecurrenceId);
  const lasts = [...bySeries.values()].map(
    (instances) =>
      instances
        .map(({ Start }) => Start)
        .sort()
        .at(-1) ?? '',
  );
  return lasts.sort().at(0);
}
