import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets requests go before this thread where both want a core. To be called in a worker thread. Linux schedules threads
 * one by one; on other systems the priority would be that of the whole process, so nothing is done there.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1)); // PID/task/THREAD
  setPriority(thread, constants.priority.PRIORITY_LOW);
}
