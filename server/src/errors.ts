/**
 * All errors that a response can have. The names are part of the API: clients switch on them, so the meaning of a
 * name never changes. `docs/errors.md` is generated from this table.
 */
export const errorCatalog = {
  InvalidRequest: {
    status: 400,
    when: 'A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`.',
  },
  UnsupportedImage: {
    status: 400,
    when: 'The file is not a PNG, JPG, SVG, PDF or TIFF, cannot be decoded, or needs too much memory or time to decode.',
  },
  Unauthorized: {
    status: 401,
    when: 'The bearer token is missing, malformed, expired or from another issuer.',
  },
  Forbidden: { status: 403, when: 'The token is valid but lacks the permission that the operation needs.' },
  CustomMapNotFound: { status: 404, when: 'The department has no map with this id.' },
  CustomMapFloorNotFound: {
    status: 404,
    when: 'The department has no floor with this id, or the floor belongs to another map.',
  },
  CustomMapZoneNotFound: { status: 404, when: 'The department has no zone with this id.' },
  CustomMapPointNotFound: { status: 404, when: 'The department has no point with this id.' },
  DraftNotFound: { status: 404, when: 'The department has no draft with this id.' },
  CalendarItemNotFound: { status: 404, when: 'The department has no calendar item with this id.' },
  CalendarItemTypeNotFound: { status: 404, when: 'The department has no event type with this id.' },
  AttachmentNotFound: { status: 404, when: 'The department has no attachment with this id.' },
  ShareLinkNotFound: {
    status: 404,
    when: 'The share link does not exist, has expired or was deleted, or its map is inactive.',
  },
  ImportNotFound: { status: 404, when: 'The department has no import with this id.' },
  UserNotFound: { status: 404, when: 'The department has no user with this id.' },
  InvitationNotFound: {
    status: 404,
    when: 'The department has no invitation with this id, or a link has expired, was used, or was replaced by a newer one.',
  },
  ApiTokenNotFound: { status: 404, when: 'The department has no API token with this id.' },
  TrashEntryNotFound: {
    status: 404,
    when: 'The trash of the department has no entry with this id: it was restored, was permanently deleted, or has expired.',
  },
  NotFound: { status: 404, when: 'Nothing is served at this address.' },
  MethodNotAllowed: { status: 405, when: 'The address does not support this HTTP method; see `Allow`.' },
  Conflict: {
    status: 409,
    when: 'The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change.',
  },
  AttachmentLimitReached: {
    status: 409,
    when: 'The department has as many attachments, or as many bytes of them, as its installation allows; delete some.',
  },
  ImageTooLarge: { status: 413, when: 'The image is over 50 MB, or has more pixels than can be decoded.' },
  PayloadTooLarge: { status: 413, when: 'The request body is over the limit of this endpoint.' },
  UnsupportedMediaType: { status: 415, when: 'The endpoint does not support this Content-Type.' },
  InvalidPolygon: {
    status: 422,
    when: 'The polygon is not a closed GeoJSON Polygon with at least 3 vertices and an area above zero; the message names the ring and the position.',
  },
  TooManyRequests: {
    status: 429,
    when: 'Too many sign-in attempts or too many requests; wait for the number of seconds in `Retry-After`.',
  },
  InternalServerError: { status: 500, when: 'An internal server error. The server log has the details.' },
  CalendarFeedDisabled: { status: 503, when: 'Calendar feeds are turned off on this installation.' },
  ServiceUnavailable: {
    status: 503,
    when: 'The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`.',
  },
} as const satisfies Record<string, { status: number; when: string }>;

export type ErrorName = keyof typeof errorCatalog;

/** An error in one field of a request. */
export interface FieldProblem {
  /** The name of the field, with the index if it is in a list, such as `Attendees[2].Email`. */
  readonly field: string;
  /** Starts with the name of the field, and says what was expected. */
  readonly message: string;
}

export interface ErrorDetails {
  /**
   * Overrides the status of the catalog: 412 for a `Conflict` with `If-Match`, 408 for an `InvalidRequest` that
   * stalls.
   */
  readonly statusCode?: number;
  /** Headers of the response, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** All invalid fields; sent if there are several. */
  readonly errors?: readonly FieldProblem[];
  /** The cause, which is logged but never sent. */
  readonly cause?: unknown;
}

/** An error that is sent to the client. Any other error becomes a 500 without details. */
export class MusterError extends Error {
  readonly errorName: ErrorName;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly FieldProblem[];

  constructor(errorName: ErrorName, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'MusterError';
    this.errorName = errorName;
    this.statusCode = details.statusCode ?? errorCatalog[errorName].status;
    this.headers = details.headers ?? {};
    this.errors = details.errors ?? [];
  }
}

/**
 * Creates an error of the catalog. Throw it as close to the cause as possible.
 *
 * @param message names the field and what was expected. It is sent to the caller, so it must not contain anything
 *   internal
 */
export function errorOf(errorName: ErrorName, message: string, details?: ErrorDetails): MusterError {
  return new MusterError(errorName, message, details);
}

/** Creates an `InvalidRequest` for one or more fields; the first problem becomes the message. */
export function fieldErrors(problems: readonly FieldProblem[]): MusterError {
  return errorOf('InvalidRequest', problems[0]?.message ?? '', { errors: problems });
}

/** Creates an `InvalidRequest` for one field. @param what the text after the name, such as `must be in the future` */
export function fieldError(field: string, what: string): MusterError {
  return fieldErrors([{ field, message: `${field} ${what}` }]);
}

/** Runs all checks and throws their field errors as one error, so that a caller sees all mistakes at once. */
export function checkTogether(...checks: readonly (() => unknown)[]): void {
  const problems = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof MusterError && error.errorName === 'InvalidRequest' && error.errors.length > 0)
        return error.errors;
      throw error;
    }
  });
  if (problems.length > 0) throw fieldErrors(problems);
}

/** Returns an error in the format of all responses. */
export function errorBody({ errorName, message, statusCode, errors }: MusterError) {
  return { error: errorName, message, statusCode, ...(errors.length > 1 && { errors }) };
}

/** RFC 6750, section 3: a 401 says which scheme it requires. */
export function unauthorized(message: string, cause?: unknown): MusterError {
  return errorOf('Unauthorized', message, { headers: { 'www-authenticate': 'Bearer' }, cause });
}
