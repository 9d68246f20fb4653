import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import {
  addAttachedBuilding,
  addAttachment,
  base,
  listAttachments,
  pathOf,
  sendAttachment,
} from './attachments.test-support.ts';

const unknown = '01890000-0000-7000-8000-000000000000';

onEveryEngine('attachments', (server) => {
  const versionsOf = async (send: Send, mapId: string) => {
    const { maps } = (await send('GET', `${base}/GetVersionManifest`)).body;
    const map = maps.find((one: { customMapId: string }) => one.customMapId === mapId);
    return [
      map.attachmentVersion,
      ...map.floors.map((floor: { attachmentVersion: number }) => floor.attachmentVersion),
    ];
  };
  const titlesOf = async (send: Send, query: string) =>
    (await listAttachments(send, query)).map(({ title }) => title);

  test('are listed with their owner, and with those of everything in it on request', async () => {
    const send = clientOf(server(), 1);
    const building = await addAttachedBuilding(send);
    const { mapId, floorId, zoneId, pointId, onMap, onFloor, onZone, onPoint } = building;
    assert.deepEqual(await listAttachments(send, `customMapId=${mapId}`), [onMap]);
    assert.deepEqual(await listAttachments(send, `floorId=${floorId}`), [onFloor]);
    assert.deepEqual(await listAttachments(send, `zoneId=${zoneId.toUpperCase()}`), [onZone]);
    assert.deepEqual(await listAttachments(send, `pointId=${pointId}`), [onPoint]);
    assert.deepEqual(await titlesOf(send, `customMapId=${mapId}&includeNested=true`), [
      'Site',
      'Plan',
      'Keys',
      'Door',
    ]);
    assert.deepEqual(await titlesOf(send, `floorId=${floorId}&includeNested=true`), ['Plan', 'Keys', 'Door']);
    assert.deepEqual(
      [onMap, onFloor, onZone, onPoint].map((one) => [one.customMapId, one.floorId, one.zoneId, one.pointId]),
      [
        [mapId, null, null, null],
        [null, floorId, null, null],
        [null, null, zoneId, null],
        [null, null, null, pointId],
      ],
    );
    assert.deepEqual(onZone.addedBy, { userId: 'test-user', userName: null });
    assert.deepEqual([onZone.note, onZone.fileUrl, onZone.sizeBytes], ['Key **12**', null, null]);
    assert.deepEqual([onFloor.mediaType, onFloor.pages], ['application/pdf', 2]);
    assert.deepEqual((await send('GET', `${base}/GetAttachment/${onMap.attachmentId}`)).body, onMap);
  });

  test('belong to exactly one owner of the department', async () => {
    const [send, other] = [clientOf(server(), 2), clientOf(server(), 3)];
    const { mapId, floorId } = await addMapWithFloor(send);
    const { customMapZoneId: zoneId } = await addZone(send, floorId);
    const { customMapPointId: pointId } = await addPoint(send, floorId);
    const note = 'A note';
    for (const owners of [{}, { customMapId: mapId, floorId }, { floorId, zoneId }])
      assertError(
        await sendAttachment(send, { ...owners, note }),
        400,
        'InvalidRequest',
        /customMapId, floorId/,
      );
    assertError(await send('GET', `${base}/GetAttachments`), 400, 'InvalidRequest', /is required/);
    for (const [field, error, id] of [
      ['customMapId', 'CustomMapNotFound', mapId],
      ['floorId', 'CustomMapFloorNotFound', floorId],
      ['zoneId', 'CustomMapZoneNotFound', zoneId],
      ['pointId', 'CustomMapPointNotFound', pointId],
    ] as const) {
      for (const one of [id, unknown, '../../x']) {
        assertError(await sendAttachment(other, { [field]: one, note }), 404, error);
        assertError(await sendAttachment(other, { [field]: one }, await pngImage()), 404, error);
        const query = `${field}=${encodeURIComponent(one)}`;
        assertError(await other('GET', `${base}/GetAttachments?${query}`), 404, error);
      }
    }
    assert.deepEqual(await listAttachments(send, `customMapId=${mapId}&includeNested=true`), []);
  });

  test('a title is required and has at most 200 characters, and there is a file or a note', async () => {
    const send = clientOf(server(), 4);
    const { mapId: customMapId } = await addMapWithFloor(send);
    for (const [fields, problem] of [
      [{ title: undefined, note: 'x' }, /^title is required/],
      [{ title: ' ', note: 'x' }, /^title must not be/],
      [{ title: 'x'.repeat(201), note: 'x' }, /^title must be/],
      [{ note: 'x'.repeat(20_001) }, /^note must be/],
      [{}, /^file or note is required/],
      [{ note: ' \n' }, /^file or note is required/],
    ] as const)
      assertError(await sendAttachment(send, { customMapId, ...fields }), 400, 'InvalidRequest', problem);
    const both = await addAttachment(
      send,
      { customMapId, title: 'x'.repeat(200), note: 'y' },
      await pngImage(),
    );
    assert.deepEqual([both.title.length, both.note, both.mediaType], [200, 'y', 'image/png']);
  });

  test('an update changes only what it names, and an edit of an older state is rejected', async () => {
    const send = clientOf(server(), 5);
    const { mapId: customMapId } = await addMapWithFloor(send);
    const added = await addAttachment(
      send,
      { customMapId, title: 'Roof', note: 'Slippery' },
      await pngImage(),
    );
    const path = `${base}/UpdateAttachment/${added.attachmentId}`;
    const renamed = await send('PUT', path, { title: 'Roof, north' }, { 'if-match': '"1"' });
    assert.deepEqual(
      [
        renamed.status,
        renamed.headers.get('etag'),
        renamed.body.title,
        renamed.body.note,
        renamed.body.fileUrl,
      ],
      [200, '"2"', 'Roof, north', 'Slippery', added.fileUrl],
    );
    assertError(await send('PUT', path, { title: 'Late' }, { 'if-match': '"1"' }), 412, 'Conflict');
    const late = await send('DELETE', `${base}/DeleteAttachment/${added.attachmentId}`, undefined, {
      'if-match': '"1"',
    });
    assertError(late, 412, 'Conflict');
    assert.equal((await send('PUT', path, { title: 'Roof', note: null })).body.note, null);
    const note = await addAttachment(send, { customMapId, note: 'Only this' });
    const clear = { title: 'Roof', note: null };
    assertError(
      await send('PUT', `${base}/UpdateAttachment/${note.attachmentId}`, clear),
      400,
      'InvalidRequest',
    );
  });

  test('every write gives its map or floor a new version, and clients learn of it', async () => {
    const send = clientOf(server(), 6);
    const { mapId, floorId, onMap, onZone } = await addAttachedBuilding(send);
    assert.deepEqual(await versionsOf(send, mapId), [1, 3]);
    const { next } = (await send('GET', `${base}/Changes`)).body;
    await send('PUT', `${base}/UpdateAttachment/${onMap.attachmentId}`, { title: 'Yard' });
    await send('DELETE', `${base}/DeleteAttachment/${onZone.attachmentId}`);
    assert.deepEqual(await versionsOf(send, mapId), [2, 4]);
    const { changes } = (await send('GET', `${base}/Changes?since=${next}`)).body;
    const onPlace = { kind: 'attachments', customMapId: mapId, isDeleted: false };
    assert.deepEqual(
      changes.map(({ sequence, changedOn, ...change }: Record<string, unknown>) => change),
      [
        { ...onPlace, customMapFloorId: null, version: 2 },
        { ...onPlace, customMapFloorId: floorId, version: 4 },
      ],
    );
  });

  test('at most as many are saved as the installation allows, also by concurrent requests', async () => {
    const { ctx } = server();
    const send = clientOf(server(), 8);
    const { mapId: customMapId } = await addMapWithFloor(send);
    const limits = ctx.config.limits as { attachments: number; attachmentMegabytes: number };
    const before = { ...limits };
    try {
      limits.attachments = 3;
      const notes = Array.from({ length: 8 }, (_, number) =>
        sendAttachment(send, { customMapId, note: `Note ${number}` }),
      );
      const statuses = (await Promise.all(notes)).map(({ status }) => status);
      assert.deepEqual(statuses.sort(), [200, 200, 200, 409, 409, 409, 409, 409]);
      const full = await sendAttachment(send, { customMapId }, await pngImage());
      assertError(
        full,
        409,
        'AttachmentLimitReached',
        /3 attachments; the limit is 3 \(MUSTER_MAX_ATTACHMENTS\)/,
      );
      Object.assign(limits, before, { attachmentMegabytes: 0 });
      const large = await sendAttachment(send, { customMapId }, await pngImage());
      assertError(large, 409, 'AttachmentLimitReached', /0 MB \(MUSTER_MAX_ATTACHMENTS_MB\)/);
      assert.equal((await sendAttachment(send, { customMapId, note: 'Has no bytes' })).status, 200);
    } finally {
      Object.assign(limits, before);
    }
    const keys = (await Array.fromAsync(ctx.blobs.list('attachments/'))).map(({ key }) => key);
    const rows = await ctx.db.selectFrom('attachments').select('key').execute();
    assert.deepEqual(
      keys.filter((key) => !rows.some((row) => row.key !== null && key.includes(row.key))),
      [],
      'a rejected upload leaves no file',
    );
  });

  test('a deleted attachment is not served', async () => {
    const send = clientOf(server(), 9);
    const { onMap } = await addAttachedBuilding(send);
    const { status } = await send('DELETE', `${base}/DeleteAttachment/${onMap.attachmentId}`);
    assert.equal(status, 200);
    for (const url of [onMap.fileUrl, onMap.thumbnailUrl])
      assertError(await send('GET', pathOf(url)), 404, 'NotFound');
    assertError(await send('GET', `${base}/GetAttachment/${onMap.attachmentId}`), 404, 'AttachmentNotFound');
  });
});
