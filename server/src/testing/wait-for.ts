import { setTimeout as wait } from 'node:timers/promises';

/** Long enough that only a test that would never end reaches it, even on a busy computer. */
const defaultTimeoutMs = 120_000;
const pollIntervalMs = 10;

/**
 * Waits until a condition is true.
 *
 * @param what completes "… did not happen", which is the error after the timeout
 */
export async function waitFor(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  await waitForValue(what, async () => ((await holds()) ? true : undefined), timeoutMs);
}

/** Lets everything run that does not wait for the network, the disk or a timer. */
export async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

/** Waits until there is a value, and returns it. */
export async function waitForValue<Value>(
  what: string,
  find: () => Value | undefined | Promise<Value | undefined>,
  timeoutMs = defaultTimeoutMs,
): Promise<Value> {
  const start = performance.now();
  for (;;) {
    const value = await find();
    if (value !== undefined) return value;
    if (performance.now() - start > timeoutMs)
      throw new Error(`${what}: did not happen within ${timeoutMs / 1000} s`);
    await wait(pollIntervalMs);
  }
}
