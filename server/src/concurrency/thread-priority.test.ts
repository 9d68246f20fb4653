import assert from 'node:assert/strict';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

test('a thread lowers only its own priority', {
  skip: process.platform !== 'linux',
}, async () => {
  const before = getPriority();
  const module = new URL('./thread-priority.ts', import.meta.url).href;
  const source = `
    const { parentPort } = require('node:worker_threads');
    const { readlinkSync } = require('node:fs');
    const { getPriority } = require('node:os');
    import(${JSON.stringify(module)}).then(({ lowerThreadPriority }) => {
      lowerThreadPriority();
      parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
    });`;
  const worker = new Worker(source, { eval: true });
  const [priority] = await once(worker, 'message');
  assert.ok(priority > before, `${priority} after ${before}`);
  assert.equal(getPriority(), before);
});
