import { succeed } from '../http/result.ts';
import { type CurrentTokens, createCurrentTokens } from './current-tokens.ts';
import type { ClaimNames, Session, Tokens } from './session.ts';
import type { StoreFailure } from './session-store.ts';
import { backgroundRefreshMs, blockingRefreshMs, withExpiry } from './token-lifetime.ts';
import {
  createReplaceToken,
  isRefreshRejected,
  type RefreshParts,
  type TokenResult,
} from './token-refresh.ts';

/** The sign-in of one client. No method fails because the store fails. */
export interface SessionManager {
  readonly current: () => Session | undefined;
  /** Calls the listener whenever someone signs in or out. @returns a function that removes the listener */
  readonly onChange: (listener: (session: Session | undefined) => void) => () => void;
  /** Starts a session with tokens that have just been received. */
  readonly start: (tokens: Tokens) => Promise<void>;
  /** Forgets the tokens. @returns the forgotten tokens */
  readonly end: () => Promise<Tokens | undefined>;
  /** The token for the next request; `undefined` if no one is signed in. */
  readonly getAccessToken: () => Promise<TokenResult>;
  /** The token to send instead of one that the server rejected; `undefined` if its user is signed out. */
  readonly replaceToken: (rejected: string) => Promise<TokenResult>;
  readonly close: () => void;
}

export interface SessionManagerParts extends RefreshParts {
  readonly claims: ClaimNames;
  readonly onStoreFailure: (failure: StoreFailure) => void;
}

export function createSessionManager(parts: SessionManagerParts): SessionManager {
  const current = createCurrentTokens(parts);
  const replaceToken = createReplaceToken(parts, current);
  return {
    current: current.session,
    onChange: current.onChange,
    start: (tokens) => current.write(withExpiry(tokens, parts.now())),
    end: async () => {
      await current.load();
      const tokens = current.tokens();
      await current.write(undefined);
      return tokens;
    },
    getAccessToken: () => getFreshToken(current, parts, replaceToken),
    replaceToken,
    close: current.close,
  };
}

/** The "session" of a client with an API token: it always uses the same token, and no user is signed in. */
export function createTokenSession(apiToken: string): SessionManager {
  return {
    current: () => undefined,
    onChange: () => () => {},
    start: () => Promise.reject(new Error('a client with an API token cannot sign in')),
    end: async () => undefined,
    getAccessToken: async () => succeed(apiToken),
    replaceToken: async () => succeed(undefined),
    close: () => {},
  };
}

async function getFreshToken(
  current: CurrentTokens,
  { getRefresh, now }: RefreshParts,
  replaceToken: SessionManager['replaceToken'],
): Promise<TokenResult> {
  await current.load();
  const tokens = current.tokens();
  if (!tokens) return succeed(undefined);
  const { accessToken, expiresAt = Number.POSITIVE_INFINITY } = tokens;
  const leftMs = expiresAt - now();
  // A token that cannot be refreshed is used until the server rejects it.
  if (leftMs > backgroundRefreshMs || !getRefresh(tokens)) return succeed(accessToken);
  const replacing = replaceToken(accessToken);
  if (leftMs > blockingRefreshMs) return succeed(accessToken);
  const replaced = await replacing;
  const isStillValid = !replaced.ok && !isRefreshRejected(replaced.error) && now() < expiresAt;
  return isStillValid ? succeed(accessToken) : replaced;
}
