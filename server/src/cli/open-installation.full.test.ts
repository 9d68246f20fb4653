import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, test } from 'node:test';
import pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { closeContext, openContext } from '../deps.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { createDatabaseFor, engines } from '../testing/test-server.ts';
import { openInstallation, openOrCreateInstallation } from './open-installation.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-installation-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runMuster(args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const env = { PATH: process.env.PATH, MUSTER_DATA_DIR: dataDir, MUSTER_PORT: '0', ...environment };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [musterProgram, ...args],
      { env, cwd: folder },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    // Stops a service that has started.
    child.stdout?.on('data', (text: string) => text.includes('Muster serves') && child.kill('SIGTERM'));
  });
}

const createUser = [
  'user',
  'create',
  '--department',
  '1',
  '--email',
  'ada@station.example',
  '--role',
  'admin',
];

/** Copies files of a running service, while its write-ahead log is still next to the database. */
async function copyRunningDatabase(names: readonly string[]): Promise<void> {
  const ctx = await openContext(
    readConfig({ MUSTER_DATA_DIR: join(folder, 'other'), MUSTER_LOG_LEVEL: 'silent' }),
  );
  await mkdir(dataDir);
  for (const name of names) await copyFile(join(folder, 'other', name), join(dataDir, name));
  await closeContext(ctx);
}

test('commands that need a database do not create one: the error says where they looked, and how to set the location', async () => {
  const { code, stdout, stderr } = await runMuster(createUser, { MUSTER_DATA_DIR: '' });
  assert.deepEqual([code, stdout], [2, '']);
  assert.ok(stderr.startsWith(`there is no Muster database at ${join(dataDir, 'muster.sqlite')}\n`), stderr);
  assert.match(stderr, /MUSTER_DATA_DIR or MUSTER_DATABASE_URL.*muster serve/);
  assert.deepEqual(await readdir(folder), []);
});

const withPostgres = { skip: !engines.includes('postgres') };
test(
  'commands also reject an empty PostgreSQL database, until muster migrate has created its tables',
  withPostgres,
  async () => {
    const database = await createDatabaseFor('postgres');
    try {
      const settings = { MUSTER_DATABASE_URL: database?.url ?? '' };
      await removeTables(settings.MUSTER_DATABASE_URL);
      await assert.rejects(
        openExisting(settings),
        /^Error: there is no Muster database at postgres:\/\/\(hidden\)@/,
      );
      assert.deepEqual(await readdir(folder), []);
      assert.equal((await runMuster(['migrate'], settings)).code, 0);
      await openExisting(settings);
    } finally {
      await database?.drop();
    }
  },
);

/** Test databases are copies of a migrated one. */
async function removeTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}

const secrets = ['auth-secret', 'feed-key'];

const incompleteCopy =
  /muster\.sqlite was copied while .* without .*muster\.sqlite-wal\n.*--accept-missing-log/;

test('a copy of a running database is rejected without its write-ahead log, except with --accept-missing-log', async () => {
  await copyRunningDatabase(['muster.sqlite', ...secrets]);
  for (const open of [openOrCreate, openExisting]) await assert.rejects(open(), incompleteCopy);
  const server = await startServerProcess({ MUSTER_DATA_DIR: dataDir }, ['--accept-missing-log']);
  await server.kill('SIGTERM');
  await openExisting(); // the file is complete now
});

test('a copy with the log, a copy from a stopped service, and one of an earlier version without a log are accepted', async () => {
  await copyRunningDatabase(['muster.sqlite', 'muster.sqlite-wal', ...secrets]);
  await openExisting();
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir);
  for (const name of ['muster.sqlite', ...secrets])
    await copyFile(join(folder, 'other', name), join(dataDir, name));
  await openExisting();
  await rm(dataDir, { recursive: true });
  await copyRunningDatabase(['muster.sqlite', ...secrets]);
  const database = new DatabaseSync(join(dataDir, 'muster.sqlite'));
  database.exec('pragma user_version = 0');
  database.close();
  await openExisting();
});

