import type { components } from '../api.ts';

/** What every call of the client answers: nothing is thrown for what the server or the network does. */
export type Result<T> = Success<T> | Failure;

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  /** The answer's `ETag`, to be sent back as `ifMatch` where the resource is edited. */
  readonly etag: string | undefined;
}

export interface Failure {
  readonly ok: false;
  readonly error: ApiFailure;
}

export type ApiFailure = RefusedFailure | NetworkFailure | AbortedFailure;

/** The server answered, and the answer is an error of `docs/errors.md`. */
export interface RefusedFailure {
  readonly kind: 'api';
  readonly name: ErrorName;
  /** For people: names the field and what was expected. */
  readonly message: string;
  readonly statusCode: number;
  /** How long to wait before another attempt, where the server says so. */
  readonly retryAfterSeconds: number | undefined;
}

/** No whole answer came: no network, no server, or a connection that broke. Whether the request took effect is unknown. */
export interface NetworkFailure {
  readonly kind: 'network';
  readonly message: string;
}

/** The caller's own `signal` ended it. */
export interface AbortedFailure {
  readonly kind: 'aborted';
}

/**
 * A name of the service's error catalogue; from `signIn` also one of OAuth 2 (RFC 6749, section 5.2). `NotModified` is the
 * answer 304 to an `If-None-Match`; `Unknown` an error that is not the service's own, such as the page of a proxy.
 */
export type ErrorName = components['schemas']['Error']['error'] | GrantErrorName | 'NotModified' | 'Unknown';
type GrantErrorName = 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type';

export function succeed<T>(value: T, etag?: string): Success<T> {
  return { ok: true, value, etag };
}

export function fail(error: ApiFailure): Failure {
  return { ok: false, error };
}

/** What a thrown thing of `fetch` means. Runtimes differ in what they throw, so the signal says whether it was an abort. */
export function failureOfThrown(thrown: unknown, signal: AbortSignal | null | undefined): Failure {
  if (signal?.aborted) return fail({ kind: 'aborted' });
  return fail({ kind: 'network', message: messageOf(thrown) });
}

/** Node says "fetch failed" and keeps the reason in the cause. */
function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { message, cause } = thrown;
  return cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
}

/** The failure that an error answer stands for. `body` is its parsed JSON, or its text where it is none. */
export function failureOfAnswer(status: number, headers: Pick<Headers, 'get'>, body: unknown): Failure {
  const { error, message } = isObject(body) ? body : {};
  const otherwise = status === 304 ? 'NotModified' : 'Unknown';
  return fail({
    kind: 'api',
    // The catalogue is the server's; a newer server may have a name that this type does not list yet.
    name: typeof error === 'string' ? (error as ErrorName) : otherwise,
    message: typeof message === 'string' ? message : `The server answered with status ${status}`,
    statusCode: status,
    retryAfterSeconds: readRetryAfter(headers),
  });
}

/** `Retry-After` in its form of seconds (RFC 9110, section 10.2.3), the one that the service sends. */
function readRetryAfter(headers: Pick<Headers, 'get'>): number | undefined {
  const text = headers.get('retry-after')?.trim();
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
