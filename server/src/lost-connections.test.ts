import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Answer, clientOf } from './testing/api-client.ts';
import { addFloor, addMap } from './testing/sample-maps.ts';
import { box, zoneJson } from './testing/sample-zones.ts';
import { engines, startTestServer, type TestServer, tokenFor } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

describe('PostgreSQL ends all connections, again and again, while requests use them', {
  skip: !engines.includes('postgres'),
}, () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer('postgres');
  });
  after(() => server?.close());

  test('every request is answered, what was acknowledged is there, and the next request succeeds', async () => {
    const send = clientOf(server, 1, await tokenFor(server, 1));
    const map = await addMap(send);
    const floor = await addFloor(send, map.customMapId);
    const saveZone = `/api/v4/CustomMaps/SaveZone/${floor.customMapFloorId}`;
    const acknowledged = new Set<string>();
    const refused: Answer[] = [];
    const rounds = 20;
    let round = 0;
    const save = async (writer: number) => {
      for (let number = 0; round < rounds; number += 1) {
        const name = `Room ${writer}.${number}`;
        const polygonGeoJson = box(-2.979, 56.4595, -2.978, 56.4605);
        const answer = await send('POST', saveZone, { ...zoneJson, name, polygonGeoJson });
        if (answer.status === 200) acknowledged.add(name);
        else refused.push(answer);
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
    for (const { status, headers, text } of refused) {
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

/** As a restart of PostgreSQL does, and as its operators do. */
async function endConnections({ ctx }: TestServer): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
    .execute(ctx.db)
    .catch(() => {}); // it ends its own connection, too
}
