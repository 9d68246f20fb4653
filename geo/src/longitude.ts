/**
 * Returns the same meridian within ±180 degrees. Map libraries report longitudes beyond that on the copies of the world to the
 * left and right. A longitude that is already within ±180 is returned unchanged, to the last bit.
 */
export function wrapLng(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng;
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

/**
 * Returns the same meridian no more than 180 degrees away from `to`, possibly beyond ±180. A longitude that is already that near
 * is returned unchanged, to the last bit.
 */
export function nearestLng(lng: number, to: number): number {
  return Math.abs(to - lng) <= 180 ? lng : lng + 360 * Math.round((to - lng) / 360);
}
