/**
 * The storage of an offline store: small records, which are replaced as a whole, and contents, which never change once a record
 * names them. Writing the record is what makes a download visible, so a reader that follows a record to its contents never sees
 * half of a download.
 *
 * 1. Once a write's promise has resolved, its data survives a crash of the process and a power cut.
 * 2. A write that fails, or is cut off by a crash, has replaced the record completely or not at all.
 * 3. A power cut keeps the order of writes: if a later write has survived, so have all before it.
 *
 * Every method may reject, with {@link StorageFullError} if there is no space left.
 */
export interface OfflineStorage {
  /** Contents are appended in pieces of exactly this many bytes; the last piece may be shorter. */
  readonly pieceBytes: number;
  /** @returns `undefined` if the record does not exist */
  readonly readRecord: (key: string) => Promise<unknown>;
  /** All records whose key begins with `prefix`. */
  readonly readRecords: (prefix: string) => Promise<readonly unknown[]>;
  /** @param value anything that JSON can represent */
  readonly writeRecord: (key: string, value: unknown) => Promise<void>;
  readonly deleteRecord: (key: string) => Promise<void>;
  /** The lengths in bytes of all contents by name, complete and partial ones. */
  readonly listContents: () => Promise<ReadonlyMap<string, number>>;
  /** How many bytes of a partial content are certain to be intact. Its download continues from there. */
  readonly measurePartial: (name: string) => Promise<number>;
  /** Appends a piece at `offset`, a multiple of `pieceBytes`, and drops everything that was there from `offset` on. */
  readonly appendPiece: (name: string, offset: number, bytes: Uint8Array) => Promise<void>;
  /** Makes a complete content durable, so that a record can name it. Nothing is appended to it afterwards. */
  readonly sealContent: (name: string) => Promise<void>;
  /** @returns fewer bytes if the content ends earlier, `undefined` if no content has that name */
  readonly readContent: (
    name: string,
    offset: number,
    length: number,
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly deleteContent: (name: string) => Promise<void>;
  /** Deletes every content except those named, and the leftovers of interrupted writes. */
  readonly sweep: (kept: ReadonlySet<string>) => Promise<void>;
  /**
   * Runs `work` while no other work on this storage runs, in this process or another. A process that dies loses its lock.
   *
   * @param work must stop writing when its signal aborts, which happens if the lock is lost
   * @param signal ends the wait for the lock; the returned promise then rejects with the signal's reason
   */
  readonly runLocked: <T>(work: (lost: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/** No space left: the disk is full, or the browser's quota is used up. Data stored before is unchanged. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** Reads a complete content. @returns `undefined` if no content has that name */
export function readWholeContent(
  store: OfflineStorage,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return store.readContent(name, 0, Number.MAX_SAFE_INTEGER);
}
