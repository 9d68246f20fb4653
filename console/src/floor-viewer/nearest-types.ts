import type { PointType } from '../points/point-types.ts';

/** What a crew needs next: stairwell, elevator, hazard, muster point, exit, and ways in, an AED and shut-offs. */
export const nearestTypes: readonly number[] = [2, 3, 4, 6, 7];
export const stairType = 2;
export const nearestPoints: readonly PointType[] = [
  'exteriorDoor',
  'keyBox',
  'aed',
  'gasShutoff',
  'waterShutoff',
  'electricShutoff',
];
