import { forward, toPoint } from 'mgrs/dist/mgrs.esm.js';
import type { PlaceResult } from './position-text.ts';
import { utmToDegrees } from './utm.ts';

/**
 * Reads a position in UTM (`14U 328000 5344000`) or in MGRS, which is the same as USNG (`14U MV 26745 34567`).
 *
 * @returns `undefined` if the text is neither
 */
export function readGrid(text: string): PlaceResult | undefined {
  return readUtm(text) ?? readMgrs(text);
}

const utmForm =
  /^(?:UTM\s*)?(?:zone\s*)?(\d{1,2})\s*(north|south|[A-Z])?[\s,]+(?:E(?:asting)?\s*[:=]?\s*)?(\d{5,7}(?:\.\d+)?)\s*m?\s*E?[\s,;]+(?:N(?:orthing)?\s*[:=]?\s*)?(\d{4,8}(?:\.\d+)?)\s*m?\s*N?$/i;

function readUtm(text: string): PlaceResult | undefined {
  const parts = utmForm.exec(text);
  if (!parts) return undefined;
  const [, zoneDigits, written = '', eastingDigits, northingDigits] = parts;
  const [zone, easting, northing] = [Number(zoneDigits), Number(eastingDigits), Number(northingDigits)];
  const letter = written.toUpperCase();
  if (zone < 1 || zone > 60 || easting < 100_000 || easting >= 1_000_000 || northing > 10_000_000)
    return 'notAGrid';
  if (letter === '') return 'ambiguousSouth';
  const hemispheres = possibleHemispheres(zone, letter, easting, northing);
  const [isSouth, another] = hemispheres;
  if (isSouth === undefined) return 'notInZone';
  if (another !== undefined) return 'ambiguousSouth';
  const { latitude, longitude } = utmToDegrees(zone, isSouth, easting, northing);
  const decimals = Math.max(decimalsOf(`${eastingDigits}`), decimalsOf(`${northingDigits}`));
  return { latitude, longitude, writtenAccuracyM: 10 ** -decimals / 2 };
}

/**
 * Whether the northing counts from the south: some write the band of 8° of latitude after the zone, some the hemisphere,
 * and N and S are both.
 *
 * @returns every reading that agrees with the northing
 */
function possibleHemispheres(zone: number, letter: string, easting: number, northing: number): boolean[] {
  if (letter === 'NORTH') return [false];
  if (letter === 'SOUTH') return [true];
  const index = bandLetters.indexOf(letter);
  const readings = new Set<boolean>();
  if (letter === 'N') readings.add(false);
  if (index >= 0) {
    const isSouth = letter < 'N';
    const { latitude } = utmToDegrees(zone, isSouth, easting, northing);
    const south = -80 + 8 * index;
    // Bands are drawn along parallels, so a little over the edge is a rounded position.
    if (latitude >= south - 0.01 && latitude <= south + (letter === 'X' ? 12 : 8) + 0.01)
      readings.add(isSouth);
  }
  if (letter === 'S') readings.add(true);
  return [...readings];
}

const bandLetters = 'CDEFGHJKLMNPQRSTUVWX';
const decimalsOf = (digits: string) => digits.split('.')[1]?.length ?? 0;

const mgrsForm = /^(?:MGRS|USNG)?[\s:]*(\d{1,2})\s*([A-Z])\s*([A-Z])\s*([A-Z])\s*(\d[\d\s]*)$/i;

function readMgrs(text: string): PlaceResult | undefined {
  const parts = mgrsForm.exec(text);
  if (!parts) return undefined;
  const digits = `${parts[5]}`.replace(/\s/g, '');
  if (digits.length < 4) return undefined; // 10 km or more is no position for a room, and can be the name of one
  if (digits.length % 2 === 1 || digits.length > 10) return 'notAGrid';
  const grid = `${Number(parts[1])}${parts[2]}${parts[3]}${parts[4]}${digits}`.toUpperCase();
  try {
    const [longitude, latitude] = toPoint(grid);
    // The library reads squares that are not in their zone, and then names the place differently.
    if (forward([longitude, latitude], digits.length / 2) !== grid) return 'notInZone';
    return { latitude, longitude, writtenAccuracyM: 10 ** (5 - digits.length / 2) / 2 };
  } catch {
    return 'notAGrid';
  }
}
