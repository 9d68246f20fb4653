import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import type { Caller } from '../../../context.ts';
import { permissions } from '../../../roles.ts';
import { clientOf } from '../../../testing/api-client.ts';
import { onSqlite, type TestServer } from '../../../testing/test-server.ts';
import { ensureDepartment } from '../../departments/departments.ts';
import { checkExactness, type FetchJson } from '../exactness.test-support.ts';
import { importBuilding } from './building-import.ts';
import { generateBuilding, generatedZones } from './generated-building.test-support.ts';

const base = '/api/v4/CustomMaps';

function callerIn(departmentId: number): Caller {
  return { departmentId, userId: 'test', permissions: new Set(permissions) };
}

async function prepare(server: TestServer, departmentId: number) {
  await ensureDepartment(server.ctx, departmentId);
  return { caller: callerIn(departmentId), send: clientOf(server, departmentId) };
}

async function countRows(server: TestServer, departmentId: number) {
  const counts: Record<string, number> = {};
  for (const table of ['maps', 'floors', 'zones', 'images'] as const) {
    const rows = await server.ctx.db
      .selectFrom(table)
      .select('id')
      .where('department_id', '=', departmentId)
      .execute();
    counts[table] = rows.length;
  }
  return counts;
}

async function countFiles(server: TestServer): Promise<number> {
  const entries = await readdir(server.ctx.config.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /blobs|incoming/.test(entry.parentPath)).length;
}

/** Matches the message of an error together with those of its causes. */
function failureOf(pattern: RegExp): (error: unknown) => true {
  return (error) => {
    const messages: string[] = [];
    for (let at = error; at instanceof Error; at = at.cause) messages.push(at.message);
    assert.match(messages.join(': '), pattern);
    return true;
  };
}

onSqlite('building import', (server) => {
  test('turns a building into a map with one floor and plan per file, in order, once all of it has been stored, and reports every feature', async () => {
    const { caller, send } = await prepare(server(), 1);
    const seen: ReturnType<typeof send>[] = [];
    const report = await importBuilding(server().ctx, caller, generateBuilding('Mill House'), {
      onFloor: () => seen.push(send('GET', `${base}/GetCustomMaps`)),
    });
    for (const { body } of await Promise.all(seen)) assert.deepEqual(body, []);
    const { body: map } = await send('GET', `${base}/GetCustomMap/${report.customMapId}`);
    assert.deepEqual([map.name, map.type, map.isActive], ['Mill House', 0, true]);
    const floors = map.floors.map((floor: Record<string, unknown>) => [
      floor.name,
      floor.floorNumber,
      floor.sortOrder,
      floor.isDefault,
      floor.zoneCount,
    ]);
    assert.deepEqual(floors, [
      ['Basement', -1, -1, false, generatedZones],
      ['Ground floor', 0, 0, true, generatedZones],
      ['Level 1', 1, 1, false, generatedZones],
    ]);
    for (const { imageUrl } of [map, ...map.floors]) {
      const path = new URL(imageUrl).pathname;
      const image = await send('GET', path);
      assert.equal(image.headers.get('content-type'), 'image/svg+xml');
      assert.match(image.text, /^<svg .*<path /s);
      assert.doesNotMatch(image.text, /<text/, 'names come from the zones');
    }
    for (const { zones } of report.floors) {
      assert.deepEqual([zones.zones, zones.split, zones.skipped, zones.filtered], [generatedZones, 1, 2, 0]);
      const reasons = zones.features.flatMap(({ reason }) => reason ?? []);
      assert.match(reasons[0] ?? '', /LineString/);
      assert.match(reasons[1] ?? '', /clos/);
    }
  });

  test('resolves 300 points, including points on walls and corners, to the same zones as a brute-force search', async () => {
    const { caller, send } = await prepare(server(), 2);
    const { customMapId } = await importBuilding(server().ctx, caller, generateBuilding('Exact House'));
    const request: FetchJson = async (path, body) => {
      const response = await send(body === undefined ? 'GET' : 'POST', path, body);
      assert.equal(response.status, 200, response.text);
      return response.body;
    };
    const { matched, differences } = await checkExactness(request, customMapId, 300, 42);
    assert.deepEqual(differences, []);
    assert.ok(matched > 210 && matched < 300, `${matched} matched`);
  });

  test('leaves neither rows nor files behind when an import fails halfway', async () => {
    const { ctx } = server();
    const { caller } = await prepare(server(), 4);
    const filesBefore = await countFiles(server());
    const nothing = { maps: 0, floors: 0, zones: 0, images: 0 };

    await assert.rejects(
      importBuilding(ctx, caller, generateBuilding('Strict House', { strict: true })),
      failureOf(/nothing was kept: basement\.geojson: features\[66\]/),
    );
    assert.deepEqual(await countRows(server(), 4), nothing);

    const abort = new AbortController();
    const onFloor = () => abort.abort(new Error('interrupted'));
    await assert.rejects(
      importBuilding(ctx, caller, generateBuilding('Cut House'), { onFloor, signal: abort.signal }),
      failureOf(/nothing was kept: interrupted$/),
    );
    assert.deepEqual(await countRows(server(), 4), nothing);
    assert.equal(await countFiles(server()), filesBefore);
  });
});
