import { spawnSync } from 'node:child_process';
import { isLeftOut } from './is-left-out.ts';

/** The Debian package with `gdal_translate` and `gdalwarp`. */
export const gdalPackage = 'gdal-bin';

export function isGdalInstalled(): boolean {
  return spawnSync('gdalwarp', ['--version']).status === 0;
}

/** Returns whether the tests that compare with GDAL can run. */
export function findGdal(): boolean {
  return !isLeftOut('gdal') && isGdalInstalled();
}

/** Runs a GDAL command. @throws Error with its error output */
export function runGdal(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}
