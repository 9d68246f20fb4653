import { bytesToHeader, type Header } from 'pmtiles';
import { addToChecksum } from '../storage/checksum.ts';
import { sumContent } from '../storage/damaged-contents.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import type { StoredContent } from '../storage/records.ts';
import { type OfflineSource, SourceError } from '../sync/offline-source.ts';

const headerBytes = 127;
/** Connections that break without having brought a piece, one after the other, before the download gives up. */
const mostFruitlessAttempts = 3;
const pauseMs = 250;

export interface ArchiveTask {
  readonly store: OfflineStorage;
  readonly source: OfflineSource;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
}

/**
 * The names that an archive's content may have. The key names the same bytes for ever, so what is there needs no second download;
 * where it is damaged, it is drawn from until the other one, downloaded anew, has taken its place.
 */
export function archiveContentNames(key: string): readonly string[] {
  return [`archive-${key}`, `archive-${key}-again`];
}

/**
 * Downloads an archive into the store as `name`, from where an earlier download was cut off. The content is whole, checked and sealed
 * when this resolves.
 *
 * @returns `undefined` where there is no archive at the address, any more
 * @throws SourceError; StorageFullError
 */
export async function downloadArchive(
  task: ArchiveTask,
  url: string,
  name: string,
): Promise<StoredContent | undefined> {
  for (let fruitless = 0; ; ) {
    const start = await task.store.measurePartial(name);
    try {
      const content = await continueDownload(task, url, name, start);
      if (content) await task.store.sealContent(name);
      return content;
    } catch (error) {
      const isBroken = error instanceof SourceError && error.kind === 'unreachable';
      if (error instanceof SourceError && error.kind === 'unreadable') await task.store.deleteContent(name);
      fruitless = (await task.store.measurePartial(name)) > start ? 0 : fruitless + 1;
      if (!isBroken || task.signal.aborted || fruitless >= mostFruitlessAttempts) throw error;
      await pause(pauseMs, task.signal);
    }
  }
}

/** @returns `undefined` where the archive is gone */
async function continueDownload(
  task: ArchiveTask,
  url: string,
  name: string,
  start: number,
): Promise<StoredContent | undefined> {
  const { store, source, signal, onBytes } = task;
  let length = start >= headerBytes ? await readLength(store, name) : undefined;
  let end = start;
  let sum = await sumContent(store, name, start);
  if (end !== length) {
    const download = await source.openArchive(url, start, signal);
    if (!download) return undefined;
    end = download.offset;
    if (end !== 0 && end !== start)
      throw unreadable(`asked from byte ${start}, the archive came from ${end}`);
    if (end === 0) sum = 0;
    for await (const piece of inPieces(download.body, store.pieceBytes)) {
      signal.throwIfAborted();
      await store.appendPiece(name, end, piece);
      end += piece.length;
      sum = addToChecksum(sum, piece);
      onBytes(piece.length);
      length ??= end >= headerBytes ? await readLength(store, name) : undefined;
      if (length !== undefined && end > length)
        throw unreadable(`the archive is longer than its ${length} bytes`);
    }
  }
  if (length === undefined) throw unreadable('it is not a PMTiles archive');
  // A connection may end early without an error; what came is good, so the next attempt goes on from there.
  if (end < length) throw new SourceError('unreachable', `the archive ended after ${end} of ${length} bytes`);
  return { name, bytes: end, sum };
}

/** How long the archive is, by its own header: the end of its last section (PMTiles v3, section 3). */
async function readLength(store: OfflineStorage, name: string): Promise<number> {
  const bytes = await store.readContent(name, 0, headerBytes);
  const header = readHeader(bytes?.buffer);
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
}

function readHeader(bytes: ArrayBuffer | undefined): Header {
  if (!bytes || bytes.byteLength < headerBytes || !new TextDecoder().decode(bytes).startsWith('PMTiles'))
    throw unreadable('it is not a PMTiles archive');
  const header = bytesToHeader(bytes);
  if (header.specVersion !== 3)
    throw unreadable(`it is a PMTiles archive of version ${header.specVersion}, not 3`);
  return header;
}

/** The same bytes, in pieces of exactly `size` and a rest. A failure loses what has not filled a piece. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length; ) {
      const part = chunk.subarray(taken, taken + size - filled);
      piece.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled < size) continue;
      yield piece;
      piece = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

function unreadable(message: string): SourceError {
  return new SourceError('unreadable', message);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}
