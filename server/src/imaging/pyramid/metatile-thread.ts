// Entry point of the threads that metatile-threads.ts starts.

import { openSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { tilePx } from '@muster/geo/web-mercator';
import { drawMetatile, type MetatileTools } from './draw-metatile.ts';
import { createSourceCanvas, openSource } from './drawn-source.ts';
import { createTileEncoder } from './encode-tile.ts';
import type { NumberedJob, NumberedReply, ThreadSetup } from './metatile-messages.ts';

function prepareTools({ image, layout, topZoom, tileType, blocksPath }: ThreadSetup): MetatileTools {
  const source = openSource(image, layout, tilePx * 2 ** topZoom);
  return {
    canvas: createSourceCanvas(source),
    source,
    blocks: openSync(blocksPath, 'r+'),
    encode: createTileEncoder(tileType),
  };
}

parentPort?.once('message', (setup: ThreadSetup) => {
  const tools = prepareTools(setup);
  parentPort?.on('message', async ({ number, job }: NumberedJob) => {
    // An error is not handled here: it ends the thread, and the parent gets an `error` event.
    const reply: NumberedReply = { number, reply: await drawMetatile(tools, job) };
    parentPort?.postMessage(reply);
  });
});
// The process is killed, so this thread would never write its compile cache on exit.
setImmediate(flushCompileCache);
