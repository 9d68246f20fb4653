import { metersPerDegree, type PlaceResult } from './position-text.ts';

const digits = '23456789CFGHJMPQRVWX';
const fullForm =
  /^([2-9C][2-9CFGHJMPQRV](?:[2-9CFGHJMPQRVWX]{6}|[2-9CFGHJMPQRVWX]{4}00|[2-9CFGHJMPQRVWX]{2}0000|0{6}))\+([2-9CFGHJMPQRVWX]{2,5})?$/;
const shortForm = /^(?:[2-9CFGHJMPQRVWX]{2}){1,3}\+[2-9CFGHJMPQRVWX]{0,5}(?:[,\s].*)?$/;

/**
 * Reads a complete plus code (Open Location Code): the center of its cell.
 * Source: github.com/google/open-location-code, "Specification".
 *
 * @returns `undefined` if the text is not a plus code
 */
export function readPlusCode(text: string): PlaceResult | undefined {
  const code = text.toUpperCase();
  const full = fullForm.exec(code);
  if (!full?.[1]) {
    if (shortForm.test(code)) return 'shortPlusCode';
    return /^[2-9A-Z0]{8}\+[A-Z0-9]*$/.test(code) ? 'notAPlusCode' : undefined;
  }
  const values = [...full[1].replace(/0+$/, ''), ...(full[2] ?? '')].map((digit) => digits.indexOf(digit));
  let latitude = -90;
  let longitude = -180;
  let height = 400;
  let width = 400;
  for (let at = 0; at < Math.min(values.length, 10); at += 2) {
    height /= 20;
    width /= 20;
    latitude += (values[at] ?? 0) * height;
    longitude += (values[at + 1] ?? 0) * width;
  }
  for (const value of values.slice(10)) {
    height /= 5;
    width /= 4;
    latitude += Math.floor(value / 4) * height;
    longitude += (value % 4) * width;
  }
  const writtenAccuracyM = (Math.max(height, width) / 2) * metersPerDegree;
  return { latitude: latitude + height / 2, longitude: longitude + width / 2, writtenAccuracyM };
}
