import { open, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { detectFullDisk, getErrorCode } from './folder-files.ts';

const heartbeatMs = 1_000;
const pollIntervalMs = 100;
/** A holder whose file has not changed for this long, measured by the waiting process, counts as dead. */
const maxSilenceMs = 10_000;
/** Ends with a line break, which no holder's text contains, so that leftovers of a longer text after it do not matter. */
const released = 'released\n';

/**
 * Runs `work` while no other process runs work under the same folder.
 *
 * The lock is the file with the highest number, and numbers only grow. A process acquires the lock by creating the file
 * with the next number, which the file system allows to only one process, after the last lock was released or its holder
 * died. A holder is dead if its process has exited (detectable only on the same machine), or if its file has not changed for
 * 10 seconds. Clocks are not compared because they may be wrong and differ between machines.
 *
 *     locks/41   "<machine> <process id> <heartbeat count>"     held, and rewritten every second
 *     locks/42   "released\n…"                                  free: the next process creates 43
 *
 * @throws StorageFullError if there is no space for the file; no file is left behind
 */
export async function withFolderLock<T>(
  folder: string,
  work: (lost: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const holder = await describeProcess();
  const number = await acquire(folder, holder, signal);
  const lost = new AbortController();
  const stopHeartbeat = startHeartbeat(folder, number, holder, lost);
  try {
    return await work(lost.signal);
  } finally {
    await stopHeartbeat();
    // If this write fails, the lock becomes free once its file has not changed for a while.
    if (!lost.signal.aborted) await overwrite(join(folder, `${number}`), released).catch(() => {});
  }
}

async function acquire(folder: string, holder: string, signal: AbortSignal): Promise<number> {
  let seen = { number: -1, text: '', since: 0 };
  for (;;) {
    signal.throwIfAborted();
    const number = await findHighest(folder);
    const text = number === 0 ? released : await readText(join(folder, `${number}`));
    const now = performance.now();
    if (seen.number !== number || seen.text !== text) seen = { number, text, since: now };
    const isFree = text.startsWith(released) || now - seen.since > maxSilenceMs || isDead(text, holder);
    if (isFree && (await claim(folder, number + 1, holder))) return number + 1;
    if (!isFree) await wait(pollIntervalMs, undefined, { signal });
  }
}

/** @returns whether the number was free and no higher one was created in the meantime */
async function claim(folder: string, number: number, holder: string): Promise<boolean> {
  const path = join(folder, `${number}`);
  const file = await detectFullDisk(() => open(path, 'wx')).catch((error: unknown) => {
    if (getErrorCode(error) === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await detectFullDisk(() => file.writeFile(`${holder} 0`)).finally(() => file.close());
  } catch (error) {
    await rm(path, { force: true }); // an empty file would look like a silent holder
    throw error;
  }
  const numbers = await listNumbers(folder);
  const isHighest = Math.max(...numbers) === number;
  const obsolete = isHighest ? numbers.filter((other) => other < number) : [number];
  await Promise.all(obsolete.map((other) => rm(join(folder, `${other}`), { force: true })));
  return isHighest;
}

/**
 * Rewrites the lock's file every second, and aborts `lost` if another process has the lock.
 *
 * @returns a function that stops this
 */
function startHeartbeat(folder: string, number: number, holder: string, lost: AbortController) {
  const done = new AbortController();
  const beating = (async () => {
    for (let count = 1; !done.signal.aborted; count++) {
      await wait(heartbeatMs, undefined, { signal: done.signal, ref: false }).catch(() => {});
      if (done.signal.aborted) return;
      if ((await findHighest(folder)) !== number)
        return lost.abort(new Error('another process took the lock'));
      await overwrite(join(folder, `${number}`), `${holder} ${count}`);
    }
  })().catch((error: unknown) => lost.abort(error));
  return async () => {
    done.abort();
    await beating;
  };
}

/** Replaces the beginning of a file, which works even on a full disk. A file that was removed is not created again. */
async function overwrite(path: string, text: string): Promise<void> {
  await detectFullDisk(async () => {
    const file = await open(path, 'r+');
    await file.write(text, 0).finally(() => file.close());
  });
}

async function listNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function findHighest(folder: string): Promise<number> {
  return Math.max(0, ...(await listNumbers(folder)));
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '');

/** Identifies this process: the machine (on Linux also the container) within which its process id is unique, and that id. */
async function describeProcess(): Promise<string> {
  const machine = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(listHardwareAddresses);
  const container = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${encodeURIComponent(`${hostname()} ${machine} ${container}`)} ${process.pid}`;
}

/** Machines created from one disk image have the same name. Without a boot id, their network cards tell them apart. */
function listHardwareAddresses(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ mac }) => mac) ?? []);
  return [...new Set(addresses)].sort().join(' ');
}

function isDead(text: string, self: string): boolean {
  const [machine, pid] = text.split(' ');
  if (!pid || machine !== self.split(' ')[0]) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return getErrorCode(error) === 'ESRCH';
  }
}
