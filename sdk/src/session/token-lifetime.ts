import { parseLifetime, type Tokens } from './session.ts';

/** With less than this left, the next token is requested while requests still use the present one. */
export const backgroundRefreshMs = 60_000;
/** With less than this left, the token might expire on its way, so requests wait for the next one. */
export const blockingRefreshMs = 10_000;

/**
 * Adds to tokens that have just been received when they expire by this machine's clock, which may be wrong. An expiry
 * within a minute is left out: it comes from another clock, or all tokens are that short-lived, and an early refresh would
 * only bring the next such token, again with every call. Then the server decides when the token has expired.
 */
export function withExpiry(tokens: Tokens, now: number): Tokens {
  const lifetimeMs = parseLifetime(tokens.accessToken);
  const computed = lifetimeMs === undefined ? undefined : now + lifetimeMs;
  const expiresAt = 'expiresAt' in tokens ? tokens.expiresAt : computed;
  return { ...tokens, expiresAt: expiresAt && expiresAt > now + backgroundRefreshMs ? expiresAt : undefined };
}
