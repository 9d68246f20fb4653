import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLruCache } from './lru-cache.ts';
import { runTasks } from './run-tasks.ts';
import { createSerialQueue } from './serial-queue.ts';
import { createSingleFlight } from './single-flight.ts';

test('callers with the same key share one run, and the next call after it starts another run', async () => {
  const flight = createSingleFlight<number>();
  let runs = 0;
  const work = async () => {
    runs += 1;
    return runs;
  };
  assert.deepEqual(await Promise.all([flight('a', work), flight('a', work), flight('b', work)]), [1, 1, 2]);
  assert.equal(await flight('a', work), 3);
  await assert.rejects(flight('a', () => Promise.reject(new Error('failed'))));
  assert.equal(await flight('a', work), 4);
});

test('a serial queue runs work one at a time, in order, even after a failure', async () => {
  const queue = createSerialQueue();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} starts`);
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
    if (name === 'a') throw new Error('failed');
  };
  const results = await Promise.allSettled([queue(work('a')), queue(work('b'))]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
  assert.deepEqual(steps, ['a starts', 'a ends', 'b starts', 'b ends']);
});

test('tasks run up to the limit at a time, including tasks added by other tasks', async () => {
  const tasks: (() => Promise<void>)[] = [];
  let running = 0;
  let max = 0;
  let done = 0;
  const task = (adds: number) => async () => {
    running += 1;
    max = Math.max(max, running);
    for (let i = 0; i < adds; i++) tasks.push(task(0));
    await new Promise(setImmediate);
    running -= 1;
    done += 1;
  };
  tasks.push(task(4), task(0), task(2));
  await runTasks(tasks, 2, new AbortController().signal);
  assert.deepEqual([max, done], [2, 9]);
});

test('no task starts after the signal has aborted, and running tasks are waited for', async () => {
  const stop = new AbortController();
  const started: string[] = [];
  let isFirstDone = false;
  const first = async () => {
    started.push('first');
    stop.abort();
    await new Promise(setImmediate);
    isFirstDone = true;
  };
  const second = async () => {
    started.push('second');
  };
  await runTasks([first, second], 1, stop.signal);
  assert.deepEqual([started, isFirstDone], [['first'], true]);
});

test('a cache keeps the most recently used values within its size limit, and the newest value regardless of its size', () => {
  const cache = createLruCache<number>(100, (bytes) => bytes);
  cache.set('a', 40);
  cache.set('b', 50);
  assert.equal(cache.get('a'), 40);
  cache.set('c', 30); // b is the least recently used
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [40, undefined, 30]);
  cache.set('c', 60); // replaces 30, which is then not counted
  assert.deepEqual([cache.get('a'), cache.get('c')], [40, 60]);
  cache.set('huge', 1000);
  assert.deepEqual([cache.get('a'), cache.get('c'), cache.get('huge')], [undefined, undefined, 1000]);
});
