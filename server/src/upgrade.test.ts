import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Kysely } from 'kysely';
import pg from 'pg';
import {
  type FixtureResponse,
  fixtureAccount,
  fixtureSettings,
  readResponses,
  tokenOfFixture,
} from '../testing/fixtures/upgrade/fixture.ts';
import { migrationsFor } from './storage/db/migrations/all-migrations.ts';
import { createPostgresDialect } from './storage/db/postgres-dialect.ts';
import { createSqliteDialect } from './storage/db/sqlite-dialect.ts';
import { clientAt, formOf } from './testing/api-client.ts';
import { createPostgresDatabase, type PostgresDatabase } from './testing/postgres-database.ts';
import { mapForm } from './testing/sample-maps.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { engines } from './testing/test-server.ts';

const fixtures = join(import.meta.dirname, '..', 'testing', 'fixtures', 'upgrade');

for (const engine of engines)
  describe(`data of an older version (${engine})`, () => {
    let folder: string;
    let database: PostgresDatabase | undefined;
    let environment: Record<string, string>;
    let server: ServerProcess | undefined;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'muster-upgrade-'));
      execFileSync('tar', ['-xzf', join(fixtures, `${engine}.tar.gz`), '-C', folder]);
      database = engine === 'postgres' ? await createPostgresDatabase(true) : undefined;
      if (database) await load(database.url, await readFile(join(folder, 'database.sql'), 'utf8'));
      environment = {
        ...fixtureSettings,
        MUSTER_DATA_DIR: folder,
        ...(database && { MUSTER_DATABASE_URL: database.url }),
      };
    });

    after(async () => {
      await server?.kill('SIGTERM');
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    });

    /** Opens the database without the migrations of a start. */
    const open = () =>
      new Kysely<{ kysely_migration: { name: string; timestamp: string } }>({
        dialect: database
          ? createPostgresDialect(database.url)
          : createSqliteDialect(join(folder, 'muster.sqlite')),
      });
    const readMigrations = async () => {
      const db = open();
      const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
      await db.destroy();
      return rows.map(({ name }) => name);
    };

    test('is migrated by a start, and gives the same responses', async () => {
      const migrations = Object.keys(migrationsFor(engine)).sort();
      assert.ok((await readMigrations()).length < migrations.length, 'it is older');
      server = await startServerProcess(environment);
      assert.deepEqual(await readMigrations(), migrations);
      const recorded = JSON.parse(await readFile(join(folder, 'answers.json'), 'utf8')) as FixtureResponse[]; // written by make-upgrade-fixture.ts
      assert.ok(recorded.length > 10);
      const now = await readResponses(server.baseUrl, recorded);
      for (const [index, { path, status, answer }] of recorded.entries()) {
        assert.equal(now[index]?.status, status, path);
        assertHolds(now[index]?.answer, answer, path);
      }
    });

    test('lets its users sign in, and can be changed', async () => {
      assert.ok(server);
      const { email, password } = fixtureAccount;
      const body = new URLSearchParams({ grant_type: 'password', username: email, password });
      const signIn = await fetch(`${server.baseUrl}/api/v4/connect/token`, { method: 'POST', body });
      assert.equal(signIn.status, 200);
      const send = clientAt(server.baseUrl, await tokenOfFixture());
      const { body: maps } = await send('GET', '/api/v4/CustomMaps/GetCustomMaps');
      const [{ customMapId }] = maps;
      const path = `/api/v4/CustomMaps/UpdateCustomMap/${customMapId}`;
      const changed = await send('PUT', path, formOf({ ...mapForm, name: 'Westport House East' }));
      assert.equal(changed.status, 200, changed.text);
      const { body: map } = await send('GET', `/api/v4/CustomMaps/GetCustomMap/${customMapId}`);
      assert.equal(map.name, 'Westport House East');
    });

    test('of a newer version is rejected and not changed', async () => {
      await server?.kill('SIGTERM');
      const db = open();
      const newer = { name: '9999-from-the-future', timestamp: '2099-01-01T00:00:00.000Z' };
      await db.insertInto('kysely_migration').values(newer).execute();
      await db.destroy();
      const before = await readMigrations();
      await assert.rejects(startServerProcess(environment), /belongs to a newer version of Muster/);
      assert.deepEqual(await readMigrations(), before);
    });
  });

async function load(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Fails unless the new response has every field of the old one with the same value. Additional fields are fine. */
function assertHolds(now: unknown, then: unknown, path: string): void {
  if (typeof then !== 'object' || then === null) {
    assert.equal(now, then, path);
    return;
  }
  if (Array.isArray(then)) assert.equal((now as unknown[]).length, then.length, path);
  for (const [key, value] of Object.entries(then))
    assertHolds((now as Record<string, unknown>)[key], value, `${path} ${key}`);
}
