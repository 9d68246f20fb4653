import { setTimeout as wait } from 'node:timers/promises';

/** Long enough for a loaded machine. It only stops tests that would never end. */
const timeoutMs = 120_000;
const pollIntervalMs = 10;

/** Waits until a condition is true. Imaging shares no code with the tests of the service, which have their own function. */
export async function waitFor(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > timeoutMs)
      throw new Error(`${what}: did not happen within ${timeoutMs / 1000} s`);
    await wait(pollIntervalMs);
  }
}
