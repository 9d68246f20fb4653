/** Whether `npm test` leaves out the tests that need this, by `--without` or because it cannot be installed. */
export function isLeftOut(requirement: string): boolean {
  return (process.env.MUSTER_TEST_WITHOUT ?? '').split(',').includes(requirement);
}
