import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { seededRandom } from './features/imports/exactness.test-support.ts';
import { type ApiResponse, clientAt, type Send } from './testing/api-client.ts';
import { countKills } from './testing/count-kills.ts';
import { removeDataFolder, startServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, signToken, sqliteFirstEngines } from './testing/test-server.ts';

const base = '/api/v4/Calendar';
const secret = 'a secret that this test shares with the server it starts';
const seed = 20_260_305;
const kills = countKills(1);
const writerCount = 4;
const dayMs = 86_400_000;

/** @returns a whole number from the first argument up to, but not including, the second */
type Random = (from: number, below: number) => number;

interface Item {
  readonly CalendarItemId: number;
  readonly RecurrenceId: number;
  readonly Title: string;
  readonly Start: string;
}

/** The instances of a series that the server has confirmed; none if it was deleted. */
interface Instances {
  readonly title: string;
  readonly count: number;
}
const none: Instances = { title: '', count: 0 };

/** The state by id of the series. `underway` is the state after a change that the server did not confirm before it died. */
interface Acknowledged {
  readonly series: Map<number, Instances>;
  readonly underway: Map<number, Instances>;
  /** Sizes of the series that were being saved when the server died; no response contained their ids. */
  readonly unconfirmed: Map<string, number>;
}

/** Writers of one server, which is killed after this many responses. */
interface Writing {
  readonly send: Send;
  readonly acknowledged: Acknowledged;
  readonly random: Random;
  responsesLeft: number;
  readonly end: () => void;
}

for (const [turn, engine] of sqliteFirstEngines.entries()) {
  describe(`durability of calendars (${engine})`, () => {
    const random = createRandom(seed + turn);

    test(`after ${kills} kills while series are saved, edited and deleted, each change is complete or absent, and every acknowledged change is kept`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-calendar-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      let server = await startServerProcess(environment);
      try {
        const acknowledged: Acknowledged = { series: new Map(), underway: new Map(), unconfirmed: new Map() };
        const watchFeed = createFeedWatch();
        for (let round = 0; round < kills; round += 1) {
          const send = await clientOf(server);
          await startWriters({ send, acknowledged, random }, random(1, 20), () => server.kill('SIGKILL'));
          server = await startServerProcess(environment);
          const sendNext = await clientOf(server);
          await assertComplete(sendNext, acknowledged);
          await watchFeed(sendNext);
        }
        assert.ok(acknowledged.series.size > kills, `${acknowledged.series.size} series were saved in all`);
      } finally {
        await server.kill('SIGKILL');
        await database?.drop();
        await removeDataFolder(folder);
      }
    });
  });
}

function createRandom(from: number): Random {
  const fraction = seededRandom(from);
  return (first, below) => first + Math.floor(fraction() * (below - first));
}

async function clientOf(server: { readonly baseUrl: string }): Promise<Send> {
  return clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
}

/** Runs several writers in parallel, each with its own series, until the server is killed. */
async function startWriters(
  parts: Pick<Writing, 'send' | 'acknowledged' | 'random'>,
  responseCount: number,
  kill: () => Promise<void>,
): Promise<void> {
  const killed = Promise.withResolvers<void>();
  const writing: Writing = { ...parts, responsesLeft: responseCount, end: () => killed.resolve(kill()) };
  const write = async (writer: number) => {
    for (let turn = writer; ; turn += 1) if (!(await writeSomething(writing, writer, turn))) return;
  };
  await Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)));
  await killed.promise;
}

/** @returns false if the server no longer responds */
async function writeSomething(writing: Writing, writer: number, turn: number): Promise<boolean> {
  const { send, acknowledged, random } = writing;
  const title = `${writer}.${turn}.${random(0, 1e9)}`;
  const own = [...acknowledged.series].filter(([, { title: one }]) => one.startsWith(`${writer}.`));
  const [id, before] = own.at(random(0, Math.max(1, own.length))) ?? [];
  if (id !== undefined && before && turn % 4 === 1) {
    const sent = send('PUT', `${base}/UpdateCalendarItem/${id}?scope=all`, { Title: title });
    return change(writing, id, { ...before, title }, sent);
  }
  if (id !== undefined && turn % 4 === 2) {
    return change(writing, id, none, send('DELETE', `${base}/DeleteCalendarItem/${id}?scope=all`));
  }
  if (id !== undefined && turn % 4 === 3) {
    const count = random(60, 150);
    const rule = { Title: title, RecurrenceRule: `FREQ=DAILY;COUNT=${count}` };
    const sent = send('PUT', `${base}/UpdateCalendarItem/${id}?scope=all`, rule);
    return change(writing, id, { title, count }, sent);
  }
  return save(writing, title);
}

