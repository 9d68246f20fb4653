import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { inspectImage } from '../../imaging/decode/inspect-image.ts';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { openFilesAt } from '../../testing/open-files.ts';
import { onSqlite, onSqliteFirst, type TestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { readPreviewZones } from './import-zones.ts';
import {
  commit,
  importFile,
  imports,
  readFiles,
  roomsFile,
  sendFiles,
  undo,
  zonesOf,
} from './imports.test-support.ts';
import { planStyles } from './plan/plan-styles.ts';
import { withImports } from './with-imports.test-support.ts';

const maps = '/api/v4/CustomMaps';
const building = roomsFile([
  { id: 'a', name: 'Room A', place: 0 },
  { id: 'b', name: 'Stairs', type: 'stairs', place: 1 },
  { id: 'c', name: 'Upper room', level: 1, place: 0 },
]);

/** A newer version of the building: its ground floor has one room less and one more, and there is another floor. */
const changed = roomsFile([
  { id: 'a', name: 'Room A, new', place: 0 },
  { id: 'c', name: 'Upper room', level: 1, place: 0 },
  { id: 'd', name: 'Room D', place: 2 },
  { id: 'e', name: 'Attic', level: 2, place: 2 },
]);

/** The facts stored about drawn plans must equal those found by decoding the plans. */
async function assertImageFacts({ ctx }: TestServer, mapId: string): Promise<void> {
  const rows = await ctx.db.selectFrom('images').selectAll().where('map_id', '=', mapId).execute();
  assert.equal(rows.length, 3);
  for (const { key, format, width, height } of rows) {
    const path = join(ctx.config.dataDir, 'decoded');
    const blob = await ctx.blobs.open(`images/${key}.${format}`);
    await writeFile(path, blob?.body ?? '');
    const facts = await inspectImage(ctx.imageWorkers, path);
    assert.deepEqual([facts.format, facts.width, facts.height], [format, width, height]);
  }
}

onSqlite(
  'imports',
  withImports((server) => {
    let send: Send;
    before(() => {
      send = clientOf(server());
    });

    test('reads and previews files, imports them as a map with floors and zones, and undoes the import', async () => {
      const found = await readFiles(send, { 'mill.geojson': building });
      assert.equal(found.state, 'ready', found.message);
      assert.deepEqual(found.files, [{ name: 'mill.geojson', sizeBytes: building.length }]);
      assert.equal(found.preview.zones, 3);
      const [{ floors }] = found.preview.buildings;
      assert.deepEqual(
        floors.map(({ floor, floorNumber, zones }: Record<string, number>) => [floor, floorNumber, zones]),
        [
          [0, 0, 2],
          [1, 1, 1],
        ],
      );
      const zones = await send('GET', `${imports}/GetImportZones/${found.importId}?floor=1`);
      assert.match(zones.headers.get('content-type') ?? '', /^application\/geo\+json/);
      assert.equal(JSON.parse(zones.text).features[0].properties.name, 'Upper room');

      const done = await commit(send, found.importId, { name: 'Mill House' });
      assert.equal(done.state, 'committed', done.message);
      const [map] = done.made.maps;
      assert.deepEqual([map.name, map.isNew, map.floors.length], ['Mill House', true, 2]);
      const [ground, upper] = map.floors;
      assert.deepEqual(await zonesOf(send, ground.customMapFloorId), { a: 'Room A', b: 'Stairs' });
      assert.deepEqual(await zonesOf(send, upper.customMapFloorId), { c: 'Upper room' });
      const { body: listed } = await send('GET', `${maps}/GetCustomMap/${map.customMapId}`);
      assert.deepEqual([listed.name, listed.isActive, listed.floors.length], ['Mill House', true, 2]);
      const { body: resolved } = await send('POST', `${maps}/ResolveCoordinate`, {
        customMapId: map.customMapId,
        floorId: ground.customMapFloorId,
        latitude: 56.46005,
        longitude: -2.99995,
      });
      assert.equal(resolved.zoneName, 'Room A');
      await assertImageFacts(server(), map.customMapId);

      const undone = await undo(send, found.importId);
      assert.deepEqual([undone.state, undone.undone.removedMaps, undone.undone.keptCount], ['undone', 1, 0]);
      assertError(await send('GET', `${maps}/GetCustomMap/${map.customMapId}`), 404, 'CustomMapNotFound');
    });

    test('makes no zones from walls, and draws them on the plan', async () => {
      const rooms = [{ id: 'a', name: 'Room A', place: 0 }] as const;
      const wall = { id: 'w', name: '', type: 'wall', place: 1 };
      const drawn = async (file: string) => {
        const { made } = await importFile(send, file);
        const [{ customMapFloorId }] = made.maps[0].floors;
        const { body } = await send('GET', `${maps}/GetFloor/${customMapFloorId}`);
        const { text } = await send('GET', new URL(body.imageUrl).pathname);
        return {
          zones: await zonesOf(send, customMapFloorId),
          hasWall: text.includes(`fill="${planStyles.Wall.fill}" stroke=`),
        };
      };
      assert.deepEqual(await drawn(roomsFile(rooms)), { zones: { a: 'Room A' }, hasWall: false });
      assert.deepEqual(await drawn(roomsFile([...rooms, wall])), { zones: { a: 'Room A' }, hasWall: true });
    });

    test('fails with a reason if a file cannot be read', async () => {
      const found = await readFiles(send, { 'plan.txt': 'no building' });
      assert.equal(found.state, 'failed');
      assert.match(found.message, /plain text/);
      assertError(await send('POST', `${imports}/CommitImport/${found.importId}`, {}), 409, 'Conflict');
    });

    test('keeps no file open if no one reads the zones of a preview', {
      skip: process.platform !== 'linux',
    }, async () => {
      const { importId } = await readFiles(send, { 'mill.geojson': building });
      const { ctx } = server();
      const opened = () =>
        openFilesAt(ctx.config.dataDir).then((all) => all.filter((one) => one.endsWith('.zones')));
      const unread = await readPreviewZones(ctx, 1, importId, 0);
      assert.equal((await opened()).length, 1);
      unread.destroy();
      await waitFor('the file is closed', async () => (await opened()).length === 0);
    });

    test('updates the preview when the choices change', async () => {
      const found = await readFiles(send, { 'mill.geojson': building });
      const { status, body, text } = await send('POST', `${imports}/UpdateImport/${found.importId}`, {
        oneFloor: true,
        types: { room: 5 },
      });
      assert.equal(status, 200, text);
      assert.deepEqual(body.choices, { oneFloor: true, types: { room: 5 } });
      assert.deepEqual([body.state, body.preview.buildings[0].floors.length], ['ready', 1]);
      const deep = `{"oneFloor":true,"unknown":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
      const ignored = await send('POST', `${imports}/UpdateImport/${found.importId}`, deep, {
        'content-type': 'application/json',
      });
      assert.deepEqual([ignored.status, ignored.body.choices], [200, { oneFloor: true }], ignored.text);
      const wrong = await send('POST', `${imports}/UpdateImport/${found.importId}`, { types: { room: 99 } });
      assertError(wrong, 400, 'InvalidRequest', /^types\.room /);
    });

    test('rejects choices that are not JSON and forms without files before anything is stored', async () => {
      const count = async () => (await send('GET', `${imports}/GetImports`)).body.length;
      const before = await count();
      const form = new FormData();
      form.append('choices', '{');
      form.append('files', new Blob([building]), 'a.geojson');
      assertError(await send('POST', `${imports}/SaveImport`, form), 400, 'InvalidRequest', /^choices /);
      assertError(await sendFiles(send, {}, {}), 400, 'InvalidRequest', /^files /);
      assert.equal(await count(), before);
    });

    test('on undo, keeps and lists everything that was edited since', async () => {
      const made = await importFile(send, building);
      const [{ customMapId, floors }] = made.made.maps;
      const [ground, upper] = floors;
      const { body: zones } = await send('GET', `${maps}/GetZones/${ground.customMapFloorId}`);
      const [room] = zones;
      await send('PUT', `${maps}/UpdateZone/${room.customMapZoneId}`, { ...room, name: 'Mine' });
      const { undone } = await undo(send, made.importId);
      assert.deepEqual(
        undone.kept.map(({ kind, id }: Record<string, string>) => [kind, id]),
        [
          ['zone', room.customMapZoneId],
          ['floor', ground.customMapFloorId],
          ['map', customMapId],
        ],
      );
      assert.deepEqual(await zonesOf(send, ground.customMapFloorId), { a: 'Mine' });
      const deletedFloor = await send('GET', `${maps}/GetFloor/${upper.customMapFloorId}`);
      assertError(deletedFloor, 404, 'CustomMapFloorNotFound');
      assert.deepEqual(
        [undone.removedMaps, undone.removedFloors, undone.removedZones, undone.keptCount],
        [0, 1, 2, 3],
      );
    });
  }),
);

onSqlite(
  'imports into existing maps',
  withImports((server) => {
    let send: Send;
    before(() => {
      send = clientOf(server());
    });

    test('changes nothing when the same source is imported again, and updates zones by their ids from a newer one', async () => {
      const first = await importFile(send, building);
      const [{ customMapId, floors }] = first.made.maps;
      const [ground] = floors;
      const { body: before } = await send('GET', `${maps}/GetZones/${ground.customMapFloorId}`);
      const again = await importFile(send, building, { customMapId });
      assert.deepEqual(
        again.made.maps[0].floors.map(({ added, updated, unchanged }: Record<string, number>) => [
          added,
          updated,
          unchanged,
        ]),
        [
          [0, 0, 2],
          [0, 0, 1],
        ],
      );
      const newer = await importFile(send, changed, { customMapId });
      const [map] = newer.made.maps;
      assert.deepEqual([map.customMapId, map.isNew, map.floors.length], [customMapId, false, 3]);
      const { added, updated, missing, removed } = map.floors[0];
      assert.deepEqual([added, updated, missing, removed], [1, 1, 1, 0]);
      assert.deepEqual(
        newer.made.missingZones.map(({ name }: { name: string }) => name),
        ['Stairs'],
      );
      const zones = await zonesOf(send, ground.customMapFloorId);
      assert.deepEqual(zones, { a: 'Room A, new', b: 'Stairs', d: 'Room D' });
      const { body: after } = await send('GET', `${maps}/GetZones/${ground.customMapFloorId}`);
      const idOf = (list: Record<string, string>[], externalId: string) =>
        list.find((zone) => zone.externalId === externalId)?.customMapZoneId;
      assert.equal(idOf(after, 'a'), idOf(before, 'a'));

      const { undone } = await undo(send, newer.importId);
      assert.deepEqual(
        [
          undone.removedMaps,
          undone.removedFloors,
          undone.removedZones,
          undone.restoredZones,
          undone.keptCount,
        ],
        [0, 1, 2, 1, 0],
      );
      assert.deepEqual(await zonesOf(send, ground.customMapFloorId), { a: 'Room A', b: 'Stairs' });
    });

    test('keeps the id of a zone that has moved to another floor', async () => {
      const first = await importFile(send, building);
      const [{ customMapId, floors }] = first.made.maps;
      const [ground, upper] = floors;
      const moved = roomsFile([
        { id: 'a', name: 'Room A', place: 0, level: 1 },
        { id: 'b', name: 'Stairs', type: 'stairs', place: 1 },
        { id: 'c', name: 'Upper room', level: 1, place: 0 },
      ]);
      const newer = await importFile(send, moved, { customMapId });
      assert.deepEqual(await zonesOf(send, ground.customMapFloorId), { b: 'Stairs' });
      assert.deepEqual(await zonesOf(send, upper.customMapFloorId), { a: 'Room A', c: 'Upper room' });
      await undo(send, newer.importId);
      assert.deepEqual(await zonesOf(send, ground.customMapFloorId), { a: 'Room A', b: 'Stairs' });
    });
  }),
);

onSqliteFirst(
  'imports that delete zones',
  withImports((server) => {
    test('an import deletes zones that are no longer in the source if the user asks for it, and restores them on undo', async () => {
      const send = clientOf(server());
      const first = await importFile(send, building);
      const [{ customMapId, floors }] = first.made.maps;
      const [ground] = floors;
      const newer = await importFile(send, changed, { customMapId, removeMissing: true });
      assert.deepEqual([newer.made.maps[0].floors[0].removed, newer.made.missingZones], [1, []]);
      const zones = await zonesOf(send, ground.customMapFloorId);
      assert.deepEqual(zones, { a: 'Room A, new', d: 'Room D' });
      await undo(send, newer.importId);
      assert.deepEqual(await zonesOf(send, ground.customMapFloorId), { a: 'Room A', b: 'Stairs' });
    });
  }),
);
