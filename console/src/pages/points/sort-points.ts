import type { Point } from '@muster/sdk/client';
import type { PointType } from '../../points/point-types.ts';
import type { GridOrder } from '../../ui/data-grid-rows.tsx';

/**
 * Sorts points by a column, and those that are equal in it by what people call them. Points without a note or a check come first.
 *
 * @param types the names of the types
 */
export function sortPoints(
  points: readonly Point[],
  { column, isDescending }: GridOrder,
  types: Readonly<Record<PointType, string>>,
): readonly Point[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const nameOf = ({ label, pointType }: Point) => label ?? types[pointType];
  const byName = (a: Point, b: Point) => compare(nameOf(a), nameOf(b));
  const by: Readonly<Record<string, (a: Point, b: Point) => number>> = {
    type: (a, b) => compare(types[a.pointType], types[b.pointType]),
    label: byName,
    note: (a, b) => compare(a.note ?? '', b.note ?? ''),
    position: (a, b) => b.latitude - a.latitude || a.longitude - b.longitude, // as on the map: from the north, then from the west
    verifiedOn: (a, b) => compare(a.verifiedOn ?? '', b.verifiedOn ?? ''),
    active: (a, b) => Number(b.isActive) - Number(a.isActive),
  };
  const compareBy = by[column] ?? byName;
  const sign = isDescending ? -1 : 1;
  return points.toSorted((a, b) => sign * compareBy(a, b) || byName(a, b));
}
