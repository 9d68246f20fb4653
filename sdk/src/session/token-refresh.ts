import { createSerialQueue, type SerialQueue } from '../concurrency/serial-queue.ts';
import { createSingleFlight } from '../concurrency/single-flight.ts';
import { withTimeout } from '../concurrency/timing.ts';
import { type ApiFailure, fail, isTransient, type Result, succeed, toFailure } from '../http/result.ts';
import type { CurrentTokens } from './current-tokens.ts';
import type { Tokens } from './session.ts';
import type { SessionStore } from './session-store.ts';
import { withExpiry } from './token-lifetime.ts';

/**
 * Requests the next tokens from the issuer. Return an `api` failure named `invalid_grant` if the issuer permanently rejects the
 * refresh: the client then signs out. After any other failure, the current tokens are kept.
 *
 * @param signal aborts after 30 seconds; the refresh has then failed, and its result is no longer used
 */
export type RefreshTokens = (tokens: Tokens, signal: AbortSignal) => Promise<Result<Tokens>>;

/** The access token to send, or `undefined` for a request without a token. */
export type TokenResult = Result<string | undefined>;

export interface RefreshParts {
  readonly store: SessionStore;
  /** How to refresh these tokens; `undefined` if they cannot be refreshed. */
  readonly getRefresh: (tokens: Tokens) => RefreshTokens | undefined;
  readonly now: () => number;
}

/** A refresh that hangs must not block every request that waits for it. */
const refreshTimeoutMs = 30_000;

/**
 * Creates the function that replaces an access token with the next one. No matter how many callers need it, there is only one
 * refresh. If several clients share the store, the second client uses the tokens that the first one received. It never rejects.
 */
export function createReplaceToken(
  { store, getRefresh, now }: RefreshParts,
  current: CurrentTokens,
): (stale: string) => Promise<TokenResult> {
  // The key is the token to replace: a request that was rejected with another token may belong to another user.
  const singleFlight = createSingleFlight<TokenResult>();

  const replaceOnce = async (stale: string): Promise<TokenResult> => {
    const tokens = await current.read();
    // Another client that shares the store has refreshed or signed out while this client waited.
    if (!tokens || tokens.accessToken !== stale) return succeed(current.tokenOfSameUser(stale));
    const refresh = getRefresh(tokens);
    const result = refresh && (await refreshInTime(refresh, tokens));
    const latest = await current.read();
    // The user has signed out, or someone else has signed in, during the refresh: its result belongs to an old sign-in.
    if (latest?.accessToken !== stale) return succeed(current.tokenOfSameUser(stale));
    if (result?.ok) await current.write(withExpiry(result.value, now()));
    else if (!result || isRefreshRejected(result.error)) await current.write(undefined);
    return result?.ok === false ? result : succeed(current.tokenOfSameUser(stale));
  };

  return (stale) =>
    singleFlight(stale, () =>
      runExclusively(store, () => replaceOnce(stale)).catch((thrown: unknown) =>
        toFailure(thrown, undefined),
      ),
    );
}

async function refreshInTime(refresh: RefreshTokens, tokens: Tokens): Promise<Result<Tokens>> {
  const stop = new AbortController();
  const refreshing = (async () => refresh(tokens, stop.signal))();
  try {
    const result = await withTimeout(refreshing, refreshTimeoutMs, 'The tokens were not refreshed in time');
    return result.ok ? result : fail(toCallError(result.error));
  } catch (thrown) {
    stop.abort();
    return toFailure(thrown, undefined);
  }
}

/**
 * The issuer has permanently rejected the refresh (RFC 6749, section 5.2). After any other failure, another attempt may succeed.
 */
export function isRefreshRejected(error: ApiFailure): boolean {
  return error.kind === 'api' && error.name === 'invalid_grant';
}

/**
 * Converts a failed refresh to the error of the call that needs the token. An error from something in between, such as a proxy,
 * is reported as a network failure because it is not about the call. A busy server's error is kept because it says when to try
 * again.
 */
function toCallError(error: ApiFailure): ApiFailure {
  if (error.kind !== 'api' || isRefreshRejected(error) || isTransient(fail(error))) return error;
  return { kind: 'network', message: `The tokens could not be refreshed: ${error.message}` };
}

const queues = new WeakMap<SessionStore, SerialQueue>();

/**
 * Runs one task at a time among all clients with the same store object, and among all that share the store's lock if it has one.
 */
function runExclusively<T>(store: SessionStore, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(store) ?? createSerialQueue();
  queues.set(store, queue);
  return queue(() => (store.exclusively ? store.exclusively(work) : work()));
}
