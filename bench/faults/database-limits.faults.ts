import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ApiResponse } from '../../server/src/testing/api-client.ts';
import { assertError } from '../../server/src/testing/assert-error.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../server/src/testing/sample-zones.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import {
  createPrimary,
  definePostgresNode,
  makeOpenFolder,
  openClient,
  type PostgresNode,
} from './cluster/postgres-node.ts';
import { type ServerUnderTest, startServer } from './cluster/server-under-test.ts';

const base = '/api/v4/CustomMaps';

function assertUnavailable(response: ApiResponse): void {
  assertError(response, 503, 'ServiceUnavailable');
  assert.ok(response.headers.get('retry-after'));
}

async function timed<Result>(work: Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now();
  return [await work, performance.now() - startedAt];
}

describe('PostgreSQL at its limits', () => {
  let folder: string;
  let node: PostgresNode;
  let underTest: ServerUnderTest;
  let place: { mapId: string; floorId: string };
  const clients: pg.Client[] = [];
  before(async () => {
    folder = await makeOpenFolder('muster-limits-');
    node = definePostgresNode(join(folder, 'postgres'), await findFreePort());
    await createPrimary(node);
    await node.start();
    underTest = await startServer(folder, { MUSTER_DATABASE_URL: node.url });
    place = await addMapWithFloor(underTest.send);
    await addZone(underTest.send, place.floorId);
  });
  after(async () => {
    await underTest?.server.kill('SIGKILL');
    await node?.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
  });

  const save = () => underTest.send('POST', `${base}/SaveZone/${place.floorId}`, zoneJson);
  const resolve = () =>
    underTest.send('POST', `${base}/ResolveCoordinate`, {
      customMapId: place.mapId,
      floorId: place.floorId,
      latitude: 0.5,
      longitude: 0.5,
    });

  test('responds with 503 to saves within 12 s while a table is locked, and still resolves points', async () => {
    await resolve();
    const client = await openClient(node.url);
    clients.push(client);
    await client.query('begin; lock table zones in access exclusive mode');
    const saves = Array.from({ length: 30 }, () => timed(save()));
    for (let round = 0; round < 20; round += 1) {
      const [response, ms] = await timed(resolve());
      assert.deepEqual([response.status, response.body.zoneName], [200, 'Room 12']);
      assert.ok(ms < 4_000, `a resolve took ${ms.toFixed(0)} ms`);
      await wait(100);
    }
    for (const [response, ms] of await Promise.all(saves)) {
      assertUnavailable(response);
      assert.ok(ms < 12_000, `${ms.toFixed(0)} ms`);
    }
    await client.query('rollback');
    await waitFor('a save succeeds', async () => (await save()).status === 200);
  });

  test('responds with 503 or from memory while all connections are taken, and recovers when some are free', async () => {
    const { send } = underTest;
    await resolve();
    await endOthers(node.url);
    for (;;) {
      const client = await openClient(node.url).catch(() => undefined);
      if (!client) break;
      clients.push(client);
    }
    assert.ok(clients.length > 10);
    await endOthers(node.url, clients);
    const refill = await openClient(node.url).catch(() => undefined);
    if (refill) clients.push(refill);
    const responses = await Promise.all([save(), send('GET', `${base}/GetZones/${place.floorId}`)]);
    for (const response of responses) if (response.status !== 200) assertUnavailable(response);
    assert.deepEqual((await resolve()).body.zoneName, 'Room 12');
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await waitFor('a save succeeds', async () => (await save()).status === 200);
  });

  test('responds with 503 to saves while it accepts no writes, still serves reads, and reports it in /health', async () => {
    const client = await openClient(node.url);
    clients.push(client);
    const setReadOnly = async (value: 'on' | 'off') => {
      await client.query(`alter system set default_transaction_read_only = ${value}`);
      await client.query('select pg_reload_conf()');
    };
    await setReadOnly('on');
    await waitFor('a save is rejected', async () => (await save()).status === 503);
    assertUnavailable(await save());
    assert.equal((await underTest.send('GET', `${base}/GetZones/${place.floorId}`)).status, 200);
    await waitFor('/health says so', async () => (await underTest.send('GET', '/health')).status === 503);
    await setReadOnly('off');
    await waitFor('a save succeeds', async () => (await save()).status === 200);
    await waitFor('/health is ok', async () => (await underTest.send('GET', '/health')).status === 200);
  });
});

/** Ends the sessions of the service, but not those of this test. */
async function endOthers(url: string, own: readonly pg.Client[] = []): Promise<void> {
  const client = own[0] ?? (await openClient(url));
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'muster%'",
  );
  if (!own[0]) await client.end();
}

describe('another process has the lock of the SQLite database', () => {
  let folder: string;
  let underTest: ServerUnderTest;
  let other: DatabaseSync;
  let place: { mapId: string; floorId: string };
  beforeEach(async () => {
    folder = await makeOpenFolder('muster-lock-');
    underTest = await startServer(folder);
    place = await addMapWithFloor(underTest.send);
    await addZone(underTest.send, place.floorId);
    other = new DatabaseSync(join(folder, 'data', 'muster.sqlite'));
    other.exec('begin immediate');
  });
  afterEach(async () => {
    other.close();
    await underTest?.server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  for (const [lockMs, status] of [
    [3_000, 200],
    [8_000, 503],
  ] as const) {
    test(`for ${lockMs / 1000} s: saves are a ${status}, and reads do not wait`, async () => {
      const { send } = underTest;
      const saves = Array.from({ length: 4 }, () =>
        send('POST', `${base}/SaveZone/${place.floorId}`, zoneJson),
      );
      const endsAt = performance.now() + lockMs;
      let slowest = 0;
      while (performance.now() < endsAt) {
        const fields = { customMapId: place.mapId, floorId: place.floorId, latitude: 0.5, longitude: 0.5 };
        for (const reading of [
          send('POST', `${base}/ResolveCoordinate`, fields),
          send('GET', `${base}/GetZones/${place.floorId}`),
        ]) {
          const [response, ms] = await timed(reading);
          assert.equal(response.status, 200);
          slowest = Math.max(slowest, ms);
        }
      }
      other.exec('commit');
      for (const response of await Promise.all(saves)) {
        if (status === 503) assertUnavailable(response);
        else assert.equal(response.status, status, response.text);
      }
      console.log(`SQLite locked for ${lockMs} ms: the slowest read took ${slowest.toFixed(0)} ms`);
      assert.ok(slowest < 1_000);
    });
  }

  test('does not start an older program on a newer schema, and says why', async () => {
    other.exec(
      "insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z'); commit",
    );
    await waitFor('/health says so', async () => {
      const { status, body } = await underTest.send('GET', '/health');
      return status === 503 && /newer version/.test(body.message);
    });
    await assert.rejects(startServer(folder), /newer version of Muster/);
  });
});
