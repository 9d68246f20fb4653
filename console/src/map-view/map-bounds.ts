import { nearestLng } from '@muster/geo/longitude';

/** A bounding box in degrees. If `east` is less than `west`, the box crosses the antimeridian. */
export interface MapBounds {
  readonly north: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
}

interface BoundedMap {
  readonly boundsTopLeftLat: number;
  readonly boundsTopLeftLng: number;
  readonly boundsBottomRightLat: number;
  readonly boundsBottomRightLng: number;
}

export function getMapBounds(map: BoundedMap): MapBounds {
  return {
    north: map.boundsTopLeftLat,
    west: map.boundsTopLeftLng,
    south: map.boundsBottomRightLat,
    east: map.boundsBottomRightLng,
  };
}

/**
 * Returns the same box with `east` > `west`, as MapLibre requires. Across the antimeridian, `east` is then above 180.
 */
export function unwrapBounds({ north, west, south, east }: MapBounds): MapBounds {
  return { north, west, south, east: east < west ? east + 360 : east };
}

/** Returns the equivalent longitude nearest to the box. It can be outside ±180 if the box crosses the antimeridian. */
export function lngWithin(lng: number, bounds: MapBounds): number {
  return nearestLng(lng, middleLng(bounds));
}

/** The longitude at the center of the box. It may be above 180 if the box crosses the antimeridian. */
export function middleLng(bounds: MapBounds): number {
  const { west, east } = unwrapBounds(bounds);
  return (west + east) / 2;
}
