import type { Readable } from 'node:stream';

/**
 * Files stored under keys, written once and never changed. A key is a path of lower-case letters, digits, `.`, `_`
 * and `-` with `/` between its parts; {@link assertBlobKey} rejects anything else, so no key can lead out of the
 * store. As in a file system, a key cannot also be the beginning of another key's path: do not put both `a` and
 * `a/b`.
 */
export interface BlobStore {
  /** Checks within a few seconds whether the store can be used now. @throws Error if it cannot */
  readonly check: () => Promise<undefined>;
  /**
   * Stores the file at `path` under `key`. When this resolves, the content survives a power cut; until then the key
   * keeps its previous content, and never shows a part. A second put of a key replaces the first.
   *
   * The caller removes the source, which may no longer exist: a store moves it if it can.
   */
  readonly putFile: (key: string, path: string) => Promise<void>;
  /**
   * Opens a blob or a part of it; `undefined` if it does not exist. The caller must read the body to its end or
   * destroy it, because an open body holds a file or a connection. A body that breaks off ends with an error and
   * never just ends early.
   *
   * @param range anything past the blob's end is left out, so the body may be shorter than the range, or empty
   * @throws RangeError if `range` is not two whole numbers in order
   */
  readonly open: (key: string, range?: ByteRange) => Promise<OpenBlob | undefined>;
  /**
   * Copies a blob to another key, replacing any content there. When this resolves, the copy survives a power cut, and
   * counts as written now. If there is no blob, nothing is copied, and that is not an error.
   */
  readonly copy: (from: string, to: string) => Promise<void>;
  /** Removes a blob. Removing a missing blob is not an error, because deletes are repeated after a crash. */
  readonly delete: (key: string) => Promise<void>;
  /**
   * Lists every key that starts with `prefix`, in no particular order. Blobs may be added and removed meanwhile: a
   * blob that exists throughout is listed once.
   */
  readonly list: (prefix: string) => AsyncIterable<ListedBlob>;
  /**
   * Removes what interrupted puts left behind and no key shows. Pass a time before any put that is still running
   * began.
   *
   * @param begunBefore milliseconds since the epoch
   * @returns how many were removed
   */
  readonly deleteUnfinished: (begunBefore: number) => Promise<number>;
}

/** The first and last byte, both inclusive and counted from 0, as in an HTTP range. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface OpenBlob {
  /** Size of the whole blob in bytes, even if only a part is read. */
  readonly size: number;
  readonly body: Readable;
}

export interface ListedBlob {
  readonly key: string;
  /** When it was put, in milliseconds since the epoch, by the store's own clock. */
  readonly writtenAt: number;
}

const longestKey = 512;
/** The limit of file systems for one name, in bytes. */
const longestPart = 255;
const keyPart = /^[a-z0-9_-][a-z0-9._-]*$/;

/** Whether `key` is a blob key. */
export function isBlobKey(key: string): boolean {
  return (
    key.length <= longestKey &&
    key.split('/').every((part) => part.length <= longestPart && keyPart.test(part))
  );
}

/** @throws Error if `key` is not a blob key, for example if a part is empty, starts with a dot or has upper case */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
}

/** @throws Error if no blob key can start with `prefix`; every key starts with the empty prefix */
export function assertBlobPrefix(prefix: string): void {
  if (!isBlobKey(`${prefix}_`)) throw new Error(`not the beginning of a blob key: ${JSON.stringify(prefix)}`);
}

/** @throws RangeError if `range` is not two whole numbers in order */
export function assertByteRange({ first, last }: ByteRange): void {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first)
    throw new RangeError(`not a byte range: ${first}-${last}`);
}

/**
 * Moves a blob to another key. A crash may leave it under both; moving it again, or moving a missing blob, is not an
 * error. While a backup runs, it stays under both keys.
 */
export async function moveBlob(store: BlobStore, from: string, to: string): Promise<void> {
  await store.copy(from, to);
  await store.delete(from);
}
