import { buildZoneIndex, parseStoredPolygonFeature, type ZoneIndex } from 'zone-index';
import type { Zone } from '../../resources.ts';

/** A floor's active zones and their index. */
export interface ZoneSet {
  readonly index: ZoneIndex;
  /** In the order of the index. */
  readonly zones: readonly Zone[];
}

/** Indexes a floor's active zones exactly as the server does. @throws PolygonError for a zone that is not a polygon */
export function indexZones(zones: readonly Zone[]): ZoneSet {
  const active = zones.filter((zone) => zone.isActive);
  const index = buildZoneIndex(
    active.map((zone) => ({
      id: zone.customMapZoneId,
      rings: parseStoredPolygonFeature(zone.polygonGeoJson),
    })),
  );
  return { index, zones: active };
}
