/**
 * Measures GetVersionManifest for a department with 200 maps and 1,000 floors: in full, compressed with gzip, and as the 304 that
 * nearly every client gets, compared with an endpoint whose ETag is a hash of the body. Prints a Markdown table.
 *
 *   npx node bench/manifest.ts [seconds per round, default 3] [rounds, default 5] [maps, default 200]
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { closeContext, openContext } from '../server/src/deps.ts';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { seedDepartment } from './manifest/seed-department.ts';
import { signToken } from './measurement/sign-token.ts';
import { median, spread } from './measurement/spread.ts';
import { type MeasuredServer, startServer } from './resolve-http/measured-server.ts';

const [secondsText = '3', roundsText = '5', mapsText = '200'] = process.argv.slice(2);
const seconds = Number(secondsText);
const rounds = Number(roundsText);
const maps = Number(mapsText);
const [floorsEach, connections] = [5, 4];
const path = '/api/v4/CustomMaps/GetVersionManifest';

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const secret = randomBytes(32).toString('base64url');
const authorization = `Bearer ${signToken(secret)}`;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  await main();
} finally {
  agent.destroy();
  for (const stop of stops.reverse()) await stop();
}

interface Case {
  readonly name: string;
  readonly server: MeasuredServer;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cpuMilliseconds: number[];
  readonly latencyMilliseconds: number[];
}

async function main(): Promise<void> {
  const environment = { MUSTER_DATA_DIR: join(folder, 'data'), MUSTER_AUTH_SECRET: secret };
  const ctx = await openContext(readConfig({ ...environment, MUSTER_LOG_LEVEL: 'error' }));
  await seedDepartment(ctx, maps, floorsEach);
  await closeContext(ctx);
  const muster = await start('../../server/src/main.ts', ['serve'], environment);
  const hashing = await start('../manifest/hashing-server.ts', [], environment);
  const cases: Case[] = [];
  for (const [name, server] of [
    ['Muster', muster],
    ['ETag hashed from the body', hashing],
  ] as const) {
    const whole = await fetchManifest(server.url, {});
    const { etag } = whole.headers;
    if (whole.status !== 200 || !etag) throw new Error(`${name} responds with ${whole.status} ${whole.body}`);
    const manifest = JSON.parse(whole.body) as { maps: { floors: unknown[] }[] }; // according to the contract
    console.error(`${name}: ${manifest.maps.length} maps, ${whole.body.length} bytes`);
    cases.push(caseOf(`${name}, whole`, server, 200, { 'accept-encoding': 'gzip' }));
    cases.push(caseOf(`${name}, 304`, server, 304, { 'if-none-match': etag }));
  }
  for (const one of cases) await measure(one, Math.min(2, seconds));
  for (const one of cases) one.cpuMilliseconds.length = one.latencyMilliseconds.length = 0; // discards the warm-up
  for (let round = 0; round < rounds; round++) for (const one of cases) await measure(one, seconds);
  report(cases);
}

function caseOf(name: string, server: MeasuredServer, status: number, headers: Case['headers']): Case {
  return { name, server, status, headers, cpuMilliseconds: [], latencyMilliseconds: [] };
}

async function start(script: string, args: string[], environment: Record<string, string>) {
  const server = await startServer(script, args, environment, await findFreePort());
  stops.push(server.stop);
  return server;
}

async function measure(one: Case, duration: number): Promise<void> {
  let requests = 0;
  const cpuBefore = one.server.cpuSeconds();
  const endsAt = performance.now() + duration * 1_000;
  const run = async () => {
    while (performance.now() < endsAt) {
      const { status } = await fetchManifest(one.server.url, one.headers);
      if (status !== one.status) throw new Error(`${one.name}: ${status}`);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  one.cpuMilliseconds.push(((one.server.cpuSeconds() - cpuBefore) / requests) * 1_000);
  one.latencyMilliseconds.push(await measureLatency(one));
}

/** Returns the median latency of requests that are sent one after another. */
async function measureLatency(one: Case): Promise<number> {
  const latencies: number[] = [];
  for (let i = 0; i < 100; i++) {
    const begin = performance.now();
    await fetchManifest(one.server.url, one.headers);
    latencies.push(performance.now() - begin);
  }
  return median(latencies);
}

function fetchManifest(url: string, headers: Readonly<Record<string, string>>) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: IncomingMessage['headers'];
    body: string;
  }>();
  const sent = request(`${url}${path}`, { agent, headers: { authorization, ...headers } }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    response.on('error', reject);
  });
  sent.on('error', reject).end();
  return promise;
}

function report(cases: readonly Case[]): void {
  console.log(
    `\n${maps} maps, ${maps * floorsEach} floors; ${rounds} alternated rounds of ${seconds} s, median (lowest – highest)\n`,
  );
  console.log(`| | CPU a request, ms | latency, ms, one at a time |`);
  console.log('|---|---:|---:|');
  for (const { name, cpuMilliseconds, latencyMilliseconds } of cases)
    console.log(`| ${name} | ${spread(cpuMilliseconds, 3)} | ${spread(latencyMilliseconds, 3)} |`);
}
