import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import type { Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import type { Tracing } from '../../../tracing/tracing.ts';

/** How long keys are used before they are fetched again, so that a key the issuer withdraws stops working. */
const maxAgeMs = 5 * 60_000;
/** How soon a token with an unknown key may cause another fetch, because anyone can make up a key id. */
const cooldownMs = 10_000;
const timeoutMs = 5_000;

/**
 * The public keys of an external issuer, fetched when first needed, every 5 minutes, and immediately when a token names an
 * unknown key, which is usually a new one.
 *
 * @throws MusterError `ServiceUnavailable` from the returned function if the issuer cannot be reached: the token may be
 * valid, so it must not be rejected
 */
export function openIssuerKeys(
  jwksUrl: string,
  { clock, tracing }: Pick<Context, 'clock' | 'tracing'>,
): JWTVerifyGetKey {
  // Key age is tracked here, with the clock of the context; jose only fetches, one request at a time, and selects keys.
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: timeoutMs,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: Number.POSITIVE_INFINITY,
    ...(tracing && { [customFetch]: fetchInTrace(tracing) }),
  });
  let fetchedAtMs = Number.NEGATIVE_INFINITY;
  const ageMs = () => clock.now() - fetchedAtMs;
  const fetchKeys = async (): Promise<void> => {
    try {
      await keys.reload();
      fetchedAtMs = clock.now();
    } catch (cause) {
      const message = 'The issuer of access tokens cannot be reached to check this one; try again shortly';
      throw errorOf('ServiceUnavailable', message, { headers: { 'retry-after': '5' }, cause });
    }
  };
  return async (header, token) => {
    if (ageMs() >= maxAgeMs) await fetchKeys();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || ageMs() < cooldownMs) throw error;
    }
    await fetchKeys();
    return keys(header, token);
  };
}

function fetchInTrace(tracing: Tracing): FetchImplementation {
  const span = {
    name: 'GET keys of the issuer',
    kind: 'client',
    attributes: { 'http.request.method': 'GET' },
  } as const;
  return (url, { headers, ...options }) =>
    tracing.inSpan(span, () => {
      for (const [name, value] of Object.entries(tracing.outgoingHeaders())) headers.set(name, value);
      return fetch(url, { ...options, headers });
    });
}
