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
/** Lists that do not read the locked table. */
const lists = ['ApiTokens/GetTokens', 'Users/GetUsers', 'Calendar/GetAllCalendarItems'];
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
  let isLocked = true;
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
    const responses: ApiResponse[] = [];
    const keepSending = async (...request: Parameters<typeof send>) => {
      while (isLocked) responses.push(await send(...request));
    };
    const sending = Promise.all([
      ...floors.map((floor) => keepSending('GET', `/api/v4/CustomMaps/GetZones/${floor.customMapFloorId}`)),
      ...Array.from({ length: writers }, () =>
        keepSending('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson),
      ),
    ]);
    const hang = async () => (await waiting()) >= 3;
    await waitFor('statements hang', hang);
    const slowest = await measureSlowest((i) => send('GET', `/api/v4/${lists[i % lists.length]}`));
    await waitFor('statements still hang', hang);
    assert.ok((await waiting()) <= 6, 'a third of the connections reads, and a third writes');
    isLocked = false;
    await locker.query('rollback');
    await sending;
    assert.ok(slowest < 1_000, `${slowest} ms`);
    for (const { status, headers, text } of responses)
      assert.ok(status === 200 || headers.has('retry-after'), text);
    assert.equal((await send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson)).status, 200);
  } finally {
    isLocked = false;
    await Promise.all([locker.end(), observer.end()]);
    await server.close();
  }
});

/** Sends a request many times, one after the other. @returns the longest time until the response, in milliseconds */
async function measureSlowest(request: (i: number) => Promise<{ readonly status: number }>): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < tries; i += 1) {
    const startedAt = performance.now();
    assert.equal((await request(i)).status, 200);
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}
