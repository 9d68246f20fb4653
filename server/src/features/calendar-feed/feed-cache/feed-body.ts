import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, createGzip, type Gzip, gzip } from 'node:zlib';

export type ContentCoding = 'identity' | 'gzip' | 'br';

/** The bytes of a feed. */
export interface FeedBody {
  /** Of the uncompressed text. */
  readonly byteLength: number;
  /** The content codings in which it is available. */
  readonly codings: readonly ContentCoding[];
  readonly open: (coding: ContentCoding) => Promise<OpenedBody>;
  /** Memory in use; compressed forms are created when they are first requested. */
  readonly memoryBytes: () => number;
}

export interface OpenedBody {
  readonly byteLength: number;
  readonly bytes: Buffer | Readable;
}

/** Collects the text of a feed piece by piece. */
export interface FeedBodyWriter {
  /** Resolves when the next piece can be added. */
  readonly add: (more: readonly Buffer[]) => Promise<void>;
  readonly end: () => Promise<FeedBody>;
  /** Frees its memory if the body will not be finished. */
  readonly abort: () => void;
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** At this quality Brotli takes no longer than gzip; its default takes seconds per megabyte. */
const brotliQuality = 5;

/**
 * Writes a body. Up to `maxUncompressedBytes` it is kept uncompressed, along with its compressed forms. A larger body is
 * compressed while it is written and kept only in that form, at about a tenth of its size; clients that need it uncompressed
 * get a stream that decompresses no faster than it is read.
 *
 * @param onGrown called when a compressed form was added to a body
 */
export function createFeedBodyWriter(
  maxWholeBytes: number,
  onGrown: (body: FeedBody) => void,
): FeedBodyWriter {
  let pieces: Buffer[] = [];
  let byteLength = 0;
  let compression: Compression | undefined;
  return {
    add: async (more) => {
      for (const piece of more) {
        pieces.push(piece);
        byteLength += piece.length;
      }
      if (!compression && byteLength <= maxWholeBytes) return;
      compression ??= startCompression();
      const waiting = Buffer.concat(pieces);
      pieces = [];
      await compression.add(waiting);
    },
    end: async () => {
      if (!compression) return createUncompressedBody(Buffer.concat(pieces), onGrown);
      return createCompressedBody(await compression.end(), byteLength);
    },
    abort: () => compression?.abort(),
  };
}

interface Compression {
  readonly add: (piece: Buffer) => Promise<void>;
  readonly end: () => Promise<readonly Buffer[]>;
  readonly abort: () => void;
}

function startCompression(): Compression {
  const gzipStream: Gzip = createGzip();
  const packed: Buffer[] = [];
  gzipStream.on('data', (part: Buffer) => packed.push(part));
  const ended = once(gzipStream, 'end');
  ended.catch(() => {}); // an aborted one never ends
  return {
    add: async (piece) => {
      if (!gzipStream.write(piece)) await once(gzipStream, 'drain');
    },
    end: async () => {
      gzipStream.end();
      await ended;
      return packed;
    },
    abort: () => gzipStream.destroy(),
  };
}

function createUncompressedBody(text: Buffer, onGrown: (body: FeedBody) => void): FeedBody {
  const forms = new Map<ContentCoding, Promise<Buffer>>([['identity', Promise.resolve(text)]]);
  let heldBytes = text.length;
  const pack = async (coding: ContentCoding): Promise<Buffer> => {
    const packed = await compress(text, coding);
    heldBytes += packed.length;
    onGrown(body);
    return packed;
  };
  const formOf = (coding: ContentCoding): Promise<Buffer> => {
    const known = forms.get(coding);
    if (known) return known;
    const form = pack(coding);
    forms.set(coding, form);
    form.catch(() => forms.delete(coding)); // callers that wait get the error, the next call tries again
    return form;
  };
  const body: FeedBody = {
    byteLength: text.length,
    codings: ['identity', 'gzip', 'br'],
    memoryBytes: () => heldBytes,
    open: async (coding) => {
      const bytes = await formOf(coding);
      return { byteLength: bytes.length, bytes };
    },
  };
  return body;
}

function compress(text: Buffer, coding: ContentCoding): Promise<Buffer> {
  if (coding === 'gzip') return gzipAsync(text);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliAsync(text, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: text.length },
  });
}

function createCompressedBody(packed: readonly Buffer[], byteLength: number): FeedBody {
  const packedLength = packed.reduce((sum, part) => sum + part.length, 0);
  return {
    byteLength,
    codings: ['identity', 'gzip'],
    memoryBytes: () => packedLength,
    open: async (coding) =>
      coding === 'gzip'
        ? { byteLength: packedLength, bytes: Readable.from(packed) }
        : { byteLength, bytes: decompress(packed) },
  };
}

function decompress(packed: readonly Buffer[]): Readable {
  // The reader gets errors from the stream it reads; if the reader disconnects, both streams end.
  return pipeline(Readable.from(packed), createGunzip(), () => {});
}
