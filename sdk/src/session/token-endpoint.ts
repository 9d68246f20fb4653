import { failureOfThrown, type Result, succeed } from '../http/result.ts';
import { readAnswer } from '../requests/sending.ts';
import type { Answer } from '../resources.ts';
import type { Tokens } from './session.ts';

export interface TokenEndpoint {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
}

type TokenAnswer = Answer<'/api/v4/connect/token', 'post'>;

/** Asks the service for tokens: by a password, or by a refresh token (RFC 6749, sections 4.3 and 6). */
export async function requestTokens(
  endpoint: TokenEndpoint,
  grant: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Result<Tokens>> {
  const answer = await postForm<TokenAnswer>(endpoint, 'token', grant, signal ? { signal } : {});
  return answer.ok ? succeed(tokensOf(answer.value, endpoint.now())) : answer;
}

/** Has the service end the sign-in of a refresh token (RFC 7009), also where the page that asks for it is left meanwhile. */
export function revokeToken(endpoint: TokenEndpoint, refreshToken: string): Promise<Result<undefined>> {
  return postForm(endpoint, 'revocation', { token: refreshToken }, { keepalive: true });
}

async function postForm<T>(
  { baseUrl, fetch }: TokenEndpoint,
  operation: 'token' | 'revocation',
  fields: Readonly<Record<string, string>>,
  options: Pick<RequestInit, 'signal' | 'keepalive'>,
): Promise<Result<T>> {
  try {
    const request = new Request(`${baseUrl}/api/v4/connect/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      ...options,
    });
    const response = await fetch(request);
    const { status, headers } = response;
    return readAnswer<T>({ status, headers, text: await response.text() });
  } catch (thrown) {
    return failureOfThrown(thrown, options.signal);
  }
}

/** Counted from when the answer came. */
function tokensOf(answer: TokenAnswer, now: number): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: now + answer.expires_in * 1000,
    issuer: 'service',
  };
}
