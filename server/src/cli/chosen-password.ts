import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';

/** A password that the user chose, or a generated one, which must be printed. */
export interface ChosenPassword {
  readonly password: string;
  /** Prints the password if it was generated, because it is not stored anywhere. */
  readonly print: () => void;
}

/**
 * Reads a password from stdin, or generates one. It is never an argument, because the list of processes shows arguments.
 *
 * @param fromStdin whether to read it from stdin; a line break at the end is not part of it
 */
export async function choosePassword(fromStdin: boolean): Promise<ChosenPassword> {
  if (fromStdin) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), print: () => {} };
  const password = randomBytes(15).toString('base64url');
  return { password, print: () => console.log(`Password (shown only once): ${password}`) };
}
