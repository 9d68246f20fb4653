import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { waitFor } from '../testing/wait-for.ts';
import { TaskProblem, type TaskSubject } from './task-problem.ts';
import type { PoolTasks } from './testing/pool-worker.ts';
import { forkWorker, killChild } from './worker-child.ts';
import type { TaskReply } from './worker-messages.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const entry = new URL('./testing/pool-worker.ts', import.meta.url);
const sampleBounds = { timeoutMs: 10_000, memoryBytes: 512 * 1024 * 1024 };
const subject: TaskSubject = {
  problem: (kind, message, detail) => new TaskProblem(kind, message, detail),
  messages: { timeout: (seconds) => `${seconds} s`, memory: 'memory', broken: 'broken', busy: 'busy' },
};
const linuxOnly = { skip: process.platform !== 'linux' }; // CPU times are read from /proc
const pools: WorkerPool<PoolTasks>[] = [];

function startPool(options?: WorkerPoolOptions): WorkerPool<PoolTasks> {
  // A task of another test may take long on a busy computer.
  const pool = createWorkerPool<PoolTasks>(entry, subject, { maxWaitMs: 120_000, ...options });
  pools.push(pool);
  return pool;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const problem = (kind: string) => (error: TaskProblem) => error.name === 'TaskProblem' && error.kind === kind;

after(() => Promise.all(pools.map((pool) => pool.close())));

test('one warm child runs one task after another and reports their progress', async () => {
  const pool = startPool();
  const first = await pool.run('pid', {}, sampleBounds);
  const progress: number[] = [];
  const onProgress = (value: number): void => void progress.push(value);
  assert.deepEqual(await pool.run('count', { to: 4 }, { ...sampleBounds, onProgress }), { counted: 4 });
  assert.deepEqual(progress, [0.25, 0.5, 0.75, 1]);
  assert.equal(await pool.run('pid', {}, sampleBounds), first);
});

test('a child has a lower priority than its parent from its start, before it has loaded its code', async () => {
  const child = forkWorker({ entry, subject, env: {}, maxHeapMegabytes: 64 });
  try {
    assert.equal(child.ready, false);
    assert.ok(getPriority(child.process.pid) > constants.priority.PRIORITY_NORMAL);
  } finally {
    await killChild(child, new Error('the test is over'));
  }
});

test('a child inherits only the few environment variables that libraries need', async () => {
  const env = { PATH: '/bin', MUSTER_AUTH_SECRET: 's', AWS_SECRET_ACCESS_KEY: 's', NODE_OPTIONS: '' };
  const names = await startPool({ env }).run('environment', {}, sampleBounds);
  const own = names.filter((name) => !name.startsWith('NODE_CHANNEL_'));
  assert.deepEqual(own.sort(), ['MALLOC_ARENA_MAX', 'PATH']);
});

test('an error of a task is passed on as a problem for the uploader or as an internal error', async () => {
  const pool = startPool();
  await assert.rejects(pool.run('reject', {}, sampleBounds), (error: TaskProblem) => {
    assert.deepEqual(
      [error.kind, error.message, error.detail],
      ['too-large', 'for the uploader', 'for the log'],
    );
    return problem('too-large')(error);
  });
  await assert.rejects(pool.run('fail', {}, sampleBounds), { name: 'Error', message: /a fault of ours/ });
});

test('a task that exceeds its time is killed, and no other task fails', async () => {
  const pool = startPool();
  const pid = await pool.run('pid', {}, sampleBounds);
  const started = performance.now();
  const spinning = assert.rejects(
    pool.run('spin', {}, { ...sampleBounds, timeoutMs: 300 }),
    problem('timeout'),
  );
  const next = pool.run('pid', {}, sampleBounds);
  await spinning;
  assert.ok(performance.now() - started < 5000);
  assert.equal(isAlive(pid), false);
  assert.notEqual(await next, pid);
});

test('a child that waits for a core gets more time, but not without limit', linuxOnly, async () => {
  const pool = startPool();
  const pid = await pool.run('pid', {}, sampleBounds);
  process.kill(pid, 'SIGSTOP'); // as if other processes were using all cores
  const late = pool.run('pid', {}, { ...sampleBounds, timeoutMs: 2000 });
  await setTimeout(2500); // longer than its limit, but far below three times that
  process.kill(pid, 'SIGCONT');
  assert.equal(await late, pid);
  process.kill(pid, 'SIGSTOP');
  await assert.rejects(pool.run('pid', {}, { ...sampleBounds, timeoutMs: 100 }), problem('timeout'));
});

test('a task that exceeds its memory limit is killed, and no other task fails', async () => {
  const pool = startPool();
  const memoryBytes = 200 * 1024 * 1024;
  const swelling = assert.rejects(pool.run('swell', {}, { ...sampleBounds, memoryBytes }), problem('memory'));
  const next = pool.run('pid', {}, sampleBounds);
  await swelling;
  assert.equal(typeof (await next), 'number');
});

test('a child that is killed from outside fails only its own task', async () => {
  const pool = startPool();
  const pid = await pool.run('pid', {}, sampleBounds);
  const sleeping = assert.rejects(pool.run('sleep', { ms: 9000 }, sampleBounds), problem('memory'));
  const next = pool.run('sleep', { ms: 1 }, sampleBounds);
  process.kill(pid, 'SIGKILL');
  await sleeping;
  assert.notEqual(await next, pid);
});

test('an idle child that dies fails no task', async () => {
  const pool = startPool();
  const pid = await pool.run('pid', {}, sampleBounds);
  process.kill(pid, 'SIGKILL');
  await waitFor('the child is gone', () => !isAlive(pid));
  assert.notEqual(await pool.run('pid', {}, sampleBounds), pid);
});

test('a child that exits fails only its own task', async () => {
  const pool = startPool();
  await assert.rejects(pool.run('exit', { code: 3 }, sampleBounds), problem('broken'));
  assert.deepEqual(await pool.run('count', { to: 1 }, sampleBounds), { counted: 1 });
});

test('a worker that cannot start is an internal error, not a problem of the file', async () => {
  const pool = createWorkerPool<PoolTasks>(new URL('./no-such-worker.ts', import.meta.url), subject);
  await assert.rejects(pool.run('pid', {}, sampleBounds), { name: 'Error', message: /did not start/ });
  await pool.close();
});

test('a pool of two runs two tasks at a time, and never more', async () => {
  const pool = startPool({ size: 2 });
  const pids = await Promise.all([1, 2, 3, 4, 5].map(() => pool.run('sleep', { ms: 50 }, sampleBounds)));
  assert.equal(new Set(pids).size, 2);
});

test('a task is rejected as busy if too many are waiting, and earlier tasks finish', async () => {
  const pool = startPool({ maxWaiting: 2 });
  const pids = [1, 2, 3].map(() => pool.run('sleep', { ms: 50 }, sampleBounds));
  await assert.rejects(pool.run('pid', {}, sampleBounds), problem('busy'));
  assert.equal(new Set(await Promise.all(pids)).size, 1);
});

test('a task that waits too long for a child is rejected as busy, and does not run later', async () => {
  const pool = startPool({ maxWaitMs: 50 });
  const running = pool.run('sleep', { ms: 300 }, sampleBounds);
  await assert.rejects(pool.run('pid', {}, sampleBounds), problem('busy'));
  await running;
  assert.ok(await pool.run('pid', {}, sampleBounds));
});

test('a child with too much memory is replaced', async () => {
  const pool = startPool({ recycleBytes: 1 });
  const pids = [await pool.run('pid', {}, sampleBounds), await pool.run('pid', {}, sampleBounds)];
  assert.notEqual(pids[0], pids[1]);
});

test('closing rejects running and waiting tasks, ends the children, and accepts no more tasks', async () => {
  const pool = startPool();
  const pid = await pool.run('pid', {}, sampleBounds);
  const running = assert.rejects(pool.run('spin', {}, sampleBounds), /closed/);
  const waiting = assert.rejects(pool.run('pid', {}, sampleBounds), /closed/);
  await pool.close();
  assert.equal(isAlive(pid), false);
  await Promise.all([running, waiting]);
  await assert.rejects(pool.run('pid', {}, sampleBounds), /closed/);
  await pool.close();
});

test('a child reports its own memory if the parent cannot read it', async (context) => {
  const child = fork(entry, { execArgv: [], env: {} });
  context.after(() => child.kill('SIGKILL'));
  const replies: TaskReply[] = [];
  child.on('message', (reply) => replies.push(reply as TaskReply));
  child.send({ task: 'sleep', payload: { ms: 60_000 }, reportRss: true });
  const sizes = () => replies.flatMap((reply) => (reply.type === 'rss' ? [reply.bytes] : []));
  await waitFor('three reports', () => sizes().length >= 3);
  assert.ok(sizes().every((bytes) => bytes > 10_000_000));
  const exit = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  child.disconnect();
  assert.equal(await exit, 'SIGKILL');
});
