/**
 * Web Mercator (EPSG:3857) on a unit square: x runs from 0 at 180° W to 1 at 180° E, y from 0 at the top
 * (85.0511287798066° N) to 1 at the bottom. Multiply by `2 ** zoom` to get tile columns and rows (OGC Two
 * Dimensional Tile Matrix Set, WebMercatorQuad).
 */

/**
 * The northernmost and (negated) southernmost latitude that maps accept, in degrees. The square ends at
 * atan(sinh π) = 85.0511287798066°; the service rounds that down to four decimals.
 */
export const maxMercatorLat = 85.0511;

/** The length of the equator in meters. Web Mercator uses a sphere with the equatorial radius of WGS 84. */
export const equatorMeters = 2 * Math.PI * 6_378_137;

/** The width and height of an XYZ tile, in pixels. */
export const tilePx = 256;

/** The x of a longitude in degrees. Longitudes beyond ±180 give an x outside 0 to 1. */
export function mercatorX(lng: number): number {
  return (lng + 180) / 360;
}

/**
 * The y of a latitude in degrees. Web Mercator cannot show the poles: 90 gives `-Infinity` and -90 gives `Infinity`.
 *
 * Source: J. P. Snyder, "Map Projections: A Working Manual", USGS 1987, equation 7-2a; atanh(sin φ) is the inverse of
 * the Gudermannian function.
 */
export function mercatorY(lat: number): number {
  return 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
}

/** The longitude in degrees of an x: the inverse of `mercatorX`. It is beyond ±180 if x is outside 0 to 1. */
export function lngAtX(x: number): number {
  return x * 360 - 180;
}

/**
 * The latitude in degrees of a y: the inverse of `mercatorY`.
 *
 * Source: Snyder, equation 7-4 in the form atan(sinh), which keeps its precision near the poles.
 */
export function latAtY(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/**
 * The length in meters of the parallel at a latitude, which is the width of the square on the ground there. Web Mercator
 * stretches north-south by the same factor, so it also converts small heights.
 */
export function worldWidthMeters(lat: number): number {
  return equatorMeters * Math.cos((lat * Math.PI) / 180);
}
