/** Waits for a condition. The test's own timeout ends a wait that takes too long. */
export async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}

/** Lets everything run that can run without the network or a timer. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
}
