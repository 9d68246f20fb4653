import { type Admission, createAdmission } from '../../concurrency/admission.ts';
import type { Context } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { type Near, queryGeocoder } from './geocoder.ts';
import type { PlacesQuery, PlacesResult } from './places.schema.ts';

export interface PlaceSearch {
  /** `undefined` if the search is off. */
  readonly geocoderUrl: string | undefined;
  readonly timeoutMs: number;
  readonly admission: Admission;
}

const timeoutMs = 5_000;

/** @param options for tests */
export function createPlaceSearch(
  { config }: Pick<Context, 'config'>,
  options: { readonly timeoutMs?: number } = {},
): PlaceSearch {
  return {
    geocoderUrl: config.geocoderUrl,
    timeoutMs,
    // A geocoder also serves others, and a slow one must not hold many requests here.
    admission: createAdmission({ atOnce: 8, atOncePerKey: 4, waiting: 32, waitingPerKey: 8, waitMs: 3_000 }),
    ...options,
  };
}

/**
 * Finds places by their address.
 *
 * @param languages `Accept-Language` of the request, for the language of names if the geocoder supports it
 * @throws MusterError `NotFound` if the search is off; `InvalidRequest`; `ServiceUnavailable` if the geocoder sends
 *   no usable response or too many searches are running
 */
export async function findPlaces(
  { geocoderUrl, timeoutMs, admission }: PlaceSearch,
  departmentId: number,
  { q, near }: PlacesQuery,
  languages?: string,
): Promise<PlacesResult> {
  if (geocoderUrl === undefined)
    throw errorOf('NotFound', 'The address search is off; set MUSTER_GEOCODER_URL to turn it on');
  if (q.trim() === '') throw fieldError('q', 'must not be blank');
  const around = near === undefined ? undefined : parseNear(near);
  const release = await admission.enter(String(departmentId));
  if (!release)
    throw errorOf('ServiceUnavailable', 'Too many address searches at the same time; try again', {
      headers: { 'retry-after': '3' },
    });
  try {
    return { places: await queryGeocoder(geocoderUrl, { q: q.trim(), near: around, languages, timeoutMs }) };
  } finally {
    release();
  }
}

function parseNear(text: string): Near {
  const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number);
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))
    throw fieldError('near', 'must be a latitude from -90 to 90 and a longitude from -180 to 180');
  return { lat, lng };
}
