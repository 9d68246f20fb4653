import { Worker } from 'node:worker_threads';
import type { MetatileDrawer } from './metatile-drawer.ts';
import type { MetatileJob, MetatileReply, NumberedJob, NumberedReply } from './metatile-messages.ts';

/** While a metatile is encoded, outside of the thread, the thread draws the next one. */
const jobsPerThread = 2;
/** Pixels are outside of the heap of V8. */
const heapLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/**
 * Starts threads that draw metatiles, each job on the next free thread. Starting them takes about as long as decoding a plan;
 * they wait for `setUp`. If a thread fails, `drawAll` throws its error.
 */
export function startMetatileThreads(count: number): MetatileDrawer {
  const workers = Array.from(
    { length: count },
    () =>
      new Worker(new URL('./metatile-thread.ts', import.meta.url), {
        resourceLimits: heapLimits,
      }),
  );
  const failed = Promise.withResolvers<never>();
  // Without this handler, a failure between two calls would end the process.
  failed.promise.catch(() => {});
  for (const worker of workers) {
    worker.on('error', failed.reject);
    worker.on('exit', (code) => failed.reject(new Error(`drawing thread ended with code ${code}`)));
  }
  return {
    setUp(setup) {
      for (const worker of workers) worker.postMessage(setup);
    },
    async drawAll(jobs, take) {
      const queue = jobs[Symbol.iterator]();
      const drained = workers.map((worker) => drawQueue(worker, queue, take));
      await Promise.race([Promise.all(drained), failed.promise]);
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/**
 * Keeps a thread busy until the queue is empty.
 * All threads share an iterator, so a thread with slow metatiles draws fewer of them.
 */
function drawQueue(
  worker: Worker,
  queue: Iterator<MetatileJob>,
  take: (job: MetatileJob, reply: MetatileReply) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const running = new Map<number, MetatileJob>();
  let sent = 0;
  const sendNext = (): void => {
    const next = queue.next();
    if (next.done) {
      if (running.size === 0) finish();
      return;
    }
    const number = sent++;
    running.set(number, next.value);
    const message: NumberedJob = { number, job: next.value };
    worker.postMessage(message);
  };
  const takeReply = ({ number, reply }: NumberedReply): void => {
    const job = running.get(number);
    running.delete(number);
    try {
      if (job) take(job, reply);
      sendNext();
    } catch (error) {
      reject(error);
    }
  };
  const finish = (): void => {
    worker.off('message', takeReply);
    resolve();
  };
  worker.on('message', takeReply);
  for (let i = 0; i < jobsPerThread; i++) sendNext();
  return promise;
}
