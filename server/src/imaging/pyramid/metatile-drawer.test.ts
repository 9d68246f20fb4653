import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createInlineDrawer, type MetatileDrawer } from './metatile-drawer.ts';
import type { DrawingSetup, MetatileJob, MetatileReply } from './metatile-messages.ts';
import { startMetatileThreads } from './metatile-threads.ts';
import { createRandom } from './testing/seeded-random.ts';

const drawers: Record<string, () => MetatileDrawer> = {
  'in this thread': createInlineDrawer,
  'in two threads': () => startMetatileThreads(2),
};

describe('metatiles', () => {
  let folder: string;
  let setup: DrawingSetup;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-metatiles-'));
    const [path, blocksPath] = [join(folder, 'pixels.raw'), join(folder, 'blocks.raw')];
    const random = createRandom(5);
    await writeFile(
      path,
      Uint8Array.from({ length: 300 * 200 * 3 }, () => 256 * random()),
    );
    await writeFile(blocksPath, '');
    setup = {
      image: { path, offset: 0, width: 300, height: 200, channels: 3 },
      layout: { box: { left: 700, top: 900, width: 600, height: 400 } },
      topZoom: 3,
      tileType: 'png',
      blocksPath,
    };
  });
  after(() => rm(folder, { recursive: true }));

  const place = { zoom: 3, lastZoom: 2, depth: 1, blocks: null, blockIndex: null };
  const jobs = [1, 2].flatMap((column) => [1, 2].map((row): MetatileJob => ({ ...place, column, row })));

  async function drawWith(start: () => MetatileDrawer, all: readonly MetatileJob[]) {
    const drawer = start();
    const replies = new Map<MetatileJob, MetatileReply>();
    try {
      drawer.setUp(setup);
      await drawer.drawAll(all, (job, reply) => replies.set(job, reply));
    } finally {
      await drawer.close();
    }
    return all.map((job) => replies.get(job));
  }

  test('have the same bytes if this thread or others draw them', async () => {
    const inline = await drawWith(createInlineDrawer, jobs);
    assert.deepEqual(await drawWith(() => startMetatileThreads(2), jobs), inline);
    assert.equal(inline.flatMap((reply) => reply?.tiles ?? []).length, 16);
  });

  for (const [name, start] of Object.entries(drawers))
    test(`that cannot be drawn ${name} reject the drawing with the reason, and do not end the process`, async () => {
      const blocks = [{ index: 3, column: 0, row: 0 }];
      const empty: MetatileJob = { ...place, depth: 0, column: 0, row: 0, blocks: [] };
      const drawn = await drawWith(start, [empty, { ...empty }, { ...empty }]);
      assert.deepEqual(new Set(drawn.flatMap((reply) => reply?.tiles)), new Set());
      const failing = drawWith(start, [empty, { ...empty, blocks }, { ...empty }]);
      await assert.rejects(failing, /expected 65536 bytes of block 3, read 0/);
    });
});
