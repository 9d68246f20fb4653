import { mercatorX, mercatorY } from './web-mercator.ts';

/** The corners of an image, in degrees. `topLeftLng > bottomRightLng` means that it crosses the antimeridian. */
export interface GeoBounds {
  readonly topLeftLat: number;
  readonly topLeftLng: number;
  readonly bottomRightLat: number;
  readonly bottomRightLng: number;
}

/**
 * A rectangle in the unit square of Web Mercator. `left` is at least 0 and less than 1; `left + width` is greater than 1 if
 * the rectangle crosses the antimeridian.
 */
export interface MercatorBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle that the bounds cover in Web Mercator. Bounds with the same longitude on both sides have a width of 0. */
export function mercatorBox(bounds: GeoBounds): MercatorBox {
  const degrees = bounds.bottomRightLng - bounds.topLeftLng;
  const width = (bounds.topLeftLng > bounds.bottomRightLng ? degrees + 360 : degrees) / 360;
  const left = mercatorX(bounds.topLeftLng);
  const top = mercatorY(bounds.topLeftLat);
  return { left: left >= 1 ? left - 1 : left, top, width, height: mercatorY(bounds.bottomRightLat) - top };
}
