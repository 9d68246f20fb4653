import type { FloorZones } from 'positioning';
import { buildZoneIndexData, openZoneIndex, parseStoredPolygonFeature, type ZoneIndex } from 'zone-index';
import type { Zone } from '../../resources.ts';

/** A floor's active zones and their index. */
export interface ZoneSet {
  readonly index: ZoneIndex;
  /** The zones in the order of the index. */
  readonly zones: readonly Zone[];
  /** The same zones, for resolving positions. */
  readonly onFloor: FloorZones;
}

/** Indexes a floor's active zones exactly as the server does. @throws PolygonError for a zone that is not a polygon */
export function indexZones(zones: readonly Zone[]): ZoneSet {
  const active = zones.filter((zone) => zone.isActive);
  const shapes = buildZoneIndexData(
    active.map((zone) => ({
      id: zone.customMapZoneId,
      rings: parseStoredPolygonFeature(zone.polygonGeoJson),
    })),
  );
  const index = openZoneIndex(shapes);
  const facts = active.map(({ customMapZoneId: id, name, zoneType }) => ({ id, name, zoneType }));
  return { index, zones: active, onFloor: { index, shapes, zones: facts } };
}
