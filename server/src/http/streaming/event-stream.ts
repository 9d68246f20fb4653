import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { spreadOverPasses } from '../../concurrency/spread-over-passes.ts';
import type { Log } from '../../context.ts';
import type { App } from '../app-instance.ts';
import { serviceBusy } from '../overload/service-busy.ts';
import { clientAbortSignal } from './client-abort-signal.ts';

/**
 * The events to send, as chunks of whole events in the format of the HTML standard's section 9.2, "Server-sent
 * events". The next chunk is requested only after the client has read the last one, so a slow client uses no memory.
 * The source must end when the signal is aborted.
 */
export type EventSource = (ended: AbortSignal) => AsyncIterable<string>;

declare module 'fastify' {
  interface FastifyReply {
    /** Sends server-sent events until they end, the client disconnects, the token expires or the server closes. */
    sendEvents: (events: EventSource) => FastifyReply;
  }
}

/** How often a keep-alive is sent and the token is checked. Proxies close a connection that is silent for a minute. */
const keepAliveMs = 15_000;
/** Events for hundreds of streams are sent in batches, so that other requests are handled in between. */
const writesPerPass = 16;
const tooManyStreams =
  'Too many event streams are open; try again in a few seconds, or read the changes in pages';
/** How long a stream that must end may take to send the rest. */
const drainMs = 1_000;

/**
 * Whether the client requests events: `Accept` contains `text/event-stream` with at least the weight of JSON (RFC
 * 9110, section 12.5.1). A wildcard does not count, because such a client may wait for the end of the response.
 */
export function wantsEvents({ accept = '' }: IncomingHttpHeaders): boolean {
  const weight = weightOf('text/event-stream', accept);
  return weight > 0 && weight >= weightOf('application/json', accept);
}

function weightOf(mediaType: string, accept: string): number {
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const named = ranges.find(([name]) => name === mediaType);
  if (!named) return 0;
  const [, weight = '1'] = named.map((parameter) => /^q=(.*)$/.exec(parameter)).find((match) => match) ?? [];
  return Number(weight);
}

export interface StreamLimits {
  /** The maximum number of open streams. */
  readonly max: number;
  /** The same limit for one department. */
  readonly maxPerDepartment: number;
}

interface Streams {
  readonly log: Log;
  readonly intervalMs: number;
  /** The function that ends each open stream, by its request. */
  readonly open: Map<FastifyRequest, () => void>;
  readonly limits: StreamLimits;
  readonly ofDepartment: Map<number, number>;
  count: number;
  readonly nextPass: () => Promise<void> | undefined;
  isClosing: boolean;
}

/**
 * Adds `reply.sendEvents`.
 *
 * @param intervalMs how often a keep-alive is sent
 * @returns a function that ends the streams of callers that are no longer admitted
 */
export function registerEventStreams(
  app: App,
  log: Log,
  intervalMs = keepAliveMs,
  limits: StreamLimits = { max: Number.POSITIVE_INFINITY, maxPerDepartment: Number.POSITIVE_INFINITY },
): { checkAdmission: () => void } {
  const streams: Streams = {
    log,
    intervalMs,
    limits,
    open: new Map(),
    ofDepartment: new Map(),
    count: 0,
    nextPass: spreadOverPasses(writesPerPass),
    isClosing: false,
  };
  app.addHook('preClose', (done) => {
    streams.isClosing = true;
    for (const end of streams.open.values()) end();
    done();
  });
  app.decorateReply('sendEvents', function (this: FastifyReply, events: EventSource) {
    const disconnected = clientAbortSignal(this);
    if (disconnected.aborted) return this.hijack(); // the client disconnected while its token was checked
    countStream(streams, this);
    const stream = Readable.from(write(streams, this, events, disconnected));
    disconnected.addEventListener('abort', () => stream.destroy());
    return this.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close', // an open connection would delay a closing server for a minute
    }).send(stream);
  });
  return {
    checkAdmission: () => {
      for (const [request, end] of streams.open) void endUnlessAdmitted(request, end);
    },
  };
}

/** @throws MusterError `ServiceUnavailable` if there are too many streams */
function countStream(streams: Streams, { request, raw }: FastifyReply): void {
  const { departmentId } = request.caller;
  const open = streams.ofDepartment.get(departmentId) ?? 0;
  if (open >= streams.limits.maxPerDepartment) throw serviceBusy(tooManyStreams);
  if (streams.count >= streams.limits.max) throw serviceBusy(tooManyStreams);
  streams.ofDepartment.set(departmentId, open + 1);
  streams.count++;
  raw.once('close', () => {
    streams.count--;
    const left = (streams.ofDepartment.get(departmentId) ?? 1) - 1;
    if (left > 0) streams.ofDepartment.set(departmentId, left);
    else streams.ofDepartment.delete(departmentId);
  });
}

/** Acquires everything at the first read and releases it at the end, so a stream that is never read leaks nothing. */
async function* write(streams: Streams, reply: FastifyReply, events: EventSource, disconnected: AbortSignal) {
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    setTimeout(() => reply.raw.destroy(), drainMs).unref(); // closes a connection that accepts no more data
  };
  disconnected.addEventListener('abort', () => ended.abort());
  const pulse = startPulse(streams.intervalMs, () => void endUnlessAdmitted(reply.request, end));
  streams.open.set(reply.request, end);
  if (streams.isClosing) end();
  try {
    for await (const chunk of withPulse(events(ended.signal), pulse, ended.signal)) {
      await streams.nextPass();
      yield chunk;
    }
  } catch (err) {
    // An error before anything was sent becomes an error response, which is logged separately.
    if (reply.raw.headersSent) logFailure(streams.log, reply, err);
    throw err;
  } finally {
    streams.open.delete(reply.request);
    pulse.stop();
  }
}

function logFailure(log: Log, { request }: FastifyReply, err: unknown): void {
  log.error({ err, method: request.method, route: request.routeOptions.url }, 'event stream failed');
}

/** Ends a stream when the token that opened it has expired. */
async function endUnlessAdmitted(request: FastifyRequest, end: () => void): Promise<void> {
  if (!(await request.isStillAdmitted())) end();
}

interface Pulse {
  /** Resolves at the next beat. */
  readonly next: () => Promise<'beat'>;
  readonly stop: () => void;
}

function startPulse(intervalMs: number, onBeat: () => void): Pulse {
  let beat = Promise.withResolvers<'beat'>();
  const timer = setInterval(() => {
    onBeat();
    beat.resolve('beat');
    beat = Promise.withResolvers();
  }, intervalMs);
  timer.unref();
  return { next: () => beat.promise, stop: () => clearInterval(timer) };
}

async function* withPulse(events: AsyncIterable<string>, pulse: Pulse, ended: AbortSignal) {
  const source = events[Symbol.asyncIterator]();
  try {
    for (let next = requestNext(source); !ended.aborted; ) {
      const first = await Promise.race([next, pulse.next()]);
      if (first === 'beat') {
        yield ': still here\n\n';
        continue;
      }
      if (first.done) return;
      yield first.value;
      next = requestNext(source);
    }
  } finally {
    await source.return?.();
  }
}

/** Requests the next chunk. Its failure does not count as unhandled if nothing waits for it any more. */
function requestNext(source: AsyncIterator<string>): Promise<IteratorResult<string>> {
  const next = source.next();
  next.catch(() => {});
  return next;
}
