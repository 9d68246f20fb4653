import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';
import { onEveryEngine, tokenFor } from '../../testing/test-server.ts';
import { entriesOf as auditOf } from '../audit/audit.test-support.ts';
import { emptyTrash } from './delete-forever.ts';
import { dayMs, entriesOf, maps, remove, restore, trash } from './trash.test-support.ts';

const get = async (send: Send, path: string) => (await send('GET', `${maps}/${path}`)).body;

/** Returns the versions of maps and their floors, by id. */
async function versionsOf(send: Send): Promise<Record<string, readonly number[]>> {
  const { maps: all } = await get(send, 'GetVersionManifest');
  const versions: Record<string, readonly number[]> = {};
  for (const map of all) {
    versions[map.customMapId] = [map.mapVersion];
    for (const floor of map.floors)
      versions[floor.customMapFloorId] = [floor.floorVersion, floor.zoneVersion];
  }
  return versions;
}

onEveryEngine('trash', (server) => {
  let departments = 1;
  const newClient = () => clientOf(server(), ++departments);

  test('a zone is restored with its id and all of its data, can be resolved again, and its versions continue', async () => {
    const send = newClient();
    const { mapId, floorId } = await addMapWithFloor(send);
    const fields = { name: 'Öl-Lager', metadata: '{"notes":"key 7"}', color: '#123', elevationFt: 0.1 + 0.2 };
    const zone = await addZone(send, floorId, fields);
    const point = { customMapId: mapId, floorId, latitude: 0.5, longitude: 0.5 };
    const resolved = async () => (await send('POST', `${maps}/ResolveCoordinate`, point)).body.matched;
    const before = await versionsOf(send);
    const tag = (await send('GET', `${maps}/GetZone/${zone.customMapZoneId}`)).headers.get('etag');
    assert.equal(await resolved(), true);

    await remove(send, `DeleteZone/${zone.customMapZoneId}`);
    assertError(
      await send('GET', `${maps}/GetZone/${zone.customMapZoneId}`),
      404,
      'CustomMapZoneNotFound',
      /zone/,
    );
    assert.equal(await resolved(), false);
    const [entry] = await entriesOf(send);
    assert.deepEqual(
      [entry?.id, entry?.kind, entry?.name, entry?.customMapId, entry?.customMapFloorId, entry?.floorName],
      [zone.customMapZoneId, 'zone', 'Öl-Lager', mapId, floorId, 'Level 3'],
    );
    assert.deepEqual(entry?.deletedBy, { actor: 'token', userId: 'test-user', userName: null });
    assert.equal(Date.parse(entry?.expiresOn ?? '') - Date.parse(entry?.deletedOn ?? ''), 30 * dayMs);

    const { status, body } = await restore(send, zone.customMapZoneId);
    const reference = { id: zone.customMapZoneId, kind: 'zone', name: 'Öl-Lager' };
    assert.deepEqual([status, body], [200, { restored: [reference], notRestored: [] }]);
    const again = await send('GET', `${maps}/GetZone/${zone.customMapZoneId}`);
    assert.deepEqual(again.body, zone);
    assert.notEqual(again.headers.get('etag'), tag);
    assert.equal(await resolved(), true);
    assert.equal((await versionsOf(send))[floorId]?.[1], (before[floorId]?.[1] ?? 0) + 2);
    assert.deepEqual(await entriesOf(send), []);
    const [audited] = await auditOf(send, { id: zone.customMapZoneId });
    assert.deepEqual([audited?.action, audited?.after?.name], ['restored', 'Öl-Lager']);
  });

  test('a floor is restored with its zones and is the default again; zones deleted earlier stay deleted', async () => {
    const send = newClient();
    const { mapId, floorId } = await addMapWithFloor(send);
    await addFloor(send, mapId, { name: 'Roof', floorNumber: 9 });
    const early = await addZone(send, floorId, { name: 'Early' });
    const late = [await addZone(send, floorId, { name: 'A' }), await addZone(send, floorId, { name: 'B' })];
    await remove(send, `DeleteZone/${early.customMapZoneId}`);
    const floor = await get(send, `GetFloor/${floorId}`);
    const before = await versionsOf(send);
    await remove(send, `DeleteFloor/${floorId}`);
    const [entry] = await entriesOf(send, '?kind=floor');
    assert.deepEqual([entry?.name, entry?.contents.zones, entry?.contents.floors], ['Level 3', 2, null]);

    const rejected = await restore(send, early.customMapZoneId);
    assertError(
      rejected,
      409,
      'Conflict',
      /^ids\[0\]: it is on the floor “Level 3”.*restore the floor first$/,
    );
    assert.equal((await restore(send, floorId)).status, 200);
    assert.deepEqual(await get(send, `GetFloor/${floorId}`), floor);
    assert.equal(floor.isDefault, true);
    const floors = await get(send, `GetFloors/${mapId}`);
    assert.deepEqual(
      floors.map(({ name, isDefault }: Record<string, unknown>) => [name, isDefault]),
      [
        ['Level 3', true],
        ['Roof', false],
      ],
    );
    assert.deepEqual(await get(send, `GetZones/${floorId}`), late);
    const after = await versionsOf(send);
    assert.ok((after[floorId]?.[0] ?? 0) > (before[floorId]?.[0] ?? 0));
    assert.ok((after[floorId]?.[1] ?? 0) > (before[floorId]?.[1] ?? 0));
    assert.ok((after[mapId]?.[0] ?? 0) > (before[mapId]?.[0] ?? 0));
    assert.equal((await restore(send, early.customMapZoneId)).status, 200);
    assert.equal((await get(send, `GetZones/${floorId}`)).length, 3);
  });

  test('a map is restored with everything that was deleted with it, including files and share links', async () => {
    const send = newClient();
    const open = clientOf(server(), 1, null);
    const map = await addMap(send, { name: 'Annex' });
    const [kept, deleted] = [await addFloor(send, map.customMapId), await addFloor(send, map.customMapId)];
    await addZone(send, kept.customMapFloorId);
    const link = (await send('POST', `${maps}/SaveShareLink/${map.customMapId}`, { label: 'Press' })).body;
    await remove(send, `DeleteFloor/${deleted.customMapFloorId}`);
    const details = await get(send, `GetCustomMap/${map.customMapId}`);
    const before = await versionsOf(send);
    const image = new URL(map.imageUrl).pathname;
    await remove(send, `DeleteCustomMap/${map.customMapId}`);
    assert.equal((await open('GET', image)).status, 404);
    assert.equal((await open('GET', `/api/v4/Share/${link.token}`)).status, 404);
    assert.deepEqual(await versionsOf(send), {});
    const [entry] = await entriesOf(send, '?kind=map');
    const counts = { floors: 1, zones: 1, points: 0, shareLinks: 1, attachments: 0 };
    assert.deepEqual(entry?.contents, { ...counts, calendarItems: null });

    const first = await restore(send, deleted.customMapFloorId);
    assertError(first, 409, 'Conflict', /on the map “Annex”.*restore the map first/);
    // If both are restored together, the map comes first, regardless of the order of the ids.
    const both = await restore(send, deleted.customMapFloorId, map.customMapId);
    assert.deepEqual(
      both.body.restored.map(({ kind }: { kind: string }) => kind),
      ['map', 'floor'],
    );
    const { floors, updatedOn: _, changedOn, ...facts } = await get(send, `GetCustomMap/${map.customMapId}`);
    const { floors: floorsBefore, updatedOn: __, changedOn: changedBefore, ...factsBefore } = details;
    assert.ok(changedOn > changedBefore);
    assert.deepEqual(facts, factsBefore);
    assert.equal(floors.length, floorsBefore.length + 1);
    assert.equal((await open('GET', image)).status, 200);
    assert.equal((await open('GET', new URL(deleted.imageUrl).pathname)).status, 200);
    assert.equal((await open('GET', `/api/v4/Share/${link.token}`)).status, 200);
    assert.ok(((await versionsOf(send))[map.customMapId]?.[0] ?? 0) > (before[map.customMapId]?.[0] ?? 0));
  });

  test('clients that sync see the deletion and then higher versions', async () => {
    const send = newClient();
    const { mapId, floorId } = await addMapWithFloor(send);
    await addZone(send, floorId);
    await remove(send, `DeleteCustomMap/${mapId}`);
    await restore(send, mapId);
    const { changes } = await get(send, 'Changes');
    const versionsOfKind = (kind: string) =>
      changes
        .filter((one: { kind: string }) => one.kind === kind)
        .map(({ version }: { version: number | null }) => version);
    for (const kind of ['map', 'floor', 'zones']) {
      const versions: (number | null)[] = versionsOfKind(kind);
      const deleted = versions.lastIndexOf(null);
      const highest = Math.max(...versions.slice(0, deleted).map(Number));
      assert.ok(deleted > 0 && versions.slice(deleted + 1).every((one) => Number(one) > highest), kind);
      assert.ok(versions.length > deleted + 1, kind);
    }
  });

  test('a caller cannot see the trash of another department, or objects that the caller may not delete', async () => {
    const send = newClient();
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId: id } = await addZone(send, floorId);
    await remove(send, `DeleteZone/${id}`);
    const otherClient = newClient();
    assert.deepEqual(await entriesOf(otherClient), []);
    const calendar = clientOf(
      server(),
      departments - 1,
      await tokenFor(server(), departments - 1, { permissions: ['calendar:write'] }),
    );
    assert.deepEqual(await entriesOf(calendar), []);
    for (const other of [otherClient, calendar]) {
      for (const path of ['Restore', 'DeleteForever']) {
        const response = await other('POST', `${trash}/${path}`, { ids: [id] });
        assertError(response, 404, 'TrashEntryNotFound', /^ids\[0\]: /);
      }
    }
    assert.equal((await send('POST', `${trash}/Restore`, { id: id.toUpperCase() })).status, 200);
  });

  test('entries that cannot be restored are named and do not prevent others from being restored', async () => {
    const send = newClient();
    const { floorId } = await addMapWithFloor(send);
    const zone = await addZone(send, floorId);
    await remove(send, `DeleteZone/${zone.customMapZoneId}`);
    const { status, body } = await restore(send, 'nothing', zone.customMapZoneId);
    assert.equal(status, 200);
    assert.equal(body.restored.length, 1);
    assert.deepEqual(body.notRestored, [
      {
        id: 'nothing',
        kind: null,
        name: null,
        error: 'TrashEntryNotFound',
        field: 'ids[0]',
        message: 'ids[0]: the trash has no entry with this id',
      },
    ]);
    assertError(await send('POST', `${trash}/Restore`, {}), 400, 'InvalidRequest', /^ids is required/);
  });

  test('entries are found by kind and by part of a name, in pages, most recently deleted first', async () => {
    const send = newClient();
    const { floorId } = await addMapWithFloor(send);
    for (const name of ['Küche Nord', 'Office 100%', 'Office 1000']) {
      const { customMapZoneId } = await addZone(send, floorId, { name });
      await remove(send, `DeleteZone/${customMapZoneId}`);
    }
    await remove(send, `DeleteFloor/${floorId}`);
    const names = async (query: string) => (await entriesOf(send, query)).map(({ name }) => name);
    assert.deepEqual(await names('?kind=zone'), ['Office 1000', 'Office 100%', 'Küche Nord']);
    assert.deepEqual(await names('?name=kuche'), ['Küche Nord']);
    assert.deepEqual(await names('?name=100%25'), ['Office 100%']);
    assert.deepEqual(await names('?kind=map'), []);
    const { body } = await send('GET', `${trash}/GetTrash?limit=3`);
    assert.deepEqual([body.entries.length, body.hasMore], [3, true]);
    assert.deepEqual(await names(`?limit=3&before=${body.next}`), ['Küche Nord']);
    assert.deepEqual(await names(`?limit=3&before=${body.next.toUpperCase()}`), ['Küche Nord']);
    const rejected = /^before must be the `next` of a page$/;
    for (const before of ['x', '2026-05-31', `${body.next}0`])
      assertError(await send('GET', `${trash}/GetTrash?before=${before}`), 400, 'InvalidRequest', rejected);
  });

  test('deleted data is removed with its files after the retention period', async () => {
    const send = newClient();
    const map = await addMap(send);
    await remove(send, `DeleteCustomMap/${map.customMapId}`);
    const { ctx } = server();
    const key = new URL(map.imageUrl).pathname.replace('/storage/', '');
    server().clockOffsetMs = 30 * dayMs - 3_600_000;
    try {
      await emptyTrash(ctx);
      assert.equal((await entriesOf(send)).length, 1);
      assert.ok(await isStored(`trash/${key}`));
      server().clockOffsetMs = 30 * dayMs + 3_600_000;
      assert.deepEqual(await entriesOf(send), []);
      assert.equal((await restore(send, map.customMapId)).status, 404);
      await emptyTrash(ctx);
      for (const one of [key, `trash/${key}`]) assert.ok(!(await isStored(one)));
      const remaining = await ctx.db
        .selectFrom('trash_parts')
        .select('position')
        .where('department_id', '=', departments)
        .execute();
      assert.deepEqual(remaining, []);
    } finally {
      server().clockOffsetMs = 0;
    }

    async function isStored(blobKey: string): Promise<boolean> {
      const blob = await ctx.blobs.open(blobKey);
      blob?.body.destroy();
      return blob !== undefined;
    }
  });

  test('deleting a map forever also deletes what was deleted from it before, and is recorded', async () => {
    const send = newClient();
    const { mapId, floorId } = await addMapWithFloor(send);
    await remove(send, `DeleteFloor/${floorId}`);
    await remove(send, `DeleteCustomMap/${mapId}`);
    const { status, body } = await send('POST', `${trash}/DeleteForever`, { ids: [mapId] });
    assert.deepEqual([status, body.deleted.map(({ id }: { id: string }) => id)], [200, [mapId]]);
    assert.deepEqual(await entriesOf(send), []);
    const audited = (await auditOf(send, { customMapId: mapId })).slice(0, 2);
    assert.deepEqual(
      audited.map(({ kind, action }) => [kind, action]),
      [
        ['map', 'deletedForever'],
        ['floor', 'deletedForever'],
      ],
    );
    assert.equal((await restore(send, mapId)).status, 404);
  });
});

onEveryEngine(
  'disabled trash',
  (server) => {
    test('deleted data and its files are not kept', async () => {
      const send = clientOf(server());
      const map = await addMap(send);
      await remove(send, `DeleteCustomMap/${map.customMapId}`);
      assert.deepEqual(await entriesOf(send), []);
      assert.equal((await restore(send, map.customMapId)).status, 404);
      const { ctx } = server();
      assert.deepEqual(await Array.fromAsync(ctx.blobs.list('')), []);
    });
  },
  { MUSTER_TRASH_DAYS: '0' },
);
