import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { onSqliteFirst } from '../../testing/test-server.ts';
import { createHealthCheck } from './health.ts';

onSqliteFirst('health', (server, engine) => {
  const anonymous = () => clientOf(server(), 1, null);

  test('a clock that has just jumped is a failure, and so is a wrong clock with a database server', async () => {
    const { ctx } = server();
    const jumped = { ...ctx.sharedClock, jump: () => ({ byMs: -86_400_000, agoMs: 3_000 }) };
    const { failures } = await createHealthCheck({ ...ctx, sharedClock: jumped })();
    assert.deepEqual(failures, ['The clock jumped by -86400 seconds 3 seconds ago']);
    const skewed = { ...ctx.sharedClock, skewMs: () => 86_400_000 };
    const wrong = await createHealthCheck({ ...ctx, sharedClock: skewed })();
    assert.equal(wrong.failures.length, engine === 'postgres' ? 1 : 0);
  });

  if (engine === 'postgres') return; // the rest does not depend on the engine

  test('a healthy server reports ok, with a response that must not be cached', async () => {
    const { status, body, headers } = await anonymous()('GET', '/health');
    assert.deepEqual([status, body, headers.get('cache-control')], [200, { status: 'ok' }, 'no-store']);
  });

  test('a schema of a newer version is a failure', async () => {
    const { db } = server().ctx;
    const newer = { name: '9999-from-the-future', timestamp: '2030-01-01T00:00:00.000Z' };
    const history = db.withTables<{ kysely_migration: typeof newer }>();
    await history.insertInto('kysely_migration').values(newer).execute();
    const { failures } = await createHealthCheck(server().ctx)();
    assert.deepEqual(failures, ['The database belongs to a newer version of Muster; update this server']);
    await history.deleteFrom('kysely_migration').where('name', '=', newer.name).execute();
    assert.deepEqual((await createHealthCheck(server().ctx)()).failures, []);
  });

  test('blob storage that fails or never responds is a failure', async () => {
    const { ctx } = server();
    for (const check of [() => Promise.reject(new Error('no')), () => new Promise<never>(() => {})]) {
      const { failures } = await createHealthCheck({ ...ctx, blobs: { ...ctx.blobs, check } })();
      assert.deepEqual(failures, ['The storage of images and tiles does not respond']);
    }
  });

  test('a lost file is a separate 503 and a warning', async () => {
    const map = await addMap(clientOf(server()));
    const { pathname } = new URL(map.imageUrl);
    assert.equal((await anonymous()('GET', pathname)).status, 200);
    await rm(join(server().ctx.config.dataDir, 'blobs', 'images', pathname.split('/').at(-1) ?? ''));
    const lost = await anonymous()('GET', pathname);
    assertError(lost, 503, 'ServiceUnavailable');
    assert.match(lost.body.message, /file .* is missing/);
    const health = await createHealthCheck(server().ctx)();
    assert.deepEqual(health.failures, []);
    assert.equal(health.warnings.length, 1);
  });
});
