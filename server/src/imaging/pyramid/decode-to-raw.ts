import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ImageFormat } from '../decode/image-format.ts';
import { maxPixels } from '../decode/image-limits.ts';
import { allowOnlyLoader } from '../decode/image-loaders.ts';
import { openSvg } from '../decode/rasterize-svg.ts';
import { ImageProblem } from '../image-problem.ts';
import { orientRaw } from './orient-raw.ts';
import { openVipsFile, type RawImage } from './raw-image.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** An opened image file, before its pixels are decoded. */
export interface OpenedImage {
  /** Upright. */
  readonly size: PixelSize;
  /**
   * Decodes all pixels to 8-bit sRGB, resampled to the given `size`, into a file in `scratchFolder`. Decodes from top to
   * bottom, so that memory holds a few rows.
   *
   * @throws ImageProblem `broken`
   */
  readonly decode: (scratchFolder: string, size: PixelSize) => Promise<RawImage>;
}

/** Returns the path of the file that `decode` writes. */
export function decodedPath(scratchFolder: string): string {
  return join(scratchFolder, 'pixels.v');
}

/**
 * Opens an image that `inspectImage` accepted.
 *
 * @param path that the server generated
 * @throws ImageProblem as `openSvg`, or `broken`
 */
export async function openImage(path: string, format: ImageFormat): Promise<OpenedImage> {
  if (format === 'svg') {
    const { pipeline, size } = await openSvg(await readFile(path));
    return {
      size,
      decode: (folder, target) => reportBroken(format, () => writeRaw(pipeline, folder, size, target)),
    };
  }
  allowOnlyLoader(format);
  return reportBroken(format, () => openRaster(path));
}

async function openRaster(path: string): Promise<OpenedImage> {
  const open = (): Sharp =>
    sharp(path, { failOn: 'error', sequentialRead: true, limitInputPixels: maxPixels });
  const { width, height, format, orientation = 1 } = await open().metadata();
  const stored = { width, height };
  // EXIF orientations 5 to 8 swap width and height.
  const transpose = (size: PixelSize): PixelSize =>
    orientation >= 5 ? { width: size.height, height: size.width } : size;
  return {
    size: transpose(stored),
    decode: (folder, target) =>
      reportBroken(format === 'png' ? 'png' : 'jpg', async () => {
        const image = await writeRaw(open(), folder, stored, transpose(target));
        return orientation === 1 ? image : orientRaw(image, orientation, join(folder, 'upright.raw'));
      }),
  };
}

async function writeRaw(
  pipeline: Sharp,
  folder: string,
  size: PixelSize,
  target: PixelSize,
): Promise<RawImage> {
  const path = decodedPath(folder);
  if (target.width !== size.width || target.height !== size.height) {
    // Shrink-on-load of JPEG is not accurate to 0.01 pixel.
    pipeline.resize({ ...target, fit: 'fill', kernel: 'lanczos3', fastShrinkOnLoad: false });
  }
  await pipeline.toColorspace('srgb').toFile(path);
  return openVipsFile(path);
}

async function reportBroken<Result>(format: ImageFormat, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof ImageProblem || isDiskError(error)) throw error;
    throw new ImageProblem(
      'broken',
      `This ${format.toUpperCase()} cannot be decoded. Open it in an image editor, save it again, and upload that.`,
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** A full or missing disk is not a problem of the image. */
function isDiskError(error: unknown): boolean {
  return (
    error instanceof Error &&
    ('syscall' in error || /unable to write|no space|open for write/i.test(error.message))
  );
}
