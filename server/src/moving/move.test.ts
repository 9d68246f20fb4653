import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openInstallation } from '../cli/open-installation.ts';
import { openDatabase } from '../storage/db/open-database.ts';
import { clientOf } from '../testing/api-client.ts';
import { createPostgresDatabase } from '../testing/postgres-database.ts';
import { addMapWithFloor, addZone, zoneJson } from '../testing/sample-zones.ts';
import { engines, onEveryEngine, startTestServer, type TestServer } from '../testing/test-server.ts';
import { describeContents, emptyBucket, fillInstallation } from './move.test-support.ts';
import { cancelMove, type MoveTarget, moveInstallation } from './move-installation.ts';

const secrets = {
  MUSTER_AUTH_SECRET: 'a secret that both services have in common',
  MUSTER_FEED_KEYS: 'a key of feed addresses that both services have',
};

const move = (server: TestServer, target: MoveTarget, signal = new AbortController().signal) =>
  moveInstallation(server.ctx, target, { signal, onProgress: () => {} });

/** Where the files of a moved installation are, with its setting. */
const folderOf = (server: TestServer) => {
  const path = join(server.ctx.config.dataDir, 'moved-blobs');
  return { url: `file:${path}`, config: { kind: 'folder', path } as const };
};

describe('muster move between engines', {
  skip: engines.length < 2 && 'needs SQLite and PostgreSQL',
}, () => {
  test('SQLite and a folder move to PostgreSQL and S3, and back, with every row, file, address and number', async () => {
    const first = await startTestServer('sqlite', secrets);
    const postgres = await createPostgresDatabase();
    const bucket = emptyBucket() ?? folderOf(first);
    const { paths, apiToken } = await fillInstallation(first);
    const before = await describeContents(first);
    await move(first, { database: { engine: 'postgres', url: postgres.url }, blobs: bucket.config });
    const second = await startTestServer('sqlite', {
      ...secrets,
      MUSTER_DATABASE_URL: postgres.url,
      MUSTER_BLOB_URL: bucket.url,
      MUSTER_STORAGE_URL: first.ctx.config.storageUrl,
      MUSTER_BASE_URL: first.ctx.config.baseUrl,
    });
    const path = join(second.ctx.config.dataDir, 'back.sqlite');
    try {
      assert.deepEqual(await describeContents(second), before);
      assert.deepEqual(await describeContents(first), before, 'the source has not changed');
      const responses = await Promise.all(
        [first, second].map(async (server) => {
          const send = clientOf(server, 2, apiToken);
          const all = [...paths, '/api/v4/CustomMaps/Changes', '/api/v4/CustomMaps/GetCustomMaps'];
          return Promise.all(
            all.map((one) =>
              send('GET', one).then(({ status, text, headers }) => [one, status, text, headers.get('etag')]),
            ),
          );
        }),
      );
      assert.deepEqual(responses[1], responses[0]);
      const folder = join(second.ctx.config.dataDir, 'back');
      await move(second, { database: { engine: 'sqlite', path }, blobs: { kind: 'folder', path: folder } });
      const third = await startTestServer('sqlite', {
        ...secrets,
        MUSTER_DATABASE_URL: `sqlite:${path}`,
        MUSTER_BLOB_URL: `file:${folder}`,
      });
      try {
        assert.deepEqual(await describeContents(third), await describeContents(second));
        const { floorId } = await addMapWithFloor(clientOf(third, 2));
        const { customMapZoneId } = await addZone(clientOf(third, 2), floorId);
        assert.ok(customMapZoneId, 'the numbers of new rows follow those of the moved ones');
      } finally {
        await third.close();
      }
    } finally {
      await second.close();
      await first.close();
      await postgres.drop();
    }
  });
});

onEveryEngine('muster move', (server, engine) => {
  const emptyTarget = async () => {
    const path = join(server().ctx.config.dataDir, `${Math.random()}.sqlite`);
    return { database: { engine: 'sqlite', path } as const, blobs: undefined };
  };

  test('every write that was acknowledged is in the copy, and later ones get a 503 with Retry-After', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const saved: string[] = [];
    const rejected: { status: number; retryAfter: string | null }[] = [];
    const write = async () => {
      while (rejected.length < 20 && !failed.aborted) {
        const path = `/api/v4/CustomMaps/SaveZone/${floorId}`;
        const { status, body: zone, headers } = await send('POST', path, zoneJson);
        if (status === 200) saved.push(zone.customMapZoneId);
        else rejected.push({ status, retryAfter: headers.get('retry-after') });
      }
    };
    const ending = new AbortController();
    const failed = ending.signal;
    const writers = Array.from({ length: 4 }, write);
    while (saved.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
    const target = await emptyTarget();
    await move(server(), target).catch((error: unknown) => {
      ending.abort();
      throw error;
    });
    await Promise.all(writers);
    assert.deepEqual([...new Set(rejected.map((one) => one.status))], [503]);
    assert.deepEqual(rejected.at(-1), { status: 503, retryAfter: '30' });
    const copy = await openDatabase(target.database);
    const rows = await copy.selectFrom('zones').select('id').execute();
    await copy.destroy();
    assert.deepEqual(rows.map(({ id }) => id).sort(), saved.sort());
    const { status, body } = await send('GET', `/api/v4/CustomMaps/GetZones/${floorId}`);
    assert.deepEqual([status, body.length], [200, saved.length]);
    const changes = await send('GET', '/api/v4/CustomMaps/Changes');
    assert.equal(changes.status, 200, 'all changes have their numbers already');
    assert.equal(await cancelMove(server().ctx), true);
    await addZone(send, floorId);
  });

  test('an interrupted move leaves the service writable, and continues with what has changed since', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const target = await emptyTarget();
    const interrupted = AbortSignal.abort(new Error('interrupted'));
    await assert.rejects(move(server(), target, interrupted), /interrupted/);
    const config = { ...server().ctx.config, database: target.database };
    await assert.rejects(openInstallation(config), /is not complete: it was being filled by the move of/);
    await addZone(send, floorId);
    const { tables } = await move(server(), target);
    const { rows } = await server()
      .ctx.db.selectFrom('zones')
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    assert.equal(tables.find(({ table }) => table === 'zones')?.rows, Number(rows));
    await cancelMove(server().ctx);
  });

  test('a database or storage that is not empty, and the own one, are rejected before anything is read-only', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const other = await startTestServer(engine);
    try {
      await addMapWithFloor(clientOf(other));
      const { database, blobs } = other.ctx.config;
      const own = server().ctx.config;
      const empty = await emptyTarget();
      const cases: readonly (readonly [MoveTarget, RegExp])[] = [
        [{ database, blobs: undefined }, /is not empty/],
        [{ ...empty, blobs }, /there are already files at/],
        [{ database: own.database, blobs: undefined }, /in this database already/],
        [{ ...empty, blobs: own.blobs }, /the files are there already/],
      ];
      for (const [target, expected] of cases) await assert.rejects(move(server(), target), expected);
    } finally {
      await other.close();
    }
    await addZone(send, floorId);
  });
});
