import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { closeContext, openContext } from './deps.ts';
import { saveItem } from './features/calendar/calendar.ts';
import { ensureDepartment } from './features/departments/departments.ts';
import { type Answer, clientAt, type Send } from './testing/api-client.ts';
import { startServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, engines, signToken } from './testing/test-server.ts';

const base = '/api/v4/Calendar';
const secret = 'a secret that this test shares with the server it starts';
const rounds = 6;
const writers = 4;
/** The series of a department that nobody edits: they were saved so long ago that every start of the server tops them up. */
const oldStart = '1985-01-01T09:00:00.000Z';
const oldSeries = 2;
const dayMs = 86_400_000;

interface Item {
  readonly CalendarItemId: number;
  readonly RecurrenceId: number;
  readonly Title: string;
  readonly Start: string;
}

/** The instances of a series as the server has acknowledged them; none where it was deleted. */
interface Instances {
  readonly title: string;
  readonly count: number;
}
const none: Instances = { title: '', count: 0 };

/** By id of the series. The state that a change on its way would lead to, where the server died before it answered. */
interface Known {
  readonly series: Map<number, Instances>;
  readonly underway: Map<number, Instances>;
  /** Sizes of the series that were being saved when the server died: no answer told their ids. */
  readonly unanswered: Map<string, number>;
  answers: number;
}

