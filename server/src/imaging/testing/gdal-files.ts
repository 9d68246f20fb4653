import { spawnSync } from 'node:child_process';
import { runGdal } from './gdal.ts';

/** Converts an image with GDAL. `options` can set its position. */
export function translateWithGdal(source: string, target: string, options: readonly string[]): void {
  runGdal('gdal_translate', ['-q', ...options, source, target]);
}

/** Locates pixels of a file with GDAL. @returns [lng, lat] of each, on WGS 84 */
export function locateWithGdal(
  path: string,
  pixels: readonly (readonly [x: number, y: number])[],
): (readonly [lng: number, lat: number])[] {
  const input = pixels.map((pixel) => pixel.join(' ')).join('\n');
  const args = ['-t_srs', 'OGC:CRS84', '-output_xy', path];
  const { status, stdout, stderr } = spawnSync('gdaltransform', args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`gdaltransform: ${stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [lng = Number.NaN, lat = Number.NaN] = line.split(' ').map(Number);
      return [lng, lat] as const;
    });
}
