import {
  type ErrorName,
  type Failure,
  type FieldProblem,
  fail,
  type Result,
  succeed,
  toFailure,
} from './result.ts';

/** The parts of a `Response` that every runtime and `XMLHttpRequest` can provide. */
export interface ReceivedText {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
}

/** The value of a response: its parsed JSON, its text if it has another type, or `undefined` if it is empty. */
export function parseResponse<T>({ status, headers, text }: ReceivedText): Result<T> {
  const isOk = status >= 200 && status < 300;
  const mediaType = headers.get('content-type') ?? '';
  let body: unknown = text || undefined;
  try {
    if (/\bjson\b/.test(mediaType) && text) body = JSON.parse(text);
  } catch (error) {
    if (isOk) return toFailure(error, undefined);
  }
  if (!isOk) return parseError(status, headers, body);
  // The service never responds with HTML: this is something like the sign-in page of a hotel network.
  if (mediaType.includes('text/html')) return toFailure('The response is not from the service', undefined);
  return succeed(body as T, headers.get('etag') ?? undefined); // the API description guarantees this type for the operation
}

/** @param body the parsed JSON of the response, or its text if it is not JSON */
function parseError(status: number, headers: Pick<Headers, 'get'>, body: unknown): Failure {
  const { error, message, errors } = isObject(body) ? body : {};
  const otherwise = status === 304 ? 'NotModified' : 'Unknown';
  return fail({
    kind: 'api',
    // A newer server may use a name that this type does not list yet.
    name: typeof error === 'string' ? (error as ErrorName) : otherwise,
    message: typeof message === 'string' ? message : `The server responded with status ${status}`,
    statusCode: status,
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldProblem) }),
    retryAfterSeconds: parseRetryAfter(headers),
  });
}

/** Reads `Retry-After` in seconds (RFC 9110, section 10.2.3), which is the form that the service sends. */
function parseRetryAfter(headers: Pick<Headers, 'get'>): number | undefined {
  const text = headers.get('retry-after')?.trim();
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isObject(value) && typeof value.field === 'string' && typeof value.message === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
