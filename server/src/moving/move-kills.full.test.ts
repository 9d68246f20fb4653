import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { childEnvironment } from '../testing/child-environment.ts';
import { countKills } from '../testing/count-kills.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-database.ts';
import { engines, startTestServer, type TestServer } from '../testing/test-server.ts';
import { describeContents, fillInstallation, killMove } from './move.test-support.ts';
import { cancelMove } from './move-installation.ts';

const files = 30;

function startMove({ ctx }: TestServer, args: readonly string[]): ChildProcess {
  const { dataDir, database } = ctx.config;
  return spawn(process.execPath, [musterProgram, 'move', ...args], {
    env: childEnvironment({
      MUSTER_DATA_DIR: dataDir,
      MUSTER_DATABASE_URL: database.engine === 'sqlite' ? `sqlite:${database.path}` : database.url,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Adds files of 1 MB, so that copying them takes a while. */
async function addFiles({ ctx }: TestServer): Promise<void> {
  for (let i = 0; i < files; i += 1) {
    const path = join(ctx.config.dataDir, 'file');
    await writeFile(path, Buffer.alloc(1_000_000, i));
    await ctx.blobs.putFile(`backgrounds/${i.toString(16).padStart(32, '0')}.pmtiles`, path);
  }
}

test('a move that is killed at any moment leaves the source as it was, and is continued when it runs again', {
  skip: engines.length < 2 && 'needs SQLite and PostgreSQL',
  timeout: 600_000,
}, async () => {
  const server = await startTestServer('sqlite');
  const databases: PostgresDatabase[] = [];
  const emptyTarget = async () => {
    const database = await createPostgresDatabase();
    const blobs = `file:${join(server.ctx.config.dataDir, `moved-${databases.push(database)}`)}`;
    return { database, blobs, args: ['--to', database.url, '--blobs', blobs] };
  };
  try {
    await fillInstallation(server, 40);
    await addFiles(server);
    const before = await describeContents(server);
    const kills: string[] = [];
    let target = await emptyTarget();
    let longestMs = Number.NaN;
    for (let i = 0; kills.length < countKills(2); i += 1) {
      const startedAt = performance.now();
      const workMs = i === 0 ? tooLongMs : longestMs * ((i * spread) % 1);
      const at = await killMove(startMove(server, target.args), server, workMs);
      assert.deepEqual(await describeContents(server), before, `${at} ${i}`);
      if (at === 'ended') {
        if (i === 0) longestMs = performance.now() - startedAt;
        await cancelMove(server.ctx);
        target = await emptyTarget();
      } else kills.push(at);
    }
    console.log(`killed while ${kills.join(', ')}`);
    const last = startMove(server, target.args);
    const printed: string[] = [];
    for (const stream of [last.stdout, last.stderr]) stream?.on('data', (text) => printed.push(String(text)));
    await once(last, 'close');
    assert.match(printed.join(''), /is equal:|is not empty/);
    const moved = await startTestServer('sqlite', {
      MUSTER_DATABASE_URL: target.database.url,
      MUSTER_BLOB_URL: target.blobs,
    });
    try {
      assert.deepEqual(await describeContents(moved), before);
    } finally {
      await moved.close();
    }
    assert.deepEqual(await describeContents(server), before);
  } finally {
    await server.close();
    for (const database of databases) await database.drop();
  }
});

/** The first move shows how long one takes. */
const tooLongMs = 600_000;
/** The fractions of its multiples are spread evenly. */
const spread = 0.618034;
