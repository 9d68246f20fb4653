import { errorOf, type MusterError } from '../errors.ts';
import type { App } from './app-instance.ts';
import { type PendingRequest, type PendingRequests, trackPendingRequests } from './pending-requests.ts';
import { closeAfterResponse } from './upload/close-after-response.ts';

export interface Deadlines {
  /** How long a body may stall before the request gets a 408. */
  readonly stalledBodyMs: number;
  /** How long a handler may take from the end of the body until its response begins; after that the request gets a 503. */
  readonly handlerMs: number;
  /** The same limit for forms with an image, which a worker reads and which may wait for tiles, and for other large bodies. */
  readonly uploadHandlerMs: number;
}

/** A body of more than this many bytes, such as a file with the zones of a floor, takes long to read on a busy machine. */
const largeBodyBytes = 1_000_000;

/**
 * Makes sure that every request gets a response in time. All pending requests share one timer, because a timer for each would
 * cost more than the lookup of a zone. A response that has started has no deadline here: large files and event streams may take
 * any time.
 */
export function registerDeadlines(
  app: App,
  deadlines: Deadlines,
  pending: PendingRequests = trackPendingRequests(app),
): void {
  const checkIntervalMs = Math.min(1_000, deadlines.stalledBodyMs / 4, deadlines.handlerMs / 4);
  const timer = setInterval(() => {
    const now = performance.now();
    for (const one of pending.list()) enforce(one, deadlines, now);
  }, checkIntervalMs);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}

function enforce(one: PendingRequest, deadlines: Deadlines, now: number): void {
  const { request, reply } = one;
  const { socket } = request.raw;
  const isReading = !request.raw.complete;
  if (isReading && socket.bytesRead !== one.bytesRead) {
    one.bytesRead = socket.bytesRead;
    one.progressAt = now;
  }
  const isUpload =
    request.routeOptions.schema?.consumes?.includes('multipart/form-data') ||
    Number(request.headers['content-length']) > largeBodyBytes;
  const handlerMs = isUpload ? deadlines.uploadHandlerMs : deadlines.handlerMs;
  const limitMs = isReading ? deadlines.stalledBodyMs : handlerMs;
  if (now - one.progressAt < limitMs) return;
  if (isReading) closeAfterResponse(request);
  reply.send(isReading ? stalledBody(limitMs) : slowHandler(limitMs));
}

function stalledBody(limitMs: number): MusterError {
  const message = `The body stopped arriving for ${limitMs / 1000} seconds; send it again`;
  return errorOf('InvalidRequest', message, { statusCode: 408 });
}

function slowHandler(limitMs: number): MusterError {
  const message = `There was no response within ${limitMs / 1000} seconds, because the service is busy; try again`;
  return errorOf('ServiceUnavailable', message, { headers: { 'retry-after': '5' } });
}
