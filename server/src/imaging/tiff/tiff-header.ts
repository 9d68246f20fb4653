import { maxPixels } from '../decode/image-limits.ts';
import { ImageProblem } from '../image-problem.ts';
import { brokenTiff, type TiffTags, tiffTag } from './read-tiff-tags.ts';

/** What a TIFF says of its first image. */
export interface TiffHeader {
  readonly width: number;
  readonly height: number;
  /** Bits a sample: 1, 2, 4, 8 or 16. */
  readonly bits: number;
  /** As in EXIF. */
  readonly orientation: number;
  /** The RGB for no data, in the bits of the decoded image (8 or 16). */
  readonly noData: readonly [number, number, number] | undefined;
}

/** A tile is decoded whole. */
const maxTilePixels = 16_777_216;
/** CMYK with alpha has five; more are bands of a measuring instrument. */
const maxSamples = 5;
/** PhotometricInterpretation (TIFF 6.0, section 8). Only those that change what "no data" looks like are named. */
const photometrics = { whiteIsZero: 0, rgb: 2, palette: 3, separated: 5 } as const;
/** SampleFormat 1. 2 is signed, 3 floating point: elevations and the like. */
const unsignedIntegers = 1;

/**
 * Refuses by its tags a TIFF that is not a picture, or that would cost too much to decode.
 *
 * @throws ImageProblem `broken`, `unsupported`, `too-large`
 */
export function checkTiff(tags: TiffTags): TiffHeader {
  const one = (tag: number, otherwise: number): number => tags.numbers(tag)[0] ?? otherwise;
  const [width, height] = [one(tiffTag.imageWidth, 0), one(tiffTag.imageLength, 0)];
  if (!(width > 0 && height > 0)) throw brokenTiff(`${width} × ${height} pixels`);
  if (width * height > maxPixels) {
    const message = `This image is ${width} × ${height} pixels, more than the 268 megapixels that are accepted. Scale it down to 16384 × 16384 pixels or less.`;
    throw new ImageProblem('too-large', message);
  }
  if (one(tiffTag.tileWidth, 1) * one(tiffTag.tileLength, 1) > maxTilePixels)
    throw new ImageProblem(
      'too-large',
      'The tiles of this TIFF are too large. Save it in tiles of 256 pixels, or in strips.',
    );
  const samples = one(tiffTag.samplesPerPixel, 1);
  if (samples > maxSamples)
    throw unsupported(`has ${samples} channels. Save it with three (RGB), or four with transparency.`);
  const depths = tags.numbers(tiffTag.bitsPerSample);
  const bits = depths[0] ?? 1;
  if (![1, 2, 4, 8, 16].includes(bits) || depths.some((depth) => depth !== bits))
    throw unsupported(
      `has ${[...new Set(depths)].join(', ')} bits a channel. Save it with 8 bits a channel.`,
    );
  if (tags.numbers(tiffTag.sampleFormat).some((format) => format !== unsignedIntegers))
    throw unsupported('holds measurements and not a picture. Save it as a picture with 8 bits a channel.');
  return { width, height, bits, orientation: one(tiffTag.orientation, 1), noData: findNoData(tags, bits) };
}

function unsupported(what: string): ImageProblem {
  return new ImageProblem('unsupported', `This TIFF ${what}`);
}

/** GDAL_NODATA is one value for all channels, as text: a pixel has no data if each of its channels has it. */
function findNoData(tags: TiffTags, bits: number): TiffHeader['noData'] {
  const value = Number.parseFloat(tags.text(tiffTag.gdalNoData) ?? '');
  const photometric = tags.numbers(tiffTag.photometric)[0] ?? 1;
  const most = 2 ** bits - 1;
  if (!Number.isInteger(value) || value < 0 || value > most || photometric === photometrics.separated)
    return undefined;
  if (photometric === photometrics.palette) {
    const map = tags.numbers(tiffTag.colorMap);
    const channel = (index: number): number => (map[index * (most + 1) + value] ?? 0) >> 8;
    return [channel(0), channel(1), channel(2)];
  }
  const seen = photometric === photometrics.whiteIsZero ? most - value : value;
  // The decoder spreads one to four bits over eight.
  const gray = bits < 8 ? Math.round((seen * 255) / most) : seen;
  return [gray, gray, gray];
}
