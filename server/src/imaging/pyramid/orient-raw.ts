import { closeSync, openSync, readSync } from 'node:fs';
import type { RawImage } from './raw-image.ts';
import { writeAll } from './write-all.ts';

/** Memory for the rows that are turned at a time. */
const bandBytes = 8 * 1024 * 1024;

/**
 * Which way an EXIF orientation turns rows and columns (EXIF 2.32, tag 0x0112).
 * The eight orientations are the symmetries of a square: transposed or not, then mirrored or not along each axis.
 */
interface Turn {
  readonly transposed: boolean;
  /** After transposing: columns from right to left, rows from bottom to top. */
  readonly mirrored: boolean;
  readonly flipped: boolean;
}

const orientationTurns: Readonly<Record<number, Turn>> = {
  2: { transposed: false, mirrored: true, flipped: false },
  3: { transposed: false, mirrored: true, flipped: true },
  4: { transposed: false, mirrored: false, flipped: true },
  5: { transposed: true, mirrored: false, flipped: false },
  6: { transposed: true, mirrored: true, flipped: false },
  7: { transposed: true, mirrored: true, flipped: true },
  8: { transposed: true, mirrored: false, flipped: true },
};

/**
 * Writes an image upright to `path`, band by band: libvips would hold all of it to turn it.
 *
 * @param orientation of EXIF, 2–8
 */
export function orientRaw(image: RawImage, orientation: number, path: string): RawImage {
  const turn = orientationTurns[orientation];
  if (!turn) throw new Error(`no such orientation: ${orientation}`);
  const { channels } = image;
  const [width, height] = turn.transposed ? [image.height, image.width] : [image.width, image.height];
  const upright: RawImage = { path, offset: 0, width, height, channels };
  // Whole rows of the input. One row at least, however wide the image is.
  const bandRows = Math.max(1, Math.floor(bandBytes / (image.width * channels)));
  const input = openSync(image.path, 'r');
  const output = openSync(path, 'w');
  try {
    const band = Buffer.alloc(bandRows * image.width * channels);
    for (let first = 0; first < image.height; first += bandRows) {
      const rows = Math.min(bandRows, image.height - first);
      readSync(input, band, 0, rows * image.width * channels, image.offset + first * image.width * channels);
      if (turn.transposed) writeColumns(output, band, { first, rows }, { image, upright, turn });
      else writeRows(output, band, { first, rows }, { image, upright, turn });
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

interface Turning {
  readonly image: RawImage;
  readonly upright: RawImage;
  readonly turn: Turn;
}

/** Row by row at their place in the output, which is written from the end if the image is flipped. */
function writeRows(output: number, band: Buffer, { first, rows }: Band, { upright, turn }: Turning): void {
  const { width, height, channels } = upright;
  const line = Buffer.alloc(width * channels);
  for (let row = 0; row < rows; row++) {
    const start = row * width * channels;
    if (turn.mirrored) pick(band, start + (width - 1) * channels, -channels, line, channels);
    else band.copy(line, 0, start, start + line.length);
    const y = turn.flipped ? height - 1 - first - row : first + row;
    writeAll(output, line, y * line.length);
  }
}

/**
 * Each column of the band is a piece of a row of the upright image.
 * Each write is `rows` pixels long, so a larger band means fewer and longer writes.
 */
function writeColumns(
  output: number,
  band: Buffer,
  { first, rows }: Band,
  { image, upright, turn }: Turning,
): void {
  const { channels } = image;
  const stride = image.width * channels;
  const piece = Buffer.alloc(rows * channels);
  for (let column = 0; column < image.width; column++) {
    const start = column * channels;
    if (turn.mirrored) pick(band, start + (rows - 1) * stride, -stride, piece, channels);
    else pick(band, start, stride, piece, channels);
    const x = turn.mirrored ? upright.width - first - rows : first;
    const y = turn.flipped ? upright.height - 1 - column : column;
    writeAll(output, piece, (y * upright.width + x) * channels);
  }
}

/** Fills `to` with pixels from `start` on, `step` bytes apart. */
function pick(from: Buffer, start: number, step: number, to: Buffer, channels: number): void {
  let at = start;
  for (let i = 0; i < to.length; i += channels) {
    for (let channel = 0; channel < channels; channel++) to[i + channel] = from[at + channel] ?? 0;
    at += step;
  }
}
