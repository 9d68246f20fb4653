import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { entriesOf } from '../features/audit/audit.test-support.ts';
import { roomsFile } from '../features/imports/imports.test-support.ts';
import { clientOf } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { onSqlite, type TestServer } from '../testing/test-server.ts';
import { runInProcess } from './run-in-process.test-support.ts';

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
    const email = 'al@station.example';
    const create = `user create --department 8 --email ${email} --role viewer --password-stdin`;
    await runMuster(environmentOf(server()), create.split(' '), password);
    const run = async (words: string, input?: string) => {
      const { code, stdout, stderr } = await runInProcess(server(), words.split(' '), input);
      assert.equal(code, 0, stderr);
      return stdout;
    };
    await run(`user role --email ${email} --role editor`);
    await run(`user password --email ${email} --password-stdin`, `${password}, changed`);
    await run(`user disable --email ${email}`);
    await run(`user enable --email ${email}`);
    const token = await run('token --department 8 --user robot --hours 2');
    const file = join(folder, 'rooms.geojson');
    await writeFile(file, roomsFile([{ id: 'a', name: 'Room A', place: 0 }]));
    const importing = ['import', file, '--department', '8', '--name', 'Mill'];
    await runMuster(environmentOf(server()), importing);
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
    for (const { actor, address } of entries) assert.deepEqual([actor, address], ['command', null]);
    const [asProcess] = entries;
    assert.equal(asProcess?.userName, 'operator');
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
