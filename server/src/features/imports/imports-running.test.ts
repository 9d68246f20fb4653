import assert from 'node:assert/strict';
import { before } from 'node:test';
import type { Context } from '../../context.ts';
import { startJobs } from '../../jobs.ts';
import { withdrawJobs } from '../../storage/jobs/jobs.ts';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { full, test } from '../../testing/level.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { onSqlite, onSqliteFirst } from '../../testing/test-server.ts';
import { withFolder } from './import-files.ts';
import { imports, readFiles, roomsFile, sendFiles, settled } from './imports.test-support.ts';
import { requireImport } from './imports.ts';
import { commitStoredImport } from './run-imports.ts';
import { withImports } from './with-imports.test-support.ts';
import { ImportProblem } from './worker/import-problem.ts';

const maps = '/api/v4/CustomMaps';
const building = roomsFile([
  { id: 'a', name: 'Room A', place: 0 },
  { id: 'b', name: 'Room B', place: 1 },
]);

async function blobsOf(ctx: Context): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.blobs.list('imports/')) keys.push(key);
  return keys;
}

onSqlite(
  'running imports',
  withImports((server) => {
    let send: Send;
    before(() => {
      send = clientOf(server());
    });

    full('sends the progress as events, and the import at the end', async () => {
      const { importId } = await readFiles(send, { 'rooms.geojson': building });
      const { status, text, headers } = await send(
        'POST',
        `${imports}/CommitImport/${importId}?stream=true`,
        {},
      );
      assert.equal(status, 200, text);
      assert.equal(headers.get('content-type'), 'text/event-stream');
      const events = text.split('\n\n').flatMap((block) => {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        return event && data ? [{ event, data: JSON.parse(data) }] : [];
      });
      assert.deepEqual([...new Set(events.map(({ event }) => event))], ['progress', 'done']);
      for (const { data } of events) assert.equal(data.importId, importId);
      const shares = events.flatMap(({ event, data }) => (event === 'progress' ? [data.progress] : []));
      assert.deepEqual(shares, shares.toSorted());
      assert.equal(events.at(-1)?.data.state, 'committed');
    });

    test('responds with 202 immediately to a client that does not want to wait', async () => {
      const respondAsync = { prefer: 'respond-async' };
      const sent = await sendFiles(send, { 'rooms.geojson': building }, {}, respondAsync);
      assert.deepEqual(
        [sent.body.state, sent.headers.get('preference-applied')],
        ['reading', 'respond-async'],
      );
      const { importId } = await settled(send, sent.body.importId);
      const started = await send('POST', `${imports}/CommitImport/${importId}`, {}, respondAsync);
      assert.equal(started.body.state, 'committing');
      assertError(await send('POST', `${imports}/CommitImport/${importId}`, {}), 409, 'Conflict');
      assertError(await send('POST', `${imports}/UndoImport/${importId}`), 409, 'Conflict');
      assert.equal((await settled(send, importId)).state, 'committed');
    });

    test('deletes an import with its files, and keeps the maps that it created', async () => {
      const own = clientOf(server(), 7);
      const before = await blobsOf(server().ctx);
      const { importId } = await readFiles(own, { 'rooms.geojson': building });
      await own('POST', `${imports}/CommitImport/${importId}`, {});
      const { made } = await settled(own, importId);
      assert.equal((await own('DELETE', `${imports}/DeleteImport/${importId}`)).status, 200);
      assertError(await own('GET', `${imports}/GetImport/${importId}`), 404, 'ImportNotFound');
      assert.deepEqual(await blobsOf(server().ctx), before);
      const map = await own('GET', `${maps}/GetCustomMap/${made.maps[0].customMapId}`);
      assert.equal(map.status, 200);
    });

    test('rejects a target that does not fit the source, and starts nothing', async () => {
      const { importId } = await readFiles(send, { 'rooms.geojson': building });
      const path = `${imports}/CommitImport/${importId}`;
      const { customMapId } = await addMap(send);
      const otherMap = await addMap(clientOf(server(), 2));
      for (const [fields, status, error, message] of [
        [{ customMapIds: [customMapId, null] }, 400, 'InvalidRequest', /^customMapIds must have an entry/],
        [{ customMapId: otherMap.customMapId }, 404, 'CustomMapNotFound', /./],
        [{ name: ' ' }, 400, 'InvalidRequest', /^name /],
        [{ choices: { types: { room: 12 } } }, 400, 'InvalidRequest', /^choices\.types\.room /],
      ] as const)
        assertError(await send('POST', path, fields), status, error, message);
      assert.equal((await settled(send, importId)).state, 'ready');
    });
  }),
);

onSqlite('imports while no job runs', (server) => {
  full(
    'creates nothing if the target map is deleted in the meantime, and the import can be tried again',
    async () => {
      const send = clientOf(server());
      const { ctx } = server();
      const { customMapId } = await addMap(send);
      const sent = await sendFiles(send, { 'rooms.geojson': building });
      const reading = startJobs(ctx);
      const { importId } = await settled(send, sent.body.importId);
      await reading.close();
      const started = await send('POST', `${imports}/CommitImport/${importId}`, { customMapId });
      assert.equal(started.body.state, 'committing', started.text);
      await send('DELETE', `${maps}/DeleteCustomMap/${customMapId}`);
      const jobs = startJobs(ctx);
      try {
        const found = await settled(send, importId);
        assert.equal(found.state, 'ready');
        assert.match(found.message, /^Nothing was imported: The department has no map with this id/);
        await send('POST', `${imports}/CommitImport/${importId}`, {});
        assert.equal((await settled(send, importId)).state, 'committed');
      } finally {
        await jobs.close();
      }
    },
  );

  test('fails with a reason if the process that reads the files crashes', async () => {
    const send = clientOf(server());
    const { body } = await sendFiles(send, { 'rooms.geojson': building });
    const problem = new ImportProblem('memory', 'These files need more memory');
    const importWorkers = { run: () => Promise.reject(problem), close: async () => {} };
    const jobs = startJobs({ ...server().ctx, importWorkers });
    try {
      const found = await settled(send, body.importId);
      assert.deepEqual([found.state, found.message], ['failed', 'These files need more memory']);
    } finally {
      await jobs.close();
    }
  });
});

onSqliteFirst('concurrent imports', (server) => {
  test('lets only one of two processes run the same import, and the other leaves nothing behind', async () => {
    const send = clientOf(server(), 8);
    const { ctx } = server();
    const sent = await sendFiles(send, { 'rooms.geojson': building });
    const reading = startJobs(ctx);
    const { importId } = await settled(send, sent.body.importId);
    await reading.close();
    await send('POST', `${imports}/CommitImport/${importId}`, {});
    const row = await requireImport(ctx.db, 8, importId);
    const { signal } = new AbortController();
    const make = () => withFolder(ctx, (folder) => commitStoredImport(ctx, row, folder, signal));
    const outcomes = await Promise.allSettled([make(), make()]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await settled(send, importId)).state, 'committed');
    assert.equal((await send('GET', `${maps}/GetCustomMaps`)).body.length, 1);
    const zones = await ctx.db.selectFrom('zones').select('id').where('department_id', '=', 8).execute();
    assert.equal(zones.length, 2);
    await withdrawJobs(ctx.db, 8, [importId]);
  });
});
