import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../context.ts';
import type { App } from '../app-instance.ts';
import { clientAbortSignal } from './client-abort-signal.ts';

/**
 * What is sent, in the form of the HTML standard's section 9.2, "Server-sent events": chunks of whole events. It is asked
 * for the next chunk only when the caller has taken the last one, so a slow caller fills no memory, and it has to end
 * when the signal is aborted.
 */
export type EventSource = (ended: AbortSignal) => AsyncIterable<string>;

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with server-sent events until they end, the caller goes, the token runs out or the server closes. */
    sendEvents: (events: EventSource) => FastifyReply;
  }
}

/** How often a caller is sent something, and its token is looked at: proxies cut off what is silent for a minute. */
const keepAliveMs = 15_000;
/** What a stream that has to end is given to say its last. */
const lastWordsMs = 1_000;

/**
 * Whether the caller asks for events: names `text/event-stream` in `Accept`, and wants it no less than JSON (RFC 9110,
 * section 12.5.1). Whoever takes anything may wait for the end of the answer, so a wildcard does not ask for them.
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

interface Streams {
  readonly log: Log;
  readonly everyMs: number;
  /** What ends each of those that are read. */
  readonly open: Set<() => void>;
  isClosing: boolean;
}

/**
 * Lets routes answer with server-sent events.
 *
 * @param everyMs how often a silent stream shows that it lives
 */
export function registerEventStreams(app: App, log: Log, everyMs = keepAliveMs): void {
  const streams: Streams = { log, everyMs, open: new Set(), isClosing: false };
  app.addHook('preClose', (done) => {
    streams.isClosing = true;
    for (const end of streams.open) end();
    done();
  });
  app.decorateReply('sendEvents', function (this: FastifyReply, events: EventSource) {
    const gone = clientAbortSignal(this);
    if (gone.aborted) return this.hijack(); // while its token was looked at: there is nobody to answer
    const stream = Readable.from(write(streams, this, events, gone));
    gone.addEventListener('abort', () => stream.destroy());
    return this.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close', // kept open behind the stream, it would keep a server that closes waiting for a minute
    }).send(stream);
  });
}

/** What a stream holds, it holds from its first reading to its end: one that nobody reads leaves nothing behind. */
async function* write(streams: Streams, reply: FastifyReply, events: EventSource, gone: AbortSignal) {
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    setTimeout(() => reply.raw.destroy(), lastWordsMs).unref(); // one that takes nothing any more is cut off
  };
  gone.addEventListener('abort', () => ended.abort());
  const pulse = startPulse(streams.everyMs, () => void endUnlessAdmitted(reply.request, end));
  streams.open.add(end);
  if (streams.isClosing) end();
  try {
    yield* withPulse(events(ended.signal), pulse, ended.signal);
  } catch (err) {
    // What fails before anything was sent becomes an error answer, and is logged with it.
    if (reply.raw.headersSent) logFailure(streams.log, reply, err);
    throw err;
  } finally {
    streams.open.delete(end);
    pulse.stop();
  }
}

function logFailure(log: Log, { request }: FastifyReply, err: unknown): void {
  log.error({ err, method: request.method, route: request.routeOptions.url }, 'stream of events failed');
}

/** A stream lives no longer than the token it was opened with. */
async function endUnlessAdmitted(request: FastifyRequest, end: () => void): Promise<void> {
  if (!(await request.isStillAdmitted())) end();
}

interface Pulse {
  /** Resolves at the next beat. */
  readonly next: () => Promise<'beat'>;
  readonly stop: () => void;
}

function startPulse(everyMs: number, onBeat: () => void): Pulse {
  let beat = Promise.withResolvers<'beat'>();
  const timer = setInterval(() => {
    onBeat();
    beat.resolve('beat');
    beat = Promise.withResolvers();
  }, everyMs);
  timer.unref();
  return { next: () => beat.promise, stop: () => clearInterval(timer) };
}

async function* withPulse(events: AsyncIterable<string>, pulse: Pulse, ended: AbortSignal) {
  const source = events[Symbol.asyncIterator]();
  try {
    for (let next = ask(source); !ended.aborted; ) {
      const came = await Promise.race([next, pulse.next()]);
      if (came === 'beat') {
        yield ': still here\n\n';
        continue;
      }
      if (came.done) return;
      yield came.value;
      next = ask(source);
    }
  } finally {
    await source.return?.();
  }
}

/** What is asked for may fail when nobody waits for it any more. */
function ask(source: AsyncIterator<string>): Promise<IteratorResult<string>> {
  const next = source.next();
  next.catch(() => {});
  return next;
}
