import { type ChangeOptions, followChanges } from './changes/changes.ts';
import { fail, type RefusedFailure, type Result, succeed } from './http/result.ts';
import { type ApiCalls, createApiCalls } from './requests/api-calls.ts';
import { waitFor } from './requests/sending.ts';
import type { Change, ProcessingStatus } from './resources.ts';
import { type ClaimNames, defaultClaims, readSession, type Session, type Tokens } from './session/session.ts';
import { keepSession, type SessionKeeper } from './session/session-manager.ts';
import { createMemoryStore, type SessionStore, type StoreFailure } from './session/session-store.ts';
import { requestTokens, revokeToken, type TokenEndpoint } from './session/token-endpoint.ts';
import type { RefreshTokens } from './session/token-refresh.ts';
import { type WaitOptions, waitForProcessing } from './uploads/processing.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';

export type { ChangeOptions, ChangeState } from './changes/changes.ts';
export type {
  AbortedFailure,
  ApiFailure,
  ErrorName,
  Failure,
  NetworkFailure,
  RefusedFailure,
  Result,
  Success,
} from './http/result.ts';
export type { ApiCalls, Call, CallOptions, PathOf } from './requests/api-calls.ts';
export type * from './resources.ts';
export type { ClaimNames, Permission, Session, Tokens } from './session/session.ts';
export {
  createBrowserStore,
  createMemoryStore,
  type Exclusively,
  type MaybePromise,
  type SessionStore,
  type StoreFailure,
  type WebStorage,
} from './session/session-store.ts';
export type { RefreshTokens } from './session/token-refresh.ts';
export type { ImageReference } from './uploads/multipart.ts';
export type { WaitOptions } from './uploads/processing.ts';
export type { ImageFile, UpdateOptions, UploadOptions, Uploads } from './uploads/uploads.ts';

export interface ClientOptions {
  /** Where the service is, such as `https://muster.example.org`; an empty text is the page's own origin. */
  readonly baseUrl: string;
  /** Where the sign-in is kept; in memory unless given. */
  readonly store?: SessionStore;
  /** Told of what the store could not do, each time; calls go on without it. */
  readonly onStoreFailure?: (failure: StoreFailure) => void;
  /**
   * Sends every request, uploads included; `globalThis.fetch` unless given. Uploads then tell their progress in Node as they
   * are sent, and elsewhere at the end only: where the choice is the client's, it takes `XMLHttpRequest` for them.
   */
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
  /**
   * Forgets the session at once, and has the service end it: a copied refresh token is worth nothing then. For that it waits two
   * seconds at most, and a service out of reach is no error. Tokens of another issuer are that issuer's to end.
   */
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

/**
 * `expiresAt`, where it is left out, follows from what the token says of its lifetime (`exp` − `iat`), counted from now. Given
 * as `undefined`, the token is used until the server refuses it: right where there is nothing to refresh it with.
 */
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
    refresherOf: ({ issuer, refreshToken }) =>
      issuer === 'external' ? refreshExternally(external.refresh) : refreshByService(endpoint, refreshToken),
    claims,
    now,
    onStoreFailure: options.onStoreFailure ?? (() => {}),
  });
  const parts = { baseUrl, fetch, session, isOwnFetch: options.fetch !== undefined };
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
    await session.start(tokens);
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
      return startSession({ ...tokens, issuer: 'external' });
    },
    signOut: async () => {
      const tokens = await session.end();
      if (tokens?.issuer === 'service' && tokens.refreshToken)
        await untilMoment(revokeToken(endpoint, tokens.refreshToken));
    },
  };
}

const unreadable: RefusedFailure = {
  kind: 'api',
  name: 'Unauthorized',
  message: 'The access token does not name its user and department',
  statusCode: 401,
  retryAfterSeconds: undefined,
};

function refreshByService(
  endpoint: TokenEndpoint,
  refreshToken: string | undefined,
): RefreshTokens | undefined {
  if (!refreshToken) return undefined;
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return (_, signal) => requestTokens(endpoint, grant, signal);
}

function refreshExternally(refresh: RefreshTokens | undefined): RefreshTokens | undefined {
  return (
    refresh &&
    (async (tokens, signal) => {
      const next = await refresh(tokens, signal);
      return next.ok ? succeed({ ...next.value, issuer: 'external' }) : next;
    })
  );
}

/** Long enough for any network that is there. What takes longer goes on by itself. */
const momentMs = 2_000;

async function untilMoment(work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, waitFor(momentMs, done.signal)]);
  done.abort();
}
