import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { checkPooler } from './cli/doctor-pooler.ts';
import { connectUnlimited, openDatabase } from './storage/db/open-database.ts';
import { shareChanges } from './storage/db/shared-changes.ts';
import { clientAt, clientOf } from './testing/api-client.ts';
import { isQuick } from './testing/level.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from './testing/pgbouncer.ts';
import { createPostgresDatabase, type PostgresDatabase } from './testing/postgres-database.ts';
import { addMapWithFloor, addZone, box } from './testing/sample-zones.ts';
import { startReplica } from './testing/start-replica.ts';
import { engines, startTestServer, tokenFor } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

const address = process.env.MUSTER_TEST_POSTGRES_URL ?? '';
const isPossible = engines.includes('postgres') && hasPgbouncer();

describe('PgBouncer in transaction mode', { skip: !isPossible && 'needs PostgreSQL and PgBouncer' }, () => {
  let pgbouncer: Pgbouncer;
  let database: PostgresDatabase;
  before(async () => {
    pgbouncer = await startPgbouncer(address, 'transaction');
    database = await createPostgresDatabase();
  });
  after(async () => {
    await database?.drop();
    await pgbouncer?.stop();
  });

  for (const [name, hasDirect] of [
    ['with a direct connection, another server sees a change within half a second', true],
    ['without one, servers do not listen, and another server sees a change as fast', false],
  ] as const)
    test(name, async () => {
      const first = await startTestServer('sqlite', {
        MUSTER_DATABASE_URL: pgbouncer.through(database.url),
        ...(hasDirect && { MUSTER_DATABASE_DIRECT_URL: database.url }),
      });
      const second = await startReplica(first);
      try {
        const delays = await measureDelays(
          clientOf(first),
          clientAt(second.baseUrl, await tokenFor(first, 1)),
        );
        // The slowest are those of a busy computer: `bench/scale` measures them.
        const slow = delays.filter((delay) => delay > 500);
        assert.ok(slow.length <= delays.length / 10, `${delays.map(Math.round).join(', ')} ms`);
      } finally {
        await second.close();
        await first.close();
      }
    });

  test('servers that start at once leave no lock behind that would keep others from starting', async () => {
    const config = { engine: 'postgres', url: pgbouncer.through(database.url) } as const;
    const databases = await Promise.all(Array.from({ length: 8 }, () => openDatabase(config)));
    for (const db of databases) await db.destroy();
    const direct = connectUnlimited({ engine: 'postgres', url: database.url });
    const { rows } = await sql`select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(direct);
    await direct.destroy();
    assert.deepEqual(rows, []);
  });

  test('a server that reaches PostgreSQL only through a pooler says so', async () => {
    const found = Promise.withResolvers<void>();
    const noChanges = { notify: () => {}, subscribe: () => {} };
    const url = pgbouncer.through(database.url);
    const shared = shareChanges({ engine: 'postgres', url }, noChanges, found.resolve);
    await found.promise;
    await shared.close();
  });

  test('muster doctor says which mode it sees, and what is missing', async () => {
    const url = pgbouncer.through(database.url);
    const session = await startPgbouncer(address, 'session');
    try {
      const find = async (config: { url: string; directUrl?: string }) =>
        (await checkPooler({ engine: 'postgres', ...config })).map(([level, text]) => `${level}: ${text}`);
      assert.deepEqual(await find({ url: database.url }), ['ok: direct connections, without a pooler']);
      const [first, ...others] = await find({ url });
      assert.match(
        first ?? '',
        /^warning: a pooler in transaction mode, and MUSTER_DATABASE_DIRECT_URL is not set/,
      );
      assert.deepEqual(others, []);
      const [direct] = await find({ url, directUrl: database.url });
      assert.match(direct ?? '', /^ok: a pooler in transaction mode, and a direct connection/);
      assert.match((await find({ url, directUrl: url })).join(), /^failure: .* also leads to a pooler/);
      assert.match((await find({ url: session.through(database.url) })).join(), /a pooler in session mode/);
    } finally {
      await session.stop();
    }
  });
});

const changes = isQuick ? 10 : 100;

/** Saves zones with one server, and waits until the other resolves to them. @returns milliseconds, in ascending order */
async function measureDelays(
  save: ReturnType<typeof clientOf>,
  read: ReturnType<typeof clientOf>,
): Promise<number[]> {
  const { mapId, floorId } = await addMapWithFloor(save);
  await addZone(save, floorId, { polygonGeoJson: box(-10, -10, -9, -9) });
  const resolve = async (lng: number) => {
    const body = { customMapId: mapId, floorId, latitude: 0.5, longitude: lng };
    return (await read('POST', '/api/v4/CustomMaps/ResolveCoordinate', body)).body;
  };
  const delays: number[] = [];
  for (let i = 0; i < changes; i += 1) {
    await resolve(i + 0.5);
    const { customMapZoneId } = await addZone(save, floorId, { polygonGeoJson: box(i, 0, i + 1, 1) });
    const savedAt = performance.now();
    await waitFor('the zone is resolved', async () =>
      JSON.stringify(await resolve(i + 0.5)).includes(customMapZoneId),
    );
    delays.push(performance.now() - savedAt);
  }
  return delays.sort((a, b) => a - b);
}
