import type { Point } from '@muster/sdk/client';
import { strings } from '../strings.ts';

export type PointType = Point['pointType'];

/** What people call a point: its label, or what it is. */
export function namePoint({ pointType, label }: Pick<Point, 'pointType' | 'label'>): string {
  return label ?? strings.points.types[pointType];
}
