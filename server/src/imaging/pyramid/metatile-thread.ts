// Entry point of the threads that metatile-threads.ts starts.

import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { drawMetatile } from './draw-metatile.ts';
import { openTools } from './metatile-drawer.ts';
import type { DrawingSetup, NumberedJob, NumberedReply } from './metatile-messages.ts';

parentPort?.once('message', (setup: DrawingSetup) => {
  const tools = openTools(setup);
  parentPort?.on('message', async ({ number, job }: NumberedJob) => {
    // An error is not handled here: it ends the thread, and the parent gets an `error` event.
    const reply: NumberedReply = { number, reply: await drawMetatile(tools, job) };
    parentPort?.postMessage(reply);
  });
});
// The process is killed, so this thread would never write its compile cache on exit.
setImmediate(flushCompileCache);
