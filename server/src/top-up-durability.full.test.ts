import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { closeContext, openContext } from './deps.ts';
import { saveItem } from './features/calendar/calendar.ts';
import { ensureDepartment } from './features/departments/departments.ts';
import { seededRandom } from './features/imports/exactness.test-support.ts';
import { clientAt, type Send } from './testing/api-client.ts';
import { countKills } from './testing/count-kills.ts';
import {
  removeDataFolder,
  type ServerProcess,
  spawnServerProcess,
  startServerProcess,
} from './testing/server-process.ts';
import { createDatabaseFor, signToken, sqliteFirstEngines } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

const secret = 'a secret that this test shares with the server it starts';
const seed = 20_260_306;
const kills = Math.min(countKills(1), 3); // each kill may happen three steps later, out of a dozen steps
/** Start of the series in a department without edits. It was saved so long ago that a start extends it in a dozen steps. */
const oldStart = '2003-01-01T09:00:00.000Z';
/** The number of instances that a step adds. */
const topUpStep = 730;
const dayMs = 86_400_000;

interface Item {
  readonly Start: string;
}

for (const [turn, engine] of sqliteFirstEngines.entries()) {
  describe(`durability of the top-up (${engine})`, () => {
    test(`after ${kills} kills while a series is topped up, each step is complete or absent, and the next start continues`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-top-up-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      const random = seededRandom(seed + turn);
      let server: ServerProcess | undefined;
      try {
        await saveOldSeries(environment);
        let last = topUpStep;
        for (let round = 0; round < kills; round += 1) {
          const count = await killInTopUp(environment, last + (1 + Math.floor(random() * 3)) * topUpStep);
          assert.ok(count > last, `${count} instances after ${last}`);
          last = count;
        }
        server = await startServerProcess(environment);
        const send = clientAt(server.baseUrl, await signToken(Buffer.from(secret), 2, Date.now()));
        await waitFor('the series is topped up', async () => isToppedUp(await listItems(send)));
        const starts = (await listItems(send)).map(({ Start }) => Date.parse(Start));
        assert.deepEqual(
          starts,
          starts.map((_, day) => Date.parse(oldStart) + day * dayMs),
        );
      } finally {
        await server?.kill('SIGKILL');
        await database?.drop();
        await removeDataFolder(folder);
      }
    });
  });
}

async function listItems(send: Send): Promise<Item[]> {
  const { status, body, text } = await send('GET', '/api/v4/Calendar/GetAllCalendarItems');
  assert.equal(status, 200, text);
  return body.Data;
}

/** Saves the old series as if on the day before it started. */
async function saveOldSeries(environment: Record<string, string>): Promise<void> {
  await withContext(environment, async (ctx) => {
    await ensureDepartment(ctx, 2);
    const then = { ...ctx, clock: { now: () => Date.parse(oldStart) - dayMs } };
    await saveItem(then, 2, { Title: 'Old', Start: oldStart, RecurrenceRule: 'FREQ=DAILY' });
  });
}

/**
 * Starts a server and kills it when it has extended the old series to this many instances.
 *
 * @returns the number of instances afterward, in whole steps
 */
async function killInTopUp(environment: Record<string, string>, instances: number): Promise<number> {
  return withContext(environment, async ({ db }) => {
    const count = async () => {
      const { rows } = await db
        .selectFrom('calendar_items')
        .select(({ fn }) => fn.countAll<string | number>().as('rows'))
        .where('department_id', '=', 2)
        .executeTakeFirstOrThrow();
      return Number(rows);
    };
    const server = await spawnServerProcess(environment);
    try {
      await waitFor('the top-up gets there', async () => (await count()) >= instances);
    } finally {
      await server.kill('SIGKILL');
    }
    const reached = await count();
    assert.equal(reached % topUpStep, 0, `${reached} instances`);
    return reached;
  });
}

async function withContext<Value>(
  environment: Record<string, string>,
  use: (ctx: Context) => Promise<Value>,
): Promise<Value> {
  const ctx = await openContext(readConfig({ ...environment, MUSTER_LOG_LEVEL: 'silent' }));
  try {
    return await use(ctx);
  } finally {
    await closeContext(ctx);
  }
}

/** Each step adds 730 instances, but the last adds only those that are missing up to 730 ahead. */
function isToppedUp(items: readonly Item[]): boolean {
  const ahead = items.filter(({ Start }) => Date.parse(Start) > Date.now()).length;
  assert.ok(
    items.length % topUpStep === 0 || ahead >= topUpStep - 1,
    `${items.length} instances, ${ahead} ahead`,
  );
  return ahead >= topUpStep - 1;
}
