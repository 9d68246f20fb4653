import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { addDrafts } from '../features/draft-review/drafts.test-support.ts';
import { clientAt, formOf, type Send } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { pngImage } from '../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../testing/sample-maps.ts';
import { addMapWithFloor, addZone } from '../testing/sample-zones.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { createDatabaseFor, engines, signToken } from '../testing/test-server.ts';

const secret = 'a secret that this test shares with the server it starts';
const rounds = Number(process.env.MUSTER_FAULT_ROUNDS ?? 1);
const writers = 12;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'));
});
after(() => rm(folder, { recursive: true, force: true }));

function runMuster(args: readonly string[], settings: Record<string, string>) {
  const env = childEnvironment({ MUSTER_LOG_LEVEL: 'error', ...settings });
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [musterProgram, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const sendTo = async ({ baseUrl }: ServerProcess, role = 'admin'): Promise<Send> =>
  clientAt(baseUrl, await signToken(Buffer.from(secret), 1, Date.now(), { role }));

describe('a backup while 12 clients write', { skip: !engines.includes('sqlite') && 'SQLite only' }, () => {
  for (let round = 1; round <= rounds; round += 1)
    test(`contains every write from before its start, and every file, round ${round}`, {
      timeout: 300_000,
    }, async () => {
      const data = join(folder, `data-${round}`);
      const settings = { MUSTER_DATA_DIR: data, MUSTER_AUTH_SECRET: secret, MUSTER_TILE_WAIT_SECONDS: '0' };
      const server = await startServerProcess(settings);
      const written = { zones: [] as string[], titles: [] as string[] };
      const writing = new AbortController();
      const backup = join(folder, `backup-${round}`);
      let before: typeof written;
      try {
        const send = await sendTo(server);
        const work = Array.from({ length: writers }, (_, number) =>
          write(send, number, written, writing.signal),
        );
        while (written.zones.length < 50) await Promise.race([Promise.all(work), new Promise(setImmediate)]);
        before = structuredClone(written);
        const made = await runMuster(['backup', backup], settings);
        assert.deepEqual([made.code, made.stderr], [0, '']);
        writing.abort();
        await Promise.all(work);
      } finally {
        await server.kill('SIGKILL');
      }
      await assertRestores(backup, join(folder, `restored-${round}`), before);
    });
});

/** Saves zones and events, and replaces images, which deletes files. */
async function write(
  send: Send,
  number: number,
  written: { zones: string[]; titles: string[] },
  stop: AbortSignal,
): Promise<void> {
  const { customMapId } = await addMap(send, { name: `Map ${number}` });
  const { customMapFloorId } = await addFloor(send, customMapId);
  for (let step = 0; !stop.aborted; step += 1) {
    const zone = await addZone(send, customMapFloorId, { name: `Room ${number}.${step}` });
    written.zones.push(zone.customMapZoneId);
    const Title = `Drill ${number}.${step}`;
    const saved = await send('POST', '/api/v4/Calendar/SaveCalendarItem', {
      Title,
      Start: '2027-01-01T09:00:00Z',
    });
    assert.equal(saved.status, 200);
    written.titles.push(Title);
    const form = formOf({
      ...mapForm,
      name: `Map ${number}`,
      imageFile: await pngImage(40 + (step % 8), 20),
    });
    const changed = await send('PUT', `/api/v4/CustomMaps/UpdateCustomMap/${customMapId}`, form);
    assert.equal(changed.status, 200, changed.text);
  }
}

async function assertRestores(
  backup: string,
  data: string,
  before: { zones: readonly string[]; titles: readonly string[] },
): Promise<void> {
  const settings = { MUSTER_DATA_DIR: data, MUSTER_AUTH_SECRET: secret };
  const restored = await runMuster(['restore', backup], settings);
  assert.deepEqual([restored.code, restored.stderr], [0, '']);
  const database = new DatabaseSync(join(data, 'muster.sqlite'), { readOnly: true });
  assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
  assert.deepEqual(database.prepare('pragma foreign_key_check').all(), []);
  database.close();
  const server = await startServerProcess(settings);
  try {
    const send = await sendTo(server);
    const zones = new Set<string>();
    const { body: maps } = await send('GET', '/api/v4/CustomMaps/GetCustomMaps');
    assert.equal(maps.length, writers);
    for (const { customMapId, imageUrl, tileUrlTemplate } of maps) {
      assert.equal((await send('GET', new URL(imageUrl).pathname)).status, 200, imageUrl);
      if (tileUrlTemplate) {
        const archive = new URL(tileUrlTemplate.replace(/\/\{z\}.*/, '.pmtiles')).pathname;
        assert.equal((await send('GET', archive)).status, 200, archive);
      }
      const { body: floors } = await send('GET', `/api/v4/CustomMaps/GetFloors/${customMapId}`);
      const { body } = await send('GET', `/api/v4/CustomMaps/GetZones/${floors[0].customMapFloorId}`);
      for (const zone of body) zones.add(zone.customMapZoneId);
    }
    assert.deepEqual(
      before.zones.filter((id) => !zones.has(id)),
      [],
    );
    const { body: items } = await send('GET', '/api/v4/Calendar/GetAllCalendarItems');
    const titles = new Set(items.Data.map(({ Title }: { Title: string }) => Title));
    assert.deepEqual(
      before.titles.filter((title) => !titles.has(title)),
      [],
    );
  } finally {
    await server.kill('SIGTERM');
  }
}

describe('muster backup and muster restore', { skip: !engines.includes('sqlite') && 'SQLite only' }, () => {
  const backup = () => join(folder, 'backup');
  const settings = () => ({ MUSTER_DATA_DIR: join(folder, 'data') });
  before(async () => {
    const server = await startServerProcess(settings(), ['--demo']);
    await server.kill('SIGTERM');
    assert.equal((await runMuster(['backup', backup()], settings())).code, 0);
  });

  test('a second backup in the same folder copies new files, and removes deleted ones', async () => {
    const before = await readdir(join(backup(), 'blobs'), { recursive: true });
    const { stdout } = await runMuster(['backup', backup()], settings());
    assert.match(stdout, /complete: \d+ files, 0 of them new/);
    assert.deepEqual(await readdir(join(backup(), 'blobs'), { recursive: true }), before);
    assert.equal((await readdir(join(backup(), 'database'))).length, 1);
  });

  test('a restore does not overwrite an existing database', async () => {
    const { code, stderr } = await runMuster(['restore', backup()], settings());
    assert.equal(code, 2);
    assert.match(stderr, /there is already a database at .*muster\.sqlite/);
  });

  test('a folder that is not a backup, and a backup that was changed, are rejected before anything is written', async () => {
    const target = { MUSTER_DATA_DIR: join(folder, 'target') };
    const damaged = join(folder, 'damaged');
    const manifest = JSON.parse(await readFile(join(backup(), 'manifest.json'), 'utf8'));
    const changes: readonly [expected: RegExp, change: () => Promise<unknown>][] = [
      [/no manifest\.json/, () => rm(join(damaged, 'manifest.json'))],
      [/is not JSON/, () => writeFile(join(damaged, 'manifest.json'), '{')],
      [/made by a newer version/, () => writeManifest({ ...manifest, format: 2 })],
      [
        /which has a newer database than this version/,
        () => writeManifest({ ...manifest, schema: '9999-later' }),
      ],
      [
        /contains a dump of a PostgreSQL database/,
        () => writeManifest({ ...manifest, engine: 'postgres', schema: manifest.schema }),
      ],
      [/blobs\/\S+ is missing/, () => rm(join(damaged, manifest.blobs[0].path))],
      [/\.sqlite has changed since/, () => appendFile(join(damaged, manifest.database.path), 'x')],
    ];
    function writeManifest(changed: object): Promise<void> {
      return writeFile(join(damaged, 'manifest.json'), JSON.stringify(changed));
    }
    for (const [expected, change] of changes) {
      await cp(backup(), damaged, { recursive: true });
      await change();
      const { code, stderr } = await runMuster(['restore', damaged], target);
      assert.equal(code, 2, String(expected));
      assert.match(stderr, expected);
      await assert.rejects(readdir(target.MUSTER_DATA_DIR), { code: 'ENOENT' });
      await rm(damaged, { recursive: true });
    }
  });

  test('a backup contains the secrets, and a restore brings them back', async () => {
    const target = { MUSTER_DATA_DIR: join(folder, 'elsewhere') };
    assert.equal((await runMuster(['restore', backup()], target)).code, 0);
    for (const name of ['auth-secret', 'feed-key']) {
      const [from, to] = await Promise.all(
        [settings(), target].map(({ MUSTER_DATA_DIR }) => readFile(join(MUSTER_DATA_DIR, name), 'utf8')),
      );
      assert.equal(to, from);
    }
    assert.equal((await runMuster(['token', '--department', '1'], target)).code, 0);
  });

  test('the error for missing or extra arguments prints the usage', async () => {
    for (const args of [['backup'], ['restore', 'a', 'b'], ['backup', 'a', '--']])
      assert.match((await runMuster(args, settings())).stderr, /expected .*\nusage: muster/);
  });
});

describe('a backup of PostgreSQL', { skip: engines.length < 2 && 'needs SQLite and PostgreSQL' }, () => {
  test('is the same as one of SQLite: each restores into the other, with equal tables and files, or a program dumps the database instead', async () => {
    const database = await createDatabaseFor('postgres');
    const elsewhere = await createDatabaseFor('postgres');
    const at = (name: string, url?: string) => ({
      MUSTER_AUTH_SECRET: secret,
      MUSTER_DATA_DIR: join(folder, name),
      ...(url && { MUSTER_DATABASE_URL: url }),
    });
    const [inPostgres, inSqlite] = [at('pg', database?.url), at('from-pg')];
    const again = at('pg-again', elsewhere?.url);
    try {
      const server = await startServerProcess(inPostgres, ['--demo']);
      const [admin, editor] = await Promise.all([sendTo(server), sendTo(server, 'editor')]);
      await addDrafts(admin, editor, await addMapWithFloor(admin));
      await server.kill('SIGTERM');
      await runAll(['backup', join(folder, 'one')], inPostgres);
      await runAll(['restore', join(folder, 'one')], inSqlite);
      await runAll(['backup', join(folder, 'two')], inSqlite);
      await runAll(['restore', join(folder, 'two')], again);
      await runAll(['backup', join(folder, 'three')], again);
      const [one, two, three] = await Promise.all(['one', 'two', 'three'].map(contentsOf));
      assert.ok((one?.rows.zones?.length ?? 0) > 10);
      assert.equal(one?.rows.drafts?.length, 6);
      assert.deepEqual(two, one);
      assert.deepEqual(three, one);
      const overwritten = await runMuster(['restore', join(folder, 'one')], again);
      assert.match(overwritten.stderr, /there is already a database at MUSTER_DATABASE_URL/);
      await assertDumps(inPostgres);
    } finally {
      await database?.drop();
      await elsewhere?.drop();
    }
  });
});

/** Asserts that a program can dump the database, while the files are copied. */
async function assertDumps(settings: Record<string, string>): Promise<void> {
  const [backup, dump] = [join(folder, 'of-postgres'), join(folder, 'dumped')];
  const failed = await runMuster(['backup', backup, '--', 'false'], settings);
  assert.match(failed.stderr, /false ended with code 1: nothing was backed up/);
  const { code, stdout } = await runMuster(['backup', backup, '--', 'touch', dump], settings);
  assert.equal(code, 0);
  assert.match(stdout, /complete: [1-9]\d* files/);
  assert.equal(await readFile(dump, 'utf8'), '');
}

async function runAll(args: readonly string[], settings: Record<string, string>): Promise<void> {
  const { code, stderr } = await runMuster(args, settings);
  assert.deepEqual([code, stderr], [0, '']);
}

/** All rows of a backup, except the audit entries, because a restore adds one, and all files. */
async function contentsOf(name: string) {
  const manifest = JSON.parse(await readFile(join(folder, name, 'manifest.json'), 'utf8'));
  const database = new DatabaseSync(join(folder, name, manifest.database.path), { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'kysely%' order by name")
    .all()
    .map((table) => String(table.name))
    .filter((table) => !['audit_entries', 'leases', 'sqlite_sequence'].includes(table));
  const rows = Object.fromEntries(
    tables.map((table) => [
      table,
      database
        .prepare(`select * from ${table}`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
  database.close();
  const blobs = manifest.blobs.map((blob: object) => JSON.stringify(blob)).sort();
  return { rows, blobs };
}
