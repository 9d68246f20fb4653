import { spawnSync } from 'node:child_process';
import { isLeftOut } from './is-left-out.ts';

/** The Debian package with `pdftoppm`. */
export const popplerPackage = 'poppler-utils';

export function isPopplerInstalled(): boolean {
  return spawnSync('pdftoppm', ['-v']).status === 0;
}

/** Returns the command that draws pages of PDFs, if the tests that compare with it can run. */
export function findPoppler(): string | undefined {
  return !isLeftOut('poppler') && isPopplerInstalled() ? 'pdftoppm' : undefined;
}
