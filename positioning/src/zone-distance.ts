import { wrapLng } from '@muster/geo/longitude';
import { type ZoneShapes, zoneContains } from 'zone-index';
import { type Geodesic, geodesicBetween } from './geodesic.ts';
import { degreeLengths } from './local-plane.ts';

/**
 * The distance and bearing from a point to the nearest point of a zone: 0 meters inside, otherwise to the nearest edge, which may
 * be the edge of a hole. Accurate to 0.1 percent up to 10 km.
 */
export function wayToZone(shapes: ZoneShapes, zone: number, lat: number, lng: number): Geodesic {
  if (zoneContains(shapes, zone, lat, lng)) return { distanceM: 0, bearingDeg: 0 };
  const nearest = nearestOnEdges(shapes, zone, lat, lng);
  return geodesicBetween(lat, lng, lat + nearest.lat, wrapLng(lng + nearest.lng));
}

/**
 * The distance to the nearest point of a zone on a plane around the point, accurate to a percent up to 100 km. It is used to
 * choose the zones whose exact distance is worth computing.
 */
export function roughDistanceM(shapes: ZoneShapes, zone: number, lat: number, lng: number): number {
  return zoneContains(shapes, zone, lat, lng) ? 0 : Math.sqrt(nearestOnEdges(shapes, zone, lat, lng).squared);
}

/** A rough distance is off by less than this factor, up to 100 km. */
export const roughness = 1.02;

/** Like {@link roughDistanceM}, to a point. */
export function roughDistanceToPointM(
  to: { readonly latitude: number; readonly longitude: number },
  lat: number,
  lng: number,
): number {
  const scale = degreeLengths(lat);
  const north = to.latitude - lat;
  const east = wrapLng(to.longitude - lng);
  return Math.hypot(north * scale.lat, east * lngScaleTowards(scale.lng, lat, north / 2));
}

interface EdgePoint {
  /** Degrees relative to the point. */
  readonly lat: number;
  readonly lng: number;
  /** The square of the distance in meters, on a plane. */
  readonly squared: number;
}

function nearestOnEdges(shapes: ZoneShapes, zone: number, lat: number, lng: number): EdgePoint {
  const { vertices, turns, ringStarts, zoneStarts } = shapes;
  const scale = degreeLengths(lat);
  let best = { squared: Infinity, lat: 0, lng: 0 };
  for (let ring = zoneStarts[zone]!; ring < zoneStarts[zone + 1]!; ring++) {
    const start = ringStarts[ring]!;
    const lngAt = (i: number) => vertices[2 * i]! + 360 * (turns[i] ?? 0) - lng;
    // Use the copy of the ring that is nearest to the point.
    const shift = -360 * Math.round(lngAt(start) / 360);
    for (let i = start; i + 1 < ringStarts[ring + 1]!; i++) {
      const y1 = vertices[2 * i + 1]! - lat;
      const y2 = vertices[2 * i + 3]! - lat;
      // The length of a degree changes with the latitude: the length halfway to the edge gives the right distance.
      const x1 = lngAt(i) + shift;
      const x2 = lngAt(i + 1) + shift;
      const lngScale = lngScaleTowards(scale.lng, lat, nearerToZero(y1, y2) / 2);
      const foot = nearestOnSegment(x1 * lngScale, y1 * scale.lat, x2 * lngScale, y2 * scale.lat);
      if (foot.squared < best.squared)
        best = { squared: foot.squared, lat: y1 + foot.t * (y2 - y1), lng: x1 + foot.t * (x2 - x1) };
    }
  }
  return best;
}

/** Accurate to first order in the difference of latitudes: exact enough to choose a point on an edge. */
function lngScaleTowards(lngScale: number, lat: number, difference: number): number {
  const radians = (Math.max(-89, Math.min(89, lat)) * Math.PI) / 180;
  const factor = 1 - (Math.tan(radians) * difference * Math.PI) / 180;
  return lngScale * Math.max(0.01, factor);
}

function nearerToZero(p: number, q: number): number {
  if (p > 0 !== q > 0) return 0;
  return Math.abs(p) < Math.abs(q) ? p : q;
}

/** The point of a segment that is nearest to (0, 0). */
function nearestOnSegment(x1: number, y1: number, x2: number, y2: number): { squared: number; t: number } {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / length));
  return { squared: (x1 + t * dx) ** 2 + (y1 + t * dy) ** 2, t };
}

export function roundMillimeters(meters: number): number {
  return Math.round(meters * 1000) / 1000;
}
