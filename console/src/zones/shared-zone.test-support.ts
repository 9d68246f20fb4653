import type { MapBounds } from '../map-view/map-bounds.ts';

/** A rectangular zone as the share API returns it. */
export function sharedRoom(name: string, { north, west, south, east }: MapBounds) {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const geometry = { type: 'Polygon', coordinates: [corners] };
  return {
    customMapZoneId: name,
    name,
    zoneType: 0,
    color: null,
    elevationFt: null,
    metadata: null,
    polygonGeoJson: JSON.stringify({ type: 'Feature', properties: {}, geometry }),
  };
}
