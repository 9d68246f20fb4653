import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { type ApiResponse, clientOf } from '../../testing/api-client.ts';
import { isQuick } from '../../testing/level.ts';
import { addFloor } from '../../testing/sample-maps.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../testing/sample-zones.ts';
import { engines, startTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

const tries = isQuick ? 3 : 100;
const readers = 12;
/** More than the connections of a server. */
const writers = 12;

test('while a table is locked, requests that do not need it respond within a second', {
  skip: !engines.includes('postgres') && 'PostgreSQL only',
  timeout: 300_000,
}, async () => {
  const server = await startTestServer('postgres');
  const { database } = server.ctx.config;
  assert.ok(database.engine === 'postgres');
  const [locker, observer] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([locker.connect(), observer.connect()]);
  try {
    const send = clientOf(server);
    const { mapId, floorId } = await addMapWithFloor(send);
    await addZone(send, floorId);
    const floors = await Promise.all(Array.from({ length: readers }, () => addFloor(send, mapId)));
    const waiting = async () => {
      const { rows } = await observer.query<{ count: number }>(
        "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count ?? 0;
    };
    await locker.query('begin; lock table zones in access exclusive mode');
    const pending = [
      ...floors.map(({ customMapFloorId }) => send('GET', `/api/v4/CustomMaps/GetZones/${customMapFloorId}`)),
      ...Array.from({ length: writers }, () =>
        send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson),
      ),
    ];
    const responses = Promise.allSettled(pending);
    await waitFor('statements hang', async () => (await waiting()) >= 3);
    const slowest = await measureSlowest(() => send('GET', '/api/v4/ApiTokens/GetTokens'));
    assert.ok(slowest < 1_000, `${slowest} ms`);
    assert.ok((await waiting()) <= 6, 'a third of the connections reads, and a third writes');
    await locker.query('rollback');
    for (const { value } of (await responses) as PromiseFulfilledResult<ApiResponse>[])
      assert.ok(value.status === 200 || value.headers.has('retry-after'), value.text);
    assert.equal((await send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson)).status, 200);
  } finally {
    await Promise.all([locker.end(), observer.end()]);
    await server.close();
  }
});

/** Sends a request many times, one after the other. @returns the longest time until the response, in milliseconds */
async function measureSlowest(request: () => Promise<{ readonly status: number }>): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < tries; i += 1) {
    const startedAt = performance.now();
    assert.equal((await request()).status, 200);
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}
