import type { Coordinate } from './parse-coordinates.ts';

/** In the order of their values: https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md */
const alphabet = '23456789CFGHJMPQRVWX';
const separatorAt = 8;
/** Digits that name latitude and longitude in turn. Further ones name cells of a grid. */
const pairDigits = 10;
const maxDigits = 15;
const gridRows = 5;
const gridColumns = 4;
/** Of the finest cell: 20 steps in each of the pairs after the first, and the grid below them. */
const latSteps = 20 ** 3 * gridRows ** (maxDigits - pairDigits);
const lngSteps = 20 ** 3 * gridColumns ** (maxDigits - pairDigits);

/** Digits with a `+` after the eighth, or after an even number of them where the beginning is left out. Zeros stand for digits that are not known. */
const digit = `[${alphabet}]`;
const fullCode = new RegExp(
  String.raw`^(?:(?:${digit}{8}|${digit}{6}00|${digit}{4}0000|${digit}{2}000000)\+|${digit}{8}\+${digit}{2,})$`,
  'i',
);
const shortCode = new RegExp(String.raw`^(?:(?:${digit}{2}){1,3}\+(?:${digit}{2,})?|\+${digit}{2,})$`, 'i');

/**
 * The middle of the area that a plus code names.
 *
 * @param near completes a short code such as `9G8F+6X`; without it, a short code is not understood
 * @returns `undefined` if the text is not a plus code
 */
export function parsePlusCode(text: string, near?: Coordinate): Coordinate | undefined {
  const code = text.trim().toUpperCase();
  if (fullCode.test(code)) return isOnEarth(code) ? middleOf(code) : undefined;
  return near && shortCode.test(code) ? nearest(code, near) : undefined;
}

/** The first digits go further than the poles and once around. */
function isOnEarth(code: string): boolean {
  return alphabet.indexOf(code.charAt(0)) < 9 && alphabet.indexOf(code.charAt(1)) < 18;
}

interface Area {
  /** Of the southwest corner, in finest cells from the South Pole and from the antimeridian. */
  readonly south: number;
  readonly west: number;
  readonly height: number;
  readonly width: number;
}

/** In whole numbers, so that the middle is exact. */
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

/** The digits of a position that a short code has left out, as the reference algorithm `recoverNearest` completes them. */
function nearest(code: string, near: Coordinate): Coordinate | undefined {
  const missing = separatorAt - code.indexOf('+');
  const lat = Math.max(-90, Math.min(90, near.lat));
  const lng = wrap(near.lng);
  const found = middleOf(firstDigits(lat, lng, missing) + code);
  /** Of the area whose digits are left out, in degrees. */
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
