import type { CalendarItem } from '@muster/sdk/client';
import type { ItemTimes } from './describe-item.ts';

/**
 * Chooses the instance used to move a series back: one that moved as far as most of them. An instance that had been moved
 * individually came from somewhere else, and would move all others there.
 */
export function chooseAnchor(
  before: readonly CalendarItem[],
  after: readonly CalendarItem[],
  target: CalendarItem,
): CalendarItem {
  const now = byId(after);
  const distances = new Map(
    before.flatMap((item) => {
      const moved = now.get(item.CalendarItemId);
      return moved ? [[item, distanceOf(item, moved)] as const] : [];
    }),
  );
  const counts = Map.groupBy(distances.values(), (distance) => distance);
  const [usual] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const all = [...distances].filter(([, distance]) => distance === usual).map(([item]) => item);
  return all.find((item) => item.CalendarItemId === target.CalendarItemId) ?? all[0] ?? target;
}

/** The instances that are not back where they were, in their earlier state, and how many no longer exist. */
export function findMisplaced(before: readonly CalendarItem[], after: readonly CalendarItem[]) {
  const now = byId(after);
  const misplaced = before.filter((item) => {
    const moved = now.get(item.CalendarItemId);
    return moved !== undefined && !isAt(moved, item);
  });
  const missingCount = before.filter((item) => !now.has(item.CalendarItemId)).length;
  return { misplaced, missingCount };
}

function byId(items: readonly CalendarItem[]): ReadonlyMap<number, CalendarItem> {
  return new Map(items.map((item) => [item.CalendarItemId, item]));
}

/** How far an item moved, and by how much its length changed. */
function distanceOf(from: CalendarItem, to: CalendarItem): string {
  const minutes = (Date.parse(to.Start) - Date.parse(from.Start)) / 60_000;
  const length = Date.parse(to.End) - Date.parse(to.Start) - (Date.parse(from.End) - Date.parse(from.Start));
  return `${minutes} ${length} ${to.IsAllDay}`;
}

function isAt(one: ItemTimes, other: ItemTimes): boolean {
  return one.Start === other.Start && one.End === other.End && one.IsAllDay === other.IsAllDay;
}
