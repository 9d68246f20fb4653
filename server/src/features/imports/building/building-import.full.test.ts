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
  test('turns a building into a map with one floor and plan per file, in order, and shows the ground floor first', async () => {
    const { caller, send } = await prepare(server(), 1);
    const report = await importBuilding(server().ctx, caller, generateBuilding('Mill House'));
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
  });

  test('reports the outcome of every feature', async () => {
    const { caller } = await prepare(server(), 1);
    const { floors } = await importBuilding(server().ctx, caller, generateBuilding('Report House'));
    for (const { zones } of floors) {
      assert.deepEqual([zones.zones, zones.split, zones.skipped, zones.filtered], [generatedZones, 1, 2, 0]);
      const reasons = zones.features.flatMap(({ reason }) => reason ?? []);
      assert.match(reasons[0] ?? '', /LineString/);
      assert.match(reasons[1] ?? '', /clos/);
    }
  });

  test('resolves 500 points, including points on walls and corners, to the same zones as a brute-force search', async () => {
    const { caller, send } = await prepare(server(), 2);
    const { customMapId } = await importBuilding(server().ctx, caller, generateBuilding('Exact House'));
    const request: FetchJson = async (path, body) => {
      const response = await send(body === undefined ? 'GET' : 'POST', path, body);
      assert.equal(response.status, 200, response.text);
      return response.body;
    };
    const { matched, differences } = await checkExactness(request, customMapId, 500, 42);
    assert.deepEqual(differences, []);
    assert.ok(matched > 350 && matched < 500, `${matched} matched`);
  });

  test('shows a building only once all of it has been stored', async () => {
    const { caller, send } = await prepare(server(), 3);
    const seen: unknown[] = [];
    await importBuilding(server().ctx, caller, generateBuilding('Slow House'), {
      onFloor: () => seen.push(send('GET', `${base}/GetCustomMaps`)),
    });
    for (const response of await Promise.all(seen))
      assert.deepEqual((response as { body: unknown }).body, []);
    const { body } = await send('GET', `${base}/GetCustomMaps`);
    assert.equal(body.length, 1);
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

    const building = generateBuilding('Cut House');
    const abort = new AbortController();
    const onFloor = () => abort.abort(new Error('interrupted'));
    await assert.rejects(
      importBuilding(ctx, caller, building, { onFloor, signal: abort.signal }),
      failureOf(/nothing was kept: interrupted$/),
    );
    assert.deepEqual(await countRows(server(), 4), nothing);

    const where = [{ property: 'type', value: 'swimming pool' }];
    const filtered = { ...building, zones: { ...building.zones, where } };
    await assert.rejects(
      importBuilding(ctx, caller, filtered),
      failureOf(/nothing was kept: no feature became a zone$/),
    );
    assert.deepEqual(await countRows(server(), 4), nothing);
    assert.equal(await countFiles(server()), filesBefore);
  });
});
