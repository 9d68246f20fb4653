import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { onEveryEngine, onSqlite } from '../../testing/test-server.ts';
import { entriesOf as auditOf } from '../audit/audit.test-support.ts';
import { sweep } from '../blob-garbage-collection/blob-garbage-collection.ts';
import { importFile, roomsFile, undo } from '../imports/imports.test-support.ts';
import { entriesOf, remove, restore, trash } from '../trash/trash.test-support.ts';
import {
  addAttachedBuilding,
  addAttachment,
  attachmentBlobs,
  base,
  listAttachments,
  pathOf,
} from './attachments.test-support.ts';

const hourMs = 3_600_000;

onEveryEngine('attachments that are deleted', (server) => {
  const statusOf = async (send: Send, url: string | null) => (await send('GET', pathOf(url))).status;

  test('are restored from the trash with their file and its address', async () => {
    const send = clientOf(server(), 1);
    const { mapId, floorId, zoneId, onMap, onFloor, onZone, onPoint } = await addAttachedBuilding(send);
    const blobs = await attachmentBlobs(server());
    for (const { attachmentId } of [onMap, onFloor, onZone, onPoint])
      await remove(send, `DeleteAttachment/${attachmentId}`);
    assert.deepEqual(
      await attachmentBlobs(server()),
      blobs.map((key) => `trash/${key}`),
    );
    const entries = await entriesOf(send, '?kind=attachment');
    assert.deepEqual(
      entries.map((entry) => [entry.id, entry.name, entry.customMapId, entry.customMapFloorId]),
      [
        [onPoint.attachmentId, 'Door', mapId, floorId],
        [onZone.attachmentId, 'Keys', mapId, floorId],
        [onFloor.attachmentId, 'Plan', mapId, floorId],
        [onMap.attachmentId, 'Site', mapId, null],
      ],
    );
    const ids = entries.map(({ id }) => id);
    const { status, body } = await restore(send, ...ids);
    assert.deepEqual([status, body.notRestored, body.restored.length], [200, [], 4]);
    assert.deepEqual(await attachmentBlobs(server()), blobs);
    assert.equal(await statusOf(send, onMap.fileUrl), 200);
    const [again] = await listAttachments(send, `zoneId=${zoneId}`);
    assert.deepEqual({ ...again, updatedOn: '' }, { ...onZone, updatedOn: '' });
  });

  for (const [what, path, restored] of [
    ['zone', 'DeleteZone', ['Keys']],
    ['point', 'DeletePoint', ['Door']],
    ['floor', 'DeleteFloor', ['Plan', 'Keys', 'Door']],
    ['map', 'DeleteCustomMap', ['Site', 'Plan', 'Keys', 'Door']],
  ] as const)
    test(`are in the trash with their ${what}, and are restored or deleted forever with it`, async () => {
      const send = clientOf(server(), what.charCodeAt(0));
      const { mapId, floorId, zoneId, pointId, onFloor } = await addAttachedBuilding(send);
      const before = await listAttachments(send, `customMapId=${mapId}&includeNested=true`);
      const ownerId = { zone: zoneId, point: pointId, floor: floorId, map: mapId }[what];
      await remove(send, `${path}/${ownerId}`);
      const [entry] = await entriesOf(send);
      assert.deepEqual([entry?.kind, entry?.contents.attachments], [what, restored.length]);
      const [deleted] = await auditOf(send, { kind: what, id: ownerId });
      assert.deepEqual([deleted?.action, deleted?.before?.attachmentCount], ['deleted', restored.length]);
      assert.equal(await statusOf(send, onFloor.fileUrl), what === 'zone' || what === 'point' ? 200 : 404);
      const { status, text } = await restore(send, ownerId);
      assert.equal(status, 200, text);
      assert.deepEqual(await listAttachments(send, `customMapId=${mapId}&includeNested=true`), before);
      assert.equal(await statusOf(send, onFloor.fileUrl), 200);
      const floors = (await send('GET', `${base}/GetVersionManifest`)).body.maps.at(-1);
      assert.ok(floors.floors[0].attachmentVersion > 2, 'clients download them again');
      await remove(send, `${path}/${ownerId}`);
      await send('POST', `${trash}/DeleteForever`, { ids: [ownerId] });
      const left = before.filter(({ title }) => !restored.some((one) => one === title));
      const keys = left.flatMap(({ fileUrl, thumbnailUrl }) => [fileUrl, thumbnailUrl]);
      const owned = await server().ctx.db.selectFrom('attachments').select('key').execute();
      const blobs = (await attachmentBlobs(server())).filter(
        (key) => key.startsWith('trash/') || !owned.some((row) => row.key && key.includes(row.key)),
      );
      assert.deepEqual(blobs, []);
      for (const url of keys) if (url) assert.equal(await statusOf(send, url), 200);
    });

  test('cannot be restored before what they belonged to', async () => {
    const send = clientOf(server(), 20);
    const { zoneId, floorId, onZone, onFloor } = await addAttachedBuilding(send);
    for (const { attachmentId } of [onZone, onFloor]) await remove(send, `DeleteAttachment/${attachmentId}`);
    await remove(send, `DeleteZone/${zoneId}`);
    const early = await restore(send, onZone.attachmentId);
    assert.deepEqual([early.status, early.body.error], [409, 'Conflict']);
    assert.match(early.body.message, /its zone no longer exists, or is also in the trash/);
    await remove(send, `DeleteFloor/${floorId}`);
    const onDeletedFloor = await restore(send, onFloor.attachmentId);
    assert.match(onDeletedFloor.body.message, /on the floor “Level 3”, which is also in the trash/);
    const ids = [onZone.attachmentId, onFloor.attachmentId, zoneId, floorId];
    assert.equal((await restore(send, ...ids)).body.restored.length, 4, 'together, in the right order');
  });

  test('leave a record of who did what, without the address of the file', async () => {
    const send = clientOf(server(), 21);
    const { onMap } = await addAttachedBuilding(send);
    const { attachmentId } = onMap;
    await send('PUT', `${base}/UpdateAttachment/${attachmentId}`, { title: 'Yard' });
    await remove(send, `DeleteAttachment/${attachmentId}`);
    await restore(send, attachmentId);
    const entries = await auditOf(send, { kind: 'attachment', id: attachmentId });
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['restored', 'deleted', 'updated', 'created'],
    );
    assert.deepEqual([entries[2]?.before, entries[2]?.after], [{ title: 'Site' }, { title: 'Yard' }]);
    assert.doesNotMatch(JSON.stringify(entries), /[0-9a-f]{32}/);
  });

  test('and files that a crash left are removed by the sweep, and no others', async () => {
    const { ctx } = server();
    const send = clientOf(server(), 22);
    const { onMap } = await addAttachedBuilding(send);
    const before = await attachmentBlobs(server());
    const source = join(ctx.config.dataDir, 'orphan');
    for (const format of ['pdf', 'webp']) {
      await writeFile(source, 'left by a crash');
      await ctx.blobs.putFile(`attachments/${'0123456789abcdef'.repeat(2)}.${format}`, source);
    }
    await sweep(ctx, hourMs);
    assert.equal(
      (await attachmentBlobs(server())).length,
      before.length + 2,
      'they may be of a running save',
    );
    server().clockOffsetMs = 2 * hourMs;
    await sweep(ctx, hourMs);
    server().clockOffsetMs = 0;
    assert.deepEqual(await attachmentBlobs(server()), before);
    assert.equal(await statusOf(send, onMap.fileUrl), 200);
  });
});

