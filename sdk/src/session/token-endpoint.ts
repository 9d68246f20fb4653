import { parseResponse } from '../http/parse-response.ts';
import { type Result, succeed, toFailure } from '../http/result.ts';
import type { AcceptanceFields, ResponseBody } from '../resources.ts';
import type { Tokens } from './session.ts';

export interface TokenEndpoint {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
}

type TokenResponse = ResponseBody<'/api/v4/connect/token', 'post'>;

/** Requests tokens from the service, with a password or a refresh token (RFC 6749, sections 4.3 and 6). */
export async function requestTokens(
  endpoint: TokenEndpoint,
  grant: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Result<Tokens>> {
  const result = await postForm<TokenResponse>(endpoint, 'token', grant, signal ? { signal } : {});
  return result.ok ? succeed(toTokens(result.value, endpoint.now())) : result;
}

/** Ends the sign-in of a refresh token (RFC 7009), even if the user leaves the page before the response. */
export function revokeToken(endpoint: TokenEndpoint, refreshToken: string): Promise<Result<undefined>> {
  return postForm(endpoint, 'revocation', { token: refreshToken }, { keepalive: true });
}

/** Sets a password with a link from an administrator, without using the session of the signed-in user. */
export async function acceptInvitation(
  endpoint: TokenEndpoint,
  fields: AcceptanceFields,
  signal?: AbortSignal,
): Promise<Result<Tokens>> {
  const result = await post<TokenResponse>(endpoint, '/api/v4/Users/AcceptInvitation', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    ...(signal ? { signal } : {}),
  });
  return result.ok ? succeed(toTokens(result.value, endpoint.now())) : result;
}

function postForm<T>(
  endpoint: TokenEndpoint,
  operation: 'token' | 'revocation',
  fields: Readonly<Record<string, string>>,
  options: Pick<RequestInit, 'signal' | 'keepalive'>,
): Promise<Result<T>> {
  return post(endpoint, `/api/v4/connect/${operation}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    ...options,
  });
}

async function post<T>(
  { baseUrl, fetch }: TokenEndpoint,
  path: string,
  options: Omit<RequestInit, 'method'>,
): Promise<Result<T>> {
  try {
    const request = new Request(`${baseUrl}${path}`, { method: 'POST', ...options });
    const response = await fetch(request);
    const { status, headers } = response;
    return parseResponse<T>({ status, headers, text: await response.text() });
  } catch (thrown) {
    return toFailure(thrown, options.signal);
  }
}

function toTokens(response: TokenResponse, now: number): Tokens {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token,
    expiresAt: now + response.expires_in * 1000,
    issuer: 'service',
  };
}
