import { readLifetime, type Tokens } from './session.ts';

/** Below this the next token is asked for while the present one serves on: a slow network holds nothing up. */
export const earlyMs = 60_000;
/** Below this the token might expire on its way, so requests wait for the next one. */
export const lateMs = 10_000;

/**
 * Tokens just received, with their end by this machine's clock: whether it goes right does not matter then. An end that is
 * near already (it was set by another clock, or such tokens are short-lived) is left out, since an early refresh would
 * only bring the next of its kind, and so on with every call; then the server says when the token has ended.
 */
export function dateTokens(tokens: Tokens, now: number): Tokens {
  const lifetimeMs = readLifetime(tokens.accessToken);
  const read = lifetimeMs === undefined ? undefined : now + lifetimeMs;
  const expiresAt = 'expiresAt' in tokens ? tokens.expiresAt : read;
  return { ...tokens, expiresAt: expiresAt && expiresAt > now + earlyMs ? expiresAt : undefined };
}
