import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-instance.ts';

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

/** Lets routes answer with server-sent events. @param everyMs how often a silent stream shows that it lives */
export function installEventStreams(app: App, everyMs = keepAliveMs): void {
  const open = new Set<() => void>();
  app.addHook('preClose', (done) => {
    for (const end of open) end();
    done();
  });
  app.decorateReply('sendEvents', function (this: FastifyReply, events: EventSource) {
    const { request } = this;
    const ended = new AbortController();
    const pulse = startPulse(everyMs, () => void endUnlessAdmitted(request, end));
    const end = () => {
      ended.abort();
      setTimeout(() => this.raw.destroy(), lastWordsMs).unref(); // one that takes nothing any more is cut off
    };
    open.add(end);
    this.raw.once('close', () => {
      open.delete(end);
      pulse.stop();
      ended.abort();
    });
    return this.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close', // kept open behind the stream, it would keep a server that closes waiting for a minute
    }).send(Readable.from(withPulse(events(ended.signal), pulse, ended.signal)));
  });
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
