import { parseLifetime, type Tokens } from './session.ts';

/** With less than this left, the next token is requested while requests still use the current one. */
export const backgroundRefreshMs = 60_000;
/** With less than this left, the token might expire before it reaches the server, so requests wait for the next one. */
export const blockingRefreshMs = 10_000;

/**
 * Adds an expiry time to tokens that have just been received, by this device's clock, which may be wrong. An expiry within a
 * minute is left out: either it comes from another clock, or all tokens are that short-lived, and refreshing early would only
 * return another such token with every call. The server then decides when the token has expired.
 */
export function withExpiry(tokens: Tokens, now: number): Tokens {
  const lifetimeMs = parseLifetime(tokens.accessToken);
  const computed = lifetimeMs === undefined ? undefined : now + lifetimeMs;
  const expiresAt = 'expiresAt' in tokens ? tokens.expiresAt : computed;
  return { ...tokens, expiresAt: expiresAt && expiresAt > now + backgroundRefreshMs ? expiresAt : undefined };
}
