/**
 * Does memory grow over a day? In a few minutes, twenty departments with 1,000 floors of 100 zones do what they do in a day: the
 * requests of `assumedLoad` in scale/day.ts at an even rate, plus searches, uncertain positions, lists and open change streams.
 * Runs on SQLite, with the default settings. Fails if the resident memory of the last twenty seconds is more than 10% above that
 * of the twenty seconds around the end of the first minute. Linux only.
 *
 *   npm run bench -- mixed-day [minutes, default 15: fewer are a part of the day]
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../server/src/storage/db/open-database.ts';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { signToken } from './measurement/sign-token.ts';
import { median } from './measurement/spread.ts';
import { type MeasuredServer, startServer } from './resolve-http/measured-server.ts';
import { assumedLoad } from './scale/day.ts';
import { createHttpClient } from './scale/http-client.ts';
import { listPlaces, planInstallation } from './scale/installation.ts';
import { loadInstallation } from './scale/load-installation.ts';
import { type Operation, prepareIncidentOperations, prepareOperations } from './scale/measure-operations.ts';
import { createDatabase } from './scale/measured-database.ts';
import { mixedRequests } from './scale/resolve-requests.ts';
import { runOpenLoop } from './scale/socket-load.ts';
import { residentMegabytes } from './watched-server/memory-watch.ts';

const [minutes = 15] = process.argv.slice(2).map(Number);
const maxGrowth = 1.1;
const seconds = minutes * 60;
/** The time into which a day is compressed. */
const daySeconds = 15 * 60;
const installation = planInstallation(100_000);
const places = listPlaces(installation).filter(({ departmentId }) => departmentId !== 1);
const { departments } = installation;
const secret = randomBytes(32).toString('base64url');

/** @returns the rate per second, if each department does it this many times per day */
const rate = (timesADay: number) => (timesADay * departments) / daySeconds;
const { incidentsADay, phonesAtIncident } = assumedLoad;
const phonesADay = incidentsADay * phonesAtIncident;
const resolvesADay = (phonesADay * assumedLoad.incidentMinutes * 60) / assumedLoad.secondsBetweenResolves;
const pollsADay = (clients: number, everyMinutes: number) => (clients * 24 * 60) / everyMinutes;
const manifestsADay = pollsADay(assumedLoad.phones, assumedLoad.minutesBetweenManifests);
const feedsADay = pollsADay(assumedLoad.feedSubscribers, assumedLoad.minutesBetweenFeedPolls);
/** The rate of each operation per second, by name. One in ten polls gets a full response, the others find nothing new. */
const rates: Readonly<Record<string, number>> = {
  'manifest, unchanged (304)': rate(manifestsADay * 0.9),
  'manifest, whole': rate(manifestsADay * 0.1 + phonesADay),
  'changes since the last': rate(phonesADay),
  'feed, unchanged (304)': rate(feedsADay * 0.9),
  'feed of 500 items, whole': rate(feedsADay * 0.1),
  tile: rate(phonesADay * assumedLoad.tilesOfPhone),
  'zone saved': rate(assumedLoad.zoneEditsADay),
  'calendar item saved': rate(assumedLoad.calendarEditsADay),
  'zones of a floor': rate(phonesADay),
  'uncertain position': rate(phonesADay * 5),
  search: rate(phonesADay * 2),
};

const database = await createDatabase('sqlite');
const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
try {
  const db = await openDatabase({ engine: 'sqlite', path: database.url.slice('sqlite:'.length) });
  await loadInstallation(db, installation);
  await db.destroy();
  const environment = {
    MUSTER_DATA_DIR: folder,
    MUSTER_AUTH_SECRET: secret,
    MUSTER_DATABASE_URL: database.url,
    MUSTER_REQUESTS_PER_MINUTE: '0',
  };
  const server = await startServer('../../server/src/main.ts', ['serve'], environment, await findFreePort());
  try {
    await runDay(server);
  } finally {
    await server.stop();
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}

async function runDay(server: MeasuredServer): Promise<void> {
  const client = createHttpClient(server.url, 16);
  const setting = { server, database, places, secret };
  const operations = [...(await prepareOperations(setting, client)), ...prepareIncidentOperations(setting)];
  const ended = new AbortController();
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(residentMegabytes(server.pid ?? 0)), 1_000);
  const resolves = runOpenLoop(
    Number(new URL(server.url).port),
    mixedRequests(places, secret, 1),
    rate(resolvesADay),
    seconds,
  );
  const others = operations.map((operation) => sendEvenly(operation, client.send, ended.signal));
  const streams = openStreams(server.url);
  const { requests } = await Promise.race([resolves, Promise.all(others).then(() => resolves)]);
  ended.abort();
  const sent = await Promise.all(others);
  clearInterval(sampling);
  for (const stream of streams) stream.destroy();
  client.close();
  report(memory, requests, sent);
}

/** Opens as many change streams as the clients keep open during a day. */
function openStreams(url: string): readonly ClientRequest[] {
  const ids = [...new Set(places.map(({ departmentId }) => departmentId))];
  return ids.flatMap((id) =>
    Array.from({ length: assumedLoad.streams }, () => {
      const headers = { authorization: `Bearer ${signToken(secret, id)}`, accept: 'text/event-stream' };
      return get(`${url}/api/v4/CustomMaps/Changes`, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) throw new Error(`a stream of changes: ${response.statusCode}`);
        response.resume();
      });
    }),
  );
}

type Sent = readonly [name: string, count: number, rejected: number];

/** @throws Error on a response that is neither the expected one nor a rejection because the machine is busy */
async function sendEvenly(
  { name, makeRequest, status }: Operation,
  send: ReturnType<typeof createHttpClient>['send'],
  ended: AbortSignal,
): Promise<Sent> {
  const perSecond = rates[name];
  if (perSecond === undefined) throw new Error(`no rate for “${name}”`);
  const begin = performance.now();
  let [count, rejected] = [0, 0];
  while (!ended.aborted) {
    const dueAt = begin + (count / perSecond) * 1_000;
    await wait(Math.max(0, dueAt - performance.now()), undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) break;
    const response = await send(makeRequest(count++));
    const isChanged = status === 304 && response.status === 200; // because of an edit during this day
    if (response.status === 503) rejected += 1;
    else if (response.status !== status && !isChanged)
      throw new Error(`${name}: ${response.status} ${response.text.slice(0, 300)}`);
  }
  return [name, count, rejected];
}

function report(memory: readonly number[], resolves: number, sent: readonly Sent[]): void {
  const between = (from: number, to: number) => median(memory.slice(from, to));
  const [first, last] = [between(50, 70), between(memory.length - 20, memory.length)];
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${places.length} floors, ${minutes} minutes\n`);
  console.log('| Request | sent | rejected |\n|---|---:|---:|');
  for (const row of [['resolve', resolves, 0], ...sent]) console.log(`| ${row.join(' | ')} |`);
  console.log('\n| after | resident MB |\n|---|---:|');
  for (let minute = 1; minute <= minutes; minute += 1)
    console.log(`| ${minute} min | ${between(minute * 60 - 10, minute * 60 + 10).toFixed(0)} |`);
  console.log(`\nfrom ${first.toFixed(0)} to ${last.toFixed(0)} MB: × ${(last / first).toFixed(3)}`);
  if (last > first * maxGrowth) process.exitCode = 1;
}
