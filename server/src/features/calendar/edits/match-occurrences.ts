import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { Schedule } from '../recurrence/list-occurrences.ts';
import { startOf, wallClockOf } from '../recurrence/occurrence.ts';
import { type Materialised, removedSlotsOf, type Series, slotOf } from './series.ts';

/** Which instances stay, and where, when a series gets new slots. */
export interface MatchedSlots {
  readonly slotOfItem: ReadonlyMap<CalendarItemRow, string>;
  /** New slots that stay gaps: what was there has been deleted. */
  readonly removed: readonly string[];
  /** New slots that nothing was on before. */
  readonly empty: readonly string[];
}

interface Move {
  /** By how many days the series is moved. */
  readonly days: number;
  /** The instance that the request names: it stays whatever becomes of its day. */
  readonly addressedId: number | undefined;
}

/**
 * Puts the instances of a series, and its gaps, on the slots of a new schedule: the first of a day, moved by `days`, on
 * the first slot of that day, the second on the second, and so on. The addressed instance, where its day has gone, takes
 * the next slot that is left.
 */
export function matchSlots(
  { row, items }: Series,
  before: Schedule,
  after: Materialised,
  { days, addressedId }: Move,
): MatchedSlots {
  const startMs = (slot: string) => startOf(before, slot).epochMilliseconds;
  const old: { slot: string; item?: CalendarItemRow }[] = [
    ...removedSlotsOf(row).map((slot) => ({ slot })),
    ...items.map((item) => ({ slot: slotOf(item), item })),
  ];
  old.sort((a, b) => startMs(a.slot) - startMs(b.slot));
  const left = Map.groupBy(after.slots, (slot) => dayOf(slot, 0));
  const slotOfItem = new Map<CalendarItemRow, string>();
  const removed: string[] = [];
  for (const { slot, item } of old) {
    const next = left.get(dayOf(slot, days))?.shift();
    if (next === undefined) continue;
    if (item) slotOfItem.set(item, next);
    else removed.push(next);
  }
  const empty = [...left.values()].flat();
  const addressed = items.find(({ id }) => id === addressedId);
  if (addressed && !slotOfItem.has(addressed)) {
    const day = dayOf(slotOf(addressed), days);
    const place = empty.findIndex((slot) => dayOf(slot, 0) >= day);
    const [taken] = place < 0 ? [] : empty.splice(place, 1);
    if (taken !== undefined) slotOfItem.set(addressed, taken);
  }
  return { slotOfItem, removed, empty };
}

function dayOf(slot: string, days: number): string {
  return wallClockOf(slot).toPlainDate().add({ days }).toString();
}
