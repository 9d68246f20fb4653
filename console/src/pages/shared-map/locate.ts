import { buildZoneIndex, parseStoredPolygonFeature, type ZoneIndex } from 'zone-index';
import { lngWithin, type MapBounds, unwrapBounds } from '../../map-view/map-bounds.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';

/** A position reported by the device's GPS. */
export interface Fix {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number;
}

export type PositionResult =
  | { readonly kind: 'zone'; readonly zone: PlanZone }
  | { readonly kind: 'no zone' }
  | { readonly kind: 'outside' };

/** The same index implementation that the server uses, for one floor. */
export function buildFloorIndex(zones: readonly PlanZone[]): ZoneIndex {
  return buildZoneIndex(
    zones.map(({ id, shape }) => ({ id, rings: parseStoredPolygonFeature(shape.polygon.text) })),
  );
}

/** Finds the zone at a position, or whether the position is on the map at all. Uses the same rules as the server. */
export function locate(
  { lat, lng }: Pick<Fix, 'lat' | 'lng'>,
  zones: readonly PlanZone[],
  index: ZoneIndex,
  bounds: MapBounds,
): PositionResult {
  const zone = zones[index.find(lat, lng)];
  if (zone) return { kind: 'zone', zone };
  const { north, west, south, east } = unwrapBounds(bounds);
  const x = lngWithin(lng, bounds);
  return lat <= north && lat >= south && x >= west && x <= east ? { kind: 'no zone' } : { kind: 'outside' };
}
