import { closeSync, openSync, readSync } from 'node:fs';
import type { RawImage } from './raw-image.ts';
import { writeAll } from './write-all.ts';

/** Memory for a band of rows. */
const bandBytes = 8 * 1024 * 1024;

/**
 * How an EXIF orientation rotates or flips an image (EXIF 2.32, tag 0x0112).
 * The eight orientations are the symmetries of a square: transposed or not, then mirrored or not along each axis.
 */
interface Transformation {
  readonly transposed: boolean;
  /** After transposing: columns from right to left. */
  readonly mirrored: boolean;
  /** After transposing: rows from bottom to top. */
  readonly flipped: boolean;
}

const transformations: Readonly<Record<number, Transformation>> = {
  2: { transposed: false, mirrored: true, flipped: false },
  3: { transposed: false, mirrored: true, flipped: true },
  4: { transposed: false, mirrored: false, flipped: true },
  5: { transposed: true, mirrored: false, flipped: false },
  6: { transposed: true, mirrored: true, flipped: false },
  7: { transposed: true, mirrored: true, flipped: true },
  8: { transposed: true, mirrored: false, flipped: true },
};

/**
 * Writes an upright image to `path`, band by band. libvips would hold the whole image to rotate it.
 *
 * @param orientation EXIF orientation, 2–8
 */
export function orientRaw(image: RawImage, orientation: number, path: string): RawImage {
  const transformation = transformations[orientation];
  if (!transformation) throw new Error(`no such orientation: ${orientation}`);
  const { channels } = image;
  const [width, height] = transformation.transposed
    ? [image.height, image.width]
    : [image.width, image.height];
  const upright: RawImage = { path, offset: 0, width, height, channels };
  // Whole rows of the input, at least one for an image of any width.
  const bandRows = Math.max(1, Math.floor(bandBytes / (image.width * channels)));
  const input = openSync(image.path, 'r');
  const output = openSync(path, 'w');
  try {
    const band = Buffer.alloc(bandRows * image.width * channels);
    for (let first = 0; first < image.height; first += bandRows) {
      const rows = Math.min(bandRows, image.height - first);
      readSync(input, band, 0, rows * image.width * channels, image.offset + first * image.width * channels);
      if (transformation.transposed)
        writeColumns(output, band, { first, rows }, { image, upright, transformation });
      else writeRows(output, band, { first, rows }, { image, upright, transformation });
    }
  } finally {
    closeSync(input);
    closeSync(output);
  }
  return upright;
}

interface Band {
  readonly first: number;
  readonly rows: number;
}

interface Orienting {
  readonly image: RawImage;
  readonly upright: RawImage;
  readonly transformation: Transformation;
}

/** Writes the rows of the band to their position in the output, which is counted from the end if the image is flipped. */
function writeRows(
  output: number,
  band: Buffer,
  { first, rows }: Band,
  { upright, transformation }: Orienting,
): void {
  const { width, height, channels } = upright;
  const line = Buffer.alloc(width * channels);
  for (let row = 0; row < rows; row++) {
    const start = row * width * channels;
    if (transformation.mirrored) pick(band, start + (width - 1) * channels, -channels, line, channels);
    else band.copy(line, 0, start, start + line.length);
    const y = transformation.flipped ? height - 1 - first - row : first + row;
    writeAll(output, line, y * line.length);
  }
}

/**
 * Writes each column of the band as a part of a row of the upright image.
 * Each write has `rows` pixels, so a larger band means fewer and longer writes.
 */
function writeColumns(
  output: number,
  band: Buffer,
  { first, rows }: Band,
  { image, upright, transformation }: Orienting,
): void {
  const { channels } = image;
  const stride = image.width * channels;
  const piece = Buffer.alloc(rows * channels);
  for (let column = 0; column < image.width; column++) {
    const start = column * channels;
    if (transformation.mirrored) pick(band, start + (rows - 1) * stride, -stride, piece, channels);
    else pick(band, start, stride, piece, channels);
    const x = transformation.mirrored ? upright.width - first - rows : first;
    const y = transformation.flipped ? upright.height - 1 - column : column;
    writeAll(output, piece, (y * upright.width + x) * channels);
  }
}

/** Fills `to` with pixels from `start`, `step` bytes apart. */
function pick(from: Buffer, start: number, step: number, to: Buffer, channels: number): void {
  let position = start;
  for (let i = 0; i < to.length; i += channels) {
    for (let channel = 0; channel < channels; channel++) to[i + channel] = from[position + channel] ?? 0;
    position += step;
  }
}
