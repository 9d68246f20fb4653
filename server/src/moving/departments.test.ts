import assert from 'node:assert/strict';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runMuster } from '../cli/run-muster.test-support.ts';
import { connectUnlimited } from '../storage/db/open-database.ts';
import { clientOf } from '../testing/api-client.ts';
import { onSqliteFirst, startTestServer, type TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { countRows, fillInstallation } from './move.test-support.ts';

const secrets = {
  MUSTER_AUTH_SECRET: 'a secret that both services have in common',
  MUSTER_FEED_KEYS: 'a key of feed addresses that both services have',
};

async function run(server: TestServer, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runMuster(server, ['department', ...args]);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

async function reject(server: TestServer, ...args: string[]): Promise<string> {
  const { code, stderr } = await runMuster(server, ['department', ...args]);
  assert.equal(code, 2);
  return stderr;
}

const sideOf = ({ ctx }: TestServer) => ({ db: ctx.db, engine: ctx.config.database.engine });
const read = [
  '/api/v4/CustomMaps/GetCustomMaps',
  '/api/v4/CustomMaps/Changes',
  '/api/v4/Calendar/GetAllCalendarItems',
];

onSqliteFirst(
  'departments',
  (server, engine) => {
    test('an exported department has no row of another one, and is the same in another installation', async () => {
      const { paths, apiToken, drafts } = await fillInstallation(server());
      const folder = join(server().ctx.config.dataDir, 'export');
      await run(server(), 'export', '--department', '2', folder);
      const path = join(server().ctx.config.dataDir, 'exported.sqlite');
      await cp(join(folder, 'database', 'department.sqlite'), path); // opening it changes the file
      const copy = { db: connectUnlimited({ engine: 'sqlite', path }), engine: 'sqlite' as const };
      const [exported, original] = [await countRows(copy, 2), await countRows(sideOf(server()), 2)];
      await copy.db.destroy();
      for (const [table, { own, others }] of Object.entries(exported))
        assert.deepEqual([table, own, others], [table, original[table]?.own, 0]);
      assert.equal(exported.drafts?.own, 6);
      assert.equal((await readdir(join(folder, 'blobs', 'images'))).length, 2, 'of the map and of the floor');

      const other = await startTestServer(engine, {
        ...secrets,
        MUSTER_STORAGE_URL: server().ctx.config.storageUrl,
        MUSTER_BASE_URL: server().ctx.config.baseUrl,
      });
      try {
        await clientOf(other, 1)('GET', '/api/v4/CustomMaps/Changes');
        await run(other, 'import', folder);
        const ask = (one: TestServer) =>
          Promise.all([
            ...[...read, drafts].map((path) => clientOf(one, 2)('GET', path)),
            ...paths.slice(-3).map((path) => clientOf(one, 2, null)('GET', path)),
            clientOf(one, 2, apiToken)('GET', '/api/v4/CustomMaps/GetCustomMaps'),
          ]).then((responses) => responses.map(({ status, text }) => [status, text]));
        assert.deepEqual(await ask(other), await ask(server()));
        const publish = drafts.replace('GetDraft', 'PublishDraft');
        const published = await clientOf(other, 2)('POST', publish, {});
        assert.deepEqual([published.status, published.body.drafts], [200, []], published.text);
        const save = (fields: object) =>
          clientOf(other, 2)('POST', '/api/v4/Calendar/SaveCalendarItem', fields);
        const item = await save({ Title: 'New', Start: '2027-01-01T09:00:00Z' });
        assert.equal(item.status, 200, item.text);
        assert.match(await reject(other, 'import', folder), /there is already a department 2/);
      } finally {
        await other.close();
      }
    });

    test('a department is deleted only with its exact name, with all rows and files, and others keep theirs', async () => {
      const { ctx } = server();
      const { body: token } = await clientOf(server(), 2)('POST', '/api/v4/ApiTokens/SaveToken', {
        name: 'x',
        permissions: ['maps:read'],
      });
      const program = clientOf(server(), 2, token.token);
      assert.equal((await program('GET', '/api/v4/CustomMaps/GetCustomMaps')).status, 200);
      const before = await countRows(sideOf(server()), 2);
      assert.match(
        await reject(server(), 'delete', '--department', '2', '--name', 'department 2'),
        /type its name exactly/,
      );
      await run(server(), 'delete', '--department', '2', '--name', 'Department 2');
      const after = await countRows(sideOf(server()), 2);
      for (const [table, { own, others }] of Object.entries(after)) {
        if (table === 'leases') continue;
        assert.equal(others, before[table]?.others, table);
        if (table !== 'audit_entries' && table !== 'token_changes') assert.equal(own, 0, table);
      }
      const [last] = await ctx.db
        .selectFrom('audit_entries')
        .select(['action', 'via'])
        .where('department_id', '=', 2)
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      assert.deepEqual({ ...last }, { action: 'deleted', via: 'muster department delete' });
      assert.equal(
        (await Array.fromAsync(ctx.blobs.list('images/'))).length,
        2,
        'those of the other department',
      );
      await waitFor(
        'access ends',
        async () => (await program('GET', '/api/v4/CustomMaps/GetCustomMaps')).status === 401,
      );
    });

    if (engine === 'postgres') return; // neither of these depends on the engine

    test('an export that was changed, and a folder that is none, are rejected', async () => {
      const folder = join(server().ctx.config.dataDir, 'export');
      const damaged = join(server().ctx.config.dataDir, 'damaged');
      await cp(folder, damaged, { recursive: true });
      const path = join(damaged, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(
        path,
        JSON.stringify({
          ...manifest,
          department: { ...manifest.department, id: 77 },
          blobs: [{ ...manifest.blobs[0], sha256: 'x' }],
        }),
      );
      assert.match(await reject(server(), 'import', damaged), /the backup is damaged: blobs/);
      assert.match(
        await reject(server(), 'import', join(damaged, 'blobs')),
        /is not the export of a department/,
      );
      assert.match(await reject(server(), 'export', '--department', '1', damaged), /is not empty/);
    });

    test('departments are listed, added and renamed', async () => {
      await run(server(), 'create', '--department', '30', '--name', 'North', '--time-zone', 'Europe/Berlin');
      await run(server(), 'rename', '--department', '30', '--name', 'North West');
      assert.match(await run(server(), 'list'), /^30\tNorth West\tEurope\/Berlin\t/m);
      assert.match(
        await reject(server(), 'create', '--department', '30', '--name', 'x'),
        /already a department 30/,
      );
      assert.match(await reject(server(), 'rename', '--department', '31', '--name', 'x'), /no department 31/);
      const { body } = await clientOf(server(), 30)('GET', '/api/v4/Audit/GetEntries');
      assert.deepEqual(body.entries.map(({ action }: { action: string }) => action).sort(), [
        'created',
        'updated',
      ]);
    });
  },
  secrets,
);
