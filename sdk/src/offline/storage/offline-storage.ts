/**
 * Where an offline store keeps what it has: small records that are replaced whole, and contents that never change once a
 * record names them. A reader that follows a record to its contents therefore never sees half of anything: the
 * one write of the record is what makes a download visible.
 *
 * 1. When a write's promise resolves, what it wrote outlives the process and a power cut.
 * 2. A write that fails, or whose process dies, leaves the record as it was, or has replaced it: never in between.
 * 3. The order in which promises resolved is the order that a power cut keeps.
 *
 * Everything may reject; with {@link StorageFullError} where there is no room.
 */
export interface OfflineStorage {
  /** A content is appended in pieces of exactly this many bytes, the last of any length up to it. */
  readonly pieceBytes: number;
  /** @returns `undefined` where there is none */
  readonly readRecord: (key: string) => Promise<unknown>;
  /** All records whose key begins with `prefix`. */
  readonly readRecords: (prefix: string) => Promise<readonly unknown[]>;
  /** @param value anything that JSON holds */
  readonly writeRecord: (key: string, value: unknown) => Promise<void>;
  readonly deleteRecord: (key: string) => Promise<void>;
  /** The lengths of all contents by their names, whole and partial ones. */
  readonly listContents: () => Promise<ReadonlyMap<string, number>>;
  /** How many bytes of a partial content are surely those that were appended: from there its download goes on. */
  readonly measurePartial: (name: string) => Promise<number>;
  /** Appends a piece at `offset`, a multiple of `pieceBytes`; what was there from `offset` on is gone. */
  readonly appendPiece: (name: string, offset: number, bytes: Uint8Array) => Promise<void>;
  /** Makes a content that is whole ready to be named by a record. Nothing is appended to it any more. */
  readonly sealContent: (name: string) => Promise<void>;
  /** @returns fewer bytes where the content ends before, `undefined` where there is none of that name */
  readonly readContent: (
    name: string,
    offset: number,
    length: number,
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly deleteContent: (name: string) => Promise<void>;
  /** Deletes every content but those named, and what writes that were cut short have left. */
  readonly sweep: (kept: ReadonlySet<string>) => Promise<void>;
  /**
   * Runs `work` while no other work of this storage runs, of this process or another. Who holds the lock and dies loses it.
   *
   * @param work its signal tells that the lock is lost, after which it must write nothing more
   * @param signal ends the wait for the lock; the returned promise then rejects with its reason
   */
  readonly runLocked: <T>(work: (lost: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/** There is no room: the disk is full, or the browser's quota used up. What was stored before is untouched. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** Reads a whole content. @returns `undefined` where there is none of that name */
export function readWholeContent(
  store: OfflineStorage,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return store.readContent(name, 0, Number.MAX_SAFE_INTEGER);
}
