import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../../app.ts';
import type { Context } from '../../context.ts';
import { clientOf } from '../../testing/api-client.ts';
import { addMapWithFloor, addZone, box, zoneJson } from '../../testing/sample-zones.ts';
import { onSqliteFirst } from '../../testing/test-server.ts';
import { letOthersRun, waitFor } from '../../testing/wait-for.ts';
import { saveZone } from '../zones/zones.ts';

const base = '/api/v4/CustomMaps';

onSqliteFirst('shared map under load', (server, engine) => {
  const addSharedMap = async (zoneCount: number) => {
    const send = clientOf(server());
    const { mapId, floorId } = await addMapWithFloor(send);
    const features = Array.from({ length: zoneCount }, (_, i) => ({
      ...JSON.parse(box(i / 1000, 0, (i + 1) / 1000, 1)),
      properties: { name: `Room ${i}` },
    }));
    await send('POST', `${base}/ImportZones/${floorId}`, { type: 'FeatureCollection', features });
    const { body } = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
    return { send, floorId, path: `/api/v4/Share/${body.token}` };
  };

  /** Starts another server on the same database, which counts the maps it writes. */
  const startCounting = async () => {
    const written: string[] = [];
    const record = (_details: object, message: string) =>
      void (message === 'shared map written' && written.push(message));
    const ctx: Context = {
      ...server().ctx,
      log: { debug: record, info: record, warn: record, error: record },
    };
    const app = buildApp(ctx);
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const open = clientOf({ ...server(), baseUrl }, 1, null);
    return { app, open, written };
  };

  test('a change during the reading of a map is not part of the response, and does not block it', async () => {
    const { floorId, path } = await addSharedMap(1);
    const identity = { 'accept-encoding': 'identity' }; // as `inject` requests it
    const before = await clientOf(server(), 1, null)('GET', path, undefined, identity);
    const changes: Promise<unknown>[] = [];
    // A write on another connection comes between floors and zones. With SQLite, the read does not wait until it is finished.
    const changing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => 'floor_number' in row)) {
          const change = saveZone(server().ctx, 1, floorId, zoneJson);
          changes.push(change);
          await (engine === 'sqlite' ? letOthersRun() : change);
        }
        return result;
      },
    };
    const app = buildApp({ ...server().ctx, db: server().ctx.db.withPlugin(changing) });
    const response = await app.inject(path);
    assert.equal(changes.length, 1);
    await Promise.all(changes);
    assert.deepEqual([response.statusCode, response.body], [200, before.text]);
    assert.equal(response.headers.etag, before.headers.get('etag'));
    await app.close();
  });

  if (engine === 'postgres') return; // the rest does not depend on the engine

  test('a map requested by many clients at the same time is written once, and again after a change', async (t) => {
    const { send, floorId, path } = await addSharedMap(200);
    const { app, open, written } = await startCounting();
    t.after(() => app.close());
    for (const round of [1, 2]) {
      const responses = await Promise.all(Array.from({ length: 30 }, () => open('GET', path)));
      for (const { status, text, headers } of responses)
        assert.deepEqual(
          [status, headers.get('etag'), text],
          [200, responses[0]?.headers.get('etag'), responses[0]?.text],
        );
      assert.equal(responses[0]?.body.floors[0].zones.length, 199 + round);
      assert.equal(written.length, round);
      await addZone(send, floorId, { name: `New ${round}` });
    }
  });

  test('a HEAD has the headers of a GET and no body', async () => {
    const { path } = await addSharedMap(1);
    const url = `${server().baseUrl}${path}`;
    const headers = { 'accept-encoding': 'identity' };
    const [get, head] = [await fetch(url, { headers }), await fetch(url, { method: 'HEAD', headers })];
    const bytes = await get.arrayBuffer();
    for (const { headers: got } of [get, head])
      assert.deepEqual(
        [got.get('content-length'), got.get('content-type'), got.get('etag')],
        [String(bytes.byteLength), 'application/json; charset=utf-8', get.headers.get('etag')],
      );
    assert.equal((await head.arrayBuffer()).byteLength, 0);
  });

  test('a confirmed change is shown immediately, while others send requests constantly', async () => {
    const { send, floorId, path } = await addSharedMap(500);
    const open = clientOf(server(), 1, null);
    let isRunning = true;
    let responseCount = 0;
    const requests = [0, 1, 2].map(async () => {
      for (; isRunning; responseCount += 1) assert.equal((await open('GET', path)).status, 200);
    });
    for (let i = 0; i < 15; i++) {
      const { customMapZoneId } = await addZone(send, floorId, { name: `New ${i}` });
      const { text } = await open('GET', path);
      assert.ok(text.includes(customMapZoneId), `zone ${i}`);
      const target = responseCount + (i % 4);
      await waitFor('the others have responses', () => responseCount >= target);
    }
    isRunning = false;
    await Promise.all(requests);
  });
});
