import { type ApiFailure, fail, failureOfThrown, type Result, succeed } from '../http/result.ts';
import type { HeldTokens } from './current-tokens.ts';
import type { Tokens } from './session.ts';
import type { SessionStore } from './session-store.ts';
import { dateTokens } from './token-lifetime.ts';

/**
 * Asks the issuer for the next tokens. Only an `api` failure with the name `invalid_grant` is a refusal, and ends the
 * session; after any other failure the present tokens stay.
 *
 * @param signal aborts after half a minute: the refresh has failed then, and what it still answers is not used
 */
export type RefreshTokens = (tokens: Tokens, signal: AbortSignal) => Promise<Result<Tokens>>;

/** The access token to send, or `undefined` for a request without one. */
export type TokenResult = Result<string | undefined>;

export interface RefreshParts {
  readonly store: SessionStore;
  /** How these tokens are refreshed; `undefined` where they cannot be. */
  readonly refresherOf: (tokens: Tokens) => RefreshTokens | undefined;
  readonly now: () => number;
}

/** A refresh that hangs must not hang everything that waits for it. */
const refreshLimitMs = 30_000;

/**
 * Makes what replaces an access token by the next one. However many ask for it, there is one refresh; and where several
 * clients share the store, the one that comes second takes the tokens that the first one got. It never rejects.
 */
export function createReplaceToken(
  { store, refresherOf, now }: RefreshParts,
  held: HeldTokens,
): (stale: string) => Promise<TokenResult> {
  /** By the token that is to be replaced: whoever was sent away with another one may be another person. */
  const replacing = new Map<string, Promise<TokenResult>>();

  const replaceOnce = async (stale: string): Promise<TokenResult> => {
    const tokens = await held.read();
    // Somebody else who shares the store has refreshed, or signed out, while this one waited for its turn.
    if (!tokens || tokens.accessToken !== stale) return succeed(held.sameHolder(stale));
    const refresh = refresherOf(tokens);
    const result = refresh && (await refreshInTime(refresh, tokens));
    const meanwhile = await held.read();
    // Signed out, or in as somebody else, while the issuer was asked: its answer is about a sign-in that is over.
    if (meanwhile?.accessToken !== stale) return succeed(held.sameHolder(stale));
    if (result?.ok) await held.write(dateTokens(result.value, now()));
    else if (!result || isRefusal(result.error)) await held.write(undefined);
    return result?.ok === false ? result : succeed(held.sameHolder(stale));
  };

  return (stale) => {
    const running = replacing.get(stale);
    if (running) return running;
    const started = takeTurn(store, () => replaceOnce(stale))
      .catch((thrown: unknown) => failureOfThrown(thrown, undefined))
      .finally(() => replacing.delete(stale));
    replacing.set(stale, started);
    return started;
  };
}

async function refreshInTime(refresh: RefreshTokens, tokens: Tokens): Promise<Result<Tokens>> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<Tokens>>((resolve) => {
    timer = setTimeout(() => {
      resolve(fail({ kind: 'network', message: 'The tokens were not refreshed in time' }));
      stop.abort();
    }, refreshLimitMs);
  });
  try {
    const result = await Promise.race([late, refresh(tokens, stop.signal)]);
    return result.ok ? result : fail(asSeenByCall(result.error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The issuer has decided; anything else (no network, overload, the page of a proxy) may be different in a moment
 * (RFC 6749, section 5.2).
 */
export function isRefusal(error: ApiFailure): boolean {
  return error.kind === 'api' && error.name === 'invalid_grant';
}

/**
 * To the call that needs the token, a refresh that something in between has turned away is a network that is away: that
 * answer is not about the call. A server that is busy says when to try again.
 */
function asSeenByCall(error: ApiFailure): ApiFailure {
  if (error.kind !== 'api' || isRefusal(error)) return error;
  if (error.statusCode === 429 || error.statusCode >= 500) return error;
  return { kind: 'network', message: `The tokens could not be refreshed: ${error.message}` };
}

const turns = new WeakMap<SessionStore, Promise<unknown>>();

/** One after the other among the clients that were given the same store, and among all who share it where it can tell. */
function takeTurn<T>(store: SessionStore, work: () => Promise<T>): Promise<T> {
  const before = turns.get(store) ?? Promise.resolve();
  const turn = before.then(() => (store.exclusively ? store.exclusively(work) : work()));
  turns.set(
    store,
    turn.catch(() => {}),
  );
  return turn;
}
