import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '../../app.ts';
import type { Context } from '../../context.ts';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqliteFirst } from '../../testing/test-server.ts';
import { eventOverOn } from './event-dates.ts';
import { archivePastEvents } from './event-ends.ts';

const base = '/api/v4/CustomMaps';
const lastDay = '2099-06-12';
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London', 'UTC'] as const;

onSqliteFirst('end of events', (server, engine) => {
  const moveTo = async (departmentId: number, timeZone: string) => {
    const fields = { name: 'Dundee', timeZone };
    const response = await clientOf(server(), departmentId)(
      'PUT',
      '/api/v4/Department/UpdateDepartment',
      fields,
    );
    assert.equal(response.status, 200, response.text);
  };
  const endsOf = async (departmentId: number) => {
    const rows = await server()
      .ctx.db.selectFrom('maps')
      .select(['event_end', 'event_over_on'])
      .where('department_id', '=', departmentId)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row }));
  };
  const endIn = (timeZone: string) => ({
    event_end: lastDay,
    event_over_on: eventOverOn(null, lastDay, timeZone),
  });

  /** Starts another server on the same database, which decodes images only when there are two and the test allows it. */
  const startSlow = async () => {
    const { ctx } = server();
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let running = 0;
    const run: Context['imageWorkers']['run'] = async (...task) => {
      running += 1;
      if (running === 2) reached.resolve();
      await released.promise;
      return ctx.imageWorkers.run(...task);
    };
    const app = buildApp({ ...ctx, imageWorkers: { ...ctx.imageWorkers, run } });
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    return { app, slow: { ...server(), baseUrl }, reached: reached.promise, release: released.resolve };
  };

  test('an event saved or updated while the time zone changes ends in the new time zone', async (t) => {
    const { customMapId } = await addMap(clientOf(server(), 2), { type: 3 });
    const { app, slow, reached, release } = await startSlow();
    t.after(() => app.close());
    const send = clientOf(slow, 2);
    const event = { type: 3, eventEndDate: lastDay };
    const form = formOf({ ...mapForm, ...event, imageFile: await pngImage() });
    const saving = [addMap(send, event), send('PUT', `${base}/UpdateCustomMap/${customMapId}`, form)];
    await reached;
    await moveTo(2, 'Pacific/Kiritimati');
    release();
    await Promise.all(saving);
    assert.deepEqual(await endsOf(2), [endIn('Pacific/Kiritimati'), endIn('Pacific/Kiritimati')]);
  });

  test('events saved while time zones change all end in the last time zone', async () => {
    const send = clientOf(server(), 3);
    const event = { type: 3, eventEndDate: lastDay };
    const { customMapId } = await addMap(send, event);
    for (let round = 0; round < 4; round++) {
      const update = formOf({ ...mapForm, ...event, name: `Round ${round}` });
      const updated = send('PUT', `${base}/UpdateCustomMap/${customMapId}`, update);
      const moving = zones.map((timeZone) => moveTo(3, timeZone));
      await Promise.all([addMap(send, event), updated, ...moving]);
      const { body } = await send('GET', '/api/v4/Department/GetDepartment');
      const ends = await endsOf(3);
      assert.equal(ends.length, round + 2);
      for (const end of ends) assert.deepEqual(end, endIn(body.timeZone));
    }
  });

  if (engine === 'postgres') return; // the next one does not depend on the engine

  test('archiving the events of one department does not affect those of others', async () => {
    const departments = [4, 5, 6];
    const event = { type: 3, eventEndDate: lastDay };
    for (const departmentId of departments) await addMap(clientOf(server(), departmentId), event);
    const listActive = async () => {
      const rows = await server()
        .ctx.db.selectFrom('maps')
        .select('department_id')
        .where('is_active', '=', 1)
        .where('department_id', 'in', departments)
        .orderBy('department_id')
        .execute();
      return rows.map((row) => row.department_id);
    };
    const readManifest = async (departmentId: number, headers: Record<string, string>) => {
      const send = clientOf(server(), departmentId);
      const response = await send('GET', `${base}/GetVersionManifest`, undefined, headers);
      assert.equal(response.status, 200);
    };
    server().clockOffsetMs = Date.parse('2099-07-01') - Date.now();
    try {
      await readManifest(4, {});
      assert.deepEqual(await listActive(), [5, 6]);
      await readManifest(5, { 'if-none-match': '"another"' });
      assert.deepEqual(await listActive(), [6]);
      await archivePastEvents(server().ctx);
      assert.deepEqual(await listActive(), []);
    } finally {
      server().clockOffsetMs = 0;
    }
  });
});
