import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ImageProblem } from '../image-problem.ts';
import { maxPixels } from './image-limits.ts';
import { allowOnlyLoader } from './image-loaders.ts';
import { openSvg } from './rasterize-svg.ts';

interface PrintPayload {
  /** Paths that the server generated. */
  readonly path: string;
  readonly outputPath: string;
  readonly format: 'png' | 'jpg' | 'svg';
  /** The maximum width and height, in pixels. */
  readonly longerSidePx: number;
}

/** Draws a stored image on white paper, as a JPEG. @throws ImageProblem `broken` */
export async function drawPrint({ path, outputPath, format, longerSidePx }: PrintPayload): Promise<void> {
  try {
    const pipeline =
      format === 'svg' ? (await openSvg(await readFile(path))).pipeline : openRaster(path, format);
    await pipeline
      .resize(longerSidePx, longerSidePx, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toFile(outputPath);
  } catch (error) {
    if (error instanceof ImageProblem) throw error;
    throw new ImageProblem('broken', 'This plan cannot be drawn.', String(error));
  }
}

function openRaster(path: string, format: 'png' | 'jpg') {
  allowOnlyLoader(format);
  return sharp(path, { limitInputPixels: maxPixels, sequentialRead: true });
}
