import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { closeContext, openContext } from '../../deps.ts';
import { countKills } from '../../testing/count-kills.ts';
import { removeDataFolder, startServerProcess } from '../../testing/server-process.ts';
import { createDatabaseFor, sqliteFirstEngines } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { saveItem } from '../calendar/calendar.ts';
import { ensureDepartment } from '../departments/departments.ts';
import { headersOf, type MailServer, startMailServer } from './mail-server.test-support.ts';
import { addReminders } from './reminders.test-support.ts';
import { sendNotices } from './send-notices.ts';
import { sendReminders } from './send-reminders.ts';

const people = Number(process.env.MUSTER_TEST_REMINDERS ?? 100);
const kills = countKills(2);
const events = 10;
/** How many messages are prepared at a time. */
const connections = 5;
const minuteMs = 60_000;

/** One kind on each engine: both are sent by the same mailer, and claimed by an update of one row. */
const kinds = {
  sqlite: { name: 'reminders', add: (ctx: Context) => addReminders(ctx, people), send: sendReminders },
  postgres: { name: 'notices', add: addNotices, send: sendNotices },
};

for (const engine of sqliteFirstEngines) {
  const { name, add, send } = kinds[engine];
  test(`${people} ${name} arrive although the server is killed ${kills} times, and each kill repeats at most one (${engine})`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-messages-'));
    const [mail, database] = [await startMailServer(), await createDatabaseFor(engine)];
    const environment = {
      MUSTER_DATA_DIR: folder,
      MUSTER_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MUSTER_SMTP_FROM: 'muster@station.example',
      ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
    };
    const ctx = await openContext(readConfig({ ...environment, MUSTER_LOG_LEVEL: 'silent' }));
    try {
      await add(ctx);
      for (let kill = 1; kill <= kills; kill++)
        await killWhileSending(mail, environment, Math.floor((people * kill) / (kills + 1)), kill % 2 === 0);
      for (const later of [0, minuteMs + 1000])
        await send({ ...ctx, clock: { now: () => ctx.clock.now() + later } });
      const recipients = mail.messages.map(({ to }) => to);
      assert.equal(new Set(recipients).size, people);
      assert.ok(recipients.length <= people + kills, `${recipients.length} messages`);
      const ids = mail.messages.map(({ text }) => headersOf(text).get('message-id'));
      assert.equal(new Set(ids).size, people, 'a repeated message has the same id');
    } finally {
      await closeContext(ctx);
      await mail.close();
      await database?.drop();
      await removeDataFolder(folder);
    }
  });
}

/**
 * @param until how many messages arrive before
 * @param isHeld whether the mail server does not say that it has got the last of them, and all others are prepared
 */
async function killWhileSending(
  mail: MailServer,
  environment: Record<string, string>,
  until: number,
  isHeld: boolean,
): Promise<void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  if (isHeld) mail.delay = () => (mail.messages.length < until ? undefined : isReleased);
  const countPrepared = () => mail.count.started - mail.messages.length;
  const lost = countPrepared(); // by the kills before
  const server = await startServerProcess(environment);
  try {
    await waitFor('messages arrive', () => mail.messages.length >= until);
    if (isHeld) await waitFor('all others are prepared', () => countPrepared() - lost === connections - 1);
  } finally {
    await server.kill('SIGKILL');
    mail.delay = () => undefined;
    release();
  }
}

/** Invites people to some events, a minute ago. */
async function addNotices(ctx: Context): Promise<void> {
  await ensureDepartment(ctx, 1);
  const [now, hour] = [ctx.clock.now(), 3_600_000];
  for (let event = 0; event < events; event++) {
    const Attendees = Array.from({ length: people / events }, (_, index) => ({
      Name: `Person ${index}`,
      Email: `guest-${event}-${index}@elsewhere.example`,
    }));
    await saveItem(ctx, 1, { Title: 'Drill', Start: iso(now + hour), End: iso(now + 2 * hour), Attendees });
  }
  await ctx.db
    .updateTable('calendar_notices')
    .set({ try_on: iso(now - 1000) })
    .execute();
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
