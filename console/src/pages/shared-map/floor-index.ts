import { buildZoneIndex, parseStoredPolygonFeature, type ZoneIndex } from 'zone-index';
import type { PlanZone } from '../../zones/shared-zones.ts';

/** The same index implementation that the server uses, for one floor. */
export function buildFloorIndex(zones: readonly PlanZone[]): ZoneIndex {
  return buildZoneIndex(
    zones.map(({ id, shape }) => ({ id, rings: parseStoredPolygonFeature(shape.polygon.text) })),
  );
}
