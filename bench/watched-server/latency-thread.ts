// The thread of latency-watch.ts. It sends the measurements since the last request for them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Latency } from './latency-watch.ts';

const intervalMs = 10;
// latency-watch.ts defines workerData.
const { baseUrl, token, body } = workerData as { baseUrl: string; token: string; body: string };
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const bare = fork(new URL('./bare-server.ts', import.meta.url));
const [bareAddress]: AddressInfo[] = await once(bare, 'message');

const measured = { resolve: [] as number[], health: [] as number[], bare: [] as number[] };
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const requests = [
  {
    into: measured.resolve,
    url: `${baseUrl}/api/v4/CustomMaps/ResolveCoordinate`,
    method: 'POST',
    headers,
    body,
  },
  { into: measured.health, url: `${baseUrl}/health`, method: 'GET', headers: {}, body: '' },
  {
    into: measured.bare,
    url: `http://127.0.0.1:${bareAddress?.port}/`,
    method: 'GET',
    headers: {},
    body: '',
  },
];

function send({ into, url, method, headers, body }: (typeof requests)[number], due: number): void {
  const outgoing = request(url, { agent, method, headers }, (response) => {
    response.resume();
    // A failed request counts as infinite.
    response.once('end', () => into.push(response.statusCode === 200 ? performance.now() - due : Infinity));
  });
  outgoing.once('error', () => into.push(Infinity));
  outgoing.end(body);
}

let due = performance.now();
setInterval(() => {
  // Requests that were due while this thread did not run are not sent later, because that wait is not caused by the server.
  due = performance.now();
  for (const one of requests) send(one, due);
}, intervalMs);

function summarize(values: number[]): Latency {
  const sorted = values.splice(0).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { requests: sorted.length, median: at(0.5), p99: at(0.99), max: at(1) };
}

parentPort?.on('message', () => {
  const [resolve, health, bare] = [measured.resolve, measured.health, measured.bare].map(summarize);
  parentPort?.postMessage({ resolve, health, bare });
});
parentPort?.postMessage('ready');
