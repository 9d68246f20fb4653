import { type HeldTokens, holdTokens } from './held-tokens.ts';
import { type ApiFailure, type Result, succeed } from './result.ts';
import type { ClaimNames, Session, Tokens } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** Asks the issuer for the next tokens. A refusal is an `api` failure of status 400 or 401. */
export type RefreshTokens = (tokens: Tokens) => Promise<Result<Tokens>>;

/** The access token to send, or `undefined` for a request without one. */
type TokenResult = Result<string | undefined>;

export interface SessionKeeper {
  readonly current: () => Session | undefined;
  /** Tells every change of who is signed in; returns what stops it. */
  readonly onChange: (listener: (session: Session | undefined) => void) => () => void;
  readonly keep: (tokens: Tokens | undefined) => Promise<void>;
  /** The token to send next; `undefined` where nobody is signed in. */
  readonly accessToken: () => Promise<TokenResult>;
  /** The token to send instead of one that the server has refused; `undefined` where its holder is signed out. */
  readonly replaceToken: (refused: string) => Promise<TokenResult>;
  readonly close: () => void;
}

export interface SessionKeeperParts {
  readonly store: SessionStore;
  readonly refresh: RefreshTokens;
  readonly claims: ClaimNames;
  readonly now: () => number;
}

/** Below this the next token is asked for while the present one serves on: a slow network holds nothing up. */
const earlyMs = 60_000;
/** Below this the token might expire on its way, so requests wait for the next one. */
const lateMs = 10_000;

/**
 * Holds the tokens of one client. However many requests need a refresh, there is one; and where several clients share the
 * store, the one that comes second takes the tokens that the first one got.
 */
export function keepSession({ store, refresh, claims, now }: SessionKeeperParts): SessionKeeper {
  const held = holdTokens(store, claims);
  let refreshing: Promise<TokenResult> | undefined;

  const refreshOnce = async (stale: string): Promise<TokenResult> => {
    const tokens = await held.read();
    // Somebody else who shares the store has refreshed, or signed out, while this one waited for its turn.
    if (!tokens || tokens.accessToken !== stale) return succeed(held.sameHolder(stale));
    const result = await refresh(tokens);
    const meanwhile = await held.read();
    // Signed out, or in as somebody else, while the issuer was asked: its answer is about a sign-in that is over.
    if (meanwhile?.accessToken !== stale) return succeed(held.sameHolder(stale));
    if (result.ok) await held.write(result.value);
    else if (isRefusal(result.error)) await held.write(undefined);
    return result.ok ? succeed(result.value.accessToken) : result;
  };

  const replaceToken = (stale: string): Promise<TokenResult> => {
    refreshing ??= takeTurn(store, () => refreshOnce(stale)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  return {
    current: held.session,
    onChange: held.onChange,
    keep: held.write,
    accessToken: () => freshToken(held, now, replaceToken),
    replaceToken,
    close: held.close,
  };
}

async function freshToken(
  held: HeldTokens,
  now: () => number,
  replaceToken: SessionKeeper['replaceToken'],
): Promise<TokenResult> {
  await held.loaded;
  const { accessToken, expiresAt = Number.POSITIVE_INFINITY } = held.tokens() ?? {};
  const leftMs = expiresAt - now();
  if (!accessToken || leftMs > earlyMs) return succeed(accessToken);
  const replacing = replaceToken(accessToken);
  if (leftMs > lateMs) return succeed(accessToken);
  const replaced = await replacing;
  const stillServes = !replaced.ok && !isRefusal(replaced.error) && now() < expiresAt;
  return stillServes ? succeed(accessToken) : replaced;
}

/** The issuer has decided; anything else (no network, overload) may be different in a moment. */
export function isRefusal(error: ApiFailure): boolean {
  return error.kind === 'api' && (error.statusCode === 400 || error.statusCode === 401);
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
