/**
 * A server with a seeded calendar in a separate process, so that its CPU time is measured without that of its clients. It is
 * controlled by messages from `bench/feed.ts`.
 */
import { randomUUID } from 'node:crypto';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Log } from '../../server/src/context.ts';
import { closeContext, openContext } from '../../server/src/deps.ts';
import { bumpCalendarRevision } from '../../server/src/features/calendar/calendar.ts';
import { createFeedTokens } from '../../server/src/features/calendar-feed/subscriptions/feed-token.ts';
import { feedPath } from '../../server/src/features/calendar-feed/subscriptions/subscriptions.ts';
import { ensureDepartment } from '../../server/src/features/departments/departments.ts';
import type { Command, Report } from './feed-process.ts';
import { drawItems } from './seeded-calendar.ts';

const departmentId = 1;
const built = 'calendar feed built';
const opened = await openContext(readConfig(process.env));
let builds = 0;
const quiet = () => {};
const log: Log = {
  debug: (_details, message) => {
    if (message === built) builds++;
  },
  info: quiet,
  warn: quiet,
  error: console.error,
};
const ctx = { ...opened, log };
const tokens = createFeedTokens(ctx.feedKeys);
const app = buildApp(ctx);

const handlers: { readonly [Name in Command['name']]: (command: Command) => Promise<Partial<Report>> } = {
  seed: async ({ count = 0 }) => {
    await ensureDepartment(ctx, departmentId);
    const rows = drawItems(departmentId, count);
    await ctx.db.transaction().execute(async (trx) => {
      await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
      for (let i = 0; i < rows.length; i += 500)
        await trx
          .insertInto('calendar_items')
          .values(rows.slice(i, i + 500))
          .execute();
    });
    return {};
  },
  subscribe: async ({ count = 0 }) => {
    const paths: string[] = [];
    await ctx.db.transaction().execute(async (trx) => {
      for (let i = 0; i < count; i++) {
        const [userId, syncGuid] = [`subscriber-${i}`, randomUUID()];
        const row = {
          department_id: departmentId,
          user_id: userId,
          sync_guid: syncGuid,
          is_active: 1,
          is_account: 0,
          role: 'viewer',
          updated_on: new Date().toISOString(),
        } as const;
        await trx.insertInto('calendar_syncs').values(row).execute();
        paths.push(`${feedPath}/${tokens.encrypt({ departmentId, userId, syncGuid })}`);
      }
    });
    return { paths };
  },
  /** The first message to a process that is measured. */
  restart: async () => {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    globalThis.gc?.();
    return { port: Number(new URL(url).port) };
  },
  edit: async ({ count = 0 }) => {
    await ctx.db.transaction().execute(async (trx) => {
      await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
      await trx
        .updateTable('calendar_items')
        .set((item) => ({ title: `Edited ${count}`, revision: item('revision', '+', 1) }))
        .where('id', '=', 1 + (count % 1_000))
        .execute();
    });
    return {};
  },
  sample: async () => ({}),
};

process.on('message', (command: Command) => {
  handlers[command.name](command).then((report) => {
    const { user, system } = process.cpuUsage();
    process.send?.({ ...report, builds, cpuMs: (user + system) / 1_000, id: command.id });
  });
});
process.on('disconnect', async () => {
  await app.close();
  await closeContext(ctx);
});
