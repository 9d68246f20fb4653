import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { ImageProblem } from '../image-problem.ts';

/** The header of an image file, read before any pixel is decoded. */
export interface ImageHeader {
  readonly format: 'png' | 'jpg';
  /** Stored size in pixels, before any EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Bits per sample: 1, 2, 4, 8 or 16 (PNG), 8 (JPEG). */
  readonly bitDepth: number;
  /** Samples per pixel: 1–4; 1 for a palette. */
  readonly channels: number;
  /** Rows come in several passes, so a decoder holds the whole image: Adam7 PNG, progressive or multi-scan JPEG. */
  readonly interlaced: boolean;
}

/** Returns up to `length` bytes from `position`: all of them if `length` is at most 4096 and the file has them. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array>;

const windowBytes = 4096;
/** A camera writes a few dozen segments. An extended XMP or ICC profile has a few hundred. */
const maxJpegSegments = 10_000;
const maxFillBytes = 1024;

const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The bit depths allowed for each color type: PNG (third edition), table 12. */
const pngBitDepths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Reads a file through a window of 4 KiB, the most that a call returns. Skipping a segment reads only its header. */
export function readThroughWindow(file: FileHandle): ReadBytes {
  const window = new Uint8Array(windowBytes);
  let start = 0;
  let filled = 0;
  return async (position, length) => {
    if (position < start || position + length > start + filled) {
      start = position;
      filled = (await file.read(window, 0, windowBytes, position)).bytesRead;
    }
    return window.subarray(position - start, Math.min(position - start + length, filled));
  };
}

/**
 * Reads the header of a PNG: its signature and IHDR chunk, 33 bytes.
 *
 * @throws ImageProblem `broken` unless the chunk is complete, matches its checksum and has valid values
 */
export async function readPngHeader(read: ReadBytes): Promise<ImageHeader> {
  const bytes = await read(0, 33);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49_48_44_52 /* IHDR */) {
    throw brokenHeader('PNG', 'no IHDR chunk');
  }
  if (crc32(bytes.subarray(12, 29)) !== view.getUint32(29)) throw brokenHeader('PNG', 'IHDR checksum');
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const bitDepth = view.getUint8(24);
  const colorType = view.getUint8(25);
  const channels = pngChannels[colorType];
  const interlace = view.getUint8(28);
  const isValid = channels !== undefined && pngBitDepths[colorType]?.includes(bitDepth) && interlace <= 1;
  if (!isValid || width === 0 || height === 0 || width > 0x7fffffff || height > 0x7fffffff) {
    throw brokenHeader('PNG', 'IHDR values');
  }
  return { format: 'png', width, height, bitDepth, channels, interlaced: interlace === 1 };
}

/**
 * Reads the header of a JPEG: walks its marker segments (ITU-T T.81, annex B) up to the first scan and skips
 * application data without reading it.
 *
 * A baseline JPEG whose first scan does not have all components counts as interlaced: decoders hold its whole image,
 * as for a progressive one.
 *
 * @throws ImageProblem `broken` for anything but well-formed segments; `unsupported` for lossless, hierarchical and
 * 12-bit JPEGs and for a height that follows the scan (DNL)
 */
export async function readJpegHeader(read: ReadBytes): Promise<ImageHeader> {
  let position = 2;
  let frame: ImageHeader | undefined;
  for (let segments = 0; segments < maxJpegSegments; segments++) {
    position = await skipFill(read, position);
    const head = await read(position, 3);
    const marker = head[0];
    if (marker === undefined || head.length < 3) throw brokenHeader('JPEG', 'ends before its first scan');
    const length = ((head[1] ?? 0) << 8) | (head[2] ?? 0);
    // 0x00 stuffing, TEM and RSTn are invalid before a scan. SOI starts a second image, and endOfImage ends an empty one.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= endOfImage) || length < 2) {
      throw brokenHeader('JPEG', `marker ${marker.toString(16)} of length ${length}`);
    }
    if (isStartOfFrame(marker)) {
      if (frame) throw brokenHeader('JPEG', 'two frames');
      frame = readFrame(marker, await read(position + 3, length - 2), length);
    }
    if (marker === startOfScan) {
      if (!frame) throw brokenHeader('JPEG', 'scan without a frame');
      const scanned = (await read(position + 3, 1))[0] ?? 0;
      return { ...frame, interlaced: frame.interlaced || scanned < frame.channels };
    }
    position += 1 + length;
  }
  throw brokenHeader('JPEG', 'too many segments');
}

/** Skips the 0xFF of a marker and fill bytes (more 0xFF). @returns the position of the marker's code */
async function skipFill(read: ReadBytes, position: number): Promise<number> {
  const bytes = await read(position, maxFillBytes);
  if (bytes[0] !== 0xff) throw brokenHeader('JPEG', 'no marker where one is expected');
  const code = bytes.findIndex((byte) => byte !== 0xff);
  if (code < 0) throw brokenHeader('JPEG', 'no marker after fill bytes');
  return position + code;
}

/** SOF0–SOF15 without DHT (C4), JPG (C8) and DAC (CC), which are in the same range. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(marker: number, bytes: Uint8Array, length: number): ImageHeader {
  const [bitDepth = 0, h1 = 0, h0 = 0, w1 = 0, w0 = 0, channels = 0] = bytes;
  // Low two bits: 0 baseline, 1 extended, 2 progressive, 3 lossless. 0xC5–0xC7 and 0xCD–0xCF are hierarchical.
  if ((marker & 0x03) === 3 || (marker & 0x04) !== 0) {
    throw unsupportedJpeg('is lossless or hierarchical');
  }
  if (bytes.length < 6 || length !== 8 + 3 * channels || channels < 1 || channels > 4) {
    throw brokenHeader('JPEG', 'frame header');
  }
  if (bitDepth !== 8) throw unsupportedJpeg(`has ${bitDepth} bits per sample`);
  const width = (w1 << 8) | w0;
  const height = (h1 << 8) | h0;
  if (width === 0) throw brokenHeader('JPEG', 'width 0');
  if (height === 0) throw unsupportedJpeg('has no height in its header');
  return { format: 'jpg', width, height, bitDepth, channels, interlaced: (marker & 0x03) === 2 };
}

function unsupportedJpeg(what: string): ImageProblem {
  return new ImageProblem(
    'unsupported',
    `This JPEG ${what}. Save it as a baseline JPEG with 8 bits per channel.`,
  );
}

function brokenHeader(format: string, detail: string): ImageProblem {
  return new ImageProblem(
    'broken',
    `This ${format} is damaged or cut short: its header cannot be read. Open it in an image editor, save it again, and upload that.`,
    detail,
  );
}
