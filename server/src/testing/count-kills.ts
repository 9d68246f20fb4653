/**
 * How many times a test kills what it tests. Each kill comes at another moment, so that many runs cover what one run of many
 * kills would. `MUSTER_TEST_KILLS=20` asks for more in one run.
 */
export function countKills(few: number): number {
  return Math.max(few, Number(process.env.MUSTER_TEST_KILLS ?? 0));
}
