/** The mark of a department as it was read last, for all its floors that a process has in memory. */
export interface SharedMark {
  readonly last: () => { readonly value: string; readonly readAt: number } | undefined;
  /** Reads it again if it is older than `freshMs`; once at a time. A mark that cannot be read is forgotten. */
  readonly refresh: () => Promise<void>;
}

export function createSharedMark(
  read: () => Promise<string>,
  now: () => number,
  freshMs: () => number,
): SharedMark {
  let last: { value: string; readAt: number } | undefined;
  let reading: Promise<void> | undefined;
  const readAgain = async () => {
    const readAt = now();
    try {
      last = { value: await read(), readAt };
    } catch {
      last = undefined; // the floors are then checked one by one, and their requests get the failure
    }
    reading = undefined;
  };
  return {
    last: () => last,
    refresh: async () => {
      const age = last ? now() - last.readAt : Number.POSITIVE_INFINITY;
      if (age >= 0 && age < freshMs()) return;
      reading ??= readAgain();
      await reading;
    },
  };
}
