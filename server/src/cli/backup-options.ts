import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface FolderAndProgram {
  readonly folder: string;
  /** A program with its arguments. */
  readonly program: readonly string[] | undefined;
}

/** @throws Error that says what is missing */
export function readFolderAndProgram(args: readonly string[]): FolderAndProgram {
  const separator = args.indexOf('--');
  const own = separator < 0 ? args : args.slice(0, separator);
  const { positionals } = parseArgs({ args: [...own], options: {}, allowPositionals: true });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error('expected one folder');
  const program = separator < 0 ? undefined : args.slice(separator + 1);
  if (program?.length === 0) throw new Error('expected a program after --');
  return { folder: resolve(folder), program };
}
