import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly data: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** False for contents that are compressed already. */
  readonly isCompressed: boolean;
}

/** The same for every file, so that the same contents are the same bytes. */
const fileTime = new Date(2026, 0, 1);

/** The library writes no Zip64, and programs could not read what is behind this. */
const maxBytes = 0xffff_ffff;

/** Writes a zip archive as a stream: an entry is read when the archive has got that far. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  let written: Buffer[] = [];
  let problem: Error | null = null;
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    problem ??= error;
    written.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > maxBytes) problem ??= new Error('The archive would be larger than 4 GB.');
  });
  const take = () => {
    if (problem) throw problem;
    const chunks = written;
    written = [];
    return chunks;
  };
  for await (const { name, data, isCompressed } of entries) {
    const file = isCompressed ? { ...deflatedFile, filename: name } : new ZipPassThrough(name);
    file.mtime = fileTime;
    zip.add(file);
    const push = (piece: Uint8Array<ArrayBuffer>, isLast: boolean) =>
      file instanceof ZipPassThrough ? file.push(piece, isLast) : file.ondata?.(null, piece, isLast);
    for await (const piece of isCompressed ? deflate(file, joinPieces(data)) : joinPieces(data)) {
      push(piece as Uint8Array<ArrayBuffer>, false); // nothing here shares memory between threads
      yield* take();
    }
    push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** Method 8 of the format, for an entry that zlib compresses: unlike the library, it needs neither this thread nor much memory. */
const deflatedFile: ZipInputFile = { filename: '', compression: 8, flag: 0, size: 0, crc: 0 };

/** The compressed bytes; counts the others in `file`. */
async function* deflate(file: ZipInputFile, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  async function* count() {
    for await (const piece of pieces) {
      file.crc = crc32(piece, file.crc);
      file.size += piece.length;
      yield piece;
    }
  }
  const compressed = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION });
  pipeline(Readable.from(count()), compressed, () => {}); // an error also ends the loop
  yield* compressed;
}

const chunkBytes = 64 * 1024;

/** The same bytes in larger pieces. */
export async function* joinPieces(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let texts = '';
  for await (const piece of pieces) {
    if (typeof piece === 'string') texts += piece;
    if (typeof piece === 'string' && texts.length < chunkBytes) continue;
    if (texts !== '') yield Buffer.from(texts);
    texts = '';
    if (typeof piece !== 'string') yield piece;
  }
  if (texts !== '') yield Buffer.from(texts);
}
