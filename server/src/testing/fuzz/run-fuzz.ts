import { checkExchange } from './check-response.ts';
import type { DescribedResponses } from './described-responses.ts';
import type { FuzzWorld } from './encode-template.ts';
import { createFuzzCounts, type FuzzCounts } from './fuzz-counts.ts';
import { createHttpClient, type HttpClient } from './http-exchange.ts';
import { makeRequest, type RequestMaker } from './make-request.ts';

export interface FuzzRun {
  readonly baseUrl: string;
  readonly maker: RequestMaker;
  readonly described: DescribedResponses;
  /** The numbers of the requests to send, from `first` up to but not including `end`. */
  readonly first: number;
  readonly end: number;
  readonly concurrency: number;
  /** Creates a department with data. Called for every {@link roundLength} requests, which may delete its contents. */
  readonly makeWorld: (round: number) => Promise<FuzzWorld>;
  readonly onRound: (counts: FuzzCounts) => Promise<void> | void;
}

/** The number of requests that use the same ids. */
export const roundLength = 1_000;
const timeoutMs = 30_000;

/** Sends the requests and checks every response. */
export async function runFuzz(run: FuzzRun): Promise<FuzzCounts> {
  const counts = createFuzzCounts();
  const clients = Array.from({ length: run.concurrency }, () => createHttpClient(run.baseUrl, timeoutMs));
  for (let next = run.first; next < run.end; ) {
    const round = Math.floor(next / roundLength);
    const end = Math.min(run.end, (round + 1) * roundLength);
    const world = await run.makeWorld(round);
    const queue = { next, end };
    await Promise.all(clients.map((client) => sendQueued(run, world, queue, client, counts)));
    next = end;
    await run.onRound(counts);
  }
  for (const client of clients) client.close();
  return counts;
}

async function sendQueued(
  run: FuzzRun,
  world: FuzzWorld,
  queue: { next: number; readonly end: number },
  client: HttpClient,
  counts: FuzzCounts,
): Promise<void> {
  while (queue.next < queue.end) {
    const request = makeRequest(run.maker, world, queue.next++);
    const exchange = await client.send(request);
    counts.add(request, exchange, checkExchange(run.described, request, exchange));
  }
}
