import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** An image on disk as rows of interleaved 8-bit sRGB samples, readable by region. */
export interface RawImage {
  readonly path: string;
  /** Where its first row starts. */
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  /** RGB or RGBA, alpha not premultiplied. */
  readonly channels: 3 | 4;
}

/** The native format of libvips: 64 bytes of header, the pixels, and XML that is of no use here. */
const VIPS_HEADER_BYTES = 64;
const VIPS_MAGIC_LITTLE_ENDIAN = 0x08f2a6b6;
const VIPS_FORMAT_UCHAR = 0;

/**
 * Looks at a `.v` file that libvips has written.
 *
 * @throws Error unless it is whole and holds 8-bit RGB or RGBA
 */
export function openVipsFile(path: string): RawImage {
  const header = Buffer.alloc(VIPS_HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, VIPS_HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  const little = header.readUInt32LE(0) === VIPS_MAGIC_LITTLE_ENDIAN;
  const [width = 0, height = 0, channels = 0, , format] = [4, 8, 12, 16, 20].map((at) =>
    little ? header.readUInt32LE(at) : header.readUInt32BE(at),
  );
  if (format !== VIPS_FORMAT_UCHAR || (channels !== 3 && channels !== 4)) {
    throw new Error(`expected 8-bit RGB or RGBA, got format ${format} with ${channels} channels`);
  }
  const expected = VIPS_HEADER_BYTES + width * height * channels;
  const { size } = statSync(path);
  if (size < expected) throw new Error(`expected ${expected} bytes of pixels, got ${size}`);
  return { path, offset: VIPS_HEADER_BYTES, width, height, channels };
}
