import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { entriesOf } from '../features/audit/audit.test-support.ts';
import { roomsFile } from '../features/imports/imports.test-support.ts';
import { clientOf } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { onSqlite, type TestServer } from '../testing/test-server.ts';

const password = 'a password from stdin';

/** Runs `muster` as a separate process, and returns what it printed. */
async function runMuster(environment: Record<string, string>, args: string[], input = ''): Promise<string> {
  const env = childEnvironment({ USER: 'operator', SUDO_USER: 'operator', ...environment });
  const child = spawn(process.execPath, [musterProgram, ...args], { env });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.equal(await code, 0, stderr);
  return stdout;
}

function environmentOf({ ctx }: TestServer): Record<string, string> {
  const { dataDir, database } = ctx.config;
  const url = database.engine === 'postgres' ? database.url : `sqlite:${database.path}`;
  return { MUSTER_DATA_DIR: dataDir, MUSTER_DATABASE_URL: url };
}

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-audit-'));
});
after(() => rm(folder, { recursive: true, force: true }));

onSqlite('commands in the audit log', (server) => {
  test('every command that writes adds an entry with its name and the account on the server', async () => {
    const run = (words: string, input?: string) =>
      runMuster(environmentOf(server()), words.split(' '), input);
    const email = 'al@station.example';
    await run(`user create --department 8 --email ${email} --role viewer --password-stdin`, password);
    await run(`user role --email ${email} --role editor`);
    await run(`user password --email ${email} --password-stdin`, `${password}, changed`);
    await run(`user disable --email ${email}`);
    await run(`user enable --email ${email}`);
    const token = await run('token --department 8 --user robot --hours 2');
    const file = join(folder, 'rooms.geojson');
    await writeFile(file, roomsFile([{ id: 'a', name: 'Room A', place: 0 }]));
    await run(`import ${file} --department 8 --name Mill`);
    const entries = (await entriesOf(clientOf(server(), 8), {})).reverse();
    assert.deepEqual(
      entries.map(({ via, kind, action }) => `${via}: ${kind} ${action}`),
      [
        'muster user create: department created',
        'muster user create: user created',
        'muster user role: user updated',
        'muster user password: user updated',
        'muster user disable: user updated',
        'muster user enable: user updated',
        'muster token: apiToken issued',
        'muster import: import created',
        'muster import: map created',
        'muster import: floor created',
        'muster import: import committed',
      ],
    );
    for (const { actor, userName, address } of entries)
      assert.deepEqual([actor, userName, address], ['command', 'operator', null]);
    const changes = entries.slice(2, 6).map(({ before: was, after: is }) => [was, is]);
    assert.deepEqual(changes, [
      [{ role: 'viewer' }, { role: 'editor' }],
      [{ passwordChanged: null }, { passwordChanged: true }],
      [{ isActive: true }, { isActive: false }],
      [{ isActive: false }, { isActive: true }],
    ]);
    const log = JSON.stringify(entries);
    for (const secret of [password, token.trim()]) assert.ok(!log.includes(secret), secret);
  });
});

onSqlite('a restore of a backup', (server) => {
  test('is recorded in the audit log of every department, with the time of the backup', async () => {
    await entriesOf(clientOf(server(), 4), {});
    const backup = join(folder, 'backup');
    await runMuster(environmentOf(server()), ['backup', backup]);
    const dataDir = join(folder, 'restored');
    await runMuster({ MUSTER_DATA_DIR: dataDir }, ['restore', backup]);
    const database = new DatabaseSync(join(dataDir, 'muster.sqlite'), { readOnly: true });
    const rows = database
      .prepare(`select department_id, kind, via, after from audit_entries where action = 'restored'`)
      .all();
    database.close();
    assert.deepEqual(
      rows.map(({ department_id, kind, via }) => [department_id, kind, via]),
      [[4, 'installation', 'muster restore']],
    );
    assert.match(String(rows[0]?.after), /^\{"backupMadeOn":"20/);
  });
});
