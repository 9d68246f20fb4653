import { open, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const beatMs = 1_000;
const lookMs = 100;
/** A holder that has not been heard of for this long, by the waiter's own stopwatch, is taken for dead. */
const silentMs = 10_000;
const released = 'released';

/**
 * Runs `work` while no other process runs work under the same folder.
 *
 * The lock is the file with the highest number, and numbers only grow: who wants it makes the next one, which the
 * file system lets only one do, once the last is released or its holder dead. A holder is dead when its process is gone,
 * where that can be told, or when its file has not changed for 10 s. Wall clocks are not asked: they may be
 * wrong, and differ between machines.
 */
export async function holdFolderLock<T>(
  folder: string,
  work: (lost: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const holder = await nameProcess();
  const number = await takeLock(folder, holder, signal);
  const lost = new AbortController();
  const stopBeating = beat(folder, number, holder, lost);
  try {
    return await work(lost.signal);
  } finally {
    await stopBeating();
    if (!lost.signal.aborted) await writeFile(join(folder, `${number}`), released);
  }
}

async function takeLock(folder: string, holder: string, signal: AbortSignal): Promise<number> {
  let seen = { number: -1, text: '', since: 0 };
  for (;;) {
    signal.throwIfAborted();
    const number = await highest(folder);
    const text = number === 0 ? released : await readText(join(folder, `${number}`));
    const now = performance.now();
    if (seen.number !== number || seen.text !== text) seen = { number, text, since: now };
    const isFree = text === released || now - seen.since > silentMs || isDead(text, holder);
    if (isFree && (await claim(folder, number + 1, holder))) return number + 1;
    if (!isFree) await wait(lookMs, undefined, { signal });
  }
}

/** @returns whether the number was free, and none has passed it meanwhile */
async function claim(folder: string, number: number, holder: string): Promise<boolean> {
  try {
    const file = await open(join(folder, `${number}`), 'wx');
    await file.writeFile(`${holder} 0`).finally(() => file.close());
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  const numbers = await listNumbers(folder);
  const isHighest = Math.max(...numbers) === number;
  const past = isHighest ? numbers.filter((other) => other < number) : [number];
  await Promise.all(past.map((other) => rm(join(folder, `${other}`), { force: true })));
  return isHighest;
}

/** @returns what stops it */
function beat(folder: string, number: number, holder: string, lost: AbortController) {
  const done = new AbortController();
  const beating = (async () => {
    for (let count = 1; !done.signal.aborted; count++) {
      await wait(beatMs, undefined, { signal: done.signal, ref: false }).catch(() => {});
      if (done.signal.aborted) return;
      if ((await highest(folder)) !== number) return lost.abort(new Error('another process took the lock'));
      await writeFile(join(folder, `${number}`), `${holder} ${count}`);
    }
  })().catch((error: unknown) => lost.abort(error));
  return async () => {
    done.abort();
    await beating;
  };
}

async function listNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await listNumbers(folder)));
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '');

/** Names this process, and the room of processes in which its number means something: host, and container on Linux. */
async function nameProcess(): Promise<string> {
  const room = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${encodeURIComponent(`${hostname()} ${room}`)} ${process.pid}`;
}

function isDead(text: string, self: string): boolean {
  const [room, pid] = text.split(' ');
  if (!pid || room !== self.split(' ')[0]) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