for (const engine of engines) {
  describe(`durability of calendars (${engine})`, () => {
    test(`after ${rounds} kills while series are saved, edited, deleted and topped up, each change is there whole or not at all, and what was acknowledged is there`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-calendar-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      const clientOf = async (server: { baseUrl: string }, departmentId: number) =>
        clientAt(server.baseUrl, await signToken(Buffer.from(secret), departmentId, Date.now()));
      await saveOldSeries(environment);
      let server = await startServerProcess(environment);
      try {
        const known: Known = { series: new Map(), underway: new Map(), unanswered: new Map(), answers: 0 };
        const watchFeed = createFeedWatch();
        const watchOld = createOldWatch();
        for (let round = 0; round < rounds; round += 1) {
          const storm = startStorm(await clientOf(server, 1), known);
          // A start tops series up at once, so some kills come at once; others in the thick of it.
          if (round % 3 > 0) await Promise.race([storm, waitForAnswers(known, 12)]);
          await wait(randomInt(60));
          await server.kill('SIGKILL');
          await storm;
          server = await startServerProcess(environment);
          const send = await clientOf(server, 1);
          await assertWhole(send, known);
          await watchFeed(send);
          await watchOld(await clientOf(server, 2));
        }
        assert.ok(known.series.size > rounds, `${known.series.size} series were saved in all`);
      } finally {
        await server.kill('SIGTERM');
        await database?.drop();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}

/** Several writers at once, each with series of its own, until the server is gone. */
async function startStorm(send: Send, known: Known): Promise<void> {
  const write = async (writer: number) => {
    for (let turn = writer; ; turn += 1) {
      if (!(await writeSomething(send, known, writer, turn))) return;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
}

async function waitForAnswers(known: Known, more: number): Promise<void> {
  const enough = known.answers + more;
  const patience = Date.now() + 30_000;
  while (known.answers < enough && Date.now() < patience) await wait(2);
}

/** @returns false when the server did not answer any more */
async function writeSomething(send: Send, known: Known, writer: number, turn: number): Promise<boolean> {
  const title = `${writer}.${turn}.${randomInt(1e9)}`;
  const own = [...known.series].filter(([, { title: one }]) => one.startsWith(`${writer}.`));
  const [id, before] = own.at(randomInt(Math.max(1, own.length))) ?? [];
  if (id !== undefined && before && turn % 4 === 1) {
    const sent = send('PUT', `${base}/UpdateCalendarItem/${id}?scope=all`, { Title: title });
    return change(known, id, { ...before, title }, sent);
  }
  if (id !== undefined && turn % 4 === 2) {
    return change(known, id, none, send('DELETE', `${base}/DeleteCalendarItem/${id}?scope=all`));
  }
  if (id !== undefined && turn % 4 === 3) {
    const count = randomInt(60, 150);
    const rule = { Title: title, RecurrenceRule: `FREQ=DAILY;COUNT=${count}` };
    const sent = send('PUT', `${base}/UpdateCalendarItem/${id}?scope=all`, rule);
    return change(known, id, { title, count }, sent);
  }
  return save(send, known, title);
}

async function save(send: Send, known: Known, title: string): Promise<boolean> {
  const count = randomInt(60, 150);
  known.unanswered.set(title, count);
  const answer = await unlessGone(
    send('POST', `${base}/SaveCalendarItem`, {
      Title: title,
      Start: '2030-01-01T09:00:00Z',
      RecurrenceRule: `FREQ=DAILY;COUNT=${count}`,
    }),
  );
  if (!answer) return false;
  known.answers += 1;
  known.unanswered.delete(title);
  known.series.set(answer.body.Data.RecurrenceId, { title, count });
  return true;
}

async function change(known: Known, id: number, after: Instances, sent: Promise<Answer>): Promise<boolean> {
  const answer = await unlessGone(sent);
  (answer ? known.series : known.underway).set(id, after);
  if (answer) known.answers += 1;
  return answer !== undefined;
}

/** The answer, which must be a 200; undefined when the connection broke. */
async function unlessGone(sent: Promise<Answer>): Promise<Answer | undefined> {
  const answer = await sent.catch(() => undefined);
  if (answer) assert.equal(answer.status, 200, answer.text);
  return answer;
}

async function assertWhole(send: Send, { series, underway, unanswered }: Known): Promise<void> {
  const found = Map.groupBy(await listItems(send), ({ RecurrenceId }) => RecurrenceId);
  for (const [id, items] of found) {
    const [{ Title } = { Title: '' }] = items;
    const count = series.has(id) ? undefined : unanswered.get(Title);
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
  unanswered.clear();
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

/** Looks that the feed has what the list has, and that a tag stands for the same bytes over every restart. */
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
    const at = Number(/-(\d+)(-\w+)?"$/.exec(tag ?? '')?.[1]);
    assert.ok(at >= revision, `${tag} comes after revision ${revision}`);
    revision = at;
  };
}

/** Saves them as they were saved on the day before they began. */
async function saveOldSeries(environment: Record<string, string>): Promise<void> {
  const ctx = await openContext(readConfig({ ...environment, MUSTER_LOG_LEVEL: 'silent' }));
  try {
    await ensureDepartment(ctx, 2);
    const then = { ...ctx, clock: { now: () => Date.parse(oldStart) - dayMs } };
    const rule = { Title: 'Old', Start: oldStart, RecurrenceRule: 'FREQ=DAILY' };
    for (let i = 0; i < oldSeries; i += 1) await saveItem(then, 2, rule);
  } finally {
    await closeContext(ctx);
  }
}

/** Makes what looks that every top-up came whole: no day missing or there twice, 730 at a time, and none is lost. */
function createOldWatch(): (send: Send) => Promise<void> {
  const counts = new Map<number, number>();
  return async (sendNow) => {
    const found = Map.groupBy(await listItems(sendNow), ({ RecurrenceId }) => RecurrenceId);
    assert.equal(found.size, oldSeries);
    for (const [id, items] of found) {
      assertEveryDay(items, oldStart);
      // Each step of a top-up adds 730, but the last one only what is missing to 730 ahead.
      const ahead = items.filter(({ Start }) => Date.parse(Start) > Date.now()).length;
      assert.ok(
        items.length % 730 === 0 || ahead >= 729,
        `${items.length} instances, ${ahead} of them ahead`,
      );
      assert.ok(items.length >= (counts.get(id) ?? 730));
      counts.set(id, items.length);
    }
  };
}
