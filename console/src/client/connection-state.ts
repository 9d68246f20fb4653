/** Whether the service responded to the last request. */
export interface ConnectionState {
  readonly isReachable: () => boolean;
  readonly report: (isReachable: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function createConnectionState(): ConnectionState {
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

export const connectionState = createConnectionState();
