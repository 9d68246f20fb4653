import { closeSync, openSync, readSync } from 'node:fs';
import { openVipsFile, type RawImage } from '../pyramid/raw-image.ts';
import { writePng } from '../write-png.ts';
import type { TiffHeader } from './tiff-header.ts';

/** Number of bytes of the decoded image that are read at once. */
const bandBytes = 4 * 1024 * 1024;

/**
 * Writes a decoded image into a PNG with 8 bits per channel. Pixels without data are transparent.
 *
 * Reads the decoded pixels from a file, band by band, to compare each of them with the value for no data.
 *
 * @param decodedPath a `.v` file of libvips with 8 or 16 bits per channel
 */
export async function writeWithoutData(
  decodedPath: string,
  { noData, bits }: Pick<TiffHeader, 'noData' | 'bits'>,
  outputPath: string,
): Promise<{ readonly width: number; readonly height: number }> {
  const bytesPerSample = bits === 16 ? 2 : 1;
  const image = openVipsFile(decodedPath, bytesPerSample);
  const { width, height } = image;
  const rows = readRows(image, bytesPerSample, noData ?? [-1, -1, -1]);
  await writePng(outputPath, { width, height, channels: 4 }, rows);
  return { width, height };
}

/** Without a value for no data, it is -1, which no sample has. */
function* readRows(image: RawImage, bytesPerSample: 1 | 2, noData: readonly number[]): Generator<Buffer> {
  const { width, height, channels } = image;
  const rowBytes = width * channels * bytesPerSample;
  const bandRows = Math.max(1, Math.floor(bandBytes / rowBytes));
  const file = openSync(image.path, 'r');
  try {
    for (let first = 0; first < height; first += bandRows) {
      const rows = Math.min(bandRows, height - first);
      const bytes = Buffer.alloc(rows * rowBytes);
      readSync(file, bytes, 0, bytes.length, image.offset + first * rowBytes);
      // libvips writes samples in the byte order of the processor.
      const samples =
        bytesPerSample === 2 ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) : bytes;
      yield toRows(samples, image, noData);
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Converts samples to rows of RGBA, each after the byte of its filter.
 * 16-bit samples are compared with all their bits and written as their high byte. If there is a fourth channel, pixels
 * with data keep its alpha.
 */
function toRows(
  samples: Uint8Array | Uint16Array,
  { width, channels }: RawImage,
  [red = 0, green = 0, blue = 0]: readonly number[],
): Buffer {
  const shift = samples instanceof Uint16Array ? 8 : 0;
  const pixels = samples.length / channels;
  const rows = Buffer.alloc(pixels * 4 + pixels / width);
  let to = 0;
  for (let from = 0, pixel = 0; from < samples.length; from += channels, pixel++) {
    // The byte before each row is its filter type: 0, from `Buffer.alloc`.
    if (pixel % width === 0) to++;
    const r = samples[from] ?? 0;
    const g = samples[from + 1] ?? 0;
    const b = samples[from + 2] ?? 0;
    const isEmpty = r === red && g === green && b === blue;
    rows[to++] = r >> shift;
    rows[to++] = g >> shift;
    rows[to++] = b >> shift;
    rows[to++] = isEmpty ? 0 : channels === 4 ? (samples[from + 3] ?? 0) >> shift : 255;
  }
  return rows;
}
