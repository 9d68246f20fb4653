import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { readConfig } from './config.ts';
import { closeContext, openContext } from './deps.ts';
import { seededRandom } from './features/imports/exactness.test-support.ts';
import { createFolderBlobStore } from './storage/blobs/folder-blob-store.ts';
import { clientAt, formOf, type Send } from './testing/api-client.ts';
import { childEnvironment } from './testing/child-environment.ts';
import { isQuick } from './testing/level.ts';
import { musterProgram } from './testing/muster-program.ts';
import { mapForm } from './testing/sample-maps.ts';
import { removeDataFolder, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, signToken, sqliteFirstEngines } from './testing/test-server.ts';
import { waitFor, waitForValue } from './testing/wait-for.ts';

const base = '/api/v4/CustomMaps';
const secret = 'a secret that this test shares with the server it starts';
const seed = 20_260_304;

/** The process to kill, and the progress of drawing at that time. */
interface KillPoint {
  readonly what: 'server' | 'worker';
  readonly isReached: (progress: Progress) => boolean;
}

/** The files that drawing has created in the data folder so far. */
interface Progress {
  /** The sizes of new files in the scratch folders, by name. */
  readonly scratch: ReadonlyMap<string, number>;
  readonly newBlobs: number;
}

const imageIsCopied = ({ scratch }: Progress) => scratch.has('image');
const isDrawn = (bytes: number) => (progress: Progress) => (progress.scratch.get('tiles.spool') ?? 0) > bytes;
const archiveIsWritten = ({ scratch }: Progress) => scratch.has('archive') || scratch.has('archive.partial');
/** The image itself is the first new blob. */
const archiveIsStored = ({ newBlobs }: Progress) => newBlobs > 1;

/** @param random determines how many bytes of tiles exist when a kill happens during drawing */
function createKillPoints(random: () => number): KillPoint[] {
  const bytes = Math.floor(random() * 300_000);
  const server = [() => true, isDrawn(bytes), archiveIsWritten, archiveIsStored];
  return [
    ...server.map((isReached) => ({ what: 'server', isReached }) as const),
    { what: 'worker', isReached: imageIsCopied },
  ];
}

for (const [turn, engine] of sqliteFirstEngines.entries()) {
  describe(`kills while tiles are drawn (${engine})`, () => {
    test('after kills of server or worker at stages of drawing, every map ends up ready or failed, and no file is left over', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-tile-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_STORAGE_URL: 'http://muster.example/storage', // the port changes at every start
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      const clientOf = async (one: ServerProcess) =>
        clientAt(one.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
      let server = await startServerProcess(environment);
      try {
        const random = seededRandom(seed + turn);
        const image = await noisyImage();
        const ids: string[] = [];
        let inTime = 0;
        // At every change, one kill of the server and one of a worker; otherwise one at each of the other stages.
        const killPoints = createKillPoints(random).filter((_, index) => (index % 3 === 1) === isQuick);
        for (const { what, isReached } of killPoints) {
          const poll = await watchProgress(folder);
          const send = await clientOf(server);
          const id = await changeSomething(send, image, ids, random);
          ids.push(id);
          await waitFor('the stage of drawing', async () => isReached(await poll()) || isSettled(send, id));
          if (what === 'worker') await killWorkers(server);
          else await server.kill('SIGKILL');
          if (isReached(await poll())) inTime += 1;
          if (what === 'worker') continue;
          await endLeases(environment);
          server = await startServerProcess(environment);
        }
        assert.ok(inTime > killPoints.length / 2, `${inTime} kills came in time`);
        await assertSettled(await clientOf(server), ids);
        await server.kill('SIGTERM');
        await assertNothingLeftOver(environment);
      } finally {
        await server.kill('SIGKILL');
        await database?.drop();
        await removeDataFolder(folder);
      }
    });
  });
}

