/**
 * Measures the server's cost of polling a calendar feed of 10,000 events, in CPU time of all its threads, in alternating rounds:
 * unchanged (304), just after a start and later, from the cache in each encoding, rebuilt after one edit, and built by a server
 * that has just started. Then checks that 1,000 subscribers that poll at once cause only one build. Prints Markdown, and fails if
 * a 304 costs more than 1/100 of a rebuild on a cold server, or if there was more than one build.
 *
 *   npx node bench/feed.ts [rounds, default 7] [events, default 10000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFeedProcess } from './feed/feed-process.ts';

const [roundsText = '7', eventsText = '10000'] = process.argv.slice(2);
const rounds = Number(roundsText);
const events = Number(eventsText);
const subscribers = 1_000;
/** Measured from a start, while the code is still being compiled, and then as many again. */
const polls = 20_000;
const maxShareOfRebuild = 1 / 100;

const kinds = [
  '304',
  'first 304s after a start',
  'cached, gzip',
  'cached, br',
  'cached, identity',
  'rebuild after one edit',
  'rebuild after one edit, gzip',
  'rebuild on a cold server',
] as const;
type Kind = (typeof kinds)[number];

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const server = startFeedProcess({
  MUSTER_DATA_DIR: folder,
  MUSTER_LOG_LEVEL: 'error',
  MUSTER_REQUESTS_PER_MINUTE: '0', // polls from a thousand phones come from a thousand addresses
  MUSTER_DATABASE_URL: `sqlite:${join(folder, 'db')}`,
});
const clients = 16;
const agent = new Agent({ keepAlive: true, maxSockets: clients });
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  agent.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Poll {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface FeedResponse {
  readonly status: number;
  readonly etag: string;
  readonly bytes: number;
}

async function main(): Promise<boolean> {
  await server.call('seed', events);
  const { paths } = await server.call('subscribe', subscribers);
  const [path = ''] = paths;
  const cpuOf = await measureRounds(path);
  report(cpuOf);
  const share = compareWithRebuild(cpuOf);
  const builds = await pollAtOnce(paths);
  return share <= maxShareOfRebuild && builds === 1;
}

/** Milliseconds per request, by round. */
type CpuOf = Readonly<Record<Kind, number[]>>;

async function measureRounds(path: string): Promise<CpuOf> {
  // A typed copy of the names, because fromEntries loses them.
  const cpuOf = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  let edits = 0;
  for (let round = -1; round < rounds; round++) {
    const { port } = await server.call('restart');
    const poll: Poll = { port, path };
    const head: Poll = { ...poll, method: 'HEAD' };
    const record = (kind: Kind, cpuMs: number) => round >= 0 && cpuOf[kind].push(cpuMs); // skips the warm-up round
    record('rebuild on a cold server', await cpuOfRequests(head, 1));
    const coding = (name: string) => ({ ...poll, headers: { 'accept-encoding': name } });
    for (const [kind, form, count] of [
      ['cached, gzip', coding('gzip'), 100],
      ['cached, br', coding('br'), 100],
      ['cached, identity', poll, 20],
    ] as const) {
      await send(form);
      record(kind, await cpuOfRequests(form, count));
    }
    const { etag } = await send(head);
    const unchanged = { ...poll, headers: { 'if-none-match': etag } };
    record('first 304s after a start', await cpuOfRequests(unchanged, polls, 304));
    record('304', await cpuOfRequests(unchanged, polls, 304));
    await server.call('edit', edits++);
    record('rebuild after one edit', await cpuOfRequests(head, 1));
    await server.call('edit', edits++);
    record('rebuild after one edit, gzip', await cpuOfRequests(coding('gzip'), 1));
  }
  return cpuOf;
}

async function cpuOfRequests(poll: Poll, count: number, expected = 200): Promise<number> {
  await wait(50); // lets work left over from the previous kind finish
  const before = await server.call('sample');
  let left = count;
  const pollOften = async () => {
    while (left-- > 0) {
      const { status } = await send(poll);
      if (status !== expected) throw new Error(`expected ${expected}, got ${status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, pollOften));
  const after = await server.call('sample');
  return (after.cpuMs - before.cpuMs) / count;
}

function send({ port, path, method = 'GET', headers = {} }: Poll): Promise<FeedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<FeedResponse>();
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
    let bytes = 0;
    response.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    response.on('error', reject);
    response.on('end', () => {
      resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '', bytes });
    });
  });
  sent.on('error', reject).end();
  return promise;
}

function report(cpuOf: CpuOf): void {
  console.log(
    `\n${events} events, ${rounds} alternated rounds, CPU a request in ms: median (lowest – highest)\n`,
  );
  console.log('| | CPU ms | 304s that it is worth, round by round |');
  console.log('|---|---:|---:|');
  for (const kind of kinds) {
    const ratios = cpuOf[kind].map((cpuMs, round) => cpuMs / (cpuOf['304'][round] ?? 0));
    console.log(`| ${kind} | ${spread(cpuOf[kind], 3)} | ${spread(ratios, 1)} |`);
  }
}

function compareWithRebuild(cpuOf: CpuOf): number {
  const rebuilds = cpuOf['rebuild on a cold server'];
  const shares = cpuOf['304'].map((cpuMs, round) => cpuMs / (rebuilds[round] ?? 0));
  const share = median(shares);
  const verdict = share <= maxShareOfRebuild ? 'within' : 'OVER';
  console.log(
    `\nA 304 costs 1/${(1 / share).toFixed(0)} of a rebuild on a cold server: ${verdict} the bound of 1/100.`,
  );
  return share;
}

async function pollAtOnce(paths: readonly string[]): Promise<number> {
  const { port, builds: before } = await server.call('restart');
  const headers = { 'accept-encoding': 'gzip' };
  const responses = await Promise.all(paths.map((path) => send({ port, path, headers })));
  const wrong = responses.filter(
    ({ status, bytes }) => status !== 200 || bytes !== responses[0]?.bytes,
  ).length;
  const { builds: after } = await server.call('sample');
  const builds = after - before;
  console.log(
    `\n${paths.length} subscribers polled a cold server once: ${builds} build, ${wrong} wrong responses.`,
  );
  return wrong === 0 ? builds : Number.NaN;
}

function spread(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)} – ${high.toFixed(digits)})`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
