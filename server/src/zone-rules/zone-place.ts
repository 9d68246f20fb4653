import type { GeoBounds } from '@muster/geo/geo-bounds';
import { findPolygonWarnings, type PolygonRings, type PolygonWarning } from 'zone-index';

/** Less than this is a rounding error of a drawing tool. */
const minMeters = 1;
/** Of latitude, on a sphere with the Earth's mean radius. */
const metersPerDegree = 111_195;

/** What is probably a mistake in a polygon that is accepted. @param bounds of its map, if it has one already @param found in its rings */
export function describeWarnings(
  rings: PolygonRings,
  bounds: GeoBounds | undefined,
  found: readonly PolygonWarning[] = findPolygonWarnings(rings),
): string[] {
  const place = bounds && warnAboutPlace(rings, bounds);
  return [...(place ? [place] : []), ...found.map(({ message }) => message)];
}

/**
 * Says how far a zone reaches beyond the bounds of its map, and whether its latitudes and longitudes were probably swapped.
 *
 * @returns `undefined` if the zone is on its map
 */
export function warnAboutPlace(rings: PolygonRings, bounds: GeoBounds): string | undefined {
  const [outer = new Float64Array()] = rings;
  const corners = outer.length / 2 - 1; // the last position repeats the first
  let outside = 0;
  let farthest = 0;
  let isSwappedInside = true;
  for (let i = 0; i < corners; i++) {
    const [lng = 0, lat = 0] = outer.subarray(2 * i, 2 * i + 2);
    const meters = measureOutside(lat, lng, bounds);
    if (meters >= minMeters) outside += 1;
    farthest = Math.max(farthest, meters);
    isSwappedInside &&= measureOutside(lng, lat, bounds) < minMeters;
  }
  if (outside === 0) return undefined;
  const part = outside === corners ? 'the zone is' : `${outside} of its ${corners} corners are`;
  return `${part} outside its map, by up to ${describeMeters(farthest)}${askIfSwapped(isSwappedInside)}`;
}

/** Like {@link warnAboutPlace}, for a point. */
export function warnAboutPointPlace(lat: number, lng: number, bounds: GeoBounds): string | undefined {
  const meters = measureOutside(lat, lng, bounds);
  if (meters < minMeters) return undefined;
  const isSwappedInside = measureOutside(lng, lat, bounds) < minMeters;
  return `the point is outside its map, by ${describeMeters(meters)}${askIfSwapped(isSwappedInside)}`;
}

function askIfSwapped(isSwappedInside: boolean): string {
  return isSwappedInside ? '; are latitude and longitude swapped?' : '';
}

/** How far a point is from the bounds, in meters; 0 within them. Good enough to detect a mistake, not for navigation. */
function measureOutside(lat: number, lng: number, bounds: GeoBounds): number {
  if (!(Math.abs(lat) <= 90)) return Number.POSITIVE_INFINITY;
  const north = Math.max(0, lat - bounds.topLeftLat, bounds.bottomRightLat - lat);
  const width =
    bounds.bottomRightLng - bounds.topLeftLng + (bounds.topLeftLng > bounds.bottomRightLng ? 360 : 0);
  const fromWest = (((lng - bounds.topLeftLng) % 360) + 360) % 360;
  const east = fromWest <= width ? 0 : Math.min(fromWest - width, 360 - fromWest);
  return metersPerDegree * Math.hypot(north, east * Math.cos((lat * Math.PI) / 180));
}

const shortest = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

function describeMeters(meters: number): string {
  return meters < 1000 ? `${shortest.format(meters)} m` : `${shortest.format(meters / 1000)} km`;
}