/** Returns an image that takes long enough to draw that a kill can interrupt it. */
async function noisyImage(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const size = { width: 900, height: 660, channels: 3, background: '#000' } as const;
  const jpg = await sharp({ create: { ...size, noise } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(jpg)]);
}

/** @returns a function that finds the files created since this call */
async function watchProgress(folder: string): Promise<() => Promise<Progress>> {
  const scratch = join(folder, 'scratch');
  const list = (path: string) => readdir(path, { recursive: true }).catch(() => []);
  const attempts = new Set(await readdir(scratch).catch(() => []));
  const blobs = (await listBlobs(folder)).length;
  return async () => {
    const sizes = new Map<string, number>();
    for (const path of await list(scratch)) {
      const [attempt = '', ...rest] = path.split(sep);
      const facts = attempts.has(attempt)
        ? undefined
        : await stat(join(scratch, path)).catch(() => undefined);
      if (facts?.isFile()) sizes.set(rest.at(-1) ?? '', facts.size);
    }
    return { scratch: sizes, newBlobs: (await listBlobs(folder)).length - blobs };
  };
}

function listBlobs(dataDir: string) {
  return Array.fromAsync(createFolderBlobStore(join(dataDir, 'blobs')).list(''));
}

/** Ends leases, as if the time had passed after which another server takes over the jobs of a killed one. */
async function endLeases(environment: Record<string, string>): Promise<void> {
  const ctx = await openContext(readConfig({ ...environment, MUSTER_LOG_LEVEL: 'silent' }));
  try {
    await ctx.db.updateTable('jobs').set({ lease_ends_on: '' }).execute();
  } finally {
    await closeContext(ctx);
  }
}

/** Adds a map, and every second time gives an earlier map new bounds. @returns the id of the new map */
async function changeSomething(
  send: Send,
  imageFile: Blob,
  mapIds: readonly string[],
  random: () => number,
): Promise<string> {
  const patient = { prefer: 'respond-async' };
  const earlier = mapIds.at(Math.floor(random() * mapIds.length));
  if (earlier && mapIds.length % 2 === 1) {
    const form = formOf({ ...mapForm, boundsTopLeftLat: 56.46 + Math.ceil(random() * 900) / 1e6 });
    const moved = await send('PUT', `${base}/UpdateCustomMap/${earlier}`, form, patient);
    assert.equal(moved.status, 200, moved.text);
  }
  const saved = await send('POST', `${base}/SaveCustomMap`, formOf({ ...mapForm, imageFile }), patient);
  assert.equal(saved.status, 200, saved.text);
  return saved.body.customMapId;
}

/** Kills the child processes of the server, but not the server. */
async function killWorkers({ child }: ServerProcess): Promise<void> {
  const listed = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
  for (const pid of listed.split(' ').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // it has already ended
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

interface Outcome {
  readonly state: 'ready' | 'failed';
  readonly message: string | null;
}

function statusWhenSettled(send: Send, id: string): Promise<Outcome> {
  return waitForValue('the tiles are settled', () => findOutcome(send, id));
}

async function isSettled(send: Send, id: string): Promise<boolean> {
  return (await findOutcome(send, id)) !== undefined;
}

async function findOutcome(send: Send, id: string): Promise<Outcome | undefined> {
  const { status, body, text } = await send('GET', `${base}/GetProcessingStatus/${id}`);
  assert.equal(status, 200, text);
  return body.state === 'ready' || body.state === 'failed' ? body : undefined;
}

async function assertNothingLeftOver(environment: Record<string, string>): Promise<void> {
  const runSweep = async () => {
    const env = childEnvironment(environment);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [musterProgram, 'sweep', '--grace-minutes', '0'],
      {
        env,
      },
    );
    return stdout;
  };
  await runSweep();
  assert.match(await runSweep(), /Removed 0 unused files and 0 unused folders/);
  const blobs = await listBlobs(readConfig(environment).dataDir);
  assert.ok(blobs.length > 0);
}
