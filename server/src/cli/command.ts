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

/** The message of an error and its causes, each once, without stack traces, which do not help the user. */
export function explainError(error: unknown): string {
  // The cause of an error in another process is its stack.
  if (!(error instanceof Error)) return String(error).replace(/^\w*Error: |\n\s+at .*/g, '');
  const reason = error.cause ? explainError(error.cause) : '';
  return error.message.includes(reason) ? error.message : `${error.message}: ${reason}`;
}

/** Reads the options of a command; if that fails, adds the usage text to the error. */
export function explainUsage<Options>(usage: string, read: () => Options): Options {
  try {
    return read();
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\n${usage}`); // parseArgs throws nothing else
  }
}
