import { errorOf } from '../../errors.ts';
import type { Bbox, Kind } from './collections.ts';

/** What a request for items selects. */
export interface ItemQuery {
  readonly limit: number;
  readonly offset: number;
  readonly bbox: Bbox | undefined;
  /** Values of properties, as texts. */
  readonly filters: ReadonlyMap<string, string>;
}

export const defaultLimit = 10;
export const maxLimit = 1_000;

/** The properties by which the features of a kind can be filtered. */
export const filterNames: Readonly<Record<Kind, readonly string[]>> = {
  zones: ['customMapId', 'customMapFloorId', 'floorNumber', 'name', 'zoneType', 'zoneTypeName', 'externalId'],
  points: ['customMapId', 'customMapFloorId', 'floorNumber', 'name', 'pointType', 'label', 'externalId'],
};

const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

/** @throws MusterError `InvalidRequest` for a parameter that is unknown or has an invalid value */
export function parseItemQuery(query: Readonly<Record<string, unknown>>, kind: Kind): ItemQuery {
  const known = ['key', 'limit', 'offset', 'bbox', 'bbox-crs', 'datetime', ...filterNames[kind]];
  rejectUnknown(query, known);
  const text = (name: string) => query[name] as string | undefined; // rejectUnknown has checked it
  if (text('bbox-crs') !== undefined && text('bbox-crs') !== crs84)
    throw invalid(`bbox-crs must be ${crs84}`);
  checkDatetime(text('datetime'));
  return {
    limit: Math.min(maxLimit, readNumber('limit', text('limit'), 1) ?? defaultLimit),
    offset: readNumber('offset', text('offset'), 0) ?? 0,
    bbox: text('bbox') === undefined ? undefined : readBbox(text('bbox') ?? ''),
    filters: new Map(filterNames[kind].flatMap((name) => (name in query ? [[name, text(name) ?? '']] : []))),
  };
}

/** @throws MusterError `InvalidRequest` for a parameter that is not in `known`, or sent twice */
export function rejectUnknown(query: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  for (const [name, value] of Object.entries(query)) {
    if (!known.includes(name)) throw invalid(`${name.slice(0, 100)} is not a parameter of this address`);
    if (typeof value !== 'string') throw invalid(`${name} must be sent only once`);
  }
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Zones and points have no time, so every valid value selects all of them. */
function checkDatetime(text: string | undefined): void {
  if (text === undefined) return;
  const ends = text.split('/');
  const isOpen = (end: string) => ends.length === 2 && (end === '' || end === '..');
  const isInstant = (end: string) => instant.test(end) && !Number.isNaN(Date.parse(end));
  if (ends.length > 2 || !ends.every((end) => isOpen(end) || isInstant(end)))
    throw invalid(
      'datetime must be a date-time such as 2026-05-31T12:00:00Z, or an interval of two with a slash',
    );
}

function readNumber(name: string, text: string | undefined, minimum: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (number < minimum) throw invalid(`${name} must be a whole number of at least ${minimum}`);
  return number;
}

function readBbox(text: string): Bbox {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west, south, east, north] = numbers.length === 6 ? numbers.filter((_, i) => i % 3 !== 2) : numbers;
  const isValid = (numbers.length === 4 || numbers.length === 6) && numbers.every(Number.isFinite);
  if (!isValid || west === undefined || south === undefined || east === undefined || north === undefined)
    throw invalid('bbox must be four numbers: west,south,east,north');
  if (south > north) throw invalid('bbox must not have its south edge north of its north edge');
  return [west, south, east, north];
}

const invalid = (message: string) => errorOf('InvalidRequest', message);
