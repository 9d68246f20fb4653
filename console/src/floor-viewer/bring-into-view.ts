import type { Map as MapLibreMap } from 'maplibre-gl';
import { getFitPadding } from '../map-view/covered-map.ts';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { maplibre } from '../map-view/map-library.ts';
import type { PlanZone } from '../zones/shared-zones.ts';
import { displayRings } from '../zones/zone-features.ts';

const zonePadding = 80;
/** Keeps some surroundings visible around very small zones. */
export const maxZoneZoom = 21;
/** How much of the neighborhood is shown on each side of a zone, as a part of the size of the zone. */
const neighborhood = 0.75;

/** Moves the map to a zone and its companions, with what is around it. */
export function bringIntoView(
  map: MapLibreMap,
  [zone, ...companions]: readonly PlanZone[],
  bounds: MapBounds,
): void {
  const box = boxOf(zone, bounds);
  if (box.isEmpty()) return;
  const [west, south, east, north] = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
  const [width, height] = [(east - west) * neighborhood, (north - south) * neighborhood];
  box.extend([west - width, south - height]).extend([east + width, north + height]);
  for (const companion of companions) box.extend(boxOf(companion, bounds));
  map.fitBounds(box, { padding: getFitPadding(map, zonePadding), maxZoom: maxZoneZoom });
}

export function boxOf(zone: PlanZone | undefined, bounds: MapBounds) {
  const [outer = []] = displayRings(zone?.shape.polygon.rings ?? [], bounds);
  const box = new maplibre.LngLatBounds();
  for (const [lng = 0, lat = 0] of outer) box.extend([lng, lat]);
  return box;
}
