import { Agent, request } from 'node:http';
import { host, type Target } from './faulted-server.ts';

const intervalMs = 10;
/** A client gives up after waiting this long. */
const timeoutMs = 10_000;

export interface ProbeResult {
  readonly requests: number;
  /** Milliseconds from when a request was due to its complete response; requests without a response are left out. */
  readonly median: number;
  readonly p99: number;
  readonly max: number;
  /** All latencies, sorted from the shortest. */
  readonly samples: readonly number[];
  readonly timeouts: number;
  /** The number of outcomes other than 200 and timeouts. */
  readonly others: Record<string, number>;
}

/** Resolves a position every 10 ms over kept-alive connections, whether or not earlier responses have arrived. */
export async function probeResolve(target: Target, seconds: number): Promise<ProbeResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const latencies: number[] = [];
  const others: Record<string, number> = {};
  let timeouts = 0;
  const body = JSON.stringify({
    customMapId: target.mapId,
    floorId: target.smallFloorId,
    latitude: 56.4601,
    longitude: -2.9601,
  });
  const headers = {
    authorization: `Bearer ${target.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const options = {
    agent,
    host,
    port: target.port,
    method: 'POST',
    headers,
    path: '/api/v4/CustomMaps/ResolveCoordinate',
  };
  const sendRequest = (due: number) =>
    new Promise<void>((resolve) => {
      let isTooLate = false;
      const done = (outcome: string) => {
        clearTimeout(timer);
        if (isTooLate) timeouts++;
        else if (outcome === '200') latencies.push(performance.now() - due);
        else others[outcome] = (others[outcome] ?? 0) + 1;
        resolve();
      };
      const outgoing = request(options, (response) => {
        response.resume();
        response.once('end', () => done(String(response.statusCode)));
        response.once('error', () => done('cut off'));
      });
      const timer = setTimeout(() => {
        isTooLate = true;
        outgoing.destroy();
      }, timeoutMs);
      outgoing.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
      outgoing.end(body);
    });
  const requests: Promise<void>[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  while (performance.now() < endsAt) {
    requests.push(sendRequest(performance.now()));
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
  await Promise.all(requests);
  agent.destroy();
  return { requests: requests.length, ...describeLatencies(latencies), timeouts, others };
}

function describeLatencies(latencies: readonly number[]) {
  const samples = latencies.toSorted((a, b) => a - b);
  const at = (share: number) =>
    samples[Math.min(samples.length - 1, Math.floor(share * samples.length))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), max: at(1), samples };
}
