import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { orderKeysByDepartment } from '../../storage/db/migrations/0010-keys-by-department.ts';
import { createImports } from '../../storage/db/migrations/0011-imports.ts';
import { createAudit } from '../../storage/db/migrations/0014-audit.ts';
import { createPeople } from '../../storage/db/migrations/0015-people.ts';
import { addIndexes } from '../../storage/db/migrations/0017-indexes.ts';
import { createTrash } from '../../storage/db/migrations/0018-trash.ts';
import { createPoints } from '../../storage/db/migrations/0025-points.ts';
import { openDatabase } from '../../storage/db/open-database.ts';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { hasPartitions } from '../../testing/postgres-database.ts';
import { addMap, mapForm } from '../../testing/sample-maps.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../testing/sample-zones.ts';
import { onEveryEngine, onSqlite, tokenFor } from '../../testing/test-server.ts';
import {
  assertInOrder,
  changesPath,
  readStream,
  readVersions,
  toKnownVersions,
} from './change-stream.test-support.ts';
import { compactChanges } from './changes.ts';
import { changeFloors, changeMap, changePoints, changeZones, endEvent } from './every-change.test-support.ts';
import { startStreamCheck } from './stream-check.test-support.ts';

const base = '/api/v4/CustomMaps';
const dayMs = 24 * 3_600_000;

onSqlite(
  'changes of every kind of write',
  (server) => {
    test('after every write the stream has the versions of the manifest, read from its start or from any point', async () => {
      const check = await startStreamCheck(clientOf(server()));
      const { send, agree } = check;
      const map = await addMap(send);
      assert.ok(map.tileUrlTemplate, 'tiles are drawn here, and they change versions, too');
      await agree('a map was saved');
      const floors = await changeFloors(check, map.customMapId);
      await changeZones(check, floors.first);
      for (const floorId of Object.values(floors)) await changePoints(check, floorId);
      await changeMap(check, map.customMapId);
      const eventId = await endEvent(check, server());
      await send('DELETE', `${base}/DeleteFloor/${floors.second}`);
      await agree('the default floor was deleted');
      await send('DELETE', `${base}/DeleteCustomMap/${map.customMapId}`);
      await agree('a map with a floor and zones was deleted');
      await send('DELETE', `${base}/DeleteCustomMap/${eventId}`);
      await agree('a map without floors was deleted');
      assert.deepEqual(check.knownVersions(), {});
    });
  },
  {},
  true,
);

