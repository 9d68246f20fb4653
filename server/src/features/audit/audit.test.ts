import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { runAs, serviceActor } from '../../actor.ts';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../testing/sample-zones.ts';
import { onEveryEngine, type TestServer, tokenFor } from '../../testing/test-server.ts';
import type { AuditEntry } from './audit.schema.ts';
import { auditPath, entriesOf } from './audit.test-support.ts';
import { pruneAudit, recordAudit } from './audit.ts';

onEveryEngine('audit log', (server) => {
  test('the entry of a changed room has the user and the old and new values, newest first', async () => {
    const send = clientOf(server(), 1);
    const { mapId, floorId } = await addMapWithFloor(send);
    const { customMapZoneId: id } = await addZone(send, floorId, { color: '#ff0000' });
    const path = `/api/v4/CustomMaps/UpdateZone/${id}`;
    const { headers } = await send('PUT', path, {
      ...zoneJson,
      name: 'Room 13',
      isActive: false,
      color: null,
    });
    await send('DELETE', `/api/v4/CustomMaps/DeleteZone/${id}`);
    const [deleted, updated, created, ...others] = await entriesOf(send, { kind: 'zone', id });
    assert.deepEqual(others, []);
    assert.ok(deleted && updated && created);
    const { auditEntryId, occurredOn, ...seen } = updated;
    assert.ok(auditEntryId < deleted.auditEntryId && occurredOn <= deleted.occurredOn);
    assert.deepEqual(seen, {
      kind: 'zone',
      id,
      name: 'Room 13',
      customMapId: mapId,
      action: 'updated',
      actor: 'token',
      userId: 'test-user',
      userName: null,
      address: '127.0.0.1',
      requestId: headers.get('x-request-id'),
      via: 'PUT /api/v4/CustomMaps/UpdateZone/:zoneId',
      before: { name: 'Room 12', isActive: true, color: '#ff0000' },
      after: { name: 'Room 13', isActive: false, color: null },
    });
    assert.deepEqual([created.before, created.after?.polygonGeoJson], [null, zoneJson.polygonGeoJson]);
    assert.deepEqual([deleted.before?.name, deleted.after], ['Room 13', null]);
  });

  test('images are recorded as files, and a deleted floor or map includes everything on it', async () => {
    const send = clientOf(server(), 2);
    const { customMapId: id } = await addMap(send);
    const { customMapFloorId } = await addFloor(send, id, { name: 'Roof' });
    await addZone(send, customMapFloorId);
    const imageFile = await pngImage(30, 20);
    const form = formOf({ ...mapForm, imageFile });
    const { body } = await send('PUT', `/api/v4/CustomMaps/UpdateCustomMap/${id}`, form);
    await send('DELETE', `/api/v4/CustomMaps/DeleteFloor/${customMapFloorId}`);
    await send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${id}`);
    const [deleted, updated, created] = await entriesOf(send, { kind: 'map', id });
    const imageOf = (fields: AuditEntry['before'] | undefined) => fields?.image as { file: string };
    assert.deepEqual(imageOf(updated?.after), {
      file: body.originalImageUrl.split('/storage/')[1],
      sizeBytes: imageFile.size,
      width: 30,
      height: 20,
    });
    assert.equal(imageOf(updated?.before).file, imageOf(created?.after).file);
    assert.deepEqual(deleted?.before?.floors, []);
    const [floor] = await entriesOf(send, { kind: 'floor', id: customMapFloorId });
    assert.deepEqual([floor?.action, floor?.before?.name, floor?.before?.zoneCount], ['deleted', 'Roof', 1]);
  });

  test('pages follow each other without gaps up to a last one', async () => {
    const send = clientOf(server(), 3);
    const { floorId } = await addMapWithFloor(send);
    for (let room = 0; room < 5; room++) await addZone(send, floorId);
    const all = await entriesOf(send, {});
    assert.ok(all.length >= 8, `${all.length} entries`);
    const paged: AuditEntry[] = [];
    for (let before: number | null = null, pages = 0; pages < 100; pages++) {
      const { status, body, text } = await send(
        'GET',
        `${auditPath}?limit=3${before ? `&before=${before}` : ''}`,
      );
      assert.equal(status, 200, text);
      paged.push(...body.entries);
      before = body.next;
      assert.equal(body.hasMore, before !== null);
      if (before === null) break;
    }
    assert.deepEqual(paged, all);
    const { body } = await send('GET', `${auditPath}?before=999999999999`);
    assert.deepEqual(body, { entries: [], next: null, hasMore: false }, 'an entry that is not there');
  });

  test('entries can be filtered by map, user, kind and time, with times in any offset', async () => {
    const send = clientOf(server(), 4);
    const { mapId, floorId } = await addMapWithFloor(send);
    await addZone(send, floorId);
    await send('PUT', '/api/v4/Department/UpdateDepartment', { name: 'Nine' });
    const kinds = async (filter: Record<string, string>) =>
      (await entriesOf(send, filter)).map(({ kind, action }) => `${kind} ${action}`);
    assert.deepEqual(await kinds({ customMapId: mapId }), ['zone created', 'floor created', 'map created']);
    const upperCase = await kinds({ customMapId: mapId.toUpperCase(), id: mapId.toUpperCase() });
    assert.deepEqual(upperCase, ['map created']);
    assert.deepEqual(await kinds({ kind: 'department' }), ['department updated', 'department created']);
    assert.deepEqual(await kinds({ userId: 'nobody' }), []);
    assert.equal((await kinds({ userId: 'test-user' })).length, 5);
    const [zone] = await entriesOf(send, { kind: 'zone' });
    const at = new Date(zone?.occurredOn ?? '');
    const later = new Date(at.getTime() + 1).toISOString();
    assert.deepEqual(await kinds({ kind: 'zone', from: at.toISOString(), to: later }), ['zone created']);
    assert.deepEqual(await kinds({ kind: 'zone', to: at.toISOString() }), []);
    assert.deepEqual(await kinds({ kind: 'zone', from: later }), []);
    const offset = new Date(at.getTime() + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    assert.deepEqual(await kinds({ kind: 'zone', from: offset }), ['zone created']);
  });

  test('the error for an invalid query names the field', async () => {
    const send = clientOf(server(), 4);
    const expect = async (query: string, message: RegExp) =>
      assertError(await send('GET', `${auditPath}?${query}`), 400, 'InvalidRequest', message);
    await expect('kind=rooms', /^kind must be map, floor, zone/);
    await expect('from=yesterday', /^from must be a time in UTC, such as /);
    await expect('to=2026-03-01', /^to must be a time in UTC, such as /);
    await expect('from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z', /^to must be later than from$/);
    await expect('limit=0', /^limit must be/);
    await expect('before=x', /^before must be/);
    for (const filter of ['id', 'customMapId', 'userId'])
      await expect(`${filter}=a%00`, new RegExp(`^${filter} must not contain a NUL character`));
    await expect('format=xml', /^format must be json, csv or ndjson, not "xml"$/);
    await expect('from=yesterday&format=csv', /^from must be/);
  });

  test('only administrators can read the log, and only that of their department', async () => {
    await addMapWithFloor(clientOf(server(), 5));
    for (const role of ['viewer', 'editor']) {
      const send = clientOf(server(), 5, await tokenFor(server(), 5, { role }));
      assertError(await send('GET', auditPath), 403, 'Forbidden', /department:admin/);
    }
    const otherDepartment = clientOf(server(), 6);
    assert.deepEqual(
      (await entriesOf(otherDepartment, {})).map(({ kind, id }) => [kind, id]),
      [['department', '6']],
    );
    const [otherEntry] = await entriesOf(clientOf(server(), 5), {});
    const { body } = await otherDepartment('GET', `${auditPath}?before=${otherEntry?.auditEntryId}`);
    assert.deepEqual(body.entries, [], 'no entry of another department is a place to start from');
  });

  test('a long value of any kind is shortened', async () => {
    const send = clientOf(server(), 7);
    const { floorId } = await addMapWithFloor(send);
    const polygon = JSON.parse(zoneJson.polygonGeoJson);
    const polygonGeoJson = JSON.stringify({ ...polygon, properties: { note: '😀'.repeat(5_000) } });
    const { customMapZoneId: id } = await addZone(send, floorId, { polygonGeoJson });
    const [entry] = await entriesOf(send, { kind: 'zone', id });
    const cut = entry?.after?.polygonGeoJson as { excerpt: string; length: number };
    assert.equal(cut.length, polygonGeoJson.length);
    assert.ok(cut.excerpt.length <= 200 && cut.excerpt.isWellFormed());
  });

  test('an entry cannot be changed, nor deleted before its retention ends', async () => {
    const send = clientOf(server(), 8);
    await addMapWithFloor(send);
    const { db } = server().ctx;
    const own = () => entriesOf(send, {});
    const before = await own();
    const update = db
      .updateTable('audit_entries')
      .set({ user_id: 'someone else' })
      .where('department_id', '=', 8);
    await assert.rejects(update.execute(), /audit entries are never changed/);
    const remove = () => db.deleteFrom('audit_entries').where('department_id', '=', 8).execute();
    await assert.rejects(remove, /audit entries are kept/);
    await db.updateTable('audit_retention').set({ days: 1 }).execute();
    await assert.rejects(remove, /audit entries are kept/);
    if (server().ctx.config.database.engine === 'postgres')
      await assert.rejects(sql`truncate audit_entries`.execute(db), /audit entries are never changed/);
    assert.deepEqual(await own(), before);
  });

  test('only entries older than the retention are deleted, in each department', async () => {
    const { ctx } = server();
    const ages = { 730: true, 732: false, 2000: false };
    for (const departmentId of [9, 10]) {
      await clientOf(server(), departmentId)('GET', '/api/v4/Department/GetDepartment');
      for (const days of Object.keys(ages)) {
        const then = { clock: { now: () => Date.now() - Number(days) * 24 * 60 * 60_000 } };
        const event = { kind: 'map', id: days, action: 'created' } as const;
        await recordAudit(then, ctx.db, departmentId, [event]);
      }
    }
    const idsOf = async (departmentId: number) =>
      (await entriesOf(clientOf(server(), departmentId), { kind: 'map' })).map(({ id }) => id);
    const kept = { ...ctx, config: { ...ctx.config, auditRetentionDays: 0 } };
    assert.equal(await pruneAudit(kept), 0);
    assert.deepEqual(await idsOf(9), ['730', '732', '2000']);
    assert.equal(await pruneAudit(ctx), 4);
    assert.deepEqual([await idsOf(9), await idsOf(10)], [['730'], ['730']]);
    assert.equal(await pruneAudit(ctx), 0);
  });

  test('a write that is rolled back leaves no entry, and a write that cannot be recorded fails', async () => {
    const { ctx } = server();
    const send = clientOf(server(), 11);
    const { floorId } = await addMapWithFloor(send);
    const { length } = await entriesOf(send, {});
    await assert.rejects(
      ctx.db.transaction().execute(async (trx) => {
        await recordAudit(ctx, trx, 11, [{ kind: 'zone', id: 'x', action: 'created' }]);
        throw new Error('it fails later');
      }),
    );
    await breakLog(server(), async () => {
      const { status } = await send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson);
      assert.equal(status, 500);
    });
    assert.equal((await entriesOf(send, {})).length, length);
    assert.deepEqual((await send('GET', `/api/v4/CustomMaps/GetZones/${floorId}`)).body, []);
  });

  test('the database rejects the commit of a map change that is not recorded', async () => {
    const { db } = server().ctx;
    const send = clientOf(server(), 12);
    const { mapId } = await addMapWithFloor(send);
    const change = (name: string) => db.updateTable('maps').set({ name }).where('id', '=', mapId);
    const unrecorded = /maps would be changed without an audit entry/;
    const asRequest = <Result>(run: () => Result) => runAs(() => serviceActor('test'), run);
    await asRequest(() => assert.rejects(change('Alone').execute(), unrecorded));
    await asRequest(() =>
      assert.rejects(
        db
          .transaction()
          .execute((trx) => trx.updateTable('maps').set({ name: 'In a transaction' }).execute()),
        unrecorded,
      ),
    );
    assert.equal((await send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`)).body.name, mapForm.name);
  });

  test('archiving an event that is over is recorded as an action of the service', async () => {
    const send = clientOf(server(), 13);
    const event = { type: 3, eventStartDate: '2020-01-01', eventEndDate: '2020-01-02', isActive: true };
    const { customMapId: id } = await addMap(send, event);
    await server().ctx.db.updateTable('maps').set({ is_active: 1 }).where('id', '=', id).execute();
    const { archivePastEvents } = await import('../maps/event-ends.ts');
    await runAs(
      () => serviceActor('archive past events'),
      () => archivePastEvents(server().ctx),
    );
    const [entry] = await entriesOf(send, { kind: 'map', id });
    assert.deepEqual(
      [entry?.actor, entry?.via, entry?.userId, entry?.before, entry?.after],
      ['service', 'archive past events', null, { isActive: true }, { isActive: false }],
    );
  });
});

/** Runs something while no entry can be added to the log. */
async function breakLog({ ctx }: TestServer, run: () => Promise<void>): Promise<void> {
  await sql`alter table audit_entries rename to audit_entries_away`.execute(ctx.db);
  try {
    await run();
  } finally {
    await sql`alter table audit_entries_away rename to audit_entries`.execute(ctx.db);
  }
}
