import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { createBackup } from '../backup/create-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { closeContext, openContext } from '../deps.ts';
import { fillInstallation } from '../moving/move.test-support.ts';
import { clientAt, clientOf, formOf, type Send } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { pngImage } from '../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../testing/sample-maps.ts';
import { addMapWithFloor, addZone } from '../testing/sample-zones.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import {
  createDatabaseFor,
  engines,
  signToken,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';

const secret = 'a secret that this test shares with the server it starts';
const writers = 4;

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

const sendTo = async ({ baseUrl }: ServerProcess): Promise<Send> =>
  clientAt(baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));

describe('a backup while 4 clients write', { skip: !engines.includes('sqlite') && 'SQLite only' }, () => {
  test('contains every write from before its start, and every file, and its restore is in the audit log', {
    timeout: 300_000,
  }, async () => {
    const settings = {
      MUSTER_DATA_DIR: join(folder, 'data'),
      MUSTER_AUTH_SECRET: secret,
      MUSTER_TILE_WAIT_SECONDS: '0',
    };
    const server = await startServerProcess(settings);
    const written = { zones: [] as string[], titles: [] as string[] };
    const writing = new AbortController();
    const backup = join(folder, 'backup-while-writing');
    let before: typeof written;
    try {
      const send = await sendTo(server);
      const work = Array.from({ length: writers }, (_, number) =>
        write(send, number, written, writing.signal),
      );
      const isEnough = waitFor('enough writes', () => written.zones.length >= 20);
      await Promise.race([isEnough, Promise.all(work)]);
      before = structuredClone(written);
      const made = await runMuster(['backup', backup], settings);
      assert.deepEqual([made.code, made.stderr], [0, '']);
      writing.abort();
      await Promise.all(work);
    } finally {
      await server.kill('SIGKILL');
    }
    await assertRestores(backup, join(folder, 'restored'), before);
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
    if (step % 3 !== 0) continue;
    const imageFile = await pngImage(40 + (step % 8), 20);
    const form = formOf({ ...mapForm, name: `Map ${number}`, imageFile });
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
  const { recorded } =
    database
      .prepare(
        `select count(*) as recorded from audit_entries where department_id = 1 and kind = 'installation'
          and action = 'restored' and via = 'muster restore' and after like '{"backupMadeOn":"20%'`,
      )
      .get() ?? {};
  database.close();
  assert.equal(recorded, 1);
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
    assert.deepEqual(new Set(before.zones).difference(zones), new Set());
    const { body: items } = await send('GET', '/api/v4/Calendar/GetAllCalendarItems');
    const titles = new Set(items.Data.map(({ Title }: { Title: string }) => Title));
    assert.deepEqual(new Set(before.titles).difference(titles), new Set());
  } finally {
    await server.kill('SIGTERM');
  }
}

describe('muster backup and muster restore', { skip: !engines.includes('sqlite') && 'SQLite only' }, () => {
  const backup = () => join(folder, 'backup');
  let server: TestServer;
  before(async () => {
    server = await startTestServer('sqlite');
    await addMapWithFloor(clientOf(server));
    await createBackup(server.ctx, backup());
  });
  after(() => server?.close());

  test('a second backup in the same folder copies new files, and removes deleted ones', async () => {
    const before = await readdir(join(backup(), 'blobs'), { recursive: true });
    const { manifest, newFiles } = await createBackup(server.ctx, backup());
    assert.deepEqual([manifest.blobs.length > 0, newFiles], [true, 0]);
    assert.deepEqual(await readdir(join(backup(), 'blobs'), { recursive: true }), before);
    assert.equal((await readdir(join(backup(), 'database'))).length, 1);
  });

  test('an existing database is not overwritten, and a folder that is not a backup, and a backup that was changed, are rejected before anything is written', async () => {
    await assert.rejects(
      restoreBackup(server.ctx.config, backup()),
      /already a database at .*muster\.sqlite/,
    );
    const target = readConfig({ MUSTER_DATA_DIR: join(folder, 'target') });
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
      await assert.rejects(restoreBackup(target, damaged), expected);
      await assert.rejects(readdir(target.dataDir), { code: 'ENOENT' });
      await rm(damaged, { recursive: true });
    }
  });

  test('a backup contains the secrets, and a restore brings them back', async () => {
    const target = readConfig({ MUSTER_DATA_DIR: join(folder, 'elsewhere') });
    await restoreBackup(target, backup());
    for (const name of ['auth-secret', 'feed-key']) {
      const [from, to] = await Promise.all(
        [server.ctx.config, target].map(({ dataDir }) => readFile(join(dataDir, name), 'utf8')),
      );
      assert.equal(to, from);
    }
  });
});

describe('a backup of PostgreSQL', { skip: engines.length < 2 && 'needs SQLite and PostgreSQL' }, () => {
  test('is the same as one of SQLite: each restores into the other, with equal tables and files, or a program dumps the database instead', async () => {
    const elsewhere = await createDatabaseFor('postgres');
    const at = (name: string, url?: string) =>
      readConfig({
        MUSTER_LOG_LEVEL: 'silent',
        MUSTER_DATA_DIR: join(folder, name),
        ...(url && { MUSTER_DATABASE_URL: url }),
      });
    const [inSqlite, again] = [at('from-pg'), at('pg-again', elsewhere?.url)];
    const server = await startTestServer('postgres');
    try {
      await fillInstallation(server);
      await createBackup(server.ctx, join(folder, 'one'));
      await moveBackup('one', inSqlite, 'two');
      await moveBackup('two', again, 'three');
      const [one, two, three] = await Promise.all(['one', 'two', 'three'].map(contentsOf));
      assert.ok((one?.rows.zones?.length ?? 0) > 5);
      assert.equal(one?.rows.drafts?.length, 12);
      assert.deepEqual(two, one);
      assert.deepEqual(three, one);
      await assert.rejects(
        restoreBackup(again, join(folder, 'one')),
        /there is already a database at MUSTER_DATABASE_URL/,
      );
      await assertDumps(server);
    } finally {
      await server.close();
      await elsewhere?.drop();
    }
  });
});

/** Restores a backup into an empty installation, and makes another one of that. */
async function moveBackup(from: string, into: Config, to: string): Promise<void> {
  await restoreBackup(into, join(folder, from));
  const ctx = await openContext(into);
  try {
    await createBackup(ctx, join(folder, to));
  } finally {
    await closeContext(ctx);
  }
}

/** Asserts that a program can dump the database, while the files are copied. */
async function assertDumps({ ctx }: TestServer): Promise<void> {
  const [backup, dump] = [join(folder, 'of-postgres'), join(folder, 'dumped')];
  await assert.rejects(
    createBackup(ctx, backup, { dump: ['false'] }),
    /false ended with code 1: nothing was backed up/,
  );
  const { manifest } = await createBackup(ctx, backup, { dump: ['touch', dump] });
  assert.ok(manifest.blobs.length > 0);
  assert.equal(await readFile(dump, 'utf8'), '');
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
