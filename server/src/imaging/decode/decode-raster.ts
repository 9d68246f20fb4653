import sharp, { type FailOnOptions, type Metadata, type SharpOptions } from 'sharp';
import { ImageProblem } from '../image-problem.ts';
import { maxPixels } from './image-limits.ts';
import { allowOnlyLoader } from './image-loaders.ts';

interface DecodeRasterPayload {
  /** A path that the server generated: libvips reads options in square brackets at its end. */
  readonly path: string;
  readonly format: 'png' | 'jpg';
  /** From the header. */
  readonly width: number;
  readonly height: number;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The size is upright. */
export interface DecodedRaster extends PixelSize {
  /** Whether the pixels are stored rotated or flipped, and EXIF says how to turn them. */
  readonly isTurned: boolean;
}

/** Warnings of libjpeg for files that display correctly: odd scan headers (Samsung), JFIF segments and Adobe segments. */
const harmlessWarning =
  /^(?:VipsJpeg: )?(?:Invalid SOS parameters for sequential JPEG|Warning: unknown JFIF revision number .*|Unknown Adobe color transform code .*)$/;

/**
 * Decodes every pixel of a PNG or JPEG, top to bottom, and keeps none, to detect damaged and truncated files.
 *
 * All checksums of an accepted PNG are correct. A JPEG has no checksums: a flipped bit is detected only if it breaks
 * the code stream, which is rare in a single-scan JPEG.
 *
 * @throws ImageProblem `broken`
 */
export async function decodeRaster(payload: DecodeRasterPayload): Promise<DecodedRaster> {
  allowOnlyLoader(payload.format);
  try {
    return await decodeEveryPixel(payload, payload.format === 'jpg' ? 'warning' : 'error');
  } catch (error) {
    const lines = error instanceof Error ? error.message.trim().split('\n') : [];
    if (payload.format === 'jpg' && lines.length > 0 && lines.every((line) => harmlessWarning.test(line))) {
      return await decodeEveryPixel(payload, 'error').catch((second) =>
        Promise.reject(toProblem(payload, second)),
      );
    }
    throw toProblem(payload, error);
  }
}

async function decodeEveryPixel(payload: DecodeRasterPayload, failOn: FailOnOptions): Promise<DecodedRaster> {
  const options: SharpOptions = {
    failOn,
    sequentialRead: true,
    ignoreIcc: true,
    limitInputPixels: payload.width * payload.height,
  };
  const metadata = await sharp(payload.path, options).metadata();
  if (metadata.width !== payload.width || metadata.height !== payload.height) {
    throw new Error(`decoder sees ${metadata.width} × ${metadata.height}`);
  }
  const pipeline = sharp(payload.path, options);
  // By default, sharp first converts every pixel to sRGB, which costs four times as much as decoding.
  if (metadata.space === 'cmyk') pipeline.pipelineColorspace('cmyk');
  await pipeline
    // Extracting, even the whole image, disables shrink-on-load, which does not decode every pixel of a JPEG.
    .extract({ left: 0, top: 0, width: payload.width, height: payload.height })
    // A linear kernel reads all pixels; 'nearest' never reads the last rows.
    .resize(16, 16, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return describe(metadata);
}

/** EXIF orientations 5 to 8 swap the width and the height. */
function describe({ width, height, orientation = 1 }: Metadata): DecodedRaster {
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { ...size, isTurned: orientation > 1 };
}

interface TurnUprightPayload {
  /** Paths that the server generated. */
  readonly path: string;
  readonly outputPath: string;
  readonly format: 'png' | 'jpg';
  /** The quality of a JPEG that is only looked at. By default, it is high, because everything else is drawn from this file. */
  readonly quality?: number;
}

/**
 * Writes an image that {@link decodeRaster} accepted with its pixels upright, in the same format and without metadata, because some
 * clients ignore the orientation of a file.
 *
 * @throws ImageProblem `broken`
 */
export async function turnUpright({ path, outputPath, format, quality }: TurnUprightPayload): Promise<void> {
  allowOnlyLoader(format);
  const turned = sharp(path, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .toColorspace('srgb');
  const jpeg = quality === undefined ? { quality: 95, chromaSubsampling: '4:4:4' } : { quality };
  const encoded = format === 'jpg' ? turned.jpeg(jpeg) : turned.png();
  await encoded.toFile(outputPath).catch((error: unknown) => {
    throw toProblem({ format }, error);
  });
}

interface ThumbnailPayload {
  /** Paths that the server generated. */
  readonly path: string;
  readonly outputPath: string;
  readonly format: 'png' | 'jpg';
  /** The maximum width and height, in pixels. */
  readonly longerSidePx: number;
}

/** Writes a small WebP of an image that this server has encoded. @throws ImageProblem `broken` */
export async function drawThumbnail(payload: ThumbnailPayload): Promise<void> {
  const { path, outputPath, format, longerSidePx } = payload;
  allowOnlyLoader(format);
  await sharp(path, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
    .resize(longerSidePx, longerSidePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toFile(outputPath)
    .catch((error: unknown) => {
      throw toProblem({ format }, error);
    });
}

function toProblem({ format }: Pick<DecodeRasterPayload, 'format'>, error: unknown): ImageProblem {
  return new ImageProblem(
    'broken',
    `This ${format === 'png' ? 'PNG' : 'JPEG'} is damaged or cut short. Open it in an image editor, save it again, and upload that.`,
    error instanceof Error ? error.message : String(error),
  );
}
