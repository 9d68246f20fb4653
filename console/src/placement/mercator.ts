/**
 * Web Mercator as fractions of the world's square: x from 0 at 180° west to 1 at 180° east, y from 0 in the north to 1
 * in the south (OGC WebMercatorQuad).
 */
export function xOf(lng: number): number {
  return (lng + 180) / 360;
}

export function yOf(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** May leave ±180 where x leaves 0 to 1. */
export function lngOf(x: number): number {
  return x * 360 - 180;
}

export function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** The service takes latitudes up to here: map clients draw nothing beyond. */
export const greatestLat = 85.0511;

const equatorM = 2 * Math.PI * 6_378_137; // WGS 84

/** How long the width of the world is at a latitude, on the ground. */
export function worldWidthM(lat: number): number {
  return equatorM * Math.cos((lat * Math.PI) / 180);
}
