import { nearestLng } from '@muster/geo/longitude';

/** The box of a map in degrees. `east` below `west` means that it crosses the antimeridian. */
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

export function boundsOf(map: BoundedMap): MapBounds {
  return {
    north: map.boundsTopLeftLat,
    west: map.boundsTopLeftLng,
    south: map.boundsBottomRightLat,
    east: map.boundsBottomRightLng,
  };
}

/** The same box with `east` above `west`, beyond 180 where it crosses the antimeridian: as MapLibre takes it. */
export function unwrapBounds({ north, west, south, east }: MapBounds): MapBounds {
  return { north, west, south, east: east < west ? east + 360 : east };
}

/** A longitude as it lies on a box that may reach beyond 180. */
export function lngWithin(lng: number, bounds: MapBounds): number {
  return nearestLng(lng, middleLng(bounds));
}

/** The longitude in the middle of a box, beyond 180 where that is on the other side of the antimeridian. */
export function middleLng(bounds: MapBounds): number {
  const { west, east } = unwrapBounds(bounds);
  return (west + east) / 2;
}
