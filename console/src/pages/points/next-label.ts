import type { Point } from '@muster/sdk/client';
import type { PointType } from '../../points/point-types.ts';

type Labeled = Pick<Point, 'pointType' | 'label'>;

/** Laws ask for a number on each exterior door. */
const numberedFromFirst: readonly PointType[] = ['exteriorDoor'];

/**
 * Proposes the label of a new point: the number after the highest one of its type. “Door 7” becomes “Door 8”.
 *
 * @param firstLabel for the first of a type that is always numbered
 * @returns `null` if points of this type have no numbers
 */
export function nextLabel(
  points: readonly Labeled[],
  pointType: PointType,
  firstLabel: string,
): string | null {
  let next: { readonly label: string; readonly number: number } | undefined;
  for (const { pointType: type, label } of points) {
    const [, before = '', digits] = /^(.*?)(\d{1,9})$/.exec(label ?? '') ?? [];
    if (type !== pointType || digits === undefined) continue;
    const number = Number(digits) + 1;
    if (next && next.number >= number) continue;
    next = { number, label: before + String(number).padStart(digits.length, '0') };
  }
  return next?.label ?? (numberedFromFirst.includes(pointType) ? firstLabel : null);
}