async function save(writing: Writing, title: string): Promise<boolean> {
  const { send, acknowledged, random } = writing;
  const count = random(60, 150);
  acknowledged.unconfirmed.set(title, count);
  const response = await unlessDisconnected(
    writing,
    send('POST', `${base}/SaveCalendarItem`, {
      Title: title,
      Start: '2030-01-01T09:00:00Z',
      RecurrenceRule: `FREQ=DAILY;COUNT=${count}`,
    }),
  );
  if (!response) return false;
  acknowledged.unconfirmed.delete(title);
  acknowledged.series.set(response.body.Data.RecurrenceId, { title, count });
  return true;
}

async function change(
  writing: Writing,
  id: number,
  after: Instances,
  sent: Promise<ApiResponse>,
): Promise<boolean> {
  const response = await unlessDisconnected(writing, sent);
  (response ? writing.acknowledged.series : writing.acknowledged.underway).set(id, after);
  return response !== undefined;
}

/** Returns the response, which must be a 200; undefined if the connection broke. Kills the server if it is time. */
async function unlessDisconnected(
  writing: Writing,
  sent: Promise<ApiResponse>,
): Promise<ApiResponse | undefined> {
  const response = await sent.catch(() => undefined);
  if (!response) return undefined;
  writing.responsesLeft -= 1;
  if (writing.responsesLeft === 0) writing.end();
  assert.equal(response.status, 200, response.text);
  return response;
}

async function assertComplete(send: Send, { series, underway, unconfirmed }: Acknowledged): Promise<void> {
  const found = Map.groupBy(await listItems(send), ({ RecurrenceId }) => RecurrenceId);
  for (const [id, items] of found) {
    const [{ Title } = { Title: '' }] = items;
    const count = series.has(id) ? undefined : unconfirmed.get(Title);
    if (count !== undefined) series.set(id, { title: Title, count });
  }
  for (const [id, expected] of series) {
    const items = found.get(id) ?? [];
    const isDone = underway.has(id) && !isAs(items, expected);
    const now = (isDone && underway.get(id)) || expected;
    assert.ok(isAs(items, now), `series ${id}: ${items.length} instances, ${JSON.stringify(now)} expected`);
    assertEveryDay(items, '2030-01-01T09:00:00.000Z');
    series.set(id, now);
  }
  for (const id of found.keys()) assert.ok(series.has(id), `series ${id} was never saved`);
  underway.clear();
  unconfirmed.clear();
}

function isAs(items: readonly Item[], { title, count }: Instances): boolean {
  return items.length === count && items.every(({ Title }) => Title === title);
}

function assertEveryDay(items: readonly Item[], from: string): void {
  const starts = items.map(({ Start }) => Date.parse(Start));
  const expected = items.map((_, index) => Date.parse(from) + index * dayMs);
  assert.deepEqual(starts, expected);
}

async function listItems(send: Send): Promise<Item[]> {
  const { status, body, text } = await send('GET', `${base}/GetAllCalendarItems`);
  assert.equal(status, 200, text);
  return body.Data;
}

/** Checks that the feed has the items of the list, and that a tag identifies the same bytes after every restart. */
function createFeedWatch(): (send: Send) => Promise<void> {
  const texts = new Map<string | null, string>();
  let revision = 0;
  return async (send) => {
    const path = '/api/v4/CalendarExport/ExportDepartmentICalFeed';
    const feed = await send('GET', path);
    assert.equal(feed.status, 200, feed.text);
    const events = feed.text.match(/^BEGIN:VEVENT\r$/gm) ?? [];
    assert.equal(events.length, (await listItems(send)).length);
    const tag = feed.headers.get('etag');
    assert.equal(texts.get(tag) ?? feed.text, feed.text);
    texts.set(tag, feed.text);
    const current = Number(/-(\d+)(-\w+)?"$/.exec(tag ?? '')?.[1]);
    assert.ok(current >= revision, `${tag} comes after revision ${revision}`);
    revision = current;
  };
}
