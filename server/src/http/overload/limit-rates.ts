import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { errorOf } from '../../errors.ts';
import { getClientNetwork, isPrivateAddress } from '../../ip-networks.ts';
import type { App } from '../app-instance.ts';
import { keyOf } from './admit-requests.ts';
import { rateShares } from './load-kinds.ts';

const minuteMs = 60_000;
/** The maximum number of callers and addresses that are counted; the least recently active are forgotten. */
const countedKeys = 20_000;
const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * Responds with 429 to callers with too many requests in a minute. The limit is far above what people and devices
 * need; the limits on concurrent requests protect other callers.
 *
 * @param requestsPerMinute of a caller with a token, and of an address without one; `0` for no limit
 */
export function registerRateLimits(app: App, requestsPerMinute: number): void {
  if (requestsPerMinute === 0) return;
  app.addHook('onRoute', ({ config }) => {
    if (!config?.load || config.rateLimit !== undefined) return;
    const max = Math.ceil(requestsPerMinute * (rateShares[config.load] ?? 1));
    if (config.load === 'light') config.rateLimit = false;
    else if (config.load === 'sign-in')
      config.rateLimit = { max, hook: 'preHandler', keyGenerator: signInOf };
    else if (max < requestsPerMinute) config.rateLimit = { max };
  });
  app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: minuteMs,
    cache: countedKeys,
    keyGenerator: callerOf,
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      const message = `Too many requests in a minute; try again in ${seconds} seconds`;
      return errorOf('TooManyRequests', message, { headers: { 'retry-after': String(seconds) } });
    },
  });
}

/** Callers are identified by department and user, all others by network. Each secret in a URL has its own rate. */
function callerOf(request: FastifyRequest): string {
  const { caller, ip } = request;
  return caller ? `${caller.departmentId} ${caller.userId}` : `${getClientNetwork(ip)} ${keyOf(request)}`;
}

/** A private address may be a proxy, so attempts with one user name must not count against everyone behind it. */
function signInOf({ ip, body }: FastifyRequest): string {
  const { username } = (body ?? {}) as { username?: unknown }; // the form is checked later
  return isPrivateAddress(ip) ? `${getClientNetwork(ip)} ${String(username)}` : getClientNetwork(ip);
}
