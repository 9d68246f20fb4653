import type { Socket } from 'node:net';
import type { Log } from '../../context.ts';
import type { LimitsConfig } from '../../limits-config.ts';
import type { App } from '../app-instance.ts';
import type { StreamLimits } from '../streaming/event-stream.ts';
import { registerAdmission } from './admit-requests.ts';
import { limitConnections } from './limit-connections.ts';
import { registerRateLimits } from './limit-rates.ts';
import { watchOverload } from './overload-signs.ts';

const unusedMs = 100;
const idleMs = 1_000;
const megabyte = 1024 * 1024;

/**
 * Registers the limits of routes that are registered afterward: concurrent requests, requests per minute, and
 * connections.
 */
export function registerOverloadLimits(
  app: App,
  connections: ReadonlySet<Socket>,
  limits: LimitsConfig,
  log: Log,
): void {
  limitConnections(app, connections, { maxConnections: limits.connections, unusedMs, idleMs });
  const bounds = { loopDelayMs: limits.loopDelayMs, memoryBytes: limits.memoryMegabytes * megabyte };
  registerAdmission(app, watchOverload(app, bounds, log));
  registerRateLimits(app, limits.requestsPerMinute);
}

/** One department may use half of the streams, but at least one. */
export function streamLimits(max: number): StreamLimits {
  return { max, maxPerDepartment: Math.max(1, Math.floor(max / 2)) };
}
