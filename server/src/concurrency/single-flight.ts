/** Runs one call per key at a time; callers that come while it runs can share its result. */
export interface SingleFlight<Result> {
  /** The call in flight for this key, if there is one. */
  readonly find: (key: string) => Promise<Result> | undefined;
  /** Joins the call in flight for this key, or starts one. */
  readonly run: (key: string, call: () => Promise<Result>) => Promise<Result>;
}

/**
 * A call is forgotten as soon as it settles, before any caller that waits for it continues: a caller that finds the
 * result too old starts a new call. A failure goes to every caller that joined, and to none after it.
 */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const inFlight = new Map<string, Promise<Result>>();
  const start = (key: string, call: () => Promise<Result>): Promise<Result> => {
    const result = call().finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  };
  return {
    find: (key) => inFlight.get(key),
    run: (key, call) => inFlight.get(key) ?? start(key, call),
  };
}
