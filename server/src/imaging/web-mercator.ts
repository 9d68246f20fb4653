/**
 * Web Mercator (EPSG:3857) as a unit square: x from 0 at 180° W to 1 at 180° E, y from 0 at the top (85.0511° N) to 1 at
 * the bottom.
 */

/** Where an image lies, in degrees. `topLeftLng > bottomRightLng` means that it crosses the antimeridian. */
export interface GeoBounds {
  readonly topLeftLat: number;
  readonly topLeftLng: number;
  readonly bottomRightLat: number;
  readonly bottomRightLng: number;
}

/** A rectangle in the unit square. `left` is in [0, 1); `left + width` passes 1 where it crosses the antimeridian. */
export interface MercatorBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** XYZ tiles have 256 pixels a side. */
export const TILE_PX = 256;

function mercatorX(lng: number): number {
  return (lng + 180) / 360;
}

/** atanh(sin φ) is the inverse of the Gudermannian function. */
export function mercatorY(lat: number): number {
  return 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
}

/** The rectangle that bounds cover. */
export function mercatorBox(bounds: GeoBounds): MercatorBox {
  const degrees = bounds.bottomRightLng - bounds.topLeftLng;
  const width = (bounds.topLeftLng > bounds.bottomRightLng ? degrees + 360 : degrees) / 360;
  const left = mercatorX(bounds.topLeftLng);
  const top = mercatorY(bounds.topLeftLat);
  return { left: left >= 1 ? left - 1 : left, top, width, height: mercatorY(bounds.bottomRightLat) - top };
}
