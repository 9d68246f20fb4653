import { readAngles } from './angles.ts';
import { type PlaceResult, placeOf } from './position-text.ts';

/** A position of a link or a `geo:` address, and the altitude of the latter. */
export interface LinkResult {
  readonly place: PlaceResult;
  /** `u=` of a `geo:` address. */
  readonly statedAccuracyM?: number;
}

/**
 * Reads a `geo:` address (RFC 5870), or a link to Google, Apple, OpenStreetMap, Bing or Waze maps. In a link, a marked place wins over the
 * middle of the map.
 *
 * @returns `undefined` if the text is not an address
 */
export function readLink(text: string): LinkResult | undefined {
  if (/^geo:/i.test(text)) return readGeoAddress(text);
  if (/^\/{3}[\p{L}]+\.[\p{L}]+\.[\p{L}]+$/u.test(text)) return { place: 'threeWords' };
  const url = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:\/|\?|$)/i.test(text) ? toUrl(text) : undefined;
  if (!url) return undefined;
  if (/(?:^|\.)what3words\.com$|^w3w\.co$/i.test(url.host)) return { place: 'threeWords' };
  if (
    /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|osm\.org\/go|bit\.ly|t\.ly|tinyurl\.com)$/i.test(
      url.host,
    )
  )
    return { place: 'shortLink' };
  if (/^(?:www\.)?(?:osm|openstreetmap)\.org$/i.test(url.host) && url.pathname.startsWith('/go/'))
    return { place: 'shortLink' };
  return { place: readMarked(url) ?? readView(url) ?? 'linkWithoutPosition' };
}

function toUrl(text: string): URL | undefined {
  const url = /^https?:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

function readGeoAddress(text: string): LinkResult {
  const [path = '', query] = text.slice(4).split('?');
  const [coordinates = '', ...parameters] = path.split(';');
  const values = new URLSearchParams(parameters.join('&').toLowerCase());
  const system = values.get('crs');
  if (system !== null && system !== 'wgs84') return { place: 'otherReferenceSystem' };
  const marked = new URLSearchParams(query).get('q')?.replace(/\(.*\)$/, ''); // geo:0,0?q=48.1,-101.2(Label), as Android writes it
  const numbers = (marked && /^-?[\d.]+,\s*-?[\d.]+$/.test(marked) ? marked : coordinates).split(',');
  const [latitude = '', longitude = ''] = numbers;
  if (!isNumber(latitude) || !isNumber(longitude) || numbers.length > 3)
    return { place: 'linkWithoutPosition' };
  const uncertainty = values.get('u');
  return {
    place: pairOf(latitude, longitude),
    ...(uncertainty !== null && isNumber(uncertainty) && { statedAccuracyM: Number(uncertainty) }),
  };
}

const isNumber = (text: string) => /^\s*-?\d+(?:\.\d+)?\s*$/.test(text);

/** The place that the link is about. */
function readMarked(url: URL): PlaceResult | undefined {
  const pin = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(url.pathname);
  if (pin?.[1] && pin[2]) return pairOf(pin[1], pin[2]);
  const [latitude, longitude] = [url.searchParams.get('mlat'), url.searchParams.get('mlon')];
  if (latitude !== null && longitude !== null && isNumber(latitude) && isNumber(longitude))
    return pairOf(latitude, longitude);
  for (const name of ['q', 'query', 'coordinate', 'll', 'daddr', 'destination', 'sll', 'center', 'cp']) {
    const value = url.searchParams.get(name);
    const place =
      value === null ? undefined : readAngles(value.replace(/^loc:/i, '').replace('~', ',').trim());
    if (place !== undefined) return place;
  }
  const segment = /\/(?:place|search)\/([^/]+)/.exec(url.pathname)?.[1];
  return segment === undefined ? undefined : readAngles(decode(segment).replaceAll('+', ' '));
}

/** The middle of the map that the link shows. */
function readView(url: URL): PlaceResult | undefined {
  const view =
    /\/@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(url.pathname) ??
    /^#map=\d+(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(url.hash);
  return view?.[1] && view[2] ? pairOf(view[1], view[2]) : undefined;
}

function pairOf(latitude: string, longitude: string): PlaceResult {
  const decimals = Math.max(...[latitude, longitude].map((digits) => digits.split('.')[1]?.length ?? 0));
  return placeOf(Number(latitude), Number(longitude), 10 ** -decimals);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign
  }
}
