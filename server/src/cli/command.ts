/** A command of `muster`. Its file exports it. */
export interface Command {
  /** The full usage text, which `--help` prints. */
  readonly usage: string;
  /**
   * @param args the arguments after the name of the command
   * @throws Error with a message for the user
   */
  readonly run: (args: readonly string[]) => Promise<void>;
}

/** The message of an error and its causes, without a stack trace, which does not help the user. */
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
