import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';

/** A password that someone chose, or a generated one, which has to be printed. */
export interface ChosenPassword {
  readonly password: string;
  /** Prints it, where it was made up: it is not kept anywhere. */
  readonly tell: () => void;
}

/**
 * Reads a password from stdin, or makes one up. It is never an argument: those show in the list of processes.
 *
 * @param fromStdin a line end after it is the terminal's or the file's, not the password's
 */
export async function choosePassword(fromStdin: boolean): Promise<ChosenPassword> {
  if (fromStdin) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), tell: () => {} };
  const password = randomBytes(15).toString('base64url');
  return { password, tell: () => console.log(`Password (shown only once): ${password}`) };
}
