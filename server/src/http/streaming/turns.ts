/**
 * Spreads work over passes of the event loop.
 *
 * @returns a function to call before each piece of work: the first `perTurn` pieces of a pass need not wait
 */
export function createTurns(perTurn: number): () => Promise<void> | undefined {
  let taken = 0;
  let isScheduled = false;
  const waiting: (() => void)[] = [];
  const begin = () => {
    const next = waiting.splice(0, perTurn);
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
    if (taken < perTurn) {
      taken++;
      return undefined;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
