import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../concurrency/thread-priority.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

lowerThreadPriority();

port.on('message', (parameters: Argon2Parameters) => {
  port.postMessage(argon2Sync('argon2id', parameters));
});
