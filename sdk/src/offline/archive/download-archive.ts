import { bytesToHeader, type Header } from 'pmtiles';
import { delay } from '../../concurrency/timing.ts';
import { addToChecksum } from '../storage/checksum.ts';
import { computeChecksum } from '../storage/damaged-contents.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import type { StoredContent } from '../storage/records.ts';
import { type OfflineSource, SourceError } from '../sync/offline-source.ts';

const headerBytes = 127;
/** The download gives up after this many connections in a row that broke without a complete piece. */
const maxFailures = 3;
const retryDelayMs = 250;

export interface ArchiveTask {
  readonly store: OfflineStorage;
  readonly source: OfflineSource;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
}

/**
 * The names that an archive's content may have. A key always identifies the same bytes, so a stored archive is downloaded again
 * only if it is damaged. Until the replacement is complete under the other name, tiles are read from the damaged archive.
 */
export function archiveContentNames(key: string): readonly string[] {
  return [`archive-${key}`, `archive-${key}-again`];
}

/**
 * Downloads an archive into the store as `name`, and resumes an earlier download that was cut off. When this resolves, the
 * content is complete, checked and sealed.
 *
 * @param length of the file, if it is known; otherwise its header says it, so it must be an archive
 * @returns `undefined` if nothing exists at the address (any more)
 * @throws SourceError; StorageFullError
 */
export async function downloadArchive(
  task: ArchiveTask,
  url: string,
  name: string,
  length?: number,
): Promise<StoredContent | undefined> {
  for (let failures = 0; ; ) {
    const start = await task.store.measurePartial(name);
    try {
      const content = await continueDownload(task, url, name, { start, knownLength: length });
      if (content) await task.store.sealContent(name);
      return content;
    } catch (error) {
      const isBroken = error instanceof SourceError && error.kind === 'unreachable';
      if (error instanceof SourceError && error.kind === 'unreadable') await task.store.deleteContent(name);
      failures = (await task.store.measurePartial(name)) > start ? 0 : failures + 1;
      if (!isBroken || task.signal.aborted || failures >= maxFailures) throw error;
      await delay(retryDelayMs, task.signal);
    }
  }
}

/** @returns `undefined` if the archive no longer exists */
async function continueDownload(
  task: ArchiveTask,
  url: string,
  name: string,
  { start, knownLength }: { readonly start: number; readonly knownLength: number | undefined },
): Promise<StoredContent | undefined> {
  const { store } = task;
  const length = knownLength ?? (start >= headerBytes ? await readLength(store, name) : undefined);
  const sum = await computeChecksum(store, name, start);
  if (start === length) return { name, bytes: start, sum };
  const download = await task.source.openArchive(url, start, task.signal);
  if (!download) return undefined;
  const { offset } = download;
  if (offset !== 0 && offset !== start)
    throw unreadable(`expected the archive from byte ${start}, got it from byte ${offset}`);
  const state = { end: offset, sum: offset === 0 ? 0 : sum, length };
  await appendPieces(task, name, download.body, state);
  if (state.length === undefined) throw unreadable('it is not a PMTiles archive');
  // A connection may end early without an error. The bytes that arrived are good, so the next attempt continues from there.
  if (state.end < state.length)
    throw new SourceError('unreachable', `the archive ended after ${state.end} of ${state.length} bytes`);
  return { name, bytes: state.end, sum: state.sum };
}

interface DownloadState {
  /** How many bytes are stored. */
  end: number;
  /** Their checksum. */
  sum: number;
  /** How long the archive is, once its header has arrived. */
  length: number | undefined;
}

async function appendPieces(
  { store, signal, onBytes }: ArchiveTask,
  name: string,
  body: AsyncIterable<Uint8Array>,
  state: DownloadState,
): Promise<void> {
  for await (const piece of splitIntoPieces(body, store.pieceBytes)) {
    signal.throwIfAborted();
    await store.appendPiece(name, state.end, piece);
    state.end += piece.length;
    state.sum = addToChecksum(state.sum, piece);
    onBytes(piece.length);
    state.length ??= state.end >= headerBytes ? await readLength(store, name) : undefined;
    if (state.length !== undefined && state.end > state.length)
      throw unreadable(`the archive is longer than its ${state.length} bytes`);
  }
}

/** The archive's length according to its header: the end of its last section (PMTiles v3, section 3). */
async function readLength(store: OfflineStorage, name: string): Promise<number> {
  const bytes = await store.readContent(name, 0, headerBytes);
  const header = parseHeader(bytes?.buffer);
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
}

function parseHeader(bytes: ArrayBuffer | undefined): Header {
  if (!bytes || bytes.byteLength < headerBytes || !new TextDecoder().decode(bytes).startsWith('PMTiles'))
    throw unreadable('it is not a PMTiles archive');
  const header = bytesToHeader(bytes);
  if (header.specVersion !== 3)
    throw unreadable(`it is a PMTiles archive of version ${header.specVersion}, not 3`);
  return header;
}

/**
 * Splits the bytes into pieces of exactly `size`; the last piece may be shorter. If the download fails, an incomplete piece is
 * lost.
 */
async function* splitIntoPieces(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let used = 0; used < chunk.length; ) {
      const part = chunk.subarray(used, used + size - filled);
      piece.set(part, filled);
      filled += part.length;
      used += part.length;
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
