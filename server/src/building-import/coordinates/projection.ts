import { inflateSync, strFromU8 } from 'fflate';
import proj4 from 'proj4';
import type { Position } from '../model.ts';
import { epsgDefinitions } from './epsg-definitions.ts';

/**
 * Converts a position to longitude and latitude on WGS 84. The result is not finite if the position is outside the projection.
 */
export type ToLngLat = (position: Position) => Position;

const maxWktLength = 20_000;
/** WGS 84 itself, and systems that differ from it by less than plans can show. */
const lngLatCodes = new Set([4326, 4979, 4258, 4269, 7844, 4283, 4167]);

/**
 * Returns the conversion from a coordinate system to longitude and latitude.
 *
 * @returns `null` if its coordinates are already longitude and latitude, `undefined` if the code is unknown
 */
export function projectionOfCode(code: number): ToLngLat | null | undefined {
  if (lngLatCodes.has(code)) return null;
  const definition = definitionOf(code);
  return definition === undefined ? undefined : projectionOf(definition);
}

/** Like {@link projectionOfCode}, for a coordinate system in well-known text, as in `.prj` files. */
export function projectionOfWkt(wkt: string): ToLngLat | null | undefined {
  if (wkt.length > maxWktLength) return undefined;
  if (
    /^\s*(?:GEOGCS|GEOGCRS)\s*\[/i.test(wkt) &&
    /WGS[ _]?(?:19)?84|ETRS|NAD83|North_American_1983/i.test(wkt)
  )
    return null;
  // proj4 mistakes these datums for others: places would be off by ten and by two hundred meters.
  if (/Belg|S[-_]?JTSK/i.test(wkt) && !/TOWGS84/i.test(wkt)) return undefined;
  return projectionOf(wkt);
}

/**
 * Returns the conversion from the geographic coordinates on which a projected system is based, which may be on another datum.
 *
 * @returns the same as {@link projectionOfCode}
 */
export function baseOfCode(code: number): ToLngLat | null | undefined {
  if (lngLatCodes.has(code)) return null;
  const parameters = definitionOf(code)?.match(/\+(?:ellps|datum|towgs84|nadgrids|a|b|rf|R|pm)=\S+/g);
  return parameters ? projectionOf(`+proj=longlat ${parameters.join(' ')} +no_defs`) : undefined;
}

/** Like {@link baseOfCode}, for a coordinate system in well-known text. */
export function baseOfWkt(wkt: string): ToLngLat | null | undefined {
  const start = wkt.search(/(?:GEOGCS|GEOGCRS|BASEGEOGCRS)\s*\[/i);
  if (start < 0 || wkt.length > maxWktLength) return undefined;
  let depth = 0;
  for (let index = start; index < wkt.length; index++) {
    if (wkt[index] === '[') depth++;
    if (wkt[index] === ']' && --depth === 0)
      return projectionOfWkt(wkt.slice(start, index + 1).replace(/^BASE/i, ''));
  }
  return undefined;
}

/** proj4's type for a datum whose difference from WGS 84 it does not know. */
const unknownDatum = 5;
const wgs84Meters = 6_378_137;

function projectionOf(definition: string): ToLngLat | undefined {
  try {
    const { datum, a } = new proj4.Proj(definition);
    // If it were treated as WGS 84, places would be off by a hundred meters.
    if (datum.datum_type === unknownDatum && !(Math.abs(a - wgs84Meters) < 1)) return undefined;
    const converter = proj4(definition, 'WGS84');
    return ([x = Number.NaN, y = Number.NaN]) => {
      // proj4 throws on numbers that are not finite.
      return Number.isFinite(x) && Number.isFinite(y) ? converter.forward([x, y]) : [Number.NaN, Number.NaN];
    };
  } catch {
    return undefined;
  }
}

/** Systems whose definition in the table is off by more than 2 m, with the parameters that PROJ uses. */
const corrected: Readonly<Record<number, string>> = {
  // LUREF / Luxembourg TM
  2169:
    '+proj=tmerc +lat_0=49.8333333333333 +lon_0=6.16666666666667 +k=1 +x_0=80000 +y_0=100000 +ellps=intl ' +
    '+towgs84=-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598 +units=m',
};

let definitions: ReadonlyMap<number, string> | undefined;

function definitionOf(code: number): string | undefined {
  definitions ??= readDefinitions();
  return corrected[code] ?? definitions.get(code);
}

function readDefinitions(): ReadonlyMap<number, string> {
  const text = strFromU8(inflateSync(Buffer.from(epsgDefinitions, 'base64')));
  return new Map(
    text.split('\n').map((line) => {
      const [code = '', ...parameters] = line.split(' ');
      return [Number(code), parameters.map((parameter) => `+${parameter}`).join(' ')];
    }),
  );
}
