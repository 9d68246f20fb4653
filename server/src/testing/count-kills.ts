import { isQuick } from './level.ts';

/**
 * Returns how many times a test kills a process: once at every change. Each kill is at another moment, so many runs with few kills
 * cover as much as one run with many. `MUSTER_TEST_KILLS=20` sets a higher number for one run.
 */
export function countKills(few: number): number {
  return Math.max(isQuick ? 1 : few, Number(process.env.MUSTER_TEST_KILLS ?? 0));
}
