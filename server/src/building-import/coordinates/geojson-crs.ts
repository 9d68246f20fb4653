import { isObject } from '../bounded-properties.ts';
import { ImportError } from '../model.ts';
import { excerpt } from '../problems.ts';
import { projectionOfCode, type ToLngLat } from './projection.ts';

/**
 * Reads the `crs` member, which GeoJSON had before RFC 7946 and which exports still write.
 *
 * @returns `null` if coordinates are longitude and latitude
 * @throws ImportError if the coordinate system is unknown
 */
export function readGeoJsonCrs(crs: unknown): ToLngLat | null {
  if (crs === undefined || crs === null) return null;
  const properties = isObject(crs) && isObject(crs.properties) ? crs.properties : {};
  const name = properties.name ?? properties.code;
  if (typeof name !== 'string' && typeof name !== 'number') throw unknownSystem('its crs has no name');
  const projection = readCrsName(String(name));
  if (projection === undefined) throw unknownSystem(`its crs is ${excerpt(String(name))}`);
  return projection;
}

/** Reads names such as `EPSG:3857`, `urn:ogc:def:crs:EPSG::25832`, `http://www.opengis.net/def/crs/OGC/1.3/CRS84`, `4326`. */
export function readCrsName(name: string): ToLngLat | null | undefined {
  if (/(?:^|[:/])CRS84h?$/i.test(name)) return null;
  const code = /(?:^|EPSG(?::[\d.]*:|\/[\d.]*\/|:|::)?)(\d{4,6})$/i.exec(name.trim())?.[1];
  return code === undefined ? undefined : projectionOfCode(Number(code));
}

function unknownSystem(reason: string): ImportError {
  return new ImportError(
    `The coordinate system is not supported (${reason}). Export the file again with longitude and latitude (WGS 84, EPSG:4326).`,
  );
}
