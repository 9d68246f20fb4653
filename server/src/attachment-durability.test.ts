import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig } from './config.ts';
import { closeContext, closeWorkers, openContext } from './deps.ts';
import { attachmentFiles } from './features/attachment-files/attachment-files.ts';
import type { AttachmentResult } from './features/attachments/attachments.schema.ts';
import {
  base,
  listAttachments,
  pathOf,
  samplePdf,
  sendAttachment,
} from './features/attachments/attachments.test-support.ts';
import { sweep } from './features/blob-garbage-collection/blob-garbage-collection.ts';
import { seededRandom } from './features/imports/exactness.test-support.ts';
import { type ApiResponse, clientAt, type Send } from './testing/api-client.ts';
import { countKills } from './testing/count-kills.ts';
import { jpgImage } from './testing/sample-images.ts';
import { addMapWithFloor } from './testing/sample-zones.ts';
import { removeDataFolder, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, signToken, sqliteFirstEngines } from './testing/test-server.ts';

const kills = countKills(2);
const writerCount = 4;
const secret = 'a secret that this test shares with the server it starts';

/** What the service has confirmed, by id: the file’s address, or null after a deletion. */
type Acknowledged = Map<string, string | null>;

for (const engine of sqliteFirstEngines)
  describe(`kills during saves of attachments (${engine})`, () => {
    test(`after ${kills} kills, nothing acknowledged is lost, every row has its files, and every file its row after a sweep`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-attachment-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_TILE_WAIT_SECONDS: '0',
        MUSTER_STORAGE_URL: 'http://muster.example/storage', // the port changes at every start
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      let server = await startServerProcess(environment);
      try {
        const { mapId, floorId } = await addMapWithFloor(await clientOf(server));
        const acknowledged: Acknowledged = new Map();
        const random = seededRandom(20_261_127);
        for (let round = 0; round < kills; round += 1) {
          const send = await clientOf(server);
          const reached = Promise.withResolvers<void>();
          const killAfter = Math.floor(random() * 12);
          const writing = startWriters(send, floorId, acknowledged, killAfter, reached.resolve);
          await reached.promise;
          await server.kill('SIGKILL');
          await writing;
          server = await startServerProcess(environment);
          await assertAllThere(await clientOf(server), mapId, acknowledged);
        }
        assert.ok([...acknowledged.values()].some((url) => url === null) || kills < 2, 'some were deleted');
        await server.kill('SIGKILL');
        await assertNoOrphans(environment);
      } finally {
        await server.kill('SIGKILL');
        await database?.drop();
        await removeDataFolder(folder);
      }
    });
  });

async function clientOf(server: ServerProcess): Promise<Send> {
  return clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
}

/** Adds and deletes attachments until the server is killed. @param reach called after `killAfter` responses, amid other saves */
async function startWriters(
  send: Send,
  floorId: string,
  acknowledged: Acknowledged,
  killAfter: number,
  reach: () => void,
): Promise<void> {
  const files = [await jpgImage(1_200, 900), samplePdf()];
  let responses = 0;
  const answered = (response: ApiResponse | undefined) => {
    if (!response) return undefined;
    assert.equal(response.status, 200, response.text);
    responses += 1;
    if (responses > killAfter) reach();
    return response;
  };
  const write = async (writer: number) => {
    for (let turn = writer; ; turn += 1) {
      const title = `${writer}.${turn}`;
      const file = files[turn % files.length];
      const saved = answered(await sendAttachment(send, { floorId, title }, file).catch(() => undefined));
      if (!saved) return;
      const { attachmentId, fileUrl }: AttachmentResult = saved.body;
      if (turn % 3 !== 0) {
        acknowledged.set(attachmentId, fileUrl);
        continue;
      }
      const path = `${base}/DeleteAttachment/${attachmentId}`;
      if (!answered(await send('DELETE', path).catch(() => undefined))) return;
      acknowledged.set(attachmentId, null);
    }
  };
  await Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)));
}

async function assertAllThere(send: Send, mapId: string, acknowledged: Acknowledged): Promise<void> {
  const listed = await listAttachments(send, `customMapId=${mapId}&includeNested=true`);
  const found = new Map(listed.map((one) => [one.attachmentId, one.fileUrl]));
  for (const [id, fileUrl] of acknowledged) assert.equal(found.get(id) ?? null, fileUrl, `attachment ${id}`);
  for (const { fileUrl, thumbnailUrl } of listed)
    for (const url of [fileUrl, thumbnailUrl])
      assert.equal((await send('GET', pathOf(url))).status, 200, 'no address dangles');
}

/** Sweeps files as if a day had passed, and compares those that are left with the rows. */
async function assertNoOrphans(environment: Record<string, string>): Promise<void> {
  const opened = await openContext(readConfig({ ...environment, MUSTER_LOG_LEVEL: 'silent' }));
  const later = { now: () => Date.now() + 24 * 3_600_000 };
  const ctx = { ...opened, clock: later };
  try {
    await sweep(ctx, 3_600_000);
    const rows = await ctx.db.selectFrom('attachments').selectAll().execute();
    const trashed = await ctx.db.selectFrom('trash_files').select('blob_key').execute();
    const expected = [
      ...rows.flatMap(attachmentFiles),
      ...trashed.map(({ blob_key }) => `trash/${blob_key}`),
    ];
    const keys = (await Array.fromAsync(ctx.blobs.list(''))).map(({ key }) => key);
    assert.deepEqual(keys.filter((key) => key.includes('attachments/')).sort(), expected.sort());
  } finally {
    await closeWorkers(opened);
    await closeContext(opened);
  }
}
