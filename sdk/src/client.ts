import { type Audit, createAudit } from './audit/audit.ts';
import { type ChangeOptions, followChanges } from './changes/changes.ts';
import { delay } from './concurrency/timing.ts';
import { fail, type Result, type ServiceFailure, succeed } from './http/result.ts';
import { createImports, type Imports } from './imports/imports.ts';
import { type ApiCalls, createApiCalls } from './requests/api-calls.ts';
import { readFile } from './requests/read-file.ts';
import type { AcceptanceFields, Change, ProcessingStatus } from './resources.ts';
import {
  type ClaimNames,
  defaultClaims,
  parseSession,
  type Session,
  type Tokens,
} from './session/session.ts';
import { createSessionManager, createTokenSession, type SessionManager } from './session/session-manager.ts';
import { createMemoryStore, type SessionStore, type StoreFailure } from './session/session-store.ts';
import {
  acceptInvitation,
  requestTokens,
  revokeToken,
  type TokenEndpoint,
} from './session/token-endpoint.ts';
import type { RefreshTokens } from './session/token-refresh.ts';
import { createTrash, type Trash } from './trash/trash.ts';
import { type WaitOptions, waitForProcessing } from './uploads/processing.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';

export type { Audit, AuditFilter } from './audit/audit.ts';
export type { ChangeOptions, ChangeState } from './changes/changes.ts';
export type {
  AbortedFailure,
  ApiFailure,
  ErrorName,
  Failure,
  FieldProblem,
  NetworkFailure,
  Result,
  ServiceFailure,
  Success,
} from './http/result.ts';
export type { Imports, RunOptions, SaveImportOptions } from './imports/imports.ts';
export { type NoteBlock, type NoteInline, parseNote } from './notes/parse-note.ts';
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
export type { Trash, TrashFilter, TrashOptions } from './trash/trash.ts';
export type { ImageReference } from './uploads/multipart.ts';
export type { WaitOptions } from './uploads/processing.ts';
export type { ImageFile, UpdateOptions, UploadOptions, Uploads } from './uploads/uploads.ts';

