import type { Readable } from 'node:stream';

/**
 * Files under a key, written once and never changed. A key is a path of lower-case letters, digits, `.`, `_`
 * and `-` with `/` between its parts; {@link assertBlobKey} refuses every other, so no key can leave the store.
 * As in a file system, a key is not at the same time the beginning of another one's path: `a` and `a/b` are not
 * both put.
 */
export interface BlobStore {
  /** Finds out whether the store can be used now, in at most a few seconds. @throws Error if it cannot */
  readonly check: () => Promise<undefined>;
  /**
   * Stores the file at `path` under `key`. When this resolves, the content survives a power cut; until then the key
   * shows what it showed before, and never a part. A second put of a key replaces the first.
   *
   * The source is the caller's to remove, and may be gone already: a store moves it where it can.
   */
  readonly putFile: (key: string, path: string) => Promise<void>;
  /**
   * Opens a blob, or a part of it. `undefined` when there is none. The caller reads the body to its end or destroys
   * it: an open body holds a file or a connection. A body that breaks off ends with an error, never early.
   *
   * @param range what lies past the blob's end is left out, so the body may be shorter than the range, or empty
   * @throws RangeError if `range` is not within the blob
   */
  readonly open: (key: string, range?: ByteRange) => Promise<OpenBlob | undefined>;
  /**
   * Puts the content of a blob under another key too, or in the place of what is there. When this resolves, that survives a
   * power cut, and the copy counts as written now. What is not there is not copied, and that is no error.
   */
  readonly copy: (from: string, to: string) => Promise<void>;
  /** Removes a blob. Removing what is not there is no error: deletes are repeated after a crash. */
  readonly delete: (key: string) => Promise<void>;
  /**
   * Every key that starts with `prefix`, in no promised order. Blobs may come and go meanwhile: what is there from
   * beginning to end is listed once.
   */
  readonly list: (prefix: string) => AsyncIterable<ListedBlob>;
  /**
   * Removes what puts have left that were cut off by a crash, and that no key shows. To be called with a time that
   * no put still running began before.
   *
   * @param begunBefore milliseconds since the epoch
   * @returns how many were removed
   */
  readonly deleteUnfinished: (begunBefore: number) => Promise<number>;
}

/** First and last byte, both included and counted from 0, as in an HTTP range. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface OpenBlob {
  /** Size of the whole blob in bytes, also where only a part is read. */
  readonly size: number;
  readonly body: Readable;
}

export interface ListedBlob {
  readonly key: string;
  /** When it was put, in milliseconds since the epoch, by the store's own clock. */
  readonly writtenAt: number;
}

const longestKey = 512;
/** What file systems allow for one name. */
const longestPart = 255;
const keyPart = /^[a-z0-9_-][a-z0-9._-]*$/;

/** Whether `key` is a blob key. */
export function isBlobKey(key: string): boolean {
  return (
    key.length <= longestKey &&
    key.split('/').every((part) => part.length <= longestPart && keyPart.test(part))
  );
}

/** @throws Error when `key` is not a blob key: a part that is empty or starts with a dot, upper case, a backslash… */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
}

/** @throws Error when no blob key can start with `prefix`; the empty one is the beginning of them all */
export function assertBlobPrefix(prefix: string): void {
  if (!isBlobKey(`${prefix}_`)) throw new Error(`not the beginning of a blob key: ${JSON.stringify(prefix)}`);
}

/** @throws RangeError when `range` is not two whole numbers in order */
export function assertByteRange({ first, last }: ByteRange): void {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first)
    throw new RangeError(`not a byte range: ${first}-${last}`);
}

/**
 * Gives a blob another key. A crash may leave it under both; moving it again, or what is not there, is no error. While a
 * backup runs, it stays under both keys.
 */
export async function moveBlob(store: BlobStore, from: string, to: string): Promise<void> {
  await store.copy(from, to);
  await store.delete(from);
}