test('a service that was killed starts again', async () => {
  for (let starts = 0; starts < 2; starts += 1) {
    const server = await startServerProcess({ MUSTER_DATA_DIR: dataDir });
    await server.kill('SIGKILL');
  }
  assert.equal((await runMuster(createUser)).code, 0);
  await rename(join(dataDir, 'auth-secret'), join(dataDir, 'lost'));
  await assert.rejects(openExisting(), /secrets that are missing/);
  await rename(join(dataDir, 'lost'), join(dataDir, 'auth-secret'));
  await openExisting();
});

test('a database file that is only part of a database is rejected and not changed', async () => {
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'muster.sqlite'), emptySqliteFile());
  for (const open of [openOrCreate, openExisting])
    await assert.rejects(
      open(),
      /muster\.sqlite has no tables: it is an incomplete copy of a database\n.*muster\.sqlite-wal/,
    );
  assert.deepEqual(await readdir(dataDir), ['muster.sqlite']);
});

test('a data folder with images but no database is rejected, because the images would be removed', async () => {
  await mkdir(join(dataDir, 'blobs', 'images'), { recursive: true });
  await openOrCreate(); // empty folders are no data
  for (const name of ['muster.sqlite', 'muster.sqlite-wal', 'muster.sqlite-shm'])
    await rm(join(dataDir, name), { force: true });
  await writeFile(join(dataDir, 'blobs', 'images', 'plan.png'), 'x');
  await assert.rejects(
    openOrCreate(),
    /^Error: there is no database at .*, but there are images or tiles in .*blobs\n/,
  );
});

test('a start fails if secrets are missing, unless new ones are requested', async () => {
  await openOrCreate();
  assert.equal((await runMuster(createUser)).code, 0);
  await addFeed();
  for (const name of ['auth-secret', 'feed-key']) await rm(join(dataDir, name));
  for (const open of [openOrCreate, openExisting])
    await assert.rejects(
      open(),
      /auth-secret \(or MUSTER_AUTH_SECRET\): used for access tokens.*\n.*feed-key \(or MUSTER_FEED_KEYS\)[\s\S]*muster serve --new-secrets/,
    );
  await openExisting({ MUSTER_AUTH_SECRET: 's'.repeat(32), MUSTER_FEED_KEYS: 'k'.repeat(32) });
  const { code, stdout } = await runMuster(['serve', '--new-secrets']);
  assert.equal(code, 0);
  assert.match(stdout, /Muster serves/);
  await openExisting();
});

/** Opens the data folder like the commands. */
async function openExisting(settings: Record<string, string> = {}): Promise<void> {
  await closeContext(await openInstallation(configOf(settings)));
}

/** Opens the data folder like `muster serve` and `muster migrate`. */
async function openOrCreate(): Promise<void> {
  await closeContext(await openOrCreateInstallation(configOf({})));
}

function configOf(settings: Record<string, string>): Config {
  return readConfig({ MUSTER_DATA_DIR: dataDir, MUSTER_LOG_LEVEL: 'silent', ...settings });
}

async function addFeed(): Promise<void> {
  const ctx = await openContext(configOf({}));
  await ctx.db
    .insertInto('calendar_syncs')
    .values({
      department_id: 1,
      user_id: 'ada',
      sync_guid: 'guid',
      is_active: 1,
      is_account: 0,
      role: 'admin',
      updated_on: new Date(0).toISOString(),
    })
    .execute();
  await closeContext(ctx);
}

/** Returns what a copy of only `muster.sqlite` contains: a first page, because all tables are in the write-ahead log. */
function emptySqliteFile(): Uint8Array {
  const database = new DatabaseSync(join(folder, 'empty.sqlite'));
  database.exec('pragma journal_mode = wal');
  const bytes = readFileSync(join(folder, 'empty.sqlite'));
  database.close();
  return bytes;
}
