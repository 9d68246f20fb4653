import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, createGzip, type Gzip, gzip } from 'node:zlib';

export type Coding = 'identity' | 'gzip' | 'br';

/** The bytes of a feed. */
export interface FeedBody {
  /** Of the text, not packed. */
  readonly byteLength: number;
  /** The codings it can be had in. */
  readonly codings: readonly Coding[];
  readonly open: (coding: Coding) => Promise<OpenedBody>;
  /** Memory that it holds now; packed forms are made when they are first asked for. */
  readonly memoryBytes: () => number;
}

export interface OpenedBody {
  readonly byteLength: number;
  readonly bytes: Buffer | Readable;
}

/** Takes the text of a feed piece by piece. */
export interface FeedBodyWriter {
  /** Resolves when it takes more. */
  readonly add: (more: readonly Buffer[]) => Promise<void>;
  readonly end: () => Promise<FeedBody>;
  /** Lets go of what it holds; for a body that will not be finished. */
  readonly abandon: () => void;
}

const gzipWhole = promisify(gzip);
const brotliWhole = promisify(brotliCompress);
/** The quality at which brotli takes no longer than gzip; its default takes seconds a megabyte. */
const brotliQuality = 5;

/**
 * Writes a body that is held whole up to `maxWholeBytes`, with its packed forms beside it. A bigger one is packed while it
 * comes and held in that form only, at about a tenth of its size; who wants it unpacked gets it as a stream that unpacks
 * no faster than it is read.
 *
 * @param onGrown called when a packed form has been added to what a body holds
 */
export function createFeedBodyWriter(
  maxWholeBytes: number,
  onGrown: (body: FeedBody) => void,
): FeedBodyWriter {
  let pieces: Buffer[] = [];
  let byteLength = 0;
  let packing: Packing | undefined;
  return {
    add: async (more) => {
      for (const piece of more) {
        pieces.push(piece);
        byteLength += piece.length;
      }
      if (!packing && byteLength <= maxWholeBytes) return;
      packing ??= startPacking();
      const waiting = Buffer.concat(pieces);
      pieces = [];
      await packing.add(waiting);
    },
    end: async () => {
      if (!packing) return wholeBody(Buffer.concat(pieces), onGrown);
      return packedBody(await packing.end(), byteLength);
    },
    abandon: () => packing?.abandon(),
  };
}

interface Packing {
  readonly add: (piece: Buffer) => Promise<void>;
  readonly end: () => Promise<readonly Buffer[]>;
  readonly abandon: () => void;
}

function startPacking(): Packing {
  const packer: Gzip = createGzip();
  const packed: Buffer[] = [];
  packer.on('data', (part: Buffer) => packed.push(part));
  const ended = once(packer, 'end');
  ended.catch(() => {}); // an abandoned one never ends
  return {
    add: async (piece) => {
      if (!packer.write(piece)) await once(packer, 'drain');
    },
    end: async () => {
      packer.end();
      await ended;
      return packed;
    },
    abandon: () => packer.destroy(),
  };
}

function wholeBody(text: Buffer, onGrown: (body: FeedBody) => void): FeedBody {
  const forms = new Map<Coding, Promise<Buffer>>([['identity', Promise.resolve(text)]]);
  let memoryBytes = text.length;
  const pack = async (coding: Coding): Promise<Buffer> => {
    const packed = await packWhole(text, coding);
    memoryBytes += packed.length;
    onGrown(body);
    return packed;
  };
  const formOf = (coding: Coding): Promise<Buffer> => {
    const known = forms.get(coding);
    if (known) return known;
    const form = pack(coding);
    forms.set(coding, form);
    form.catch(() => forms.delete(coding)); // whoever waits is told, the next one tries again
    return form;
  };
  const body: FeedBody = {
    byteLength: text.length,
    codings: ['identity', 'gzip', 'br'],
    memoryBytes: () => memoryBytes,
    open: async (coding) => {
      const bytes = await formOf(coding);
      return { byteLength: bytes.length, bytes };
    },
  };
  return body;
}

function packWhole(text: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return gzipWhole(text);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliWhole(text, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: text.length },
  });
}

function packedBody(packed: readonly Buffer[], byteLength: number): FeedBody {
  const packedLength = packed.reduce((sum, part) => sum + part.length, 0);
  return {
    byteLength,
    codings: ['identity', 'gzip'],
    memoryBytes: () => packedLength,
    open: async (coding) =>
      coding === 'gzip'
        ? { byteLength: packedLength, bytes: Readable.from(packed) }
        : { byteLength, bytes: unpack(packed) },
  };
}

function unpack(packed: readonly Buffer[]): Readable {
  // The reader sees an error of the stream it reads, and one who goes away ends both.
  return pipeline(Readable.from(packed), createGunzip(), () => {});
}
