/**
 * Compares the cost of a ResolveCoordinate request with an API token and with a JWT: on the same server and the same floor of
 * 2,400 rooms, in alternating rounds. Prints a Markdown table.
 *
 *   npx node bench/api-tokens.ts [seconds per round, default 4] [rounds, default 7]
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
import { startServer } from './resolve-http/measured-server.ts';
import { drawPoints } from './resolve-http/seeded-floor.ts';

const [secondsText = '4', roundsText = '7'] = process.argv.slice(2);
const seconds = Number(secondsText);
const rounds = Number(roundsText);
const connections = 64;
const path = '/api/v4/CustomMaps/ResolveCoordinate';

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const secret = randomBytes(32).toString('base64url');
const port = await findFreePort();
const environment = { MUSTER_DATA_DIR: folder, MUSTER_AUTH_SECRET: secret };
const server = await startServer('../../server/src/main.ts', ['serve'], environment, port);
try {
  await main();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Peer {
  readonly name: string;
  readonly authorization: string;
  readonly requestsASecond: number[];
  readonly cpuMicroseconds: number[];
}

async function main(): Promise<void> {
  const jwt = `Bearer ${signToken(secret)}`;
  const place = await makeFloor(server.url, jwt);
  const bodies = drawPoints(2, 5_000).map((point) =>
    JSON.stringify({ customMapId: place.mapId, floorId: place.floorId, ...point }),
  );
  const peers: Peer[] = [
    { name: 'JWT', authorization: jwt, requestsASecond: [], cpuMicroseconds: [] },
    { name: 'API token', authorization: await makeToken(jwt), requestsASecond: [], cpuMicroseconds: [] },
  ];
  for (const peer of peers) await measure(peer, bodies);
  for (const peer of peers) peer.requestsASecond.length = peer.cpuMicroseconds.length = 0; // discards the warm-up
  for (let round = 0; round < rounds; round++) {
    for (const peer of round % 2 === 0 ? peers : peers.toReversed()) await measure(peer, bodies);
  }
  report(peers);
}

async function makeToken(authorization: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v4/ApiTokens/SaveToken`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', permissions: ['maps:read'] }),
  });
  const { token } = (await response.json()) as { token: string }; // according to the API description
  return `Bearer ${token}`;
}

async function measure(peer: Peer, bodies: readonly string[]): Promise<void> {
  const headers = { authorization: peer.authorization, 'content-type': 'application/json' };
  const cpuBefore = server.cpuSeconds();
  const done = await runLoad({ port, path, headers, bodies, connections, seconds });
  peer.requestsASecond.push(done.requests / done.seconds);
  peer.cpuMicroseconds.push(((server.cpuSeconds() - cpuBefore) / done.requests) * 1e6);
}

function report(peers: readonly Peer[]): void {
  console.log(
    `\n${connections} connections, ${rounds} alternated rounds of ${seconds} s, median (lowest – highest)\n`,
  );
  console.log('| | requests/s | CPU of the server a request, µs |');
  console.log('|---|---:|---:|');
  for (const { name, requestsASecond, cpuMicroseconds } of peers)
    console.log(`| ${name} | ${spread(requestsASecond, 0)} | ${spread(cpuMicroseconds, 1)} |`);
  const [jwt, api] = peers;
  const ratios = api?.cpuMicroseconds.map((cost, round) => cost / (jwt?.cpuMicroseconds[round] ?? 0)) ?? [];
  console.log(`\nCPU with an API token ÷ with a JWT, round by round: ${spread(ratios, 3)}`);
}
