/**
 * Spreads work over passes of the event loop.
 *
 * @returns a function to call before each piece of work: the first `perPass` pieces of a pass need not wait
 */
export function spreadOverPasses(perPass: number): () => Promise<void> | undefined {
  let taken = 0;
  let isScheduled = false;
  const waiting: (() => void)[] = [];
  const begin = () => {
    const next = waiting.splice(0, perPass);
    taken = next.length;
    isScheduled = taken > 0;
    if (isScheduled) setImmediate(begin);
    for (const resolve of next) resolve();
  };
  return () => {
    if (!isScheduled) {
      isScheduled = true;
      setImmediate(begin);
    }
    if (taken < perPass) {
      taken++;
      return undefined;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
