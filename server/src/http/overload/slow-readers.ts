import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { spreadOverPasses } from '../../concurrency/spread-over-passes.ts';
import type { App } from '../app-instance.ts';
import { keyOf } from './admit-requests.ts';
import { serviceBusy } from './service-busy.ts';

export interface ReaderLimits {
  /** A connection is closed if its client has read nothing for this long. */
  readonly unreadMs: number;
  /** The maximum number of bytes of large responses that are being sent. The same bytes for several clients count once. */
  readonly maxBufferedBytes: number;
  /** The same limit for one department. */
  readonly maxBufferedBytesPerKey: number;
}

const megabyte = 1024 * 1024;
const defaultReaderLimits: ReaderLimits = {
  unreadMs: 30_000,
  maxBufferedBytes: 192 * megabyte,
  maxBufferedBytesPerKey: 96 * megabyte,
};

/**
 * Larger responses are sent in pieces of this size, because a single write of many megabytes would delay all other
 * requests.
 */
const sliceBytes = 128 * 1024;
/**
 * A limit for all responses together. Without it, a fast client would read a whole response in one pass of the event
 * loop.
 */
const slicesPerPass = 4;

interface BufferedPayload {
  readonly owner: string;
  responses: number;
}

/** Limits the cost of clients that read their responses slowly or not at all. */
export function registerSlowReaders(
  app: App,
  connections: ReadonlySet<Socket>,
  limits: ReaderLimits = defaultReaderLimits,
): void {
  const timer = setInterval(() => watchUnread(connections, limits.unreadMs), limits.unreadMs / 10);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
  const buffered = new Map<Buffer, BufferedPayload>();
  const nextPass = spreadOverPasses(slicesPerPass);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!Buffer.isBuffer(payload) || payload.length <= sliceBytes || request.method === 'HEAD')
      return done(null, payload);
    if (!tryBuffer(buffered, limits, request, reply, payload)) {
      removeBodyHeaders(reply);
      return done(serviceBusy());
    }
    reply.header('content-length', payload.length);
    done(null, readSlices(payload, nextPass));
  });
}

/** Node.js closes a connection if its timeout passes without progress in sending. */
function watchUnread(connections: ReadonlySet<Socket>, unreadMs: number): void {
  for (const socket of connections) {
    if (socket.writableLength > 0 && socket.timeout !== unreadMs) socket.setTimeout(unreadMs);
  }
}

/** @returns whether the limits allow it */
function tryBuffer(
  buffered: Map<Buffer, BufferedPayload>,
  limits: ReaderLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Buffer,
): boolean {
  const existing = buffered.get(payload);
  const owner = keyOf(request);
  if (!existing) {
    let [total, ofOwner] = [payload.length, payload.length];
    for (const [bytes, one] of buffered) {
      total += bytes.length;
      if (one.owner === owner) ofOwner += bytes.length;
    }
    if (total > limits.maxBufferedBytes || ofOwner > limits.maxBufferedBytesPerKey) return false;
  }
  const entry = existing ?? { owner, responses: 0 };
  entry.responses++;
  buffered.set(payload, entry);
  reply.raw.once('close', () => {
    entry.responses--;
    if (entry.responses === 0) buffered.delete(payload);
  });
  return true;
}

/** Removes the body headers of the rejected response. */
function removeBodyHeaders(reply: FastifyReply): void {
  for (const name of ['etag', 'last-modified', 'content-encoding', 'content-length', 'content-disposition'])
    reply.removeHeader(name);
}

function readSlices(bytes: Buffer, nextPass: () => Promise<void> | undefined): Readable {
  let from = 0;
  return new Readable({
    highWaterMark: sliceBytes,
    read() {
      const push = () => {
        this.push(from < bytes.length ? bytes.subarray(from, from + sliceBytes) : null);
        from += sliceBytes;
      };
      const pass = nextPass();
      if (pass) void pass.then(push);
      else push();
    },
  });
}
