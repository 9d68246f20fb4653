import { buildZoneIndex, parseStoredPolygonFeature, type ZoneIndex } from 'zone-index';
import type { PlanZone } from '../zones/shared-zones.ts';

/** Builds the index of one floor with the implementation that the server uses. */
export function buildFloorIndex(zones: readonly PlanZone[]): ZoneIndex {
  return buildZoneIndex(
    zones.map(({ id, shape }) => ({ id, rings: parseStoredPolygonFeature(shape.polygon.text) })),
  );
}
