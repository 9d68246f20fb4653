import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiResponse } from '../../server/src/testing/api-client.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { addMapWithFloor, zoneJson } from '../../server/src/testing/sample-zones.ts';
import { median } from '../measurement/spread.ts';
import { createPrimary, definePostgresNode, makeOpenFolder } from './cluster/postgres-node.ts';
import { type ServerUnderTest, startServer } from './cluster/server-under-test.ts';

const base = '/api/v4/CustomMaps';
const maxMs = 500;

describe('a zone saved by one server is resolved by the other', () => {
  test(`within ${maxMs} ms: two servers on PostgreSQL`, async () => {
    const folder = await makeOpenFolder('muster-replicas-');
    const node = definePostgresNode(join(folder, 'postgres'), await findFreePort());
    const servers: ServerUnderTest[] = [];
    try {
      await createPrimary(node);
      await node.start();
      for (let i = 0; i < 2; i += 1)
        servers.push(await startServer(folder, { MUSTER_DATABASE_URL: node.url }));
      await measure(servers, 'PostgreSQL', 1_000);
    } finally {
      await Promise.all(servers.map(({ server }) => server.kill('SIGKILL')));
      await node.stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });

  test(`within ${maxMs} ms: two servers on one SQLite database`, async () => {
    const folder = await makeOpenFolder('muster-replicas-');
    const servers: ServerUnderTest[] = [];
    try {
      for (let i = 0; i < 2; i += 1) servers.push(await startServer(folder));
      await measure(servers, 'SQLite', 200);
    } finally {
      await Promise.all(servers.map(({ server }) => server.kill('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    }
  });
});

async function measure(servers: readonly ServerUnderTest[], engine: string, saves: number): Promise<void> {
  const [one, other] = servers.map(({ send }) => send);
  assert.ok(one && other);
  const { mapId, floorId } = await addMapWithFloor(one);
  const saved = await one('POST', `${base}/SaveZone/${floorId}`, zoneJson);
  const path = `${base}/UpdateZone/${saved.body.customMapZoneId}`;
  const fields = { customMapId: mapId, floorId, latitude: 0.5, longitude: 0.5 };
  const delays: number[] = [];
  for (let number = 0; number < saves; number += 1) {
    const name = `Room ${number}`;
    const updated: ApiResponse = await one('PUT', path, { ...zoneJson, name });
    assert.equal(updated.status, 200);
    const savedAt = performance.now();
    for (;;) {
      const requestedAt = performance.now();
      const response: ApiResponse = await other('POST', `${base}/ResolveCoordinate`, fields);
      if (response.body.zoneName === name) {
        delays.push(requestedAt - savedAt);
        break;
      }
      assert.ok(
        requestedAt - savedAt < maxMs,
        `${name} is not shown ${(requestedAt - savedAt).toFixed(0)} ms after its save`,
      );
      await wait(2);
    }
    if (number % 7 === 0) await wait((number * 13) % 400); // at an arbitrary time within the other server's interval
  }
  const sorted = delays.toSorted((a, b) => a - b);
  const show = (ms: number) => ms.toFixed(0);
  const p99 = sorted[Math.floor(saves * 0.99)] ?? Number.NaN;
  console.log(
    `${engine}: ${saves} of ${saves} saves shown by the other server; median ${show(median(delays))} ms, p99 ${show(p99)} ms, at most ${show(sorted.at(-1) ?? 0)} ms`,
  );
}
