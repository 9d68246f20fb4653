import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { maxPixels } from '../decode/image-limits.ts';
import { allowOnlyLoader } from '../decode/image-loaders.ts';
import type { FilePosition } from '../file-position.ts';
import { ImageProblem } from '../image-problem.ts';
import { brokenTiff, readTiffTags, type TiffTags } from './read-tiff-tags.ts';
import { checkTiff, type TiffHeader } from './tiff-header.ts';
import { writeWithoutData } from './tiff-no-data.ts';
import { readTiffPosition } from './tiff-position.ts';

export interface DrawTiffPayload {
  /** Paths that the server generated. */
  readonly path: string;
  readonly outputPath: string;
  /** Draws a smaller picture with this longer side, if the image is larger. */
  readonly longerSidePx?: number;
}

export interface DrawnTiff {
  /** Of the whole image in pixels, even if a smaller picture was drawn. */
  readonly width: number;
  readonly height: number;
  /** Of the picture that was drawn. */
  readonly drawn: { readonly width: number; readonly height: number };
  /** In pixels of the whole image. */
  readonly position: FilePosition;
}

/** Level 6 of Deflate takes twice as long for 5% fewer bytes. */
const compressionLevel = 3;

/**
 * Draws the first page of a TIFF into a PNG with 8 bits per channel, with pixels without data transparent, and reads the
 * position in the file.
 *
 * @throws ImageProblem as `readTiffTags` and `checkTiff`; `broken` or `unsupported` if libvips cannot decode it
 */
export async function drawTiff({ path, outputPath, longerSidePx }: DrawTiffPayload): Promise<DrawnTiff> {
  const tags = readTags(path);
  const header = checkTiff(tags);
  const { width, height } = header;
  const position = readTiffPosition(tags, width, height);
  allowOnlyLoader('tif');
  // A position belongs to the stored image. Without a position, the image is rotated or flipped like in a viewer.
  const isOriented = position === null && header.orientation > 1;
  const drawn = await decodeTiff(path, header, isOriented, longerSidePx, outputPath);
  // Orientations 5 to 8 swap the width and the height.
  const keepsSides = !isOriented || header.orientation < 5;
  return { width: keepsSides ? width : height, height: keepsSides ? height : width, drawn, position };
}

/** Clips every read to the file, so that an offset beyond its end gives an empty buffer and not a system error. */
function readTags(path: string): TiffTags {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    return readTiffTags((position, length) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
      return bytes.subarray(0, bytes.length > 0 ? readSync(file, bytes, 0, bytes.length, position) : 0);
    });
  } finally {
    closeSync(file);
  }
}

async function decodeTiff(
  path: string,
  header: TiffHeader,
  isOriented: boolean,
  longerSidePx: number | undefined,
  outputPath: string,
) {
  const { width, height, noData } = header;
  try {
    const open = (): Sharp =>
      sharp(path, {
        failOn: 'error',
        sequentialRead: true,
        limitInputPixels: maxPixels,
        // Applying a profile would change the color of pixels without data.
        ignoreIcc: noData !== undefined,
      });
    // libvips reads the tags separately. If it finds another size, the position belongs to another image.
    const metadata = await open().metadata();
    if (metadata.width !== width || metadata.height !== height)
      throw new Error(`decoder sees ${metadata.width} × ${metadata.height}`);
    const pipeline = isOriented ? open().autoOrient() : open();
    const isSmaller = longerSidePx !== undefined && longerSidePx < Math.max(width, height);
    if (isSmaller) {
      // Interpolation would mix the color for no data with its neighbors, so it could not be detected anymore.
      const kernel = noData === undefined ? 'lanczos3' : 'nearest';
      pipeline.resize({ width: longerSidePx, height: longerSidePx, fit: 'inside', kernel });
    }
    if (noData !== undefined) return await writeNoData(pipeline, header, outputPath);
    const drawn = await pipeline.toColorspace('srgb').png({ compressionLevel }).toFile(outputPath);
    return { width: drawn.width, height: drawn.height };
  } catch (error) {
    throw toProblem(error);
  }
}

async function writeNoData(pipeline: Sharp, header: TiffHeader, outputPath: string) {
  const decodedPath = `${outputPath}.v`;
  try {
    await pipeline.toColorspace(header.bits === 16 ? 'rgb16' : 'srgb').toFile(decodedPath);
    return await writeWithoutData(decodedPath, header, outputPath);
  } finally {
    await rm(decodedPath, { force: true });
  }
}

/**
 * libvips reports all errors as text. Disk errors are server errors and are returned unchanged. All others are problems of
 * the file.
 */
function toProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ImageProblem || 'syscall' in error) return error;
  const { message } = error;
  // A full or missing disk is not a problem of the image. Messages of its decoder are.
  if (!message.includes('tiff2vips') && /unable to write|no space|open for write/i.test(message))
    return error;
  if (/not configured|not support|unsupported|unknown compression/i.test(message)) {
    const advice = 'Save it with LZW, Deflate or JPEG compression and 8 bits per channel.';
    const text = `This TIFF is stored in an unsupported way. ${advice}`;
    return new ImageProblem('unsupported', text, message);
  }
  return brokenTiff(message);
}
