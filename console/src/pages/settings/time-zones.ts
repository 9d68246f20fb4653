import { locale } from '../../strings/format.ts';

/** The time zones that browsers know, by name, and the one that is in use where they do not list it. */
export function listTimeZones(present: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set(['UTC', present, ...known])].filter(isTimeZone).sort((a, b) => a.localeCompare(b, 'en'));
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(locale, { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

/** The zones whose name has every word of the query; `new york` finds `America/New_York`. */
export function findTimeZones(zones: readonly string[], query: string): readonly string[] {
  const words = plain(query).split(' ').filter(Boolean);
  return zones.filter((zone) => words.every((word) => plain(zone).includes(word)));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_/\s]+/g, ' ')
    .trim();
}

/** The time of day in a zone, such as `14:05 GMT+2`. */
export function timeIn(zone: string, nowMs: number): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).format(nowMs);
}
