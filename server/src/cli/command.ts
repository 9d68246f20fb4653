/** A command of `muster`, as its file exports it. */
export interface Command {
  /** How it is called, in full: what `--help` prints. */
  readonly usage: string;
  /**
   * @param args what follows the command's name
   * @throws Error whose message is for the person at the terminal
   */
  readonly run: (args: readonly string[]) => Promise<void>;
}

/** What went wrong and what made it, in words: a stack trace does not help a person at a terminal. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${explainError(error.cause)}` : error.message;
}

/** Reads a command's options, and adds how it is called to the message where they cannot be read. */
export function explainUsage<Options>(usage: string, read: () => Options): Options {
  try {
    return read();
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\n${usage}`); // parseArgs throws nothing else
  }
}
