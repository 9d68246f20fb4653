import { open } from 'node:fs/promises';
import type { TaskBounds } from '../../workers/worker-child.ts';
import { isWorkerDeath } from '../../workers/worker-death.ts';
import { ImageProblem } from '../image-problem.ts';
import type { ImageWorkers } from '../workers/image-workers.ts';
import {
  type ImageFormat,
  mediaTypeOf,
  nameForeignFormat,
  sniffBytes,
  sniffImageFormat,
} from './image-format.ts';
import {
  type ImageHeader,
  type ReadBytes,
  readJpegHeader,
  readPngHeader,
  readThroughWindow,
} from './image-header.ts';
import { checkPixelCount, checkSvgBytes } from './image-limits.ts';

export { ImageProblem };

/** The facts about an image that was decoded completely. */
export interface ImageFacts {
  readonly format: ImageFormat;
  readonly mediaType: string;
  /** Upright, in pixels, after EXIF orientation. For an SVG, the size it is rasterized to. */
  readonly width: number;
  readonly height: number;
}

export interface InspectedImage extends ImageFacts {
  /** Whether EXIF says that its pixels are stored rotated or flipped. */
  readonly isTurned: boolean;
}

/** Measured: 553 MB for a progressive CMYK JPEG of 50 megapixels, 624 MB for a 10 MB SVG of 115,000 paths. */
export const inspectBounds: TaskBounds = { timeoutMs: 20_000, memoryBytes: 768 * 1024 * 1024 };

/**
 * Checks whether an uploaded file is an accepted image: its format by its bytes, the limits by its header, and all
 * pixels by decoding or drawing it in a child process.
 *
 * @param path of a file that the server named
 * @throws ImageProblem for the uploader; any other error is a server error (a missing file, closed workers)
 */
export async function inspectImage(
  workers: ImageWorkers,
  path: string,
  bounds = inspectBounds,
): Promise<InspectedImage> {
  const { format, header } = await examineFile(path);
  const decode = () =>
    header
      ? workers.run(
          'decodeRaster',
          { path, format: header.format, width: header.width, height: header.height },
          bounds,
        )
      : workers.run('drawSvg', { path }, bounds);
  // A child may have been killed because another process used too much memory, so the second attempt decides.
  const size = await decode().catch((error: unknown) => {
    if (isWorkerDeath(error)) return decode();
    throw error;
  });
  const { width, height } = size;
  const isTurned = 'isTurned' in size && size.isTurned === true;
  return { format, mediaType: mediaTypeOf(format), width, height, isTurned };
}

/** Runs all checks that need no decoding. */
async function examineFile(path: string): Promise<{ format: ImageFormat; header?: ImageHeader }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new ImageProblem('broken', 'The file is empty.');
    const head = Buffer.alloc(Math.min(size, sniffBytes));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const format = requireFormat(head.subarray(0, bytesRead));
    if (format === 'svg') {
      checkSvgBytes(size);
      return { format };
    }
    const header = await readHeader(format, readThroughWindow(file));
    checkPixelCount(header);
    return { format, header };
  } finally {
    await file.close();
  }
}

/**
 * The message says what the file looks like, such as a ZIP or a HEIC, because the file name is not always right.
 */
function requireFormat(head: Uint8Array): ImageFormat {
  const format = sniffImageFormat(head);
  if (format) return format;
  const foreign = nameForeignFormat(head);
  throw new ImageProblem(
    'unsupported',
    `This file ${foreign ? `looks like ${foreign}` : 'is not a supported image'}. Save it as a PNG, a JPEG, an SVG, a PDF or a TIFF.`,
  );
}

function readHeader(format: 'png' | 'jpg', read: ReadBytes): Promise<ImageHeader> {
  return format === 'png' ? readPngHeader(read) : readJpegHeader(read);
}
