import type { FloorSummary } from '@muster/sdk/client';

/** A floor's position in its building. */
export type FloorPlace = Pick<FloorSummary, 'customMapFloorId' | 'sortOrder'>;

/** Orders floors as in a building: the API returns them from the bottom up, and every list shows the top floor first. */
export function topFirst<Floor>(floors: readonly Floor[]): readonly Floor[] {
  return floors.toReversed();
}

/** Moves an item of a list to another position. A position beyond an end means that end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved);
}

/**
 * The sort orders to save so that the floors are in `order`, but only those that change. Floors that were added without a sort
 * order all have 0, so every position is numbered again.
 */
export function sortOrdersOf(
  floors: readonly FloorPlace[],
  order: readonly string[],
): readonly { readonly id: string; readonly sortOrder: number }[] {
  const before = new Map(floors.map((floor) => [floor.customMapFloorId, floor.sortOrder]));
  return order
    .map((id, sortOrder) => ({ id, sortOrder }))
    .filter(({ id, sortOrder }) => before.has(id) && before.get(id) !== sortOrder);
}

/** Sorts floors by a list of ids. Floors that are not in the list come last, in their existing order. */
export function inOrder<Floor extends FloorPlace>(
  floors: readonly Floor[],
  order: readonly string[] | undefined,
): readonly Floor[] {
  if (!order) return floors;
  const ordered = order.flatMap((id) => floors.filter(({ customMapFloorId }) => customMapFloorId === id));
  return [...ordered, ...floors.filter(({ customMapFloorId }) => !order.includes(customMapFloorId))];
}

/**
 * The position for a dragged row.
 *
 * @param middles vertical middles of all rows except the dragged one, from top to bottom
 * @param y vertical position of the pointer
 */
export function placeAt(middles: readonly number[], y: number): number {
  return middles.filter((middle) => middle < y).length;
}
