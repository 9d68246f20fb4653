import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip } from 'node:zlib';
import type { FeedSegment } from './feed-segments.ts';

export type ContentCoding = 'identity' | 'gzip' | 'br';

/** The bytes of a feed. */
export interface FeedBody {
  /** Size of the uncompressed text, in bytes. */
  readonly byteLength: number;
  /** The content codings in which it is available. */
  readonly codings: readonly ContentCoding[];
  readonly open: (coding: ContentCoding) => Promise<OpenedBody>;
  /** The memory in use; each form is created when it is first requested. */
  readonly memoryBytes: () => number;
}

export interface OpenedBody {
  readonly byteLength: number;
  readonly bytes: Buffer | Readable;
}

const brotliAsync = promisify(brotliCompress);

/** At this quality, Brotli is as fast as gzip; its default takes seconds per megabyte. */
const brotliQuality = 5;

/**
 * Creates a body of segments. Up to `maxWholeBytes` it is available in every form. A larger one is only kept
 * compressed, at about a tenth of its size; clients that need it uncompressed get a stream that decompresses only as
 * fast as it is read.
 *
 * @param onGrown called when a form was added to a body
 */
export function createFeedBody(
  segments: readonly FeedSegment[],
  maxWholeBytes: number,
  onGrown: (body: FeedBody) => void,
): FeedBody {
  const byteLength = segments.reduce((sum, segment) => sum + segment.byteLength, 0);
  const isWhole = byteLength <= maxWholeBytes;
  const forms = new Map<ContentCoding, Promise<Buffer>>();
  let formBytes = 0;
  const make = async (coding: ContentCoding): Promise<Buffer> => {
    const bytes = await makeForm[coding](segments);
    formBytes += bytes.length;
    onGrown(body);
    return bytes;
  };
  const formOf = (coding: ContentCoding): Promise<Buffer> => {
    const cached = forms.get(coding);
    if (cached) return cached;
    const form = make(coding);
    forms.set(coding, form);
    form.catch(() => forms.delete(coding)); // waiting callers get the error, and the next call tries again
    return form;
  };
  const body: FeedBody = {
    byteLength,
    codings: isWhole ? ['identity', 'gzip', 'br'] : ['identity', 'gzip'],
    memoryBytes: () => segments.reduce((sum, segment) => sum + segment.memoryBytes(), formBytes),
    open: async (coding) => {
      if (coding === 'identity' && !isWhole) return { byteLength, bytes: decompress(await formOf('gzip')) };
      const bytes = await formOf(coding);
      return { byteLength: bytes.length, bytes };
    },
  };
  return body;
}

async function joinTexts(segments: readonly FeedSegment[]): Promise<Buffer> {
  return Buffer.concat(await Promise.all(segments.map((segment) => segment.text())));
}

async function joinPacked(segments: readonly FeedSegment[]): Promise<Buffer> {
  return Buffer.concat(await Promise.all(segments.map((segment) => segment.packed())));
}

async function packAll(segments: readonly FeedSegment[]): Promise<Buffer> {
  const text = await joinTexts(segments);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliAsync(text, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: text.length },
  });
}

const makeForm = { identity: joinTexts, gzip: joinPacked, br: packAll } as const;

function decompress(packed: Buffer): Readable {
  // The reader gets errors from the stream it reads; if it disconnects, both streams end.
  return pipeline(Readable.from([packed]), createGunzip(), () => {});
}
