import type { Answer } from './resources.ts';
import { failureOfThrown, type Result, succeed } from './result.ts';
import { readAnswer } from './sending.ts';
import type { Tokens } from './session.ts';

export interface TokenEndpoint {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
}

type TokenAnswer = Answer<'/api/v4/connect/token', 'post'>;

/** Asks the service for tokens: by a password, or by a refresh token (RFC 6749, sections 4.3 and 6). */
export async function requestTokens(
  { baseUrl, fetch, now }: TokenEndpoint,
  grant: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Result<Tokens>> {
  try {
    const request = new Request(`${baseUrl}/api/v4/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(grant).toString(),
      ...(signal ? { signal } : {}),
    });
    const response = await fetch(request);
    const { status, headers } = response;
    const answer = readAnswer<TokenAnswer>({ status, headers, text: await response.text() });
    return answer.ok ? succeed(tokensOf(answer.value, now())) : answer;
  } catch (thrown) {
    return failureOfThrown(thrown, signal);
  }
}

/** Counted from when the answer came, by this machine's clock: whether it goes right does not matter then. */
function tokensOf(answer: TokenAnswer, now: number): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: now + answer.expires_in * 1000,
    issuer: 'service',
  };
}
