import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../deps.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { createDatabaseFor, engines } from '../testing/test-server.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-doctor-'));
});
after(() => rm(folder, { recursive: true }));

function examine(settings: Record<string, string>): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [musterProgram, 'doctor'],
      { env: childEnvironment(settings) },
      (error, stdout) => resolve({ code: error ? Number(error.code) : 0, stdout }),
    );
  });
}

test('all invalid settings are listed, and nothing else is checked', async () => {
  const { code, stdout } = await examine({ MUSTER_PORT: 'many', MUSTER_WORKERS: '0' });
  assert.equal(code, 1);
  assert.match(
    stdout,
    /FAILURE {2}settings: MUSTER_PORT=many.*\nFAILURE {2}settings: MUSTER_WORKERS=0.*\n\n2 failures/,
  );
});

test('a data folder that does not exist is not a failure, and is not created', async () => {
  const data = join(folder, 'none');
  const { code, stdout } = await examine({ MUSTER_DATA_DIR: data, MUSTER_PORT: '0' });
  assert.deepEqual([code, /0 failures/.test(stdout)], [0, true], stdout);
  await assert.rejects(stat(data), { code: 'ENOENT' });
});

test('with a running service, every check succeeds; every problem of a copy of it is reported, with what to do about it', async () => {
  const good = join(folder, 'good');
  const server = await startServerProcess({ MUSTER_DATA_DIR: good });
  const data = join(folder, 'bad');
  try {
    const { code, stdout } = await examine({
      MUSTER_DATA_DIR: good,
      MUSTER_PORT: new URL(server.baseUrl).port,
    });
    assert.equal(code, 0);
    for (const line of [
      /ok .*database: .*no damage found/,
      /ok .*secrets/,
      /ok .*port: the service is running on port .*: ok/,
      /ok .*clock/,
    ])
      assert.match(stdout, line);
    assert.match(stdout, /0 failures, 0 warnings/);
    await mkdir(data, { mode: 0o755 });
    await copyFile(join(good, 'muster.sqlite'), join(data, 'muster.sqlite'));
  } finally {
    await server.kill('SIGTERM');
  }
  await copyFile(join(good, 'auth-secret'), join(data, 'auth-secret'));
  await chmod(join(data, 'auth-secret'), 0o644);
  const other = createServer((_request, response) => response.end('something else')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const settings = {
    MUSTER_DATA_DIR: data,
    MUSTER_PORT: String(port),
    MUSTER_BASE_URL: 'https://maps.example',
  };
  const { code, stdout } = await examine(settings);
  other.close();
  other.closeAllConnections();
  assert.equal(code, 1, stdout);
  for (const line of [
    /FAILURE {2}database: it is a copy without its -wal file/,
    /FAILURE {2}secrets: other users can read .*auth-secret: chmod 600/,
    /warning {2}secrets: .*feed-key does not exist yet/,
    /FAILURE {2}port: port \d+ of 127\.0\.0\.1 is in use/,
    /warning {2}reverse proxy: .*MUSTER_TRUSTED_PROXIES is not set/,
    /warning {2}data folder: other users can read/,
  ])
    assert.match(stdout, line);
});

test('a damaged database is reported', async () => {
  const data = join(folder, 'damaged');
  await closeContext(await openContext(readConfig({ MUSTER_DATA_DIR: data, MUSTER_LOG_LEVEL: 'silent' })));
  await using file = await open(join(data, 'muster.sqlite'), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(4 * 4096, 0xa5), 0, 4 * 4096, Math.floor(size / 4096 / 2) * 4096);
  const { code, stdout } = await examine({ MUSTER_DATA_DIR: data, MUSTER_PORT: '0' });
  assert.equal(code, 1);
  assert.match(stdout, /FAILURE {2}database: .*(?:damaged|malformed)/);
});

test('the version and the time of PostgreSQL are checked', {
  skip: !engines.includes('postgres'),
}, async () => {
  const database = await createDatabaseFor('postgres');
  try {
    const settings = {
      MUSTER_DATA_DIR: join(folder, 'pg'),
      MUSTER_PORT: '0',
      MUSTER_DATABASE_URL: database?.url ?? '',
    };
    const { code, stdout } = await examine(settings);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /ok .*database: PostgreSQL \d+/);
    assert.match(stdout, /ok .*clock: .*same as the database/);
    const away = await examine({
      ...settings,
      MUSTER_DATABASE_URL: 'postgres://nobody:word@127.0.0.1:1/none',
    });
    assert.equal(away.code, 1);
    assert.match(away.stdout, /FAILURE {2}database: /);
    assert.doesNotMatch(away.stdout, /word/);
  } finally {
    await database?.drop();
  }
});
