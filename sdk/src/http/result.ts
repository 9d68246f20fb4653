import type { components } from '../api.ts';

/** The result of every call. Problems of the server or the network are returned, not thrown. */
export type Result<T> = Success<T> | Failure;

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  /** The response's `ETag`. Send it as `ifMatch` when you edit the resource. */
  readonly etag: string | undefined;
}

export interface Failure {
  readonly ok: false;
  readonly error: ApiFailure;
}

export type ApiFailure = ServiceFailure | NetworkFailure | AbortedFailure;

/** The server responded with an error. `docs/errors.md` lists them. */
export interface ServiceFailure {
  readonly kind: 'api';
  readonly name: ErrorName;
  /** Readable text that names the field and what was expected. */
  readonly message: string;
  readonly statusCode: number;
  /** Every invalid field, if there are several; `message` is then the message of the first one. */
  readonly errors?: readonly FieldProblem[];
  /** How long to wait before another attempt, if the server specifies it. */
  readonly retryAfterSeconds: number | undefined;
}

export interface FieldProblem {
  /** The field's name in the API, such as `name` or `Attendees[2].Email`. */
  readonly field: string;
  readonly message: string;
}

/** No complete response: no network, no server, or a broken connection. Whether the request took effect is unknown. */
export interface NetworkFailure {
  readonly kind: 'network';
  readonly message: string;
}

/** The caller's own `signal` ended the call. */
export interface AbortedFailure {
  readonly kind: 'aborted';
}

/**
 * A name from the service's error catalog; from `signIn` also an OAuth 2 error (RFC 6749, section 5.2). `NotModified` is the
 * response 304 to an `If-None-Match`. `Unknown` is an error that does not come from the service, such as a proxy's error page.
 */
export type ErrorName = components['schemas']['Error']['error'] | GrantErrorName | 'NotModified' | 'Unknown';
type GrantErrorName = 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type';

export function succeed<T>(value: T, etag?: string): Success<T> {
  return { ok: true, value, etag };
}

export function fail(error: ApiFailure): Failure {
  return { ok: false, error };
}

/**
 * Converts an error thrown by `fetch` to a failure. Runtimes throw different errors, so the signal tells whether it was an abort.
 */
export function toFailure(thrown: unknown, signal: AbortSignal | null | undefined): Failure {
  if (signal?.aborted) return fail({ kind: 'aborted' });
  return fail({ kind: 'network', message: getMessage(thrown) });
}

/** Node's message is only "fetch failed"; the reason is in the cause. */
function getMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { message, cause } = thrown;
  return cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
}

/** Whether a later attempt may succeed: the problem was with the network or the server, not the request. */
export function isTransient({ error }: Failure): boolean {
  if (error.kind === 'api') return error.statusCode === 429 || error.statusCode >= 500;
  return error.kind === 'network';
}
