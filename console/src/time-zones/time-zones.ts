import { locale } from '../strings/format.ts';

/** The names of all time zones that the browser knows, plus the one in use if the browser does not list it. */
export function listTimeZones(present: string): readonly string[] {
  const also = isTimeZone(present) ? [present] : [];
  return [...new Set(['UTC', ...also, ...Intl.supportedValuesOf('timeZone')])].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(locale, { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

/** These come first if several zones match: `Eastern` finds New York before Nassau. */
const first = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/Toronto',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Paris',
  'Europe/Athens',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** Large cities, and states with their own time, that have no zone named after them. */
const places: Readonly<Record<string, string>> = {
  'America/New_York':
    'boston washington philadelphia baltimore pittsburgh atlanta miami orlando tampa charlotte cleveland columbus florida',
  'America/Chicago':
    'houston dallas austin san antonio fort worth minneapolis milwaukee st louis kansas city memphis nashville new orleans oklahoma city texas',
  'America/Denver': 'salt lake city albuquerque colorado springs utah montana',
  'America/Phoenix': 'arizona tucson',
  'America/Los_Angeles':
    'san francisco san diego san jose sacramento seattle portland las vegas california washington state',
  'America/Anchorage': 'alaska',
  'Pacific/Honolulu': 'hawaii',
  'America/Toronto': 'ottawa montreal quebec',
  'America/Edmonton': 'calgary',
  'Europe/London': 'manchester birmingham edinburgh glasgow cardiff belfast england scotland wales',
  'Europe/Berlin': 'munich hamburg cologne frankfurt stuttgart dresden leipzig germany',
  'Europe/Zurich': 'bern basel geneva switzerland',
  'Europe/Vienna': 'graz linz salzburg austria',
  'Europe/Paris': 'lyon marseille france',
  'Europe/Madrid': 'barcelona spain',
  'Europe/Rome': 'milan naples italy',
  'Asia/Kolkata': 'mumbai delhi bangalore india',
  'Asia/Shanghai': 'beijing china',
  'Australia/Sydney': 'canberra',
};

/** The everyday description of a zone. */
export interface TimeZoneName {
  /** `New York` */
  readonly city: string;
  /** `Eastern Time`; the same as the city if the zone has no other name. */
  readonly everyday: string;
  /** `GMT-5`, for the current time of year. */
  readonly offset: string;
}

export function nameTimeZone(zone: string, nowMs: number): TimeZoneName {
  return {
    city: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone,
    everyday: partOf(zone, 'longGeneric', nowMs),
    offset: partOf(zone, 'shortOffset', nowMs),
  };
}

function partOf(zone: string, timeZoneName: 'longGeneric' | 'shortOffset' | 'short', nowMs: number): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts(nowMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const words = new Map<string, readonly string[]>();

/** All words that a zone can be found by. They are created when first needed. */
function wordsOf(zone: string, nowMs: number): readonly string[] {
  const cached = words.get(zone);
  if (cached) return cached;
  const { everyday, offset } = nameTimeZone(zone, nowMs);
  const zoneWords = plain(
    `${zone} ${everyday} ${offset} ${partOf(zone, 'short', nowMs)} ${places[zone] ?? ''}`,
  ).split(' ');
  words.set(zone, zoneWords);
  return zoneWords;
}

/**
 * The zones that match every word of a query: a city, an everyday name such as `Eastern`, part of the zone's own name, or an
 * offset such as `GMT+1`. The best-known ones come first.
 */
export function findTimeZones(
  zones: readonly string[],
  query: string,
  nowMs: number = Date.now(),
): readonly string[] {
  const terms = plain(query).split(' ').filter(Boolean);
  if (terms.length === 0) return zones;
  const fits = (zone: string) =>
    terms.every((word) =>
      wordsOf(zone, nowMs).some((one) => (isOffset(word) ? one === word : one.startsWith(word))),
    );
  const city = terms.join(' ');
  return zones
    .filter(fits)
    .map((zone) => ({ zone, rank: rankOf(zone, city) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ zone }) => zone);
}

/** Sorts a zone with exactly that name first, then the best-known ones, then by name. */
function rankOf(zone: string, query: string): number {
  if (plain(zone) === query || plain(zone.split('/').at(-1) ?? '') === query) return -1;
  const index = first.indexOf(zone);
  return index < 0 ? first.length : index;
}

function isOffset(word: string): boolean {
  return /^gmt[+-]\d/.test(word);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(gmt|utc)\s*[−-]\s*0?(?=\d)/g, 'gmt-')
    .replace(/\b(gmt|utc)\s*\+\s*0?(?=\d)/g, 'gmt+')
    .replace(/[_/\s]+/g, ' ')
    .trim();
}

/** The time of day in a zone, such as `14:05`. */
export function timeIn(zone: string, nowMs: number, hour12: boolean): string {
  const parts = { hour: 'numeric', minute: '2-digit', hour12 } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone }).format(nowMs);
}
