import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

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
    const file = isCompressed ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = fileTime;
    zip.add(file);
    for await (const piece of data) {
      file.push(typeof piece === 'string' ? Buffer.from(piece) : piece, false);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
