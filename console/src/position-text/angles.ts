import { type PlaceResult, type PositionProblem, placeOf } from './position-text.ts';

/** One coordinate: `N 48° 13.810'`, `101°19'29"W`, `-101.32471`, `48 13 48.6 N`. */
interface Angle {
  readonly degrees: number;
  /** The value of one unit of the last digit, in degrees. */
  readonly unit: number;
  readonly axis: 'latitude' | 'longitude' | undefined;
  readonly hasFraction: boolean;
}

const number = String.raw`\d{1,3}(?:\.\d*)?`;
const sexagesimal = String.raw`(\d{1,3}(?:\.\d+)?)(?:\s*°\s*|\s*d\s*|\s+|\s*[:-]\s*)(?:(\d{1,2}(?:\.\d+)?)(?:\s*'\s*|\s*m(?![a-z])\s*|\s+|\s*[:-]\s*|(?=[NSEWO]|$))(?:(\d{1,2}(?:\.\d+)?)(?:\s*"|\s*s(?![a-z])|(?=\s|[NSEWO]|$)))?)?`;
const letter = '[NSEWO]';

/**
 * Reads two coordinates in decimal degrees, degrees and minutes, or degrees, minutes and seconds.
 *
 * @param text normalized: ASCII signs, ° ' " for units, dots as decimal separators
 * @returns `undefined` if the text is not two coordinates
 */
export function readAngles(text: string): PlaceResult | undefined {
  return readLabeled(text) ?? readIso6709(text) ?? readPair(text);
}

