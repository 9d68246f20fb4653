import { findWalls } from '../../zone-editor/model/snap-lines.ts';
import { along, createPlane, dot } from '../../zones/local-plane.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** The nearest place on a wall of a zone, or the same place if none is within reach. @param reach in meters */
export function snapToWall(at: LatLng, zones: readonly PlanZone[], reach: number): LatLng {
  const plane = createPlane([at.lng, at.lat]);
  const walls = findWalls(
    zones.map(({ name, shape }) => ({ name, rings: shape.polygon.rings })),
    plane,
    reach,
  );
  const [nearest] = walls.sort((a, b) => a.score - b.score);
  if (!nearest?.edge) return at;
  const share = Math.min(nearest.edge.length, Math.max(0, -dot(nearest.through, nearest.along)));
  const [lng, lat] = plane.toPosition(along(nearest.through, nearest.along, share));
  return { lat: lat ?? at.lat, lng: lng ?? at.lng };
}
