import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { host, type Target } from './faulted-server.ts';

/** The number of requests of a flood by status, or by the reason why there was no response. */
export type Outcomes = Record<string, number>;

/** Sends what no client should, until the signal is aborted. */
export interface Flood {
  readonly name: string;
  /** The number of zones on the large floor. Default 400. */
  readonly zones?: number;
  readonly run: (target: Target, ended: AbortSignal, count: (outcome: string) => void) => Promise<void>;
}

/** An agent without a limit on sockets, each of which is kept open for the next request of the flood. */
const floodAgent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface FloodRequest extends RequestOptions {
  readonly body?: string | Buffer | undefined;
}

/** Sends a request as the caller of the target. @returns the response, or `undefined` if there was none */
export function open(
  target: Target,
  { body, ...options }: FloodRequest,
  ended: AbortSignal,
): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${target.token}`,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...options.headers,
    };
    const outgoing = request({
      agent: floodAgent,
      host,
      port: target.port,
      ...options,
      headers,
      signal: ended,
    });
    outgoing.once('response', (response) => {
      // After an early response, the rest of the body would fill the memory that this machine has for sockets.
      if (!outgoing.writableFinished) response.once('close', () => outgoing.destroy());
      resolve(response);
    });
    outgoing.once('error', () => resolve(undefined));
    outgoing.end(body);
  });
}

/** Sends a request, reads the whole response and counts it. @returns the seconds of `Retry-After`, if there is one */
export async function exchange(
  target: Target,
  options: FloodRequest,
  ended: AbortSignal,
  count: (outcome: string) => void,
): Promise<number | undefined> {
  const response = await open(target, options, ended);
  if (ended.aborted) return undefined;
  if (!response) {
    count('no response');
    return undefined;
  }
  const isComplete = await new Promise<boolean>((resolve) => {
    response.resume();
    response.once('error', () => resolve(false));
    response.once('close', () => resolve(response.complete));
  });
  if (ended.aborted) return undefined;
  const retryAfter = response.headers['retry-after'];
  count(isComplete ? `${response.statusCode}` : 'cut off');
  return retryAfter === undefined ? undefined : Number(retryAfter);
}

/** Runs many concurrent callers, each of which sends its next request soon after a response. They ignore `Retry-After`. */
export async function repeat(
  callers: number,
  ended: AbortSignal,
  call: (caller: number) => Promise<unknown>,
  pauseMs = 20,
): Promise<void> {
  const work = async (_: unknown, caller: number) => {
    while (!ended.aborted) {
      await call(caller);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
}

/** Saves a zone at regular intervals, so that lists change. */
export async function keepSaving(
  target: Target,
  intervalMs: number,
  ended: AbortSignal,
  body: string,
): Promise<void> {
  while (!ended.aborted) {
    const headers = { 'content-type': 'application/json' };
    const path = `/api/v4/CustomMaps/SaveZone/${target.largeFloorId}`;
    await exchange(target, { method: 'POST', path, headers, body }, ended, () => {});
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
