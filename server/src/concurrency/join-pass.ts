/**
 * Collects the items that arrive in one pass of the event loop and processes them together at its end. That costs less than
 * processing each one at once, with the work of other connections in between.
 *
 * @param work processes one item; called in order of arrival; must not throw
 * @returns a function that adds an item
 */
export function joinPass<One>(work: (one: One) => void): (one: One) => void {
  let arrived: One[] = [];
  const workOnAll = () => {
    const all = arrived;
    arrived = []; // items that arrive meanwhile belong to the next pass
    for (const one of all) work(one);
  };
  return (one) => {
    if (arrived.push(one) === 1) setImmediate(workOnAll);
  };
}
