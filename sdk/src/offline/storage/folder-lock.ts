import { open, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, orFull } from './folder-files.ts';

const beatMs = 1_000;
const lookMs = 100;
/** A holder that has not been heard of for this long, by the waiter's own stopwatch, is taken for dead. */
const silentMs = 10_000;
/** Ends with what no holder's text has, so that what is left of a longer text behind it does not matter. */
const released = 'released\n';

/**
 * Runs `work` while no other process runs work under the same folder.
 *
 * The lock is the file with the highest number, and numbers only grow: who wants it makes the next one, which the
 * file system lets only one do, once the last is released or its holder dead. A holder is dead when its process is gone,
 * where that can be told, or when its file has not changed for 10 s. Wall clocks are not asked: they may be
 * wrong, and differ between machines.
 *
 * @throws StorageFullError where there is no room for the file; none is left behind
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
    // Where that cannot be written the lock is free once its file has not changed for a while; the work is done all the same.
    if (!lost.signal.aborted) await overwrite(join(folder, `${number}`), released).catch(() => {});
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
    const isFree = text.startsWith(released) || now - seen.since > silentMs || isDead(text, holder);
    if (isFree && (await claim(folder, number + 1, holder))) return number + 1;
    if (!isFree) await wait(lookMs, undefined, { signal });
  }
}

/** @returns whether the number was free, and none has passed it meanwhile */
async function claim(folder: string, number: number, holder: string): Promise<boolean> {
  const path = join(folder, `${number}`);
  const file = await orFull(() => open(path, 'wx')).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await orFull(() => file.writeFile(`${holder} 0`)).finally(() => file.close());
  } catch (error) {
    await rm(path, { force: true }); // an empty one would stand for a holder who is silent
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
      await overwrite(join(folder, `${number}`), `${holder} ${count}`);
    }
  })().catch((error: unknown) => lost.abort(error));
  return async () => {
    done.abort();
    await beating;
  };
}

/** Replaces the beginning of a file, which a disk that is full has room for; a file that was removed stays so. */
async function overwrite(path: string, text: string): Promise<void> {
  await orFull(async () => {
    const file = await open(path, 'r+');
    await file.write(text, 0).finally(() => file.close());
  });
}

async function listNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await listNumbers(folder)));
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '');

/** Names this process, and the room of processes in which its number means something: machine, and container on Linux. */
async function nameProcess(): Promise<string> {
  const machine = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(listHardwareAddresses);
  const container = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${encodeURIComponent(`${hostname()} ${machine} ${container}`)} ${process.pid}`;
}

/** Two machines may have one name, as those of one disk image have. Where a boot has no id, its network cards tell them apart. */
function listHardwareAddresses(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ mac }) => mac) ?? []);
  return [...new Set(addresses)].sort().join(' ');
}

function isDead(text: string, self: string): boolean {
  const [room, pid] = text.split(' ');
  if (!pid || room !== self.split(' ')[0]) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}
