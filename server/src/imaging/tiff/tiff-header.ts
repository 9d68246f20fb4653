import { maxPixels } from '../decode/image-limits.ts';
import { ImageProblem } from '../image-problem.ts';
import { brokenTiff, type TiffTags, tiffTag } from './read-tiff-tags.ts';

/** The header of the first image of a TIFF. */
export interface TiffHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per sample: 1, 2, 4, 8 or 16. */
  readonly bits: number;
  /** As in EXIF. */
  readonly orientation: number;
  /** The RGB value of pixels without data, in the bits of the decoded image (8 or 16). */
  readonly noData: readonly [number, number, number] | undefined;
}

/** A tile is decoded as a whole. */
const maxTilePixels = 16_777_216;
/** CMYK with alpha has five. More are the bands of a sensor. */
const maxSamples = 5;
/** Some values of PhotometricInterpretation (TIFF 6.0, section 8). */
const photometrics = { whiteIsZero: 0, rgb: 2, palette: 3, separated: 5 } as const;
/** SampleFormat 1. 2 is signed and 3 is floating point, for example elevations. */
const unsignedIntegers = 1;

/**
 * Rejects a TIFF that is not a picture or is too expensive to decode, based on its tags.
 *
 * @throws ImageProblem `broken`, `unsupported`, `too-large`
 */
export function checkTiff(tags: TiffTags): TiffHeader {
  const first = (tag: number, fallback: number): number => tags.numbers(tag)[0] ?? fallback;
  const [width, height] = [first(tiffTag.imageWidth, 0), first(tiffTag.imageLength, 0)];
  if (!(width > 0 && height > 0)) throw brokenTiff(`${width} × ${height} pixels`);
  if (width * height > maxPixels) {
    const message = `This image is ${width} × ${height} pixels, more than the 268 megapixels that are accepted. Scale it down to 16384 × 16384 pixels or less.`;
    throw new ImageProblem('too-large', message);
  }
  if (first(tiffTag.tileWidth, 1) * first(tiffTag.tileLength, 1) > maxTilePixels)
    throw new ImageProblem(
      'too-large',
      'The tiles of this TIFF are too large. Save it in tiles of 256 pixels, or in strips.',
    );
  const samples = first(tiffTag.samplesPerPixel, 1);
  if (samples > maxSamples)
    throw unsupported(`has ${samples} channels. Save it with three (RGB), or four with transparency.`);
  const depths = tags.numbers(tiffTag.bitsPerSample);
  const bits = depths[0] ?? 1;
  if (![1, 2, 4, 8, 16].includes(bits) || depths.some((depth) => depth !== bits))
    throw unsupported(
      `has ${[...new Set(depths)].join(', ')} bits per channel. Save it with 8 bits per channel.`,
    );
  if (tags.numbers(tiffTag.sampleFormat).some((format) => format !== unsignedIntegers))
    throw unsupported('contains measurements, not a picture. Save it as a picture with 8 bits per channel.');
  return { width, height, bits, orientation: first(tiffTag.orientation, 1), noData: findNoData(tags, bits) };
}

function unsupported(what: string): ImageProblem {
  return new ImageProblem('unsupported', `This TIFF ${what}`);
}

/** GDAL_NODATA is one value for all channels, as text. A pixel has no data if all its channels have this value. */
function findNoData(tags: TiffTags, bits: number): TiffHeader['noData'] {
  const value = Number.parseFloat(tags.text(tiffTag.gdalNoData) ?? '');
  const photometric = tags.numbers(tiffTag.photometric)[0] ?? 1;
  const maxValue = 2 ** bits - 1;
  if (!Number.isInteger(value) || value < 0 || value > maxValue || photometric === photometrics.separated)
    return undefined;
  if (photometric === photometrics.palette) {
    const map = tags.numbers(tiffTag.colorMap);
    const channel = (index: number): number => (map[index * (maxValue + 1) + value] ?? 0) >> 8;
    return [channel(0), channel(1), channel(2)];
  }
  const seen = photometric === photometrics.whiteIsZero ? maxValue - value : value;
  // The decoder scales one to four bits to eight.
  const gray = bits < 8 ? Math.round((seen * 255) / maxValue) : seen;
  return [gray, gray, gray];
}
