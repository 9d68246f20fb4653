/**
 * Returns how many times a test kills a process. Each kill is at another moment, so many runs with few kills cover as much as one
 * run with many. `MUSTER_TEST_KILLS=20` sets a higher number for one run.
 */
export function countKills(few: number): number {
  return Math.max(few, Number(process.env.MUSTER_TEST_KILLS ?? 0));
}
