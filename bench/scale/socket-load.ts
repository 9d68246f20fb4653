import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../measurement/seeded-random.ts';
import type { RequestSource } from './resolve-requests.ts';

const connections = 64;

/** The result of sending each request as soon as a connection is free. */
export interface ClosedLoop {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * The result of sending requests at their own times, without waiting for earlier responses. Times are sorted, in milliseconds.
 */
export interface OpenLoop extends ClosedLoop {
  /** From when a request was due, including the wait for a connection and for this process. */
  readonly latencies: readonly number[];
  /** From when a request was sent. */
  readonly serverLatencies: readonly number[];
  /** How late this process checked for due requests: the delay added by the machine, not by the server. */
  readonly ownDelays: readonly number[];
}

interface Connection {
  readonly send: (request: Buffer, onResponse: () => void) => void;
  readonly close: () => void;
}

/** @returns the number of responses with status 200; rejects on the first other response */
export async function runClosedLoop(
  port: number,
  source: RequestSource,
  seconds: number,
): Promise<ClosedLoop> {
  const failure = Promise.withResolvers<never>();
  const pool = openConnections(port, failure.reject);
  const begin = performance.now();
  const endsAt = begin + seconds * 1_000;
  let requests = 0;
  const run = (connection: Connection) =>
    new Promise<void>((resolve) => {
      const send = () => connection.send(source.next(), onResponse);
      const onResponse = () => {
        requests++;
        if (performance.now() < endsAt) send();
        else resolve();
      };
      send();
    });
  try {
    await Promise.race([Promise.all(pool.map(run)), failure.promise]);
  } finally {
    for (const connection of pool) connection.close();
  }
  return { requests, seconds: (performance.now() - begin) / 1_000 };
}

/** Sends requests with Poisson arrivals. @param ratePerSecond requests per second */
export async function runOpenLoop(
  port: number,
  source: RequestSource,
  ratePerSecond: number,
  seconds: number,
): Promise<OpenLoop> {
  const failure = Promise.withResolvers<never>();
  const pool = openConnections(port, failure.reject);
  try {
    return await Promise.race([sendOnTime(pool, source, ratePerSecond, seconds), failure.promise]);
  } finally {
    for (const connection of pool) connection.close();
  }
}

/** The previous load has ended, so the first requests are for floors that have not been checked for a while. */
const settlingMs = 1_500;

async function sendOnTime(
  pool: readonly Connection[],
  source: RequestSource,
  ratePerSecond: number,
  seconds: number,
): Promise<OpenLoop> {
  const random = seededRandom(5);
  const idle = [...pool];
  const due: number[] = [];
  let sent = 0;
  const times = { latencies: [] as number[], serverLatencies: [] as number[], ownDelays: [] as number[] };
  const begin = performance.now();
  const measuresFrom = begin + settlingMs;
  const endsAt = measuresFrom + seconds * 1_000;
  let next = begin;
  let checkedAt = begin;
  const dispatch = () => {
    while (idle.length > 0 && sent < due.length) {
      // The connection that was idle for the longest time, because the server closes one that stays idle.
      const [connection, dueAt, sentAt] = [idle.shift(), due[sent++] ?? 0, performance.now()];
      connection?.send(source.next(), () => {
        const now = performance.now();
        if (dueAt >= measuresFrom) {
          times.latencies.push(now - dueAt);
          times.serverLatencies.push(now - sentAt);
        }
        idle.push(connection);
        dispatch();
      });
    }
  };
  while (next < endsAt) {
    const now = performance.now();
    times.ownDelays.push(now - checkedAt);
    checkedAt = now;
    while (next <= now) {
      due.push(next);
      next += (-Math.log(1 - random()) / ratePerSecond) * 1_000;
    }
    dispatch();
    await wait(1);
  }
  while (idle.length < pool.length) await wait(5);
  for (const list of Object.values(times)) list.sort((a, b) => a - b);
  return { requests: sent, seconds: (performance.now() - begin) / 1_000, ...times };
}

function openConnections(port: number, onError: (error: Error) => void): Connection[] {
  return Array.from({ length: connections }, () => openConnection(port, onError));
}

function openConnection(port: number, onError: (error: Error) => void): Connection {
  let onResponse = () => {};
  let isClosed = false;
  const read = (length: number, buffer: Uint8Array): boolean => {
    const response = Buffer.from(buffer.buffer, buffer.byteOffset, length);
    if (isComplete(response)) onResponse();
    else onError(new Error(`unexpected response: ${response.toString('latin1', 0, 300)}`));
    return true;
  };
  // Always reads into the same buffer: the overhead of a stream would double the cost of a response here.
  const onread = { buffer: Buffer.alloc(64 * 1024), callback: read };
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  socket.on('error', onError);
  socket.on('close', () => !isClosed && onError(new Error('the server closed a connection')));
  return {
    send: (request, callback) => {
      onResponse = callback;
      socket.write(request);
    },
    close: () => {
      isClosed = true;
      socket.destroy();
    },
  };
}

/** The responses are small JSON objects and arrive in one piece; this checks it. */
function isComplete(response: Buffer): boolean {
  return response.toString('latin1', 0, 12) === 'HTTP/1.1 200' && response[response.length - 1] === 0x7d;
}
