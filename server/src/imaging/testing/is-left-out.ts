/** Returns whether `npm test` skips tests with this requirement, because of `--without` or because it cannot be installed. */
export function isLeftOut(requirement: string): boolean {
  return (process.env.MUSTER_TEST_WITHOUT ?? '').split(',').includes(requirement);
}
