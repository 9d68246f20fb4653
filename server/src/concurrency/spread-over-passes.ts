/**
 * Spreads work over passes of the event loop.
 *
 * @param pauseMs how long to leave the processor to others before the next pass, by how many pieces of work wait for it.
 *   Default: not at all
 * @returns a function to call before each piece of work: the first `perPass` pieces of a pass need not wait
 */
export function spreadOverPasses(
  perPass: number,
  pauseMs: (waiting: number) => number = () => 0,
): () => Promise<void> | undefined {
  let taken = 0;
  let isScheduled = false;
  const waiting: (() => void)[] = [];
  const startPass = () => {
    const next = waiting.splice(0, perPass);
    taken = next.length;
    isScheduled = taken > 0;
    if (isScheduled) schedule();
    for (const resolve of next) resolve();
  };
  const schedule = () => {
    const ms = pauseMs(waiting.length);
    if (ms > 0) setTimeout(startPass, ms);
    else setImmediate(startPass);
  };
  return () => {
    if (!isScheduled) {
      isScheduled = true;
      schedule();
    }
    if (taken < perPass) {
      taken++;
      return undefined;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
