import {
  type ApiFailure,
  fail,
  failureOfAnswer,
  failureOfThrown,
  type Result,
  succeed,
} from '../http/result.ts';
import type { SessionKeeper } from '../session/session-manager.ts';
import { isRefusal } from '../session/token-refresh.ts';

/** Sends one attempt with the given bearer token, or without. */
export type Attempt<T> = (accessToken: string | undefined) => Promise<Result<T>>;

/**
 * Sends with the token of the session, and once more with the next token where the server refuses the first: it may have
 * expired by the server's clock only. The signal is the attempt's own, and also ends the wait for a token.
 */
export async function sendAuthorized<T>(
  session: SessionKeeper,
  signal: AbortSignal | undefined,
  attempt: Attempt<T>,
): Promise<Result<T>> {
  const token = await unlessAborted(signal, session.accessToken());
  if (!token.ok) return token;
  const result = await attempt(token.value);
  if (result.ok || token.value === undefined || !isUnauthorized(result.error)) return result;
  const next = await unlessAborted(signal, session.replaceToken(token.value));
  if (!next.ok) return isRefusal(next.error) ? result : next;
  return next.value === undefined || next.value === token.value ? result : attempt(next.value);
}

/** A 401 of the service; one of a proxy or a hotel's network says nothing of the token. */
function isUnauthorized(error: ApiFailure): boolean {
  return error.kind === 'api' && error.name === 'Unauthorized';
}

/** What others wait for too goes on when one of them stops waiting. */
async function unlessAborted<T>(
  signal: AbortSignal | undefined,
  waiting: Promise<Result<T>>,
): Promise<Result<T>> {
  if (!signal) return waiting;
  let stop = () => {};
  const aborted = new Promise<Result<T>>((resolve) => {
    stop = () => resolve(fail({ kind: 'aborted' }));
  });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([aborted, waiting]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const mostRetries = 2;
const longestWaitSeconds = 10;

/**
 * Repeats what the server was too busy for (429 and 503) after as many seconds as it asks for, where that is soon. Only
 * for requests that may be repeated.
 */
export async function retryWhenBusy<T>(
  signal: AbortSignal | undefined,
  send: () => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let retries = 0; ; retries += 1) {
    const result = await send();
    if (result.ok || result.error.kind !== 'api' || retries === mostRetries) return result;
    const { statusCode, retryAfterSeconds = Number.POSITIVE_INFINITY } = result.error;
    if ((statusCode !== 429 && statusCode !== 503) || retryAfterSeconds > longestWaitSeconds) return result;
    await waitFor(retryAfterSeconds * 1000, signal);
    if (signal?.aborted) return fail({ kind: 'aborted' });
  }
}

/** Resolves after the time, or as soon as the signal aborts. */
export function waitFor(timeMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, timeMs);
    signal?.addEventListener('abort', finish);
  });
}

/** The parts of a `Response` that every runtime and `XMLHttpRequest` can give. */
export interface ReceivedText {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
}

/** The value of an answer: its JSON, its text where it is another type, `undefined` where it is empty. */
export function readAnswer<T>({ status, headers, text }: ReceivedText): Result<T> {
  const isOk = status >= 200 && status < 300;
  const mediaType = headers.get('content-type') ?? '';
  let body: unknown = text || undefined;
  try {
    if (mediaType.includes('json') && text) body = JSON.parse(text);
  } catch (error) {
    if (isOk) return failureOfThrown(error, undefined);
  }
  if (!isOk) return failureOfAnswer(status, headers, body);
  // The service answers nothing in HTML: this is the sign-in page of a hotel's network, or the like.
  if (mediaType.includes('text/html'))
    return failureOfThrown('The answer is not from the service', undefined);
  return succeed(body as T, headers.get('etag') ?? undefined); // what the API description promises for this operation
}