onSqlite(
  'attachments on an imported building',
  (server) => {
    const rooms = [
      { id: 'a', name: 'Room A', place: 0 },
      { id: 'b', name: 'Room B', place: 1 },
      { id: 'c', name: 'Room C', level: 1, place: 0 },
    ];
    const importBuilding = async (send: Send) => {
      const { importId, made } = await importFile(send, roomsFile(rooms));
      const [{ customMapId, floors }] = made.maps;
      const [ground, upper] = floors.map((floor: { customMapFloorId: string }) => floor.customMapFloorId);
      const zones = (await send('GET', `${base}/GetZones/${ground}`)).body;
      for (const { customMapZoneId: zoneId, name } of zones)
        await addAttachment(send, { zoneId, title: name, note: 'x' });
      return { importId, customMapId, ground, upper };
    };
    const titlesOf = async (send: Send, query: string) =>
      (await listAttachments(send, query)).map(({ title }) => title);

    test('follow a zone to another floor, and stay on the floor of a zone that the next edition removes', async () => {
      const send = clientOf(server(), 1);
      const { customMapId, ground, upper } = await importBuilding(send);
      const moved = [{ id: 'a', name: 'Room A', level: 1, place: 1 }, ...rooms.slice(2)];
      await importFile(send, roomsFile(moved), { customMapId, removeMissing: true });
      assert.deepEqual(await titlesOf(send, `floorId=${upper}&includeNested=true`), ['Room A']);
      assert.deepEqual(await titlesOf(send, `floorId=${ground}`), ['Room B']);
    });

    test('keep their floor and its map from being deleted by an undo', async () => {
      const send = clientOf(server(), 2);
      const { importId, customMapId, ground } = await importBuilding(send);
      const { undone } = await undo(send, importId);
      assert.deepEqual(await titlesOf(send, `customMapId=${customMapId}&includeNested=true`), [
        'Room A',
        'Room B',
      ]);
      const { floors } = (await send('GET', `${base}/GetCustomMap/${customMapId}`)).body;
      assert.deepEqual(
        floors.map((floor: { customMapFloorId: string }) => floor.customMapFloorId),
        [ground],
      );
      assert.deepEqual([undone.removedFloors, undone.removedMaps], [1, 0]);
    });
  },
  {},
  true,
);
