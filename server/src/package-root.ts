import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The used fields of `package.json`. */
interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** The folder of the checkout or of the installed package, which contains `console/dist` wherever the server's code is. */
export const packageRoot = findPackageRoot(import.meta.dirname);

export function readVersion(): string {
  return readManifest(packageRoot).version;
}

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && readManifest(folder).name === 'muster') return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the files of this installation are incomplete: install it again');
  return findPackageRoot(parent);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest; // every package has both
}
