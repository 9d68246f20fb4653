/** Whether the service answered the last time it was asked. */
export interface Reachability {
  readonly isReachable: () => boolean;
  readonly report: (isReachable: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function createReachability(): Reachability {
  let reachable = true;
  const listeners = new Set<() => void>();
  return {
    isReachable: () => reachable,
    report: (next) => {
      if (next === reachable) return;
      reachable = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const reachability = createReachability();
