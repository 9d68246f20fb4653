import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { clientAt, formOf, type Send } from '../../testing/api-client.ts';
import { openEventStream } from '../../testing/event-stream-client.ts';
import { addFloor, mapForm } from '../../testing/sample-maps.ts';
import { addMapWithFloor, zoneJson } from '../../testing/sample-zones.ts';
import { removeDataFolder, type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { createDatabaseFor, engines, signToken } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import {
  assertInOrder,
  changesPath,
  readStream,
  readVersions,
  toKnownVersions,
} from './change-stream.test-support.ts';
import type { Change } from './changes.schema.ts';

const base = '/api/v4/CustomMaps';
const secret = 'a secret that this test shares with the servers it starts';
const writesEach = 12;
/** The server is killed after this many of the 72 writes. */
const writesBeforeKill = 25;

interface Progress {
  writes: number;
  /** Whether everything has been written. */
  isOver: boolean;
  /** Resolves when the killed server has been replaced. */
  readonly restarted: Promise<void>;
}

interface Place {
  readonly mapId: string;
  readonly floorId: string;
}

for (const engine of engines) {
  describe(`change stream of two servers (${engine})`, () => {
    test('many writers on several maps through two servers, one of them killed: no reader misses a change or sees a gap', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-replicas-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_TILE_WAIT_SECONDS: '0',
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      const token = await signToken(Buffer.from(secret), 1, Date.now());
      const servers = [await startServerProcess(environment), await startServerProcess(environment)];
      const sendTo = (target: number): Send => clientAt(serverAt(servers, target).baseUrl, token);
      try {
        const places: Place[] = [];
        for (let i = 0; i < 3; i++) places.push(await addMapWithFloor(sendTo(0)));
        const restarted = Promise.withResolvers<void>();
        const progress: Progress = { writes: 0, isOver: false, restarted: restarted.promise };
        const readers = [0, 1, 0, 1].map((target, i) => poll(() => sendTo(target), 3 + i * 40, progress));
        const stream = await openEventStream(`${serverAt(servers, 0).baseUrl}${changesPath}`, {
          authorization: `Bearer ${token}`,
        });
        const writing = Array.from({ length: 6 }, (_, writer) =>
          write(() => sendTo(writer), places, writer, progress),
        );
        await waitFor('the writes before the kill', () => progress.writes >= writesBeforeKill);
        await serverAt(servers, 1).kill('SIGKILL');
        servers[1] = await startServerProcess(environment);
        restarted.resolve();
        await Promise.all(writing);
        await waitUntilDrawn(sendTo(0)); // new tiles also increase versions
        const expected = await readVersions(sendTo(0));
        progress.isOver = true;
        const all = await readStream(sendTo(1));
        for (const heard of await Promise.all(readers)) assert.deepEqual(heard, all);
        const events = await stream.take(all.length);
        assert.deepEqual(
          events.map(({ data }) => data),
          all,
        );
        stream.close();
        assert.deepEqual(
          all.map(({ sequence }) => sequence),
          all.map((_, i) => i + 1),
        );
        assertInOrder(all);
        assert.deepEqual(toKnownVersions(all), expected);
        assert.ok(all.length > 50, `${all.length} changes`);
      } finally {
        await Promise.all(servers.map((server) => server.kill('SIGKILL')));
        await database?.drop();
        await removeDataFolder(folder);
      }
    });
  });
}

function serverAt(servers: readonly ServerProcess[], index: number): ServerProcess {
  const server = servers[index % servers.length];
  assert.ok(server);
  return server;
}

/** Follows the stream in small pages until everything is written, and then to its end. */
async function poll(client: () => Send, limit: number, progress: Progress): Promise<Change[]> {
  const heard: Change[] = [];
  for (let next = 0; ; ) {
    const isLast = progress.isOver;
    const response = await client()('GET', `${changesPath}?since=${next}&limit=${limit}`).catch(
      () => undefined,
    );
    if (response?.status !== 200) {
      await progress.restarted; // the server was killed
      continue;
    }
    heard.push(...response.body.changes);
    next = response.body.next;
    if (isLast && !response.body.hasMore) return heard;
  }
}

/** Waits until the tiles of all maps and floors are drawn. */
async function waitUntilDrawn(send: Send): Promise<void> {
  for (const entity of Object.keys(await readVersions(send))) {
    const [kind, id] = entity.split(' ');
    if (kind === 'zones') continue;
    await waitFor(`the tiles of ${entity}`, async () => {
      const { body } = await send('GET', `${base}/GetProcessingStatus/${id}`);
      return body.state === 'ready' || body.state === 'failed';
    });
  }
}

/**
 * Performs every kind of write on places that other writers also change. Writes that fail because of the kill are not
 * repeated.
 */
async function write(
  client: () => Send,
  places: readonly Place[],
  writer: number,
  progress: Progress,
): Promise<void> {
  for (let round = 0; round < writesEach; round++) {
    const place = places[(writer + round) % places.length];
    if (place) await writeOnce(client(), place, round + writer).catch(() => progress.restarted);
    progress.writes += 1;
  }
}

async function writeOnce(send: Send, { mapId, floorId }: Place, round: number): Promise<void> {
  const name = `Name ${round}`;
  if (round % 6 === 0) {
    await send('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, name }));
  } else if (round % 6 === 1) {
    await send('PUT', `${base}/UpdateFloor/${floorId}`, formOf({ floorNumber: 1, name, isDefault: true }));
  } else if (round % 12 === 2) {
    const floor = await addFloor(send, mapId, { isDefault: true });
    await send('DELETE', `${base}/DeleteFloor/${floor.customMapFloorId}`);
  } else if (round % 24 === 8) {
    const made = await addMapWithFloor(send);
    await send('DELETE', `${base}/DeleteCustomMap/${made.mapId}`);
  } else {
    await send('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, name });
  }
}