/** `lat 48.23, lon -101.32`, `latitude=…&longitude=…`, `{"lng": …, "lat": …}`, and `POINT(-101.3 48.2)`. */
function readLabeled(text: string): PlaceResult | undefined {
  const wkt = /^POINT\s*\(\s*(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\s*\)$/i.exec(text);
  if (wkt)
    return placeOf(Number(wkt[2]), Number(wkt[1]), Math.min(unitOf(`${wkt[1]}`, 1), unitOf(`${wkt[2]}`, 1)));
  const latitude = /(?<![a-z])lat(?:itude)?["'\s]*[:= ]\s*["']?(-?\d+(?:\.\d+)?)(?![\d.])/i.exec(text);
  const longitude =
    /(?<![a-z])(?:lon(?:g(?:itude)?)?|lng)["'\s]*[:= ]\s*["']?(-?\d+(?:\.\d+)?)(?![\d.])/i.exec(text);
  if (!latitude?.[1] || !longitude?.[1]) return undefined;
  const unit = Math.min(unitOf(latitude[1], 1), unitOf(longitude[1], 1));
  return placeOf(Number(latitude[1]), Number(longitude[1]), unit);
}

/** ISO 6709, as cameras and phones write it: `+48.23017-101.32471/`, `+4813.81-10119.48/`, `+481348.6-1011929.0/`. */
function readIso6709(text: string): PlaceResult | undefined {
  const parts =
    /^([+-])(\d{2,6})(\.\d+)?([+-])(\d{3,7})(\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRSWGS_84)?\/?$/.exec(text);
  if (!parts) return undefined;
  const [, latitudeSign, latitudeDigits = '', latitudeRest = '', longitudeSign, longitudeDigits = ''] = parts;
  const steps = (latitudeDigits.length - 2) / 2; // how many of minutes and seconds are written
  if (!Number.isInteger(steps) || longitudeDigits.length !== latitudeDigits.length + 1) return undefined;
  const split = (digits: string, width: number, rest: string) =>
    [digits.slice(0, width), digits.slice(width, width + 2), digits.slice(width + 2)]
      .filter((part) => part !== '')
      .map((part, index, all) => (index === all.length - 1 ? part + rest : part));
  const latitude = angleOf(split(latitudeDigits, 2, latitudeRest), latitudeSign === '-', undefined);
  const longitude = angleOf(split(longitudeDigits, 3, parts[6] ?? ''), longitudeSign === '-', undefined);
  return combine(latitude, longitude);
}

/** Two coordinates after each other, with letters or signs. */
function readPair(text: string): PlaceResult | undefined {
  const bare = text.replace(/^[([{]\s*(.*?)\s*[)\]}]$/, '$1');
  for (const [first, second] of splits(bare)) {
    const a = readAngle(first);
    const b = readAngle(second);
    if (a === undefined || b === undefined) continue;
    // Two whole numbers without any mark can be the names of rooms.
    const isPlain = (angle: Angle | PositionProblem) =>
      typeof angle !== 'string' && angle.axis === undefined && !angle.hasFraction;
    if (isPlain(a) && isPlain(b) && /^[\d\s,;-]+$/.test(bare)) return undefined;
    return combine(a, b);
  }
  const numbers = bare.match(/-?\d+\.\d+/g)?.length ?? 0;
  if (numbers > 2 && /^[-+\d.,;\s]+$/.test(bare)) return 'tooManyNumbers';
  const single = readAngle(bare);
  if (single !== undefined && typeof single !== 'string' && single.axis !== undefined && /[.°]/.test(bare))
    return 'onlyOneNumber';
  return undefined;
}

/** The ways to cut a text in two: at a separator, after or before a letter, before a sign, at a space in the middle. */
function* splits(text: string): Generator<readonly [string, string]> {
  for (const separator of [/^([^,;/|]+)[,;/|]\s*([^,;/|]+)$/, /^([^~]+)~([^~]+)$/]) {
    const cut = separator.exec(text);
    if (cut?.[1] && cut[2]) yield [cut[1].trim(), cut[2].trim()];
  }
  const afterLetter = new RegExp(`^(.*\\d[°'"\\s]*${letter})\\s*(.*\\d[°'"\\s]*${letter})$`, 'i').exec(text);
  if (afterLetter?.[1] && afterLetter[2]) yield [afterLetter[1], afterLetter[2]];
  const beforeLetter = new RegExp(`^(${letter}\\s*\\d.*?)\\s*(${letter}\\s*\\d.*)$`, 'i').exec(text);
  if (beforeLetter?.[1] && beforeLetter[2]) yield [beforeLetter[1], beforeLetter[2]];
  const beforeSign = /^([+-]?\d[^+-]*?)\s*([+-]\d.*)$/.exec(text);
  if (beforeSign?.[1] && beforeSign[2]) yield [beforeSign[1], beforeSign[2]];
  const words = text.split(/\s+/);
  if (words.length % 2 === 0) {
    const half = words.length / 2;
    yield [words.slice(0, half).join(' '), words.slice(half).join(' ')];
  }
}

function readAngle(text: string): Angle | PositionProblem | undefined {
  const parts = new RegExp(`^(${letter})?\\s*([+-])?\\s*(.*?)\\s*(${letter})?$`, 'i').exec(text.trim());
  if (!parts) return undefined;
  const [, before, sign, digits = '', after] = parts;
  if (before && after) return undefined;
  const side = (before ?? after)?.toUpperCase();
  const decimal = new RegExp(`^(${number})\\s*°?$`).exec(digits);
  const fields = decimal?.[1] ? [decimal[1]] : readSexagesimal(digits);
  if (!fields) return undefined;
  if (side && sign) return 'signAndLetter';
  if (side === 'O') return 'ambiguousEast'; // Ost is east, Oeste and Ouest are west
  return angleOf(fields, sign === '-' || side === 'S' || side === 'W', axisOf(side));
}

function readSexagesimal(text: string): string[] | undefined {
  const parts = new RegExp(`^${sexagesimal}$`, 'i').exec(text);
  if (!parts) return undefined;
  const fields = parts.slice(1).filter((part) => part !== undefined);
  // Only the last of the fields may have a fraction.
  return fields.length > 0 && fields.slice(0, -1).every((field) => !field.includes('.')) ? fields : undefined;
}

const axisOf = (side: string | undefined): Angle['axis'] => {
  if (side === undefined) return undefined;
  return side === 'N' || side === 'S' ? 'latitude' : 'longitude';
};

/** @param fields degrees, and then minutes and seconds if they are written */
function angleOf(
  fields: readonly string[],
  isNegative: boolean,
  axis: Angle['axis'],
): Angle | PositionProblem {
  const values = fields.map(Number);
  if (values.slice(1).some((value) => value >= 60)) return 'sixtyMinutes';
  const degrees = values.reduce((sum, value, index) => sum + value / 60 ** index, 0);
  const last = fields.at(-1) ?? '';
  return {
    degrees: isNegative ? -degrees : degrees,
    unit: unitOf(last, 60 ** (fields.length - 1)),
    axis,
    hasFraction: fields.length > 1 || last.includes('.'),
  };
}

/** The value of one unit of the last digit of a number, in degrees, if `perDegree` of its units are a degree. */
const unitOf = (digits: string, perDegree: number) => 10 ** -(digits.split('.')[1]?.length ?? 0) / perDegree;

function combine(a: Angle | PositionProblem, b: Angle | PositionProblem): PlaceResult {
  if (typeof a === 'string') return a;
  if (typeof b === 'string') return b;
  if (a.axis !== undefined && a.axis === b.axis) return 'sameAxisTwice';
  const isReversed = a.axis === 'longitude' || b.axis === 'latitude';
  const [latitude, longitude] = isReversed ? [b, a] : [a, b];
  return placeOf(latitude.degrees, longitude.degrees, Math.min(a.unit, b.unit));
}
