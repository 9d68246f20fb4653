import { buildZoneIndex, parsePolygonFeature, type ZoneIndex } from 'zone-index';
import { lngWithin, type MapBounds, unwrapBounds } from '../../map-view/map-bounds.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';

/** Where the device says that it is. */
export interface Fix {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number;
}

export type Whereabouts =
  | { readonly kind: 'zone'; readonly zone: PlanZone }
  | { readonly kind: 'no zone' }
  | { readonly kind: 'outside' };

/** The index that the service itself answers by, of one floor's zones. */
export function indexOf(zones: readonly PlanZone[]): ZoneIndex {
  return buildZoneIndex(
    zones.map(({ id, shape }) => ({ id, rings: parsePolygonFeature(shape.polygon.text) })),
  );
}

/** Which zone of the floor a position is in, if it is on the map at all. By the same rules as the service's own answer. */
export function locate(
  { lat, lng }: Pick<Fix, 'lat' | 'lng'>,
  zones: readonly PlanZone[],
  index: ZoneIndex,
  bounds: MapBounds,
): Whereabouts {
  const zone = zones[index.find(lat, lng)];
  if (zone) return { kind: 'zone', zone };
  const { north, west, south, east } = unwrapBounds(bounds);
  const x = lngWithin(lng, bounds);
  return lat <= north && lat >= south && x >= west && x <= east ? { kind: 'no zone' } : { kind: 'outside' };
}
