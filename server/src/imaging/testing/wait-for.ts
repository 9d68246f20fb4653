import { setTimeout as wait } from 'node:timers/promises';

/** Generous: it ends a test that would never end, and is never reached on a loaded machine. */
const timeoutMs = 120_000;
const pollIntervalMs = 10;

/** Waits until a condition holds. Imaging shares no code with the tests of the service, which have their own. */
export async function waitFor(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > timeoutMs)
      throw new Error(`${what}: did not happen within ${timeoutMs / 1000} s`);
    await wait(pollIntervalMs);
  }
}
