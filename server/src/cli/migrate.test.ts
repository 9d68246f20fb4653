import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { sql } from 'kysely';
import { clientOf, type Send } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { full, test } from '../testing/level.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { hasPartitions } from '../testing/postgres-database.ts';
import { addMapWithFloor, addZone } from '../testing/sample-zones.ts';
import { engines, startTestServer, type TestServer } from '../testing/test-server.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-migrate-'));
});
after(() => rm(folder, { recursive: true }));

function migrate(args: readonly string[], environment: Record<string, string> = {}) {
  const env = childEnvironment({
    MUSTER_DATA_DIR: folder,
    MUSTER_AUTH_SECRET: 's'.repeat(32),
    ...environment,
  });
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [musterProgram, 'migrate', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test('--partitions is rejected with an invalid number, and on SQLite', async () => {
  for (const [value, message] of [
    ['1', /from 2 to 1024/],
    ['eight', /from 2 to 1024/],
    ['8', /needs PostgreSQL/],
  ] as const) {
    const { code, stderr } = await migrate(['--partitions', value]);
    assert.equal(code, 2);
    assert.match(stderr, message);
  }
});

/** Returns the keys and indexes of the database, except those of the partitions. */
async function readKeys({ ctx }: TestServer): Promise<unknown> {
  const { rows } = await sql`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where not relispartition and contype in ('p', 'u', 'f') and conparentid = 0 and connamespace = current_schema()::regnamespace
    union all
    select tablename, indexname, replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes
    where schemaname = current_schema() and tablename !~ '_p[0-9]+$'
    order by 1, 2, 3`.execute(ctx.db);
  return rows;
}

async function readAll(send: Send, mapId: string): Promise<string[]> {
  const paths = [`GetCustomMap/${mapId}`, 'GetVersionManifest', 'Changes'];
  const responses = await Promise.all(paths.map((path) => send('GET', `/api/v4/CustomMaps/${path}`)));
  return responses.map(({ text }) => text.replace(/"generatedAt":"[^"]*"/, ''));
}

const skip = !engines.includes('postgres') || hasPartitions;
full(
  '--partitions splits a database with data, keeps all rows, keys and indexes, and works only once',
  {
    skip,
  },
  async () => {
    const server = await startTestServer('postgres');
    try {
      const { database } = server.ctx.config;
      const url = database.engine === 'postgres' ? database.url : '';
      const send = clientOf(server, 7);
      const { mapId, floorId } = await addMapWithFloor(send);
      await addZone(send, floorId);
      const [keys, contents] = [await readKeys(server), await readAll(send, mapId)];
      const done = await migrate(['--partitions', '4'], { MUSTER_DATABASE_URL: url });
      assert.deepEqual([done.code, done.stderr], [0, '']);
      assert.match(done.stdout, /4 partitions/);
      assert.deepEqual(await readAll(send, mapId), contents);
      assert.deepEqual(await readKeys(server), keys);
      await addZone(send, floorId);
      assert.notDeepEqual(await readAll(send, mapId), contents, 'changes continue from the last number');
      const again = await migrate(['--partitions', '4'], { MUSTER_DATABASE_URL: url });
      assert.equal(again.code, 2);
      assert.match(again.stderr, /has partitions already/);
    } finally {
      await server.close();
    }
  },
);
