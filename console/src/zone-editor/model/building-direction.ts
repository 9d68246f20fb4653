import type { CustomMapDetail } from '@muster/sdk/client';
import { directionTo } from '../../zones/local-plane.ts';

type Floor = CustomMapDetail['floors'][number];

/**
 * The direction of the upper edge of the floor's plan, or of the map's plan if the floor has no placement;
 * counterclockwise from east, in radians. 0 if neither has a placement: the plan is then placed between bounds.
 */
export function getBuildingDirection(
  map: Pick<CustomMapDetail, 'placement'>,
  floor: Pick<Floor, 'placement'>,
): number {
  const corners = (floor.placement ?? map.placement)?.fit.corners;
  if (!corners) return 0;
  const { topLeft, topRight } = corners;
  return directionTo([topLeft.lng, topLeft.lat], [topRight.lng, topRight.lat]);
}
