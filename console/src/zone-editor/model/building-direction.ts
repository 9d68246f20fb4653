import type { CustomMapDetail } from '@muster/sdk/client';
import { directionTo } from '../geometry/local-plane.ts';

type Floor = CustomMapDetail['floors'][number];

/** The direction of the plan's upper edge, counterclockwise from east, in radians. 0 for a plan between bounds. */
export function getBuildingDirection(
  map: Pick<CustomMapDetail, 'placement'>,
  floor: Pick<Floor, 'placement'>,
): number {
  const corners = (floor.placement ?? map.placement)?.fit.corners;
  if (!corners) return 0;
  const { topLeft, topRight } = corners;
  return directionTo([topLeft.lng, topLeft.lat], [topRight.lng, topRight.lat]);
}
