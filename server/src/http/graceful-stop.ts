import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { errorOf, type MusterError } from '../errors.ts';
import type { App } from './app-instance.ts';
import { hasRequest } from './connections.ts';
import type { PendingRequests } from './pending-requests.ts';
import { endWithError } from './raw-response.ts';
import { closeAfterResponse, hasBody } from './upload/close-after-response.ts';

/** Times in milliseconds since the start of the shutdown. */
export interface StopTimes {
  /**
   * The port is closed, or earlier if no connection is waiting to be accepted, because the operating system would
   * reset it.
   */
  readonly acceptMs: number;
  /** A connection on which nothing was received is closed. */
  readonly silentMs: number;
  /** A request that has not arrived completely is rejected. */
  readonly arrivalMs: number;
  /** A request whose response has not started is rejected. */
  readonly handlerMs: number;
  /** All remaining connections are closed. */
  readonly endMs: number;
}

const defaultStopTimes: StopTimes = {
  acceptMs: 500,
  silentMs: 500,
  arrivalMs: 5_000,
  handlerMs: 7_000,
  endMs: 8_000,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to close: a handler that is waiting responds with what it has. */
    stopSignal: AbortSignal;
  }
}

interface Stopping {
  readonly app: App;
  readonly pending: PendingRequests;
  readonly connections: ReadonlySet<Socket>;
  readonly times: StopTimes;
}

const checkIntervalMs = 50;

/**
 * Ends the server within a bounded time after `app.close()`, regardless of its clients. Requests that have arrived
 * get a response, and every response closes its connection, because an open connection would keep the server running.
 * Requests that are not complete in time get a 503 with `Retry-After`.
 */
export function registerGracefulStop(
  app: App,
  pending: PendingRequests,
  connections: ReadonlySet<Socket>,
  times: StopTimes = defaultStopTimes,
): void {
  const stop = new AbortController();
  app.decorate('stopSignal', stop.signal);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    const startedAt = performance.now();
    stop.abort();
    pending.closesConnections = true;
    timer = setInterval(
      () => {
        proceed({ app, pending, connections, times }, performance.now() - startedAt);
      },
      Math.min(checkIntervalMs, times.endMs / 10),
    );
    acceptWaiting(app, times.acceptMs, () => {
      pending.reject = rejectRequest;
      done();
    });
  });
  app.addHook('onClose', () => clearInterval(timer));
}

const acceptTickMs = 10;
const quietTicks = 10;

/**
 * Node.js accepts at most one connection per pass of its event loop, so several passes without one mean that none is
 * waiting.
 */
function acceptWaiting(app: App, maxMs: number, done: () => void): void {
  let quiet = 0;
  let ticks = 0;
  const accepted = () => {
    quiet = 0;
  };
  app.server.on('connection', accepted);
  const timer = setInterval(() => {
    quiet++;
    ticks++;
    if (quiet < quietTicks && ticks * acceptTickMs < maxMs) return;
    clearInterval(timer);
    app.server.off('connection', accepted);
    done();
  }, acceptTickMs);
}

function proceed({ app, pending, connections, times }: Stopping, elapsedMs: number): void {
  app.server.closeIdleConnections(); // a connection becomes idle whenever a response has been sent
  if (elapsedMs >= times.endMs) {
    for (const socket of connections) socket.destroy();
    return;
  }
  if (elapsedMs >= times.silentMs) {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }
  if (elapsedMs < times.arrivalMs) return;
  for (const socket of connections) {
    if (!hasRequest(socket) && socket.writable) endWithError(socket, { ...rejection, ...rejectionStatus });
  }
  for (const { request, reply } of pending.list()) {
    const isReading = !request.raw.complete;
    if (!isReading && elapsedMs < times.handlerMs) continue;
    if (isReading) closeAfterResponse(request);
    reply.send(stopping());
  }
}

const rejection = {
  error: 'ServiceUnavailable',
  message: 'The service is stopping; send the request again in a few seconds',
} as const;
const retryAfterSeconds = 5;
const rejectionStatus = { statusCode: 503, retryAfter: retryAfterSeconds };

function rejectRequest(request: FastifyRequest): MusterError {
  if (hasBody(request)) closeAfterResponse(request);
  return stopping();
}

function stopping(): MusterError {
  return errorOf(rejection.error, rejection.message, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
