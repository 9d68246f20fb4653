import { buildZoneIndex, parsePolygonFeature, type ZoneIndex } from 'zone-index';
import type { Zone } from '../../resources.ts';

/** The zones of a floor that points are tested against, and their index. */
export interface ZoneSet {
  readonly index: ZoneIndex;
  /** By their position in the index. */
  readonly zones: readonly Zone[];
}

/** Indexes a floor's active zones, exactly as the server does. @throws PolygonError for a zone that is none */
export function indexZones(zones: readonly Zone[]): ZoneSet {
  const active = zones.filter((zone) => zone.isActive);
  const index = buildZoneIndex(
    active.map((zone) => ({ id: zone.customMapZoneId, rings: parsePolygonFeature(zone.polygonGeoJson) })),
  );
  return { index, zones: active };
}
