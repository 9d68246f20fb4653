import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import { encodeChunk } from './pyramid/tile-png.ts';

export interface PngSize {
  readonly width: number;
  readonly height: number;
  /** RGB or RGBA, 8 bits each. */
  readonly channels: 3 | 4;
}

const colorTypes = { 3: 2, 4: 6 } as const;

/**
 * Writes a PNG while its rows are made, so that memory holds some of them.
 *
 * @param rows each after the byte of its filter type, 0 (none); several at a time
 */
export async function writePng(path: string, size: PngSize, rows: Iterable<Buffer>): Promise<void> {
  await pipeline(
    Readable.from(rows),
    createDeflate({ level: 5 }),
    (compressed: AsyncIterable<Buffer>) => wrapPng(compressed, size),
    createWriteStream(path),
  );
}

/** The compressed data may be cut into `IDAT` chunks anywhere so each piece that Deflate gives is one. */
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
