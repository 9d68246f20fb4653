import { type Coordinate, metersPerDegree, type PlaceResult } from './position-text.ts';

/**
 * In the order of their values:
 * https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
 */
const alphabet = '23456789CFGHJMPQRVWX';
const separatorAt = 8;
/** The digits that alternate between latitude and longitude. Later digits select cells of a grid. */
const pairDigits = 10;
const maxDigits = 15;
const gridRows = 5;
const gridColumns = 4;
/** Steps of the finest cell: 20 in each of the pairs after the first, and the grid below them. */
const latSteps = 20 ** 3 * gridRows ** (maxDigits - pairDigits);
const lngSteps = 20 ** 3 * gridColumns ** (maxDigits - pairDigits);

/**
 * Digits with a `+` after the eighth, or after an even number of digits if the beginning is left out. Zeros stand for unknown
 * digits.
 */
const digit = `[${alphabet}]`;
const fullCode = new RegExp(
  String.raw`^(?:(?:${digit}{8}|${digit}{6}00|${digit}{4}0000|${digit}{2}000000)\+|${digit}{8}\+${digit}{2,})$`,
  'i',
);
const shortCode = new RegExp(String.raw`^(?:(?:${digit}{2}){1,3}\+(?:${digit}{2,})?|\+${digit}{2,})$`, 'i');

/**
 * The center of the area that a plus code describes.
 *
 * @param near completes a short code such as `9G8F+6X`; without it, short codes are rejected
 * @returns `undefined` if the text is not a plus code
 */
export function parsePlusCode(text: string, near?: Coordinate): Coordinate | undefined {
  const code = text.trim().toUpperCase();
  if (fullCode.test(code)) return isOnEarth(code) ? middleOf(code) : undefined;
  return near && shortCode.test(code) ? nearest(code, near) : undefined;
}

/** Checks the range, because the first digits can go beyond the poles and beyond a full turn. */
function isOnEarth(code: string): boolean {
  return alphabet.indexOf(code.charAt(0)) < 9 && alphabet.indexOf(code.charAt(1)) < 18;
}

/** Looks like a plus code, also with the name of its town, or with digits that do not exist. */
const shortWithTown = new RegExp(String.raw`^(?:${digit}{2}){1,3}\+(?:${digit}{2,})?(?:[,\s].*)?$`, 'i');
const similar = /^[0-9A-Z]{8}\+[0-9A-Z]*$/i;

/**
 * Reads a complete plus code: the center of its area, and half of its size.
 *
 * @returns `undefined` if the text is not similar to a plus code
 */
export function readPlusCode(text: string): PlaceResult | undefined {
  const code = text.toUpperCase();
  const place = parsePlusCode(code);
  if (!place) {
    if (shortWithTown.test(code)) return 'shortPlusCode';
    return similar.test(code) ? 'notAPlusCode' : undefined;
  }
  const { height, width } = areaOf(code);
  const sizeDegrees = Math.max(height / latSteps, width / lngSteps);
  return { latitude: place.lat, longitude: place.lng, writtenAccuracyM: (sizeDegrees / 2) * metersPerDegree };
}

interface Area {
  /** The southwest corner, in finest cells from the South Pole and from the antimeridian. */
  readonly south: number;
  readonly west: number;
  readonly height: number;
  readonly width: number;
}

/** Uses whole numbers, so that the center is exact. */
function areaOf(code: string): Area {
  const digits = code.replace('+', '').replace(/0+$/, '').slice(0, maxDigits);
  let [south, west, height, width] = [0, 0, latSteps * 400, lngSteps * 400];
  for (let at = 0; at < digits.length; at++) {
    const value = alphabet.indexOf(digits.charAt(at));
    if (at >= pairDigits) {
      height /= gridRows;
      width /= gridColumns;
      south += Math.floor(value / gridColumns) * height;
      west += (value % gridColumns) * width;
    } else if (at % 2 === 0) {
      height /= 20;
      south += value * height;
    } else {
      width /= 20;
      west += value * width;
    }
  }
  return { south, west, height, width };
}

function middleOf(code: string): Coordinate {
  const { south, west, height, width } = areaOf(code);
  return {
    lat: Math.min(90, (south + height / 2) / latSteps - 90),
    lng: (west + width / 2) / lngSteps - 180,
  };
}

/** Finds the digits that a short code leaves out, as the reference algorithm `recoverNearest` does. */
function nearest(code: string, near: Coordinate): Coordinate | undefined {
  const missing = separatorAt - code.indexOf('+');
  const lat = Math.max(-90, Math.min(90, near.lat));
  const lng = wrap(near.lng);
  const found = middleOf(firstDigits(lat, lng, missing) + code);
  /** The size in degrees of the area that the omitted digits describe. */
  const size = 20 ** (2 - missing / 2);
  const half = size / 2;
  let { lat: foundLat, lng: foundLng } = found;
  if (lat + half < foundLat && foundLat - size >= -90) foundLat -= size;
  else if (lat - half > foundLat && foundLat + size <= 90) foundLat += size;
  if (lng + half < foundLng) foundLng -= size;
  else if (lng - half > foundLng) foundLng += size;
  return { lat: foundLat, lng: wrap(foundLng) };
}

function firstDigits(lat: number, lng: number, count: number): string {
  // A position at the North Pole is in the cell south of it.
  let south = Math.min(Math.floor((lat + 90) * 8_000), 180 * 8_000 - 1);
  let west = Math.floor((lng + 180) * 8_000);
  let digits = '';
  for (let size = 8_000 * 20; digits.length < count; size /= 20) {
    digits += alphabet.charAt(Math.floor(south / size)) + alphabet.charAt(Math.floor(west / size));
    south %= size;
    west %= size;
  }
  return digits;
}

function wrap(lng: number): number {
  return lng - 360 * Math.floor((lng + 180) / 360);
}
