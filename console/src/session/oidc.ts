import type { ExternalTokens, MusterClient, Result, Session, Tokens } from '@muster/sdk/client';
import * as oauth from 'oauth4webapi';
import { browserStorage } from '../browser/browser-storage.ts';
import type { OidcSettings } from '../client/console-settings.ts';

/** Stored in this tab while the user is at the identity provider. */
interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The path that the user wanted to open. */
  readonly to: string;
}

const pendingKey = 'muster-sign-in';
const redirectUri = () => `${location.origin}/auth/callback`;

/**
 * Opens the identity provider to sign in: OAuth 2.0 authorization code flow with PKCE (RFC 7636), as a public client.
 *
 * @param to the path to return to at the end
 * @throws Error if the identity provider cannot be reached or does not support OpenID Connect Discovery
 */
export async function startSignIn(settings: OidcSettings, to: string): Promise<void> {
  const { authorization_endpoint: endpoint } = await discover(settings);
  if (!endpoint) throw new Error('the issuer names no authorization endpoint');
  const pending: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
    to,
  };
  const address = new URL(endpoint);
  const parameters = {
    ...settings.parameters,
    client_id: settings.clientId,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: settings.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  location.assign(address);
}

export type FinishedSignIn =
  | { readonly outcome: 'signed-in'; readonly to: string }
  | { readonly outcome: 'stale' | 'denied' | 'unreachable' | 'unknown-user' };

/** Exchanges the code in the callback URL for a session. Each callback URL works once. */
export async function finishSignIn(
  settings: OidcSettings,
  client: MusterClient,
  address: URL,
): Promise<FinishedSignIn> {
  const pending = takePending();
  if (!pending || address.searchParams.get('state') !== pending.state) return { outcome: 'stale' };
  try {
    const started = await startSession(settings, client, await exchangeCode(settings, pending, address));
    return started.ok ? { outcome: 'signed-in', to: pending.to } : { outcome: 'unknown-user' };
  } catch (error) {
    const isRejected =
      error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError;
    return { outcome: isRejected ? 'denied' : 'unreachable' };
  }
}

/** Gets new tokens from the identity provider. The sdk decides when to call it and how long to wait. */
export async function refreshAtIssuer(
  settings: OidcSettings,
  tokens: Tokens,
  signal: AbortSignal,
): Promise<Result<Tokens>> {
  if (!tokens.refreshToken) return rejected('The issuer gave no refresh token');
  try {
    const issuer = await discover(settings, signal);
    const client = clientOf(settings);
    const options = { ...insecureIfConfigured(settings), signal };
    const response = await oauth.refreshTokenGrantRequest(
      issuer,
      client,
      oauth.None(),
      tokens.refreshToken,
      options,
    );
    const next = tokensOf(
      await oauth.processRefreshTokenResponse(issuer, client, response),
      tokens.refreshToken,
    );
    return { ok: true, value: { ...next, issuer: 'external' }, etag: undefined };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
      return rejected(error.message);
    return { ok: false, error: { kind: 'network', message: String(error) } };
  }
}

function rejected(message: string): Result<Tokens> {
  return {
    ok: false,
    error: { kind: 'api', name: 'invalid_grant', message, statusCode: 400, retryAfterSeconds: undefined },
  };
}

async function exchangeCode(
  settings: OidcSettings,
  pending: PendingSignIn,
  address: URL,
): Promise<ExternalTokens> {
  const issuer = await discover(settings);
  const client = clientOf(settings);
  const parameters = oauth.validateAuthResponse(issuer, client, address, pending.state);
  const response = await oauth.authorizationCodeGrantRequest(
    issuer,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    pending.codeVerifier,
    insecureIfConfigured(settings),
  );
  const isOpenId = settings.scope.split(' ').includes('openid');
  const options = isOpenId ? { expectedNonce: pending.nonce, requireIdToken: true } : {};
  return tokensOf(await oauth.processAuthorizationCodeResponse(issuer, client, response, options));
}

function startSession(
  settings: OidcSettings,
  client: MusterClient,
  tokens: ExternalTokens,
): Promise<Result<Session>> {
  const { useTokens: startWith } = client; // not a React hook, despite its name
  return startWith(tokens, (stale, signal) => refreshAtIssuer(settings, stale, signal));
}

/** @param present the refresh token that stays valid if the identity provider sends no new one (RFC 6749, section 6) */
function tokensOf(response: oauth.TokenEndpointResponse, present?: string): ExternalTokens {
  const { access_token: accessToken, refresh_token: refreshToken = present, expires_in: seconds } = response;
  // Without a refresh token, the session cannot be renewed before it expires, and the service decides when that is.
  if (!refreshToken) return { accessToken, expiresAt: undefined };
  return {
    accessToken,
    refreshToken,
    ...(seconds === undefined ? {} : { expiresAt: Date.now() + seconds * 1000 }),
  };
}

async function discover(settings: OidcSettings, signal?: AbortSignal): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(settings.issuer);
  const options = { ...insecureIfConfigured(settings), ...(signal ? { signal } : {}) };
  const response = await oauth.discoveryRequest(issuer, options);
  return oauth.processDiscoveryResponse(issuer, response);
}

function clientOf(settings: OidcSettings): oauth.Client {
  return { client_id: settings.clientId };
}

/** Allows an identity provider without TLS, such as a local one for testing, but only if the operator configured one. */
function insecureIfConfigured(settings: OidcSettings) {
  return { [oauth.allowInsecureRequests]: new URL(settings.issuer).protocol === 'http:' };
}

function takePending(): PendingSignIn | undefined {
  if (!browserStorage) return undefined;
  const text = sessionStorage.getItem(pendingKey);
  sessionStorage.removeItem(pendingKey);
  return text ? (JSON.parse(text) as PendingSignIn) : undefined; // always written by this module
}
