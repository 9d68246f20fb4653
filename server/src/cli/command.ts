/** A command of `muster`, as its file exports it. */
export interface Command {
  /** The full usage text, which `--help` prints. */
  readonly usage: string;
  /**
   * @param args what follows the command's name
   * @throws Error whose message is for the person at the terminal
   */
  readonly run: (args: readonly string[]) => Promise<void>;
}

/** The message of an error and its causes: a stack trace does not help a person at a terminal. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${explainError(error.cause)}` : error.message;
}

/** Reads the options of a command; if that fails, adds the usage text to the error. */
export function explainUsage<Options>(usage: string, read: () => Options): Options {
  try {
    return read();
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\n${usage}`); // parseArgs throws nothing else
  }
}
