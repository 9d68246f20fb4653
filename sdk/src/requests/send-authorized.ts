import { raceAbort } from '../concurrency/timing.ts';
import { type ApiFailure, fail, type Result } from '../http/result.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { isRefreshRejected } from '../session/token-refresh.ts';

/** Sends the request once, with this bearer token or without a token. */
export type Attempt<T> = (accessToken: string | undefined) => Promise<Result<T>>;

/**
 * Sends a request with the session's token, and once more with a new token if the server rejects the first: it may have expired
 * only by the server's clock. The signal ends the wait for a token; the attempt has to observe the signal too.
 */
export async function sendAuthorized<T>(
  session: SessionManager,
  signal: AbortSignal | undefined,
  attempt: Attempt<T>,
): Promise<Result<T>> {
  // Other calls may be waiting for the same token, so an abort ends only this wait, not the refresh.
  const token = await raceAbort(session.getAccessToken(), signal, aborted);
  if (!token.ok) return token;
  const result = await attempt(token.value);
  if (result.ok || token.value === undefined || !isUnauthorized(result.error)) return result;
  const next = await raceAbort(session.replaceToken(token.value), signal, aborted);
  if (!next.ok) return isRefreshRejected(next.error) ? result : next;
  return next.value === undefined || next.value === token.value ? result : attempt(next.value);
}

const aborted = fail({ kind: 'aborted' });

/** A 401 from the service. A 401 from a proxy or a hotel network says nothing about the token. */
function isUnauthorized(error: ApiFailure): boolean {
  return error.kind === 'api' && error.name === 'Unauthorized';
}

export function bearer(accessToken: string | undefined): { readonly authorization?: string } {
  return accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
}
