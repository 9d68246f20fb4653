import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { readConfig } from './config.ts';
import { createFolderBlobStore } from './storage/blobs/folder-blob-store.ts';
import { clientAt, formOf, type Send } from './testing/api-client.ts';
import { childEnvironment } from './testing/child-environment.ts';
import { mapForm } from './testing/sample-maps.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, engines, signToken } from './testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const rounds = 20;
const secret = 'a secret that this test shares with the server it starts';

for (const engine of engines) {
  describe(`tiles and kills (${engine})`, () => {
    test(`after ${rounds} kills of server and worker while tiles are drawn, every map ends ready or failed and no file is left over`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-tile-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_STORAGE_URL: 'http://muster.example/storage', // the port is another after every start
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      const send = async (server: ServerProcess) =>
        clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
      let server = await startServerProcess(environment);
      try {
        const image = await noisyImage();
        const ids: string[] = [];
        for (let round = 0; round < rounds; round += 1) {
          ids.push(...(await changeSomething(await send(server), image, ids)));
          await wait(randomInt(50, 900));
          if (round % 3 === 2) await killWorkers(server);
          else {
            await server.kill('SIGKILL');
            server = await startServerProcess(environment);
          }
        }
        await assertSettled(await send(server), ids);
        await server.kill('SIGTERM');
        await assertNothingLeftOver(environment);
      } finally {
        await server.kill('SIGKILL');
        await database?.drop();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}

/** Takes the best part of a second to draw. */
async function noisyImage(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const size = { width: 1500, height: 1100, channels: 3, background: '#000' } as const;
  const jpg = await sharp({ create: { ...size, noise } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(jpg)]);
}

/** Adds a map, and in every second turn gives an earlier one other bounds. @returns the ids of new maps */
async function changeSomething(send: Send, imageFile: Blob, known: readonly string[]): Promise<string[]> {
  const patient = { prefer: 'respond-async' };
  const earlier = known.at(randomInt(Math.max(1, known.length)));
  if (earlier && known.length % 2 === 1) {
    const form = formOf({ ...mapForm, boundsTopLeftLat: 56.46 + randomInt(1, 900) / 1e6 });
    const moved = await send('PUT', `${base}/UpdateCustomMap/${earlier}`, form, patient);
    assert.equal(moved.status, 200, moved.text);
  }
  const saved = await send('POST', `${base}/SaveCustomMap`, formOf({ ...mapForm, imageFile }), patient);
  assert.equal(saved.status, 200, saved.text);
  return [saved.body.customMapId];
}

/** Kills the processes that the server has started, not the server. */
async function killWorkers({ child }: ServerProcess): Promise<void> {
  const listed = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
  for (const pid of listed.split(' ').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // gone by itself
    }
  }
}

async function assertSettled(send: Send, ids: readonly string[]): Promise<void> {
  const outcomes = { ready: 0, failed: 0 };
  for (const id of ids) {
    const { state, message } = await statusWhenSettled(send, id);
    outcomes[state] += 1;
    const { body: map } = await send('GET', `${base}/GetCustomMap/${id}`);
    assert.equal((await send('GET', new URL(map.imageUrl).pathname)).status, 200, 'the image is there');
    if (state === 'failed') assert.ok(message, 'a failure says why');
    if (map.tileUrlTemplate) {
      const archive = new URL(map.tileUrlTemplate.replace(/\/%7Bz%7D.*|\/\{z\}.*/, '.pmtiles')).pathname;
      assert.equal((await send('GET', archive)).status, 200, 'the tiles are there');
    } else assert.equal(state, 'failed');
  }
  assert.ok(outcomes.ready > ids.length / 2, JSON.stringify(outcomes));
}

async function statusWhenSettled(
  send: Send,
  id: string,
): Promise<{ state: 'ready' | 'failed'; message: string | null }> {
  for (let turn = 0; turn < 600; turn += 1) {
    const { status, body, text } = await send('GET', `${base}/GetProcessingStatus/${id}`);
    assert.equal(status, 200, text);
    if (body.state === 'ready' || body.state === 'failed') return body;
    await wait(100);
  }
  assert.fail('the tiles were not settled within a minute');
}

const main = join(import.meta.dirname, 'main.ts');

async function assertNothingLeftOver(environment: Record<string, string>): Promise<void> {
  const runSweep = async () => {
    const env = childEnvironment(environment);
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'sweep', '--grace-minutes', '0'], {
      env,
    });
    return stdout;
  };
  await runSweep();
  assert.match(await runSweep(), /Removed 0 files and 0 folders/);
  const blobs = await Array.fromAsync(
    createFolderBlobStore(join(readConfig(environment).dataDir, 'blobs')).list(''),
  );
  assert.ok(blobs.length > 0);
}
