import type { Floor, FloorSummary } from '@muster/sdk/client';
import { hashKey } from '@tanstack/react-query';

const fields = [
  'name',
  'floorNumber',
  'elevationFt',
  'floorHeightFt',
  'ordinal',
  'postedLabel',
  'isDefault',
  'isActive',
  'originalImageUrl', // `imageUrl` also changes without an edit, when the tiles of a rotated plan become ready
] as const satisfies readonly (keyof Floor)[];

/** Whether no one has changed what the floor form shows. The order and the tiles are saved separately. */
export function isSameFloor(one: Floor, other: FloorSummary): boolean {
  // Placements in a list and in a single floor have their keys in different orders.
  return (
    fields.every((field) => one[field] === other[field]) &&
    hashKey([one.placement]) === hashKey([other.placement])
  );
}
