import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { closeContext, openContext } from '../../deps.ts';
import { clientOf } from '../../testing/api-client.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { box, zoneJson } from '../../testing/sample-zones.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { assignAllSequences, recordChanges } from '../changes/changes.ts';
import { saveZone } from '../zones/zones.ts';
import { readDepartmentMark } from './department-mark.ts';

onEveryEngine('the mark of a department', (server, engine) => {
  test('stays the same until another process commits a change of the department', async () => {
    const { ctx } = server();
    const read = (departmentId = 1) => readDepartmentMark(ctx.db, engine, departmentId);
    const send = clientOf(server());
    const { customMapId: mapId } = await addMap(send);
    const { customMapFloorId: floorId } = await addFloor(send, mapId);
    const other = await openContext(ctx.config);
    try {
      await assignAllSequences(other);
      const before = await read();
      await other.db.selectFrom('maps').selectAll().execute();
      assert.equal(await read(), before);
      await saveZone(other, 1, floorId, { ...zoneJson, polygonGeoJson: box(0, 0, 1, 1) });
      const after = await read();
      assert.notEqual(after, before);

      // An uncommitted transaction is not visible, and the mark changes when it commits.
      const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
      const { promise: isWritten, resolve: markWritten } = Promise.withResolvers<void>();
      const committed = other.db.transaction().execute(async (trx) => {
        await recordChanges(other, trx, 1, [{ kind: 'zones', mapId, floorId, version: 3 }]);
        markWritten();
        await mayCommit;
      });
      await isWritten;
      const during = await read();
      assert.equal(during, after);
      commit();
      await committed;
      assert.notEqual(await read(), during);
    } finally {
      await closeContext(other);
    }
  });

  if (engine === 'sqlite') return; // SQLite counts the commits of all departments
  test('stays the same regardless of other writes', async () => {
    const { ctx } = server();
    const read = () => readDepartmentMark(ctx.db, engine, 1);
    const before = await read();
    const [mapId, floorId] = [randomUUID(), randomUUID()];
    await recordChanges(ctx, ctx.db, 2, [{ kind: 'zones', mapId, floorId, version: 1 }]);
    await ctx.db.updateTable('counters').set({ value: 1_000 }).execute();
    assert.equal(await read(), before);
    // Assigning sequence numbers to changes that were counted before does not change the mark.
    await recordChanges(ctx, ctx.db, 1, [{ kind: 'zones', mapId, floorId, version: 1 }]);
    const unnumbered = await read();
    assert.notEqual(unnumbered, before);
    await assignAllSequences(ctx);
    assert.equal(await read(), unnumbered);
  });
});
