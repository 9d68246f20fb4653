// Entry of the threads that metatile-threads.ts starts.

import { openSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { tilePx } from '@muster/geo/web-mercator';
import { drawMetatile, type MetatileTools } from './draw-metatile.ts';
import { createTileEncoder } from './encode-tile.ts';
import { createMetatileCanvas } from './metatile-canvas.ts';
import type { NumberedJob, NumberedReply, ThreadSetup } from './metatile-messages.ts';

function prepareTools({ image, placement, topZoom, tileType, blocksPath }: ThreadSetup): MetatileTools {
  return {
    canvas: createMetatileCanvas(),
    placed: { image, file: openSync(image.path, 'r'), placement, worldPx: tilePx * 2 ** topZoom },
    blocks: openSync(blocksPath, 'r+'),
    encode: createTileEncoder(tileType),
  };
}

parentPort?.once('message', (setup: ThreadSetup) => {
  const tools = prepareTools(setup);
  parentPort?.on('message', async ({ number, job }: NumberedJob) => {
    // A failure is left unhandled: it ends the thread, and its parent hears of it.
    const reply: NumberedReply = { number, reply: await drawMetatile(tools, job) };
    parentPort?.postMessage(reply);
  });
});
// The process ends by being killed, so this thread would never write what it has compiled.
setImmediate(flushCompileCache);