onEveryEngine('changes', (server, engine) => {
  let send: Send;
  before(() => {
    send = clientOf(server());
  });

  test('a change has the new version of its entity, or says that it was deleted', async () => {
    const own = clientOf(server(), 2);
    const { mapId, floorId } = await addMapWithFloor(own);
    await own('DELETE', `${base}/DeleteCustomMap/${mapId}`);
    const { body, headers } = await own('GET', changesPath);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual([body.next, body.hasMore], [7, false]);
    const shown = body.changes.map(({ changedOn, ...change }: { changedOn: string }) => {
      assert.equal(new Date(changedOn).toISOString(), changedOn);
      return change;
    });
    const onMap = { customMapId: mapId, customMapFloorId: null };
    const onFloor = { customMapId: mapId, customMapFloorId: floorId };
    assert.deepEqual(shown, [
      { sequence: 1, kind: 'map', ...onMap, version: 1, isDeleted: false },
      { sequence: 2, kind: 'map', ...onMap, version: 2, isDeleted: false },
      { sequence: 3, kind: 'floor', ...onFloor, version: 1, isDeleted: false },
      { sequence: 4, kind: 'zones', ...onFloor, version: 1, isDeleted: false },
      { sequence: 5, kind: 'zones', ...onFloor, version: null, isDeleted: true },
      { sequence: 6, kind: 'floor', ...onFloor, version: null, isDeleted: true },
      { sequence: 7, kind: 'map', ...onMap, version: null, isDeleted: true },
    ]);
  });

  test('pages of any size follow each other without gaps or overlaps, and the last page is empty and leads back to itself', async () => {
    const own = clientOf(server(), 3);
    for (let i = 0; i < 3; i++) await addMapWithFloor(own);
    const all = await readStream(own);
    assert.equal(all.length, 12);
    for (const limit of [1, 5, 12, 13]) assert.deepEqual(await readStream(own, 0, limit), all);
    assert.deepEqual(await readStream(own, 7), all.slice(7));
    const exact = await own('GET', `${changesPath}?limit=12`);
    assert.deepEqual([exact.body.next, exact.body.hasMore], [12, false]);
    for (const since of [12, 13, 999_999_999_999_999]) {
      const { body } = await own('GET', `${changesPath}?since=${since}`);
      assert.deepEqual(body, { changes: [], next: 12, hasMore: false }, `since=${since}`);
    }
    const { body } = await clientOf(server(), 33)('GET', changesPath);
    assert.deepEqual(body, { changes: [], next: 0, hasMore: false });
  });

  test('an invalid position is rejected for pages and streams', async () => {
    for (const query of [
      'since=x',
      'since=-1',
      'since=1.5',
      'since=',
      'since=1e3',
      'since=1&since=2',
      'since=99999999999999999999',
      'limit=0',
      'limit=1001',
      'limit=x',
    ]) {
      for (const accept of ['application/json', 'text/event-stream']) {
        const { status, body } = await send('GET', `${changesPath}?${query}`, undefined, { accept });
        assert.deepEqual([status, body.error], [400, 'InvalidRequest'], query);
        assert.match(body.message, query.startsWith('since') ? /^since must be/ : /^limit must be/);
      }
    }
    for (const id of ['x', '-1', '1.5', '']) {
      const headers = { accept: 'text/event-stream', 'last-event-id': id };
      const { status, body } = await send('GET', changesPath, undefined, headers);
      assert.deepEqual([status, body.error], [400, 'InvalidRequest'], id);
    }
  });

  test('a department gets only its own changes, with separate sequence numbers', async () => {
    const [one, other] = [clientOf(server(), 4), clientOf(server(), 5)];
    const oneMap = await addMapWithFloor(one);
    const otherMap = await addMapWithFloor(other);
    for (const [read, own, foreign] of [
      [one, oneMap, otherMap],
      [other, otherMap, oneMap],
    ] as const) {
      const stream = await readStream(read);
      assert.deepEqual(
        stream.map(({ sequence }) => sequence),
        [1, 2, 3, 4],
      );
      assert.ok(stream.every(({ customMapId }) => customMapId === own.mapId));
      assert.ok(!JSON.stringify(stream).includes(foreign.mapId));
    }
    const token = await tokenFor(server(), 4, { permissions: ['calendar:read'] });
    assert.equal((await clientOf(server(), 4, token)('GET', changesPath)).status, 403);
  });

  test('a rejected write is not a change', async () => {
    const own = clientOf(server(), 6);
    const { mapId, floorId } = await addMapWithFloor(own);
    const before = await readStream(own);
    const rejected = [
      await own('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, type: 9 })),
      await own('PUT', `${base}/UpdateFloor/${floorId}`, formOf({ floorNumber: 1, name: 'x' }), {
        'if-match': '"0"',
      }),
      await own('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, polygonGeoJson: '{}' }),
      await own('DELETE', `${base}/DeleteZone/01890000-0000-7000-8000-000000000000`),
      await clientOf(server(), 7)('DELETE', `${base}/DeleteCustomMap/${mapId}`),
    ];
    for (const { status } of rejected) assert.ok(status >= 400 && status < 500);
    assert.deepEqual(await readStream(own), before);
  });

  test('only superseded changes are deleted after 30 days: the rest, including deletions, still leads to the whole state', async () => {
    const own = clientOf(server(), 8);
    const { mapId, floorId } = await addMapWithFloor(own);
    const deletedMap = await addMapWithFloor(own);
    for (let i = 0; i < 3; i++) await addZone(own, floorId);
    await own('DELETE', `${base}/DeleteCustomMap/${deletedMap.mapId}`);
    const before = await readStream(own);
    const tag = (await own('GET', `${base}/GetVersionManifest`)).headers.get('etag');
    const { ctx } = server();

    server().clockOffsetMs = 29 * dayMs;
    await compactChanges(ctx);
    server().clockOffsetMs = 0;
    assert.deepEqual(await readStream(own), before, 'nothing is old enough');

    server().clockOffsetMs = 31 * dayMs;
    assert.ok((await compactChanges(ctx)) > 0);
    assert.equal(await compactChanges(ctx), 0, 'once');
    server().clockOffsetMs = 0;
    const newest = new Map(
      before.map((change) => [`${change.kind} ${change.customMapFloorId ?? change.customMapId}`, change]),
    );
    const kept = [...newest.values()].sort((a, b) => a.sequence - b.sequence);
    assert.deepEqual(await readStream(own, 0, 1), kept);
    assert.ok(kept.some(({ customMapId, isDeleted }) => customMapId === deletedMap.mapId && isDeleted));
    assert.deepEqual(toKnownVersions(kept), await readVersions(own));
    assert.equal((await own('GET', `${base}/GetVersionManifest`)).headers.get('etag'), tag);
    assert.deepEqual(
      toKnownVersions([...before.slice(0, 5), ...(await readStream(own, 5))]),
      await readVersions(own),
    );

    await addZone(own, floorId);
    const [next] = await readStream(own, before.length);
    assert.equal(next?.sequence, before.length + 1, 'no number is given out twice');
    assert.equal(next?.customMapId, mapId);
  });

  const keysMoveBack = { skip: engine === 'postgres' && hasPartitions };
  test('the stream of an older database begins with all existing data', keysMoveBack, async () => {
    const own = clientOf(server(), 9);
    const { floorId } = await addMapWithFloor(own);
    await addZone(own, floorId);
    await addMap(own, { isActive: false });
    const expected = await readVersions(own);
    const { ctx } = server();
    await createPoints(engine).down?.(ctx.db);
    await createTrash(engine).down?.(ctx.db);
    await createAudit(engine).down?.(ctx.db);
    await addIndexes(engine).down?.(ctx.db);
    await createPeople(engine).down?.(ctx.db);
    await createImports(engine).down?.(ctx.db);
    await orderKeysByDepartment(engine).down?.(ctx.db);
    const tables = `attachments drafts floor_verifications floor_indexes changes change_positions share_links leases calendar_feed_forms
      token_changes calendar_item_types calendar_answers calendar_reminders calendar_reminder_stops
      calendar_notices message_settings message_problems`;
    await ctx.db.schema.dropIndex('departments_background_key').execute();
    for (const table of tables.split(/\s+/)) await ctx.db.schema.dropTable(table).execute();
    const columns = `calendar_series.revision calendar_series.show_as calendar_items.show_as calendar_items.item_type_id
      calendar_series.item_type_id calendar_items.sign_up calendar_series.sign_up calendar_items.yes_count calendar_items.answers_revision floors.is_active
      floors.zones_changed_on floors.edited_version floors.edited_zone_ids floors.placement maps.placement pyramids.placement pyramids.picture_key
      images.source_key images.source_format images.plan_texts users.token_revision maps.attachment_version maps.are_attachments_shared floors.attachment_version
      maps.elevation_datum maps.ground_elevation_ft maps.is_metadata_shared floors.floor_height_ft floors.ordinal floors.posted_label
      zones.is_dispatchable zones.hazard zones.verified_on zones.verified_by floors.verified_on floors.verified_by
      floors.changes_since_verified maps.verify_every_months maps.has_names_on_plans maps.is_confidential maps.are_edits_reviewed maps.address departments.units departments.background departments.background_key departments.background_file`;
    for (const [table = '', column = ''] of columns.split(/\s+/).map((name) => name.split('.')))
      await ctx.db.schema.alterTable(table).dropColumn(column).execute();
    await sql`delete from kysely_migration where name >= '0004-sharing-and-changes'`.execute(ctx.db);
    await (await openDatabase(ctx.config.database)).destroy();
    const stream = await readStream(own);
    assert.deepEqual(toKnownVersions(stream), expected);
    assert.equal(stream.length, Object.keys(expected).length);
    assertInOrder(stream);
    await addZone(own, floorId);
    assert.deepEqual(toKnownVersions(await readStream(own)), await readVersions(own));
  });
});
