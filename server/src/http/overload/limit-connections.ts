import type { Socket } from 'node:net';
import type { App } from '../app-instance.ts';
import { hasRequest } from '../connections.ts';
import { endWithError } from '../raw-response.ts';
import { busyMessage, busyRetrySeconds } from './service-busy.ts';

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** The minimum age at which a connection that was never used may be closed to make room. */
  readonly unusedMs: number;
  /** The same for a connection between two requests. */
  readonly idleMs: number;
}

/** Several are closed at a time, because closing one at a time would mean searching all of them for each new one. */
const maxClosedShare = 1 / 16;

/**
 * Limits the open connections. If there are too many, some connections without a request are closed: unused ones or,
 * if there are none, the oldest. Their clients open new ones when they need them. If every connection has a request,
 * the new connection gets a 503.
 */
export function limitConnections(
  app: App,
  connections: ReadonlySet<Socket>,
  { maxConnections, unusedMs, idleMs }: ConnectionLimits,
): void {
  const openedAt = new WeakMap<Socket, number>();
  const rejected = new Set<Socket>();
  app.server.on('connection', (socket) => {
    const now = performance.now();
    openedAt.set(socket, now);
    if (connections.size - rejected.size <= maxConnections) return;
    const ageOf = (one: Socket) => now - (openedAt.get(one) ?? now);
    const limit = Math.ceil(maxConnections * maxClosedShare);
    const isUnused = (one: Socket) => one.bytesRead === 0 && one !== socket && ageOf(one) >= unusedMs;
    if (closeSome(connections, limit, isUnused)) return;
    if (closeSome(connections, limit, (one) => ageOf(one) >= idleMs && one !== socket && !hasRequest(one)))
      return;
    // A rejected client has two seconds to read the reason, unless too many are rejected.
    if (rejected.size >= maxConnections * maxClosedShare) return void socket.destroy();
    rejected.add(socket);
    socket.once('close', () => rejected.delete(socket));
    endWithError(socket, {
      error: 'ServiceUnavailable',
      message: busyMessage,
      statusCode: 503,
      retryAfter: busyRetrySeconds,
    });
  });
}

/** @returns whether any was closed */
function closeSome(
  connections: ReadonlySet<Socket>,
  limit: number,
  isClosable: (socket: Socket) => boolean,
): boolean {
  let closed = 0;
  for (const socket of connections) {
    if (socket.destroyed || !socket.writable || !isClosable(socket)) continue;
    socket.destroy();
    closed++;
    if (closed >= limit) break;
  }
  return closed > 0;
}
