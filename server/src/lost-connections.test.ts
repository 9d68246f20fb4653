import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type Place, resolve } from './features/resolve/resolve.test-support.ts';
import { type ApiResponse, clientOf, type Send } from './testing/api-client.ts';
import { assertError } from './testing/assert-error.ts';
import { addFloor, addMap } from './testing/sample-maps.ts';
import { addMapWithFloor, addZone, box, zoneJson } from './testing/sample-zones.ts';
import { engines, startTestServer, type TestServer, tokenFor } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

describe('PostgreSQL ends all connections repeatedly while requests use them', {
  skip: !engines.includes('postgres'),
}, () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer('postgres');
  });
  after(() => server?.close());

  test('every request gets a response, confirmed data is stored, and the next request succeeds', async () => {
    const send = clientOf(server, 1, await tokenFor(server, 1));
    const map = await addMap(send);
    const floor = await addFloor(send, map.customMapId);
    const saveZone = `/api/v4/CustomMaps/SaveZone/${floor.customMapFloorId}`;
    const acknowledged = new Set<string>();
    const rejected: ApiResponse[] = [];
    const rounds = 20;
    let round = 0;
    const save = async (writer: number) => {
      for (let number = 0; round < rounds; number += 1) {
        const name = `Room ${writer}.${number}`;
        const polygonGeoJson = box(-2.979, 56.4595, -2.978, 56.4605);
        const response = await send('POST', saveZone, { ...zoneJson, name, polygonGeoJson });
        if (response.status === 200) acknowledged.add(name);
        else rejected.push(response);
      }
    };
    const writers = Array.from({ length: 8 }, (_, writer) => save(writer));
    try {
      for (; round < rounds; round += 1) {
        const saved = acknowledged.size;
        await waitFor('four more zones are saved', () => acknowledged.size >= saved + 4);
        await endConnections(server);
      }
    } finally {
      round = rounds;
      await Promise.all(writers);
    }
    for (const { status, headers, text } of rejected) {
      assert.equal(status, 503, text);
      assert.ok(headers.get('retry-after'), text);
    }
    const { status, body } = await send('GET', `/api/v4/CustomMaps/GetZones/${floor.customMapFloorId}`);
    assert.equal(status, 200);
    const names = new Set(body.map(({ name }: { name: string }) => name));
    assert.deepEqual(
      [...acknowledged].filter((name) => !names.has(name)),
      [],
    );
  });
});

describe('while PostgreSQL accepts no connections', { skip: !engines.includes('postgres') }, () => {
  let server: TestServer;
  let send: Send;
  let place: Place;
  before(async () => {
    server = await startTestServer('postgres', { MUSTER_RESOLVE_STALE_SECONDS: '60' });
    send = clientOf(server, 1, await tokenFor(server, 1));
    place = await addMapWithFloor(send);
    await addZone(send, place.floorId, { name: 'Room 312' });
    assert.equal((await resolve(send, place, 0.5, 0.5)).body.zoneName, 'Room 312');
    await acceptConnections(server, false);
  });
  after(async () => {
    await acceptConnections(server, true);
    await server?.close();
  });

  test('points are resolved on floors in memory, and the response says how old they are', async () => {
    server.clockOffsetMs += 30_000;
    const { status, body, headers } = await resolve(send, place, 0.5, 0.5);
    assert.deepEqual([status, body.zoneName], [200, 'Room 312']);
    const seconds = Number(headers.get('muster-stale-seconds'));
    assert.ok(seconds >= 30 && seconds < 60, `${seconds}`);
    // A token that the server does not know, of a department that may have to be added.
    const newcomer = await resolve(clientOf(server, 1, await tokenFor(server, 1)), place, 0.5, 0.5);
    assert.equal(newcomer.body.zoneName, 'Room 312');
  });

  test('everything else is a 503 that says when to try again', async () => {
    const unknown = { ...place, floorId: place.mapId };
    for (const response of [
      await resolve(send, unknown, 0.5, 0.5),
      await send('GET', `/api/v4/CustomMaps/GetZones/${place.floorId}`),
      await send('GET', '/health'),
      await send('POST', `/api/v4/CustomMaps/SaveZone/${place.floorId}`, zoneJson),
      await clientOf(server, 77)('POST', `/api/v4/CustomMaps/SaveZone/${place.floorId}`, zoneJson),
    ]) {
      assertError(response, 503, 'ServiceUnavailable');
      assert.ok(response.headers.get('retry-after'));
    }
  });

  test('points are no longer resolved after the configured time', async () => {
    server.clockOffsetMs += 60_000;
    assertError(await resolve(send, place, 0.5, 0.5), 503, 'ServiceUnavailable');
  });

  test('the next responses are from the database when it accepts connections again', async () => {
    await acceptConnections(server, true);
    await waitFor('a response from the database', async () => {
      const { status, headers } = await resolve(send, place, 0.5, 0.5);
      return status === 200 && headers.get('muster-stale-seconds') === null;
    });
    await send('POST', `/api/v4/CustomMaps/SaveZone/${place.floorId}`, {
      ...zoneJson,
      name: 'Closet',
      polygonGeoJson: box(0.4, 0.4, 0.6, 0.6),
    });
    assert.equal((await resolve(send, place, 0.5, 0.5)).body.zoneName, 'Closet');
  });
});

/** Also ends the connections to the test's database if it no longer accepts any. */
async function acceptConnections({ ctx }: TestServer, accepts: boolean): Promise<void> {
  const { database } = ctx.config;
  assert.equal(database.engine, 'postgres');
  const name = new URL(database.url).pathname.slice(1);
  const client = new pg.Client({ connectionString: process.env.MUSTER_TEST_POSTGRES_URL });
  await client.connect();
  try {
    await client.query(`alter database ${name} allow_connections ${accepts}`);
    if (!accepts)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  } finally {
    await client.end();
  }
}

/** Ends connections like a restart of PostgreSQL, or like an operator. */
async function endConnections({ ctx }: TestServer): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
    .execute(ctx.db)
    .catch(() => {}); // it also ends its own connection
}
