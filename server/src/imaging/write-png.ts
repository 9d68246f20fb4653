import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import { encodeChunk } from './pyramid/tile-png.ts';

export interface PngSize {
  readonly width: number;
  readonly height: number;
  /** RGB or RGBA, 8 bits per channel. */
  readonly channels: 3 | 4;
}

const colorTypes = { 3: 2, 4: 6 } as const;

/**
 * Writes a PNG while its rows are generated, so that memory holds only some of them.
 *
 * @param rows several at a time; each row starts with the byte of its filter type, 0 (none)
 */
export async function writePng(path: string, size: PngSize, rows: Iterable<Buffer>): Promise<void> {
  await pipeline(
    Readable.from(rows),
    createDeflate({ level: 5 }),
    (compressed: AsyncIterable<Buffer>) => wrapPng(compressed, size),
    createWriteStream(path),
  );
}

/** Compressed data can be split into `IDAT` chunks at any byte, so each piece of Deflate output becomes a chunk. */
async function* wrapPng(compressed: AsyncIterable<Buffer>, size: PngSize): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header.set([8, colorTypes[size.channels], 0, 0, 0], 8);
  yield Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  yield encodeChunk('IHDR', header);
  for await (const data of compressed) yield encodeChunk('IDAT', data);
  yield encodeChunk('IEND', Buffer.alloc(0));
}
