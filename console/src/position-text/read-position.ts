import { readAngles } from './angles.ts';
import { takeDetails } from './details.ts';
import { readGrid } from './grids.ts';
import { readLink } from './links.ts';
import { readPlusCode } from './plus-code.ts';
import {
  type Coordinate,
  isProblem,
  type PlaceResult,
  type PositionDetails,
  type PositionProblem,
  placeOf,
  type WrittenPlace,
} from './position-text.ts';

export type PositionReading =
  | { readonly kind: 'position'; readonly place: WrittenPlace; readonly details: PositionDetails }
  /** It looks like a position and is not one that can be used: nobody may be sent to a guess. */
  | { readonly kind: 'refused'; readonly problem: PositionProblem }
  /** Anything else: words of a room or building. */
  | { readonly kind: 'words' };

/**
 * Reads a position as people and devices write it: decimal degrees, degrees with minutes and seconds, UTM, MGRS and USNG, plus
 * codes, `geo:` addresses and links to maps, with what a phone adds about accuracy, altitude and floor.
 */
export function readPosition(text: string): PositionReading {
  if (text.length > maxLength) return { kind: 'words' };
  const link = readLink(text.trim());
  if (link) {
    const { statedAccuracyM } = link;
    return toReading(link.place, statedAccuracyM === undefined ? {} : { statedAccuracyM });
  }
  const { rest, details } = takeDetails(normalize(text));
  const place = readPlusCode(rest) ?? readGrid(rest) ?? readAngles(withLetters(rest));
  return place === undefined ? { kind: 'words' } : toReading(place, details);
}

/** A link with a long name still fits. */
const maxLength = 2_000;

/**
 * Reads a position in a field that takes nothing else, so that two whole numbers are one too, such as `10 20`.
 *
 * @returns `undefined` if the text is none, or none that can be used
 */
export function parsePosition(text: string): Coordinate | undefined {
  const whole = /^\s*([+-]?\d{1,3})(?:\s*[,;]\s*|\s+)([+-]?\d{1,3})\s*$/.exec(text);
  const place = whole ? placeOf(Number(whole[1]), Number(whole[2]), 1) : undefined;
  if (place && !isProblem(place)) return { lat: place.latitude, lng: place.longitude };
  const reading = readPosition(text);
  return reading.kind === 'position'
    ? { lat: reading.place.latitude, lng: reading.place.longitude }
    : undefined;
}

function toReading(place: PlaceResult, details: PositionDetails): PositionReading {
  return isProblem(place) ? { kind: 'refused', problem: place } : { kind: 'position', place, details };
}

/** Writes the many forms of signs, units, spaces and decimal separators in one way. */
function normalize(text: string): string {
  const signs = text
    .replace(/[º˚]/g, '°') // before the normalization, which would make the first one an o
    .normalize('NFKC')
    .replace(/[\u2212\u2010-\u2015]/g, '-')
    .replace(/[\u2032\u2019\u2018\u00B4\u0060\u02B9\u02BC]/g, "'")
    .replace(/[\u2033\u201D\u201C\u02BA]/g, '"')
    .replace(/''/g, '"')
    .replace(/\bdeg(?:rees?)?\b\.?/gi, '°')
    .replace(/(\d)\s*min(?:utes?)?\b\.?/gi, "$1'")
    .replace(/(\d)\s*sec(?:onds?)?\b\.?/gi, '$1"')
    .replace(/\+\/-\s*|\+-\s*(?=\d)/g, '±')
    .replace(/[\u200B-\u200F\u202A-\u202E\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /^(?:gps|position|pos|location|loc|coords?|coordinates?|koordinaten|coordenadas|ubicación)\b\s*[:=]?\s*/i,
      '',
    );
  return withDecimalPoints(signs);
}

/** A comma between digits is a decimal comma if the text has no decimal point: `48,23017 -101,32471`, `48° 13,81' N`. */
function withDecimalPoints(text: string): string {
  if (/\d\.\d/.test(text)) return text;
  const isPair = /^[^,]*\d,\d+[^,\d]+\d+,\d+[^,]*$|^[^,]*\d,\d+\s*,\s*[-+]?\d+,\d+[^,]*$/.test(text);
  const isAngle = /\d,\d+\s*['"°]/.test(text);
  return isPair || isAngle ? text.replace(/(\d),(\d)/g, '$1.$2') : text;
}

/** Directions as letters; the O of Ost and Oeste stays a word until here, so that it is not ambiguous. */
const withLetters = (text: string) =>
  text
    .replace(/\b(?:north|norte|nord)\b/gi, 'N')
    .replace(/\b(?:south|sur|süd)\b/gi, 'S')
    .replace(/\b(?:east|este|ost)\b/gi, 'E')
    .replace(/\b(?:west|oeste)\b/gi, 'W');
