import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from '../testing/child-environment.ts';
import { countKills } from '../testing/count-kills.ts';
import { createPostgresDatabase } from '../testing/postgres-database.ts';
import { engines, startTestServer, type TestServer } from '../testing/test-server.ts';
import { describeContents, fillInstallation } from './move.test-support.ts';

const main = join(import.meta.dirname, '..', 'main.ts');
const files = 30;

function startMove({ ctx }: TestServer, args: readonly string[]): ChildProcess {
  const { dataDir, database } = ctx.config;
  return spawn(process.execPath, [main, 'move', ...args], {
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
  const postgres = await createPostgresDatabase();
  try {
    await fillInstallation(server, 40);
    await addFiles(server);
    const before = await describeContents(server);
    const folder = join(server.ctx.config.dataDir, 'moved');
    const args = ['--to', postgres.url, '--blobs', `file:${folder}`];
    const kills = countKills(4);
    for (let kill = 1; kill <= kills; kill += 1) {
      const child = startMove(server, args);
      const ended = once(child, 'exit');
      // Starting takes most of a second, and the move itself about as long.
      await Promise.race([ended, wait(600 + (1_500 * kill) / kills)]);
      child.kill('SIGKILL');
      await ended;
      assert.deepEqual(await describeContents(server), before, `kill ${kill}`);
      if (child.exitCode === 0) break; // it was faster
    }
    const last = startMove(server, args);
    const printed: string[] = [];
    for (const stream of [last.stdout, last.stderr]) stream?.on('data', (text) => printed.push(String(text)));
    await once(last, 'close');
    assert.match(printed.join(''), /is equal:|is not empty/);
    const moved = await startTestServer('sqlite', {
      MUSTER_DATABASE_URL: postgres.url,
      MUSTER_BLOB_URL: `file:${folder}`,
    });
    try {
      assert.deepEqual(await describeContents(moved), before);
    } finally {
      await moved.close();
    }
    assert.deepEqual(await describeContents(server), before);
  } finally {
    await server.close();
    await postgres.drop();
  }
});
