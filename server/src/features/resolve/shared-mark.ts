export interface ReadMark {
  readonly value: string;
  readonly readAt: number;
  /** The share of `freshMs` after which the mark is read again, drawn for each read. */
  readonly freshShare: number;
}

/** The last read mark of a department, shared by all its floors that a process has in memory. */
export interface SharedMark {
  readonly last: () => ReadMark | undefined;
  /** Reads the mark again if it is older than its share of `freshMs`, one read at a time. If that fails, the mark is dropped. */
  readonly refresh: () => Promise<void>;
  /** The same without waiting for it. */
  readonly refreshSoon: () => void;
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
      last = undefined; // the floors are then checked one by one, and their requests get the error
    }
    reading = undefined;
  };
  const isDue = () => {
    const age = last ? now() - last.readAt : Number.POSITIVE_INFINITY;
    return age < 0 || age >= freshMs() * (last?.freshShare ?? 1);
  };
  return {
    last: () => last,
    refresh: async () => {
      if (!isDue()) return;
      reading ??= readAgain();
      await reading;
    },
    refreshSoon: () => {
      if (!reading && isDue()) reading = readAgain();
    },
  };
}
