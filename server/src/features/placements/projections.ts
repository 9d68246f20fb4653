import { type LatLng, PlacementProblem } from '@muster/geo/placement';
import { equatorMeters, latAtY, lngAtX } from '@muster/geo/web-mercator';
import {
  baseOfCode,
  baseOfWkt,
  projectionOfCode,
  projectionOfWkt,
} from '../../building-import/coordinates/projection.ts';
import type { FileSystemOfCoordinates } from '../../imaging/file-position.ts';

/** Converts coordinates of a file to a position. @throws PlacementProblem */
export type Projection = (x: number, y: number) => LatLng;

/** The codes of Web Mercator over time. It is computed without the library because bounds must be exact to the last bit. */
const webMercatorCodes = [3857, 900_913, 3785, 102_100, 102_113];

export const fromDegrees: Projection = (x, y) => ({ lat: y, lng: x });

export const fromWebMercator: Projection = (x, y) => ({
  lat: latAtY(0.5 - y / equatorMeters),
  lng: lngAtX(0.5 + x / equatorMeters),
});

/** The conversion from a coordinate system to positions; undefined if the system is unknown. */
export function findProjection(system: FileSystemOfCoordinates): Projection | undefined {
  const { code, wkt, inDegrees } = system;
  if (code !== undefined && webMercatorCodes.includes(code)) return inDegrees ? fromDegrees : fromWebMercator;
  const toLngLat = findToLngLat(code, wkt, inDegrees);
  if (toLngLat === null) return fromDegrees;
  return (
    toLngLat &&
    ((x, y) => {
      const [lng = Number.NaN, lat = Number.NaN] = toLngLat([x, y]);
      if (Number.isFinite(lng) && Number.isFinite(lat)) return { lat, lng };
      throw new PlacementProblem(
        '',
        `has the coordinates ${x}, ${y}, which are outside its coordinate system`,
      );
    })
  );
}

function findToLngLat(code: number | undefined, wkt: string | undefined, inDegrees: boolean) {
  if (code !== undefined) return inDegrees ? baseOfCode(code) : projectionOfCode(code);
  if (wkt !== undefined) return inDegrees ? baseOfWkt(wkt) : projectionOfWkt(wkt);
  return undefined;
}
