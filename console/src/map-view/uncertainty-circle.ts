import type { Feature, Polygon } from 'geojson';
import { lngWithin, type MapBounds } from './map-bounds.ts';

const metersPerDegree = 111_320;
const corners = 64;

/**
 * The circle around a position, in the visible copy of the world. Use it only for drawing, because it is off by up to 0.5
 * percent.
 */
export function circleAround(
  { lat, lng }: { readonly lat: number; readonly lng: number },
  radiusM: number,
  bounds: MapBounds,
): Feature<Polygon> {
  const center = lngWithin(lng, bounds);
  const latRadius = radiusM / metersPerDegree;
  const lngRadius = latRadius / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const ring = Array.from({ length: corners + 1 }, (_, i) => {
    const angle = ((i % corners) / corners) * 2 * Math.PI;
    return [center + lngRadius * Math.cos(angle), lat + latRadius * Math.sin(angle)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
