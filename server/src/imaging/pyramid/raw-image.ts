import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** An image on disk, with rows of interleaved sRGB samples, so that regions can be read. */
export interface RawImage {
  readonly path: string;
  /** The offset of its first row. */
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  /** RGB, or RGBA without premultiplied alpha. */
  readonly channels: 3 | 4;
}

/** The native format of libvips has a header of 64 bytes, the pixels, and XML that is not used here. */
const vipsHeaderBytes = 64;
const vipsMagicLittleEndian = 0x08f2a6b6;
const vipsFormats = { 1: 0, 2: 2 } as const; // uchar, ushort

/**
 * Reads the header of a `.v` file of libvips.
 *
 * @throws Error unless the file is complete and has RGB or RGBA with that many bytes per sample
 */
export function openVipsFile(path: string, bytesPerSample: 1 | 2 = 1): RawImage {
  const header = Buffer.alloc(vipsHeaderBytes);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, vipsHeaderBytes, 0);
  } finally {
    closeSync(file);
  }
  const little = header.readUInt32LE(0) === vipsMagicLittleEndian;
  const [width = 0, height = 0, channels = 0, , format] = [4, 8, 12, 16, 20].map((at) =>
    little ? header.readUInt32LE(at) : header.readUInt32BE(at),
  );
  if (format !== vipsFormats[bytesPerSample] || (channels !== 3 && channels !== 4)) {
    throw new Error(
      `expected RGB or RGBA of ${bytesPerSample} bytes, got format ${format} with ${channels} channels`,
    );
  }
  const expected = vipsHeaderBytes + width * height * channels * bytesPerSample;
  const { size } = statSync(path);
  if (size < expected) throw new Error(`expected ${expected} bytes of pixels, got ${size}`);
  return { path, offset: vipsHeaderBytes, width, height, channels };
}
