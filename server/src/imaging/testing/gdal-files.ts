import { spawnSync } from 'node:child_process';
import { runGdal } from './gdal.ts';

/** Writes an image into another format, with what GDAL's options say of its position. */
export function translateWithGdal(source: string, target: string, options: readonly string[]): void {
  runGdal('gdal_translate', ['-q', ...options, source, target]);
}

/** The positions of pixels of a file, by GDAL. @returns [lng, lat] on WGS 84 of each */
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
