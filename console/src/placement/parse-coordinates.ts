/** A position in degrees. */
export interface Coordinate {
  readonly lat: number;
  readonly lng: number;
}

/** Degrees with a decimal point or comma, optionally with minutes and seconds. */
const degrees = String.raw`([-+−]?\d{1,3}(?:[.,]\d+)?)\s*[°ºd]?`;
const minutes = String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’])?`;
const seconds = String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''))?`;
const measure = `${degrees}${minutes}${seconds}`;
/** The compass letter may be before or after the number. */
const angle = new RegExp(String.raw`(?:([NSEW])\s*${measure}|${measure}\s*([NSEW])?)`, 'iy');

interface Angle {
  readonly degrees: number;
  readonly axis: 'lat' | 'lng' | undefined;
}

/**
 * Parses coordinates as copied from map programs or noted from radio: `56.46, -2.97`, `56°27'38"N 2°58'44"W`, `(56.46
 * -2.97)`, or two of them. Latitude is first unless letters say otherwise.
 *
 * @returns one or two coordinates, or `undefined` if the text is anything else
 */
export function parseCoordinates(text: string): readonly Coordinate[] | undefined {
  const angles = parseAngles(text.replace(/[()[\]]/g, ' ').trim());
  if (!angles || (angles.length !== 2 && angles.length !== 4)) return undefined;
  const places: Coordinate[] = [];
  for (let at = 0; at < angles.length; at += 2) {
    const place = toCoordinate(angles[at], angles[at + 1]);
    if (!place) return undefined;
    places.push(place);
  }
  return places;
}

function parseAngles(text: string): readonly Angle[] | undefined {
  const found: Angle[] = [];
  const separator = /[\s,;/]*/y;
  for (let at = 0; at < text.length; ) {
    angle.lastIndex = at;
    const match = angle.exec(text);
    const read = match && toAngle(match);
    if (!read || found.length === 4) return undefined;
    found.push(read);
    separator.lastIndex = angle.lastIndex;
    separator.exec(text);
    // Reject text such as 1.2.3, where two numbers have no separator between them.
    if (separator.lastIndex === angle.lastIndex && !/\D\s*$/.test(match[0]) && angle.lastIndex < text.length)
      return undefined;
    at = separator.lastIndex;
  }
  return found;
}

function toAngle(match: RegExpExecArray): Angle | undefined {
  const [, before, ...parts] = match;
  const [whole = '', min = '0', sec = '0'] = before ? parts : parts.slice(3);
  const letter = (before ?? parts.at(-1))?.toUpperCase();
  const number = (digits: string) => Number(digits.replace(',', '.').replace('−', '-'));
  if (number(min) >= 60 || number(sec) >= 60) return undefined;
  const size = Math.abs(number(whole)) + number(min) / 60 + number(sec) / 3600;
  const isNegative = /^[-−]/.test(whole) !== (letter === 'S' || letter === 'W');
  return {
    degrees: isNegative ? -size : size,
    axis: letter === undefined ? undefined : letter === 'N' || letter === 'S' ? 'lat' : 'lng',
  };
}

function toCoordinate(first: Angle | undefined, second: Angle | undefined): Coordinate | undefined {
  if (!first || !second || (first.axis && first.axis === second.axis)) return undefined;
  const isLngFirst = first.axis === 'lng' || second.axis === 'lat';
  const lat = isLngFirst ? second.degrees : first.degrees;
  const lng = isLngFirst ? first.degrees : second.degrees;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}
