import { type ApiCalls, createApiCalls } from './api-calls.ts';
import { type ChangeOptions, followChanges } from './changes.ts';
import { type WaitOptions, waitForProcessing } from './processing.ts';
import type { Change, ProcessingStatus } from './resources.ts';
import { fail, failureOfThrown, type RefusedFailure, type Result, succeed } from './result.ts';
import {
  type ClaimNames,
  defaultClaims,
  readExpiry,
  readSession,
  type Session,
  type Tokens,
} from './session.ts';
import { keepSession, type RefreshTokens, type SessionKeeper } from './session-keeper.ts';
import { createMemoryStore, type SessionStore } from './session-store.ts';
import { requestTokens, type TokenEndpoint } from './tokens-endpoint.ts';
import { createUploads, type Uploads } from './uploads.ts';

export type { ApiCalls } from './api-calls.ts';
export type { ChangeOptions, ChangeState } from './changes.ts';
export type * from './resources.ts';
export type {
  AbortedFailure,
  ApiFailure,
  ErrorName,
  NetworkFailure,
  RefusedFailure,
  Result,
} from './result.ts';
export type { Permission, Session, Tokens } from './session.ts';
export { createBrowserStore, createMemoryStore, type SessionStore } from './session-store.ts';
export type { ImageFile, UploadOptions } from './uploads.ts';

export interface ClientOptions {
  /** Where the service is, such as `https://muster.example.org`; an empty text is the page's own origin. */
  readonly baseUrl: string;
  /** Where the sign-in is kept; in memory unless given. */
  readonly store?: SessionStore;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How tokens of an external issuer are refreshed after a restart; see {@link MusterClient.useTokens}. */
  readonly refresh?: RefreshTokens;
  /** The names of the token's claims, where the installation has others. */
  readonly claims?: Partial<ClaimNames>;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

export interface MusterClient extends ApiCalls {
  readonly baseUrl: string;
  /** Who is signed in, as far as the store has been read; an asynchronous store tells by `onSessionChange`. */
  readonly session: Session | undefined;
  readonly onSessionChange: (listener: (session: Session | undefined) => void) => () => void;
  readonly signIn: (credentials: Credentials, options?: { signal?: AbortSignal }) => Promise<Result<Session>>;
  /**
   * Signs in with the tokens of another issuer (OIDC).
   *
   * @param refresh asks that issuer for the next tokens; without it the session ends when the server refuses the token
   */
  readonly useTokens: (tokens: ExternalTokens, refresh?: RefreshTokens) => Promise<Result<Session>>;
  readonly signOut: () => Promise<void>;
  readonly uploads: Uploads;
  /** Waits until the tiles of a map or a floor are ready or have failed. */
  readonly processing: (id: string, options?: WaitOptions) => Promise<Result<ProcessingStatus>>;
  readonly changes: (options?: ChangeOptions) => AsyncGenerator<Result<Change>, void>;
  /** Stops listening to the store. Running calls are ended by their own signals. */
  readonly close: () => void;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type ExternalTokens = Omit<Tokens, 'issuer'>;

/**
 * Makes a client of one service. Whatever the server or the network does comes back as a value: no call throws for it.
 * The client keeps itself signed in: it asks for the next token shortly before the present one expires, or when the server
 * refuses it, and signs out only where the refresh itself is refused.
 */
export function createMusterClient(options: ClientOptions): MusterClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { fetch = (request) => globalThis.fetch(request), now = Date.now } = options;
  const claims = { ...defaultClaims, ...options.claims };
  const endpoint = { baseUrl, fetch, now };
  const external = { refresh: options.refresh };
  const session = keepSession({
    store: options.store ?? createMemoryStore(),
    refresh: (tokens) =>
      tokens.issuer === 'external'
        ? refreshByCaller(external.refresh, tokens)
        : requestTokens(endpoint, { grant_type: 'refresh_token', refresh_token: tokens.refreshToken ?? '' }),
    claims,
    now,
  });
  const parts = { baseUrl, fetch, session };
  const calls = createApiCalls(parts);
  return {
    ...calls,
    ...createSignIn(endpoint, session, claims, external),
    baseUrl,
    get session() {
      return session.current();
    },
    onSessionChange: session.onChange,
    uploads: createUploads(parts),
    processing: (id, waiting) => waitForProcessing(parts, calls, id, waiting),
    changes: (following) => followChanges(parts, calls, following),
    close: session.close,
  };
}

type SignIn = Pick<MusterClient, 'signIn' | 'useTokens' | 'signOut'>;

function createSignIn(
  endpoint: TokenEndpoint,
  session: SessionKeeper,
  claims: ClaimNames,
  external: { refresh: RefreshTokens | undefined },
): SignIn {
  const startSession = async (tokens: Tokens): Promise<Result<Session>> => {
    const started = readSession(tokens.accessToken, claims);
    if (!started) return fail(unreadable);
    await session.keep(tokens);
    return succeed(started);
  };
  return {
    signIn: async ({ email, password }, { signal } = {}) => {
      const grant = { grant_type: 'password', username: email, password };
      const tokens = await requestTokens(endpoint, grant, signal);
      return tokens.ok ? startSession(tokens.value) : tokens;
    },
    useTokens: (tokens, refresh) => {
      external.refresh = refresh ?? external.refresh;
      return startSession({ expiresAt: readExpiry(tokens.accessToken), ...tokens, issuer: 'external' });
    },
    signOut: () => session.keep(undefined),
  };
}

const unreadable: RefusedFailure = {
  kind: 'api',
  name: 'Unauthorized',
  message: 'The access token does not name its user and department',
  statusCode: 401,
  retryAfterSeconds: undefined,
};

/** Without a way to refresh, a token that the server refuses is the end of the session. */
async function refreshByCaller(refresh: RefreshTokens | undefined, tokens: Tokens): Promise<Result<Tokens>> {
  if (!refresh) return fail({ ...unreadable, message: 'The access token has expired' });
  try {
    const next = await refresh(tokens);
    return next.ok ? succeed({ ...next.value, issuer: 'external' }) : next;
  } catch (thrown) {
    return failureOfThrown(thrown, undefined);
  }
}