export interface ClientOptions {
  /** The URL of the service, such as `https://muster.example.org`. An empty string means the page's own origin. */
  readonly baseUrl: string;
  /** Where to keep the sign-in; in memory by default. */
  readonly store?: SessionStore;
  /** Called each time the store fails. The client continues without the store. */
  readonly onStoreFailure?: (failure: StoreFailure) => void;
  /**
   * Sends every request, including uploads; `globalThis.fetch` by default. With your own `fetch`, uploads report their
   * progress while they are sent only in Node; in other runtimes, only at the end. Without it, browsers send uploads with
   * `XMLHttpRequest`.
   */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Sends every request with this API token. There is then no session, and no one can sign in with this client. */
  readonly apiToken?: string;
  /** Refreshes tokens of an external issuer after a restart; see {@link MusterClient.useTokens}. */
  readonly refresh?: RefreshTokens;
  /** The names of the token's claims, if the installation is configured to use other names. */
  readonly claims?: Partial<ClaimNames>;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

export interface MusterClient extends ApiCalls {
  readonly baseUrl: string;
  /**
   * The signed-in user's session. With an asynchronous store it is `undefined` at first; `onSessionChange` reports it once it has
   * been read.
   */
  readonly session: Session | undefined;
  /** Calls the listener whenever someone signs in or out. @returns a function that removes the listener */
  readonly onSessionChange: (listener: (session: Session | undefined) => void) => () => void;
  /** Signs in with the email address and password of a user of this service. */
  readonly signIn: (credentials: Credentials, options?: { signal?: AbortSignal }) => Promise<Result<Session>>;
  /** Sets a password with a link from an administrator (an invitation or a password reset link), and signs in. */
  readonly acceptInvitation: (
    fields: AcceptanceFields,
    options?: { signal?: AbortSignal },
  ) => Promise<Result<Session>>;
  /**
   * Signs in with the tokens of another issuer (OIDC).
   *
   * @param refresh requests the next tokens from that issuer; without it the session ends when the server rejects the token
   */
  readonly useTokens: (tokens: ExternalTokens, refresh?: RefreshTokens) => Promise<Result<Session>>;
  /**
   * Forgets the session immediately and ends it on the service, so that a copied refresh token is worthless. It waits at most two
   * seconds for that; an unreachable service is not an error. Tokens of another issuer are not revoked.
   */
  readonly signOut: () => Promise<void>;
  /** Saves maps and floors with their images. */
  readonly uploads: Uploads;
  /** Imports buildings from files of many formats. */
  readonly imports: Imports;
  /** The department's audit log. */
  readonly audit: Audit;
  /** Downloads a response that is a file, such as an export, a sheet, or the report of GetVerificationReport with `format: 'csv'`. */
  readonly file: (
    path: string,
    query: Readonly<Record<string, string>>,
    options?: { signal?: AbortSignal },
  ) => Promise<Result<Blob>>;
  /** Deleted things that can be restored. */
  readonly trash: Trash;
  /** Waits until the tiles of a map or a floor are ready or have failed. */
  readonly processing: (id: string, options?: WaitOptions) => Promise<Result<ProcessingStatus>>;
  /** Follows the department's changes, in order and without gaps, until `signal` aborts or you leave the loop. */
  readonly changes: (options?: ChangeOptions) => AsyncGenerator<Result<Change>, void>;
  /** Stops listening to the store. It does not stop running calls: abort their signals. */
  readonly close: () => void;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * If `expiresAt` is left out, it is computed from the token's lifetime (`exp` − `iat`), counted from now. If it is `undefined`,
 * the token is used until the server rejects it: choose this if you cannot refresh the token.
 */
export type ExternalTokens = Omit<Tokens, 'issuer'>;

/**
 * Creates a client for one service. Calls do not throw for problems of the server or the network: they return a `Result`. The
 * client stays signed in: it requests the next token shortly before the current one expires, or when the server rejects it, and
 * signs out only if the refresh itself is rejected.
 */
export function createMusterClient(options: ClientOptions): MusterClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { fetch = (request) => globalThis.fetch(request), now = Date.now } = options;
  const claims = { ...defaultClaims, ...options.claims };
  const endpoint = { baseUrl, fetch, now };
  const external = { refresh: options.refresh };
  const session = options.apiToken
    ? createTokenSession(options.apiToken)
    : createSessionManager({
        store: options.store ?? createMemoryStore(),
        getRefresh: ({ issuer, refreshToken }) =>
          issuer === 'external'
            ? refreshExternally(external.refresh)
            : refreshByService(endpoint, refreshToken),
        claims,
        now,
        onStoreFailure: options.onStoreFailure ?? (() => {}),
      });
  const context = { baseUrl, fetch, session, isCustomFetch: options.fetch !== undefined };
  const calls = createApiCalls(context);
  return {
    ...calls,
    ...createSignIn(endpoint, session, claims, external),
    baseUrl,
    get session() {
      return session.current();
    },
    onSessionChange: session.onChange,
    uploads: createUploads(context),
    imports: createImports(context, calls),
    audit: createAudit(context, calls),
    file: (path, query, options) => readFile(context, path, query, options?.signal),
    trash: createTrash(calls),
    processing: (id, waiting) => waitForProcessing(context, calls, id, waiting),
    changes: (following) => followChanges(context, calls, following),
    close: session.close,
  };
}

type SignIn = Pick<MusterClient, 'signIn' | 'acceptInvitation' | 'useTokens' | 'signOut'>;

function createSignIn(
  endpoint: TokenEndpoint,
  session: SessionManager,
  claims: ClaimNames,
  external: { refresh: RefreshTokens | undefined },
): SignIn {
  const startSession = async (tokens: Tokens): Promise<Result<Session>> => {
    const started = parseSession(tokens.accessToken, claims);
    if (!started) return fail(invalidToken);
    await session.start(tokens);
    return succeed(started);
  };
  return {
    signIn: async ({ email, password }, { signal } = {}) => {
      const grant = { grant_type: 'password', username: email, password };
      const tokens = await requestTokens(endpoint, grant, signal);
      return tokens.ok ? startSession(tokens.value) : tokens;
    },
    acceptInvitation: async (fields, { signal } = {}) => {
      const tokens = await acceptInvitation(endpoint, fields, signal);
      return tokens.ok ? startSession(tokens.value) : tokens;
    },
    useTokens: (tokens, refresh) => {
      external.refresh = refresh ?? external.refresh;
      return startSession({ ...tokens, issuer: 'external' });
    },
    signOut: async () => {
      const tokens = await session.end();
      if (tokens?.issuer === 'service' && tokens.refreshToken)
        await waitBriefly(revokeToken(endpoint, tokens.refreshToken));
    },
  };
}

const invalidToken: ServiceFailure = {
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

/** Long enough for any working network. The request itself continues afterwards. */
const revocationWaitMs = 2_000;

async function waitBriefly(work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, delay(revocationWaitMs, done.signal)]);
  done.abort();
}
