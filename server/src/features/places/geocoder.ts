import { errorOf, MusterError } from '../../errors.ts';
import { readVersion } from '../../package-root.ts';
import { type FoundPlace, maxPlaces } from './places.schema.ts';

export interface Near {
  readonly lat: number;
  readonly lng: number;
}

interface GeocoderQuery {
  readonly q: string;
  readonly near: Near | undefined;
  readonly languages: string | undefined;
  readonly timeoutMs: number;
}

/** Eight places from Nominatim take about 5 KB. */
const maxResponseBytes = 256 * 1024;
const maxNameLength = 300;
/** Half the height and width, in degrees, of the area whose places come first. */
const nearDegrees = 0.5;
const version = readVersion();

/**
 * Queries a geocoder with the API of Nominatim: https://nominatim.org/release-docs/latest/api/Search/
 *
 * @throws MusterError `ServiceUnavailable`. Neither it nor its cause, which is logged, contains the search text
 */
export async function queryGeocoder(url: string, query: GeocoderQuery): Promise<FoundPlace[]> {
  const { languages, timeoutMs } = query;
  const signal = AbortSignal.timeout(timeoutMs);
  let text: string;
  try {
    const response = await fetch(addressOf(url, query), {
      signal,
      // A redirect could lead to a host that no one has chosen, with the search text in the URL.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'user-agent': `Muster/${version}`,
        ...(languages && /^[\w\-,;=.* ]{1,100}$/.test(languages) && { 'accept-language': languages }),
      },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw unusable(`status ${response.status}`);
    }
    text = await readBounded(response);
  } catch (error) {
    if (error instanceof MusterError) throw error;
    throw signal.aborted ? unusable(`no response within ${timeoutMs} ms`) : unavailable(error);
  }
  return parseResponse(text);
}

function addressOf(url: string, { q, near }: GeocoderQuery): URL {
  const address = new URL(url);
  address.searchParams.set('q', q);
  address.searchParams.set('format', 'jsonv2');
  address.searchParams.set('limit', String(maxPlaces));
  if (near) {
    const { lat, lng } = near;
    const clamp = (value: number, max: number) => Math.max(-max, Math.min(max, value));
    const [west, east] = [clamp(lng - nearDegrees, 180), clamp(lng + nearDegrees, 180)];
    const [south, north] = [clamp(lat - nearDegrees, 90), clamp(lat + nearDegrees, 90)];
    // Without `bounded`, places outside are also found, after those inside.
    address.searchParams.set('viewbox', [west, south, east, north].map((value) => value.toFixed(4)).join());
  }
  return address;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw unusable(`a response of more than ${maxResponseBytes} bytes`); // this ends the download
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseResponse(text: string): FoundPlace[] {
  let places: unknown;
  try {
    places = JSON.parse(text);
  } catch {
    throw unusable('a response that is not JSON'); // the error of JSON.parse would quote the response
  }
  if (!Array.isArray(places)) throw unusable('a response that is not a list');
  return places.flatMap(toPlace).slice(0, maxPlaces);
}

/** Nominatim sends numbers as strings. An entry without a name or a position is skipped. */
function toPlace(entry: unknown): FoundPlace[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { display_name: name, lat: latText, lon: lngText } = entry as Record<string, unknown>;
  const [lat, lng] = [toDegrees(latText), toDegrees(lngText)];
  if (typeof name !== 'string' || name.trim() === '') return [];
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return [];
  return [
    {
      name: name
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, maxNameLength)
        .toWellFormed(),
      lat,
      lng,
    },
  ];
}

function toDegrees(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

class InvalidResponse extends Error {}

/** @param reason for the log */
function unusable(reason: string): MusterError {
  return unavailable(new InvalidResponse(`The geocoder: ${reason}`));
}

function unavailable(cause: unknown): MusterError {
  return errorOf('ServiceUnavailable', 'The address search returned an invalid response; try again later', {
    // Long enough that clients tell people immediately, instead of trying again while they wait.
    headers: { 'retry-after': '60' },
    cause,
  });
}
