/**
 * Every error an answer can carry. The names are part of the interface: clients switch on them, so a name
 * never changes its meaning. `docs/errors.md` is generated from this table.
 */
export const errorCatalogue = {
  InvalidRequest: { status: 400, when: 'A field is missing, has the wrong type or is out of range.' },
  UnsupportedImage: {
    status: 400,
    when: 'The file is not a PNG, JPG or SVG, cannot be decoded, or is of a kind that cannot be decoded within bounds.',
  },
  Unauthorized: { status: 401, when: 'The bearer token is missing, malformed, expired or not ours.' },
  Forbidden: { status: 403, when: 'The token is valid but lacks the permission that the operation needs.' },
  CustomMapNotFound: { status: 404, when: 'The department has no map with this id.' },
  CustomMapFloorNotFound: {
    status: 404,
    when: 'The department has no floor with this id, or the floor is not of that map.',
  },
  CustomMapZoneNotFound: { status: 404, when: 'The department has no zone with this id.' },
  CalendarItemNotFound: { status: 404, when: 'The department has no calendar item with this id.' },
  ShareLinkNotFound: {
    status: 404,
    when: 'There is no such share link: never made, expired, or deleted; or its map is not active.',
  },
  NotFound: { status: 404, when: 'Nothing is served at this address.' },
  MethodNotAllowed: { status: 405, when: 'The address exists, but not for this HTTP method; see `Allow`.' },
  Conflict: {
    status: 409,
    when: 'The resource is not in the state the request presumes. With `If-Match` the status is 412: somebody else changed it; read it again and repeat the change.',
  },
  ImageTooLarge: { status: 413, when: 'The image is over 50 MB, or has more pixels than can be decoded.' },
  PayloadTooLarge: { status: 413, when: 'The request body is over the limit of this endpoint.' },
  UnsupportedMediaType: { status: 415, when: 'The Content-Type is not one this endpoint reads.' },
  InvalidPolygon: {
    status: 422,
    when: 'The polygon is not a closed GeoJSON Polygon of at least 3 vertices and an area above zero; the message names ring and position.',
  },
  TooManyRequests: { status: 429, when: 'Too many attempts; wait the seconds of `Retry-After`.' },
  InternalServerError: { status: 500, when: 'Our fault. The log of the server has the details.' },
  CalendarFeedDisabled: { status: 503, when: 'Calendar feeds are switched off on this installation.' },
  ServiceUnavailable: {
    status: 503,
    when: 'Something this request needs is busy or out of reach; try again after `Retry-After`.',
  },
} as const satisfies Record<string, { status: number; when: string }>;

export type ErrorName = keyof typeof errorCatalogue;

export interface ErrorDetails {
  /** Overrides the status of the catalogue: only `Conflict` is thrown with two. */
  readonly statusCode?: number;
  /** Headers the answer carries, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What made it happen; logged, never sent. */
  readonly cause?: unknown;
}

/** An error that is an answer. Anything else that is thrown becomes a 500 without details. */
export class MusterError extends Error {
  readonly errorName: ErrorName;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(errorName: ErrorName, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'MusterError';
    this.errorName = errorName;
    this.statusCode = details.statusCode ?? errorCatalogue[errorName].status;
    this.headers = details.headers ?? {};
  }
}

/**
 * Makes an error of the catalogue, to be thrown where the reason is known.
 *
 * @param message names the field and what was expected, and goes to the caller: nothing internal in it
 */
export function errorOf(errorName: ErrorName, message: string, details?: ErrorDetails): MusterError {
  return new MusterError(errorName, message, details);
}

/** RFC 6750, section 3: a 401 says which scheme it wants. */
export function unauthorized(message: string, cause?: unknown): MusterError {
  return errorOf('Unauthorized', message, { headers: { 'www-authenticate': 'Bearer' }, cause });
}
