import { spawnSync } from 'node:child_process';
import { isLeftOut } from './is-left-out.ts';

/** Debian's package of `gdal_translate` and `gdalwarp`. */
export const gdalPackage = 'gdal-bin';

export function isGdalInstalled(): boolean {
  return spawnSync('gdalwarp', ['--version']).status === 0;
}

/** Whether the tests that compare with GDAL can run. */
export function findGdal(): boolean {
  return !isLeftOut('gdal') && isGdalInstalled();
}

/** Runs a command of GDAL. @throws Error with what it complains of */
export function runGdal(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}
