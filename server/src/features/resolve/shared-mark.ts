export interface ReadMark {
  readonly value: string;
  readonly readAt: number;
  /** Of `freshMs`, after which it is read again: drawn for each reading. */
  readonly freshShare: number;
}

/** The mark of a department as it was read last, for all its floors that a process has in memory. */
export interface SharedMark {
  readonly last: () => ReadMark | undefined;
  /** Reads it again if it is older than `freshMs`; once at a time. A mark that cannot be read is forgotten. */
  readonly refresh: () => Promise<void>;
}

export function createSharedMark(
  read: () => Promise<string>,
  now: () => number,
  freshMs: () => number,
  freshShare: () => number,
): SharedMark {
  let last: ReadMark | undefined;
  let reading: Promise<void> | undefined;
  const readAgain = async () => {
    const readAt = now();
    try {
      last = { value: await read(), readAt, freshShare: freshShare() };
    } catch {
      last = undefined; // the floors are then checked one by one, and their requests get the failure
    }
    reading = undefined;
  };
  return {
    last: () => last,
    refresh: async () => {
      if (last) {
        const age = now() - last.readAt;
        if (age >= 0 && age < freshMs() * last.freshShare) return;
      }
      reading ??= readAgain();
      await reading;
    },
  };
}
