import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives requests precedence over this thread when both want a core. Call it in a worker thread. Linux schedules threads
 * individually; on other systems this would change the priority of the whole process, so it does nothing there.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1)); // PID/task/THREAD
  setPriority(thread, constants.priority.PRIORITY_LOW);
}
