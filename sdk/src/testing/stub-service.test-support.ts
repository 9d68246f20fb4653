import type { Tokens } from '../client.ts';

export const hourMs = 60 * 60_000;
let issued = 0;

/** A unique JWT of department 1. Its signature is never checked here. */
export function issueJwt(subject = 'ada', claims: object = {}): string {
  issued += 1;
  const payload = JSON.stringify({ sub: subject, departmentId: 1, role: 'viewer', jti: issued, ...claims });
  return `header.${Buffer.from(payload).toString('base64url')}.signature`;
}

/** Tokens of the service that expire in `leftMs` by this device's clock. */
export function tokensWith(leftMs: number, refreshToken = 'r1'): Tokens {
  return { accessToken: issueJwt(), refreshToken, expiresAt: Date.now() + leftMs, issuer: 'service' };
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

export const unauthorized = () => json({ error: 'Unauthorized', message: 'expired', statusCode: 401 }, 401);

/** The user whose token a request contains. */
export function getSender(request: Request): string | undefined {
  const [, payload] = request.headers.get('authorization')?.split('.') ?? [];
  return payload && JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
}

export interface StubService {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The refresh tokens that were sent, in order. */
  readonly spent: string[];
  /** Requests that were not for tokens. */
  readonly calls: Request[];
}

/**
 * A service in memory: it refreshes `r1` to `r2` and so on, and responds to everything else with an empty list, unless the
 * test passes other responses.
 */
export function createStubService(
  responses: {
    readonly tokens?: (request: Request) => Promise<Response> | Response;
    readonly call?: (request: Request) => Promise<Response> | Response;
  } = {},
): StubService {
  const spent: string[] = [];
  const calls: Request[] = [];
  const refresh = async (request: Request): Promise<Response> => {
    const form = new URLSearchParams(await request.clone().text());
    spent.push(form.get('refresh_token') ?? '');
    if (responses.tokens) return responses.tokens(request);
    const next = { access_token: issueJwt(), refresh_token: `r${spent.length + 1}` };
    return json({ ...next, expires_in: hourMs / 1000, token_type: 'Bearer' });
  };
  const call = async (request: Request): Promise<Response> => {
    calls.push(request);
    return responses.call?.(request) ?? json([]);
  };
  return {
    fetch: (request) => (request.url.endsWith('/connect/token') ? refresh(request) : call(request)),
    spent,
    calls,
  };
}
