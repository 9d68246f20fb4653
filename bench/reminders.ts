/**
 * How long do 10,000 reminders take that are due in the same minute, how many arrive twice if the server is killed meanwhile, and how long do other
 * requests wait? `npm run bench -- reminders --count=10000 --kills=20`, or with `--database=URL` of an empty PostgreSQL database. A list is read every
 * 20 ms from another thread. The mail server is `smtp-server`, in this process. Exits with 1 if a reminder is missing, if more arrive twice than the
 * server was killed, or if it takes more than 5 minutes.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readConfig } from '../server/src/config.ts';
import { closeContext, openContext } from '../server/src/deps.ts';
import { startMailServer } from '../server/src/features/reminders/mail-server.test-support.ts';
import { addReminders } from '../server/src/features/reminders/reminders.test-support.ts';
import { removeDataFolder, startServerProcess } from '../server/src/testing/server-process.ts';
import { waitFor } from '../server/src/testing/wait-for.ts';
import { signToken } from './measurement/sign-token.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '0' },
    database: { type: 'string' },
  },
});
const [count, kills] = [Number(values.count), Number(values.kills)];
const peopleOfEvent = 50;
const maxMinutes = 5;
const timeoutMs = 30 * 60_000;

interface Waits {
  readonly waits: readonly number[];
  readonly failures: number;
}

/** Reads a list until it is stopped. */
function watchList(baseUrl: string): () => Promise<Waits> {
  const url = `${baseUrl}/api/v4/CustomMaps/GetCustomMaps`;
  const workerData = { url, token: signToken(environment.MUSTER_AUTH_SECRET) };
  const thread = new Worker(new URL('./reminders/list-thread.ts', import.meta.url), { workerData });
  return async () => {
    const { promise, resolve } = Promise.withResolvers<Waits>();
    thread.once('message', resolve).postMessage('stop');
    const waits = await promise;
    await thread.terminate();
    return waits;
  };
}

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-reminders-'));
const mail = await startMailServer();
const environment = {
  MUSTER_DATA_DIR: folder,
  MUSTER_AUTH_SECRET: 'a secret for the benchmark with enough characters',
  MUSTER_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  MUSTER_SMTP_FROM: 'muster@station.example',
  ...(values.database ? { MUSTER_DATABASE_URL: values.database } : {}),
};
const ctx = await openContext(readConfig({ ...environment, MUSTER_LOG_LEVEL: 'silent' }));
try {
  for (let event = 0; event * peopleOfEvent < count; event++)
    await addReminders(ctx, Math.min(peopleOfEvent, count - event * peopleOfEvent), event);
  const start = performance.now();
  const all: Waits[] = [];
  for (let run = 1; run <= kills + 1; run++) {
    const server = await startServerProcess(environment);
    const stop = watchList(server.baseUrl);
    const until = Math.floor((count * run) / (kills + 1));
    await waitFor('reminders arrive', () => countArrived() >= until, timeoutMs);
    if (run > kills) await waitFor('all are noted as sent', isAllSent, timeoutMs);
    all.push(await stop());
    await server.kill(run > kills ? 'SIGTERM' : 'SIGKILL');
  }
  report((performance.now() - start) / 60_000, all);
} finally {
  await closeContext(ctx);
  await mail.close();
  await removeDataFolder(folder);
}

function countArrived(): number {
  return new Set(mail.messages.map(({ to }) => to)).size;
}

async function isAllSent(): Promise<boolean> {
  const { sent } = await ctx.db
    .selectFrom('calendar_reminders')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
  return Number(sent) === count;
}

function report(minutes: number, all: readonly Waits[]): void {
  const arrived = countArrived();
  const repeats = mail.messages.length - arrived;
  const waits = all.flatMap((one) => one.waits).sort((a, b) => a - b);
  const failures = all.reduce((sum, one) => sum + one.failures, 0);
  const show = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`| Reminders | Arrived | Kills | Arrived twice | Minutes | Lists read | Failed | p99 of a list, ms | Longest, ms |
|---|---|---|---|---|---|---|---|---|
| ${count} | ${arrived} | ${kills} | ${repeats} | ${minutes.toFixed(2)} | ${waits.length} | ${failures} | ${show(0.99)} | ${show(1)} |`);
  if (arrived < count || repeats > kills || failures > 0 || minutes > maxMinutes) process.exitCode = 1;
}
