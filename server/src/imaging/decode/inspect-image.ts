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

/** What is known of an image once all of it has been decoded. */
export interface ImageFacts {
  readonly format: ImageFormat;
  readonly mediaType: string;
  /** Pixels, upright: after EXIF orientation; of an SVG the size it is rasterised to. */
  readonly width: number;
  readonly height: number;
}

/** Enough for what the limits let through; measured: a progressive CMYK JPEG of 50 megapixels 553 MB, a 10 MB SVG of 115,000 paths 624 MB. */
export const inspectBounds: TaskBounds = { timeoutMs: 20_000, memoryBytes: 768 * 1024 * 1024 };

/**
 * Finds out whether an uploaded file is an image that can be taken: known by its bytes, within the limits by its
 * header, then decoded or drawn in full in a child process.
 *
 * @param path a file of ours, under a name of ours
 * @throws ImageProblem for the uploader; any other error is a fault of ours (a missing file, closed workers)
 */
export async function inspectImage(
  workers: ImageWorkers,
  path: string,
  bounds = inspectBounds,
): Promise<ImageFacts> {
  const { format, header } = await examineFile(path);
  const decode = () =>
    header
      ? workers.run(
          'decodeRaster',
          { path, format: header.format, width: header.width, height: header.height },
          bounds,
        )
      : workers.run('drawSvg', { path }, bounds);
  // A child that died may have been killed for something else's memory: the second attempt decides.
  const size = await decode().catch((error: unknown) => {
    if (isWorkerDeath(error)) return decode();
    throw error;
  });
  return { format, mediaType: mediaTypeOf(format), width: size.width, height: size.height };
}

/** All that can be known, and refused, without decoding. */
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
 * The message names what the file looks like, such as a ZIP or a HEIC, because people cannot see it from the name
 * alone.
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
