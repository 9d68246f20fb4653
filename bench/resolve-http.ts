/**
 * Measures how many requests per second the complete ResolveCoordinate endpoint can serve (token, validation, exact lookup on a
 * cached floor of 2,400 rooms), compared with a bare node:http server that returns a constant, and with one PostGIS query per
 * request if Debian's postgresql-15-postgis-3 is installed. Prints a Markdown table.
 *
 *   npx node bench/resolve-http.ts [seconds per round, default 4] [rounds, default 5]
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { signToken } from './measurement/sign-token.ts';
import { spread } from './measurement/spread.ts';
import { runLoad } from './resolve-http/load.ts';
import { makeFloor } from './resolve-http/make-floor.ts';
import { type MeasuredServer, startServer } from './resolve-http/measured-server.ts';
import { fillPostgis, hasPostgis, type StoredZone, startPostgis } from './resolve-http/postgis-cluster.ts';
import { drawPoints } from './resolve-http/seeded-floor.ts';

const [secondsText = '4', roundsText = '5'] = process.argv.slice(2);
const seconds = Number(secondsText);
const rounds = Number(roundsText);
const connections = 64;
const path = '/api/v4/CustomMaps/ResolveCoordinate';

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const secret = randomBytes(32).toString('base64url');
const authorization = `Bearer ${signToken(secret)}`;
const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  await main();
} finally {
  for (const stop of stops.reverse()) await stop();
}

interface Peer {
  readonly name: string;
  readonly server: MeasuredServer;
  /** The CPU time of the server and of the processes that work for it. */
  readonly cpuSeconds: () => number;
  readonly requestsASecond: number[];
  readonly cpuMicroseconds: number[];
}

async function main(): Promise<void> {
  const muster = await start('Muster', '../../server/src/main.ts', ['serve'], 'muster');
  const place = await makeFloor(muster.server.url, authorization);
  const peers = [await start('bare node:http', './bare-server.ts', [], 'bare'), muster];
  if (hasPostgis()) peers.push(await startPostgisPeer(place.zones));
  else console.error('PostGIS is not installed (Debian: postgresql-15-postgis-3); measuring without it.');

  const bodies = drawPoints(2, 5_000).map((point) =>
    JSON.stringify({ customMapId: place.mapId, floorId: place.floorId, ...point }),
  );
  await compareResponses(peers.slice(1), bodies.slice(0, 200));
  for (const peer of peers) await measure(peer, bodies, Math.min(3, seconds));
  for (const peer of peers) peer.requestsASecond.length = peer.cpuMicroseconds.length = 0; // discards the warm-up
  for (let round = 0; round < rounds; round++) {
    for (const peer of peers) await measure(peer, bodies, seconds);
  }
  report(peers);
}

async function start(
  name: string,
  script: string,
  args: string[],
  folderName: string,
  environment = {},
): Promise<Peer> {
  const port = await findFreePort();
  const settings = { MUSTER_DATA_DIR: join(folder, folderName), MUSTER_AUTH_SECRET: secret, ...environment };
  const server = await startServer(script, args, settings, port);
  stops.push(server.stop);
  return { name, server, cpuSeconds: server.cpuSeconds, requestsASecond: [], cpuMicroseconds: [] };
}

async function startPostgisPeer(zones: readonly StoredZone[]): Promise<Peer> {
  const cluster = await startPostgis(await findFreePort());
  stops.push(cluster.stop);
  await fillPostgis(cluster.url, zones);
  const name = 'Fastify + one ST_Covers query';
  const peer = await start(name, './postgis-server.ts', [], 'postgis', { BENCH_POSTGIS_URL: cluster.url });
  return { ...peer, cpuSeconds: () => peer.server.cpuSeconds() + cluster.cpuSeconds() };
}

/** Throws if peers return different results, because they would not be worth comparing. */
async function compareResponses(peers: readonly Peer[], bodies: readonly string[]): Promise<void> {
  for (const body of bodies) {
    const responses = await Promise.all(
      peers.map(async ({ server }) => {
        const headers = { authorization, 'content-type': 'application/json' };
        return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).text();
      }),
    );
    if (new Set(responses).size > 1)
      throw new Error(`different responses to ${body}: ${responses.join(' ')}`);
  }
}

async function measure(peer: Peer, bodies: readonly string[], duration: number): Promise<void> {
  const port = Number(new URL(peer.server.url).port);
  const headers = { authorization, 'content-type': 'application/json' };
  const cpuBefore = peer.cpuSeconds();
  const done = await runLoad({ port, path, headers, bodies, connections, seconds: duration });
  peer.requestsASecond.push(done.requests / done.seconds);
  peer.cpuMicroseconds.push(((peer.cpuSeconds() - cpuBefore) / done.requests) * 1e6);
}

function report(peers: readonly Peer[]): void {
  const [bare] = peers;
  if (!bare) return;
  console.log(
    `\n${connections} connections, ${rounds} alternated rounds of ${seconds} s, median (lowest – highest)\n`,
  );
  console.log(
    '| | requests/s | % of bare node:http, round by round | CPU a request, µs, database included | CPU of bare node:http, % of that |',
  );
  console.log('|---|---:|---:|---:|---:|');
  for (const { name, requestsASecond, cpuMicroseconds } of peers) {
    const shares = requestsASecond.map((rate, round) => (100 * rate) / (bare.requestsASecond[round] ?? 0));
    const cpuShares = cpuMicroseconds.map((cpu, round) => (100 * (bare.cpuMicroseconds[round] ?? 0)) / cpu);
    const numbers = [spread(shares, 1), spread(cpuMicroseconds, 1), spread(cpuShares, 1)];
    const columns = [name, spread(requestsASecond, 0), ...numbers];
    console.log(`| ${columns.join(' | ')} |`);
  }
  const [, muster, postgis] = peers;
  if (!muster || !postgis) return;
  const ratios = muster.requestsASecond.map((rate, round) => rate / (postgis.requestsASecond[round] ?? 0));
  console.log(`\nMuster ÷ PostGIS, round by round: ${spread(ratios, 2)}`);
}
