import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { MetatileJob } from './metatile-messages.ts';
import { startMetatileThreads } from './metatile-threads.ts';

test('an error in a thread rejects the drawing with its message, and does not end the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-threads-'));
  const path = join(folder, 'empty');
  await writeFile(path, '');
  const threads = startMetatileThreads(2);
  const image = { path, offset: 0, width: 1, height: 1, channels: 3 } as const;
  const layout = { box: { left: 0, top: 0, width: 1, height: 1 } };
  threads.setUp({ image, layout, topZoom: 0, tileType: 'png', blocksPath: path });
  const place = { zoom: 0, lastZoom: 0, depth: 0, column: 0, row: 0, blockIndex: null };
  const empty: MetatileJob = { ...place, blocks: [] };
  const missing: MetatileJob = { ...place, blocks: [{ index: 3, column: 0, row: 0 }] };
  await threads.drawAll([empty, empty, empty], (_, { tiles }) => assert.deepEqual(tiles, []));
  const failing = threads.drawAll([empty, missing, empty], () => {});
  await assert.rejects(failing, /expected 65536 bytes of block 3, read 0/);
  await threads.close();
  await rm(folder, { recursive: true });
});
