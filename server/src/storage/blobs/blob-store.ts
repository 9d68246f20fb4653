import type { Readable } from 'node:stream';

/**
 * Files under a key, written once and never changed. A key is a path of lower-case letters, digits, `.`, `_`
 * and `-` with `/` between its parts; {@link assertBlobKey} refuses every other, so no key can leave the store.
 */
export interface BlobStore {
  /**
   * Stores the file at `path` under `key`, moving it if it can: the source may be gone afterwards.
   * When this resolves, the content survives a power cut.
   */
  readonly putFile: (key: string, path: string) => Promise<void>;
  /**
   * Opens a blob, or a part of it. `undefined` when there is none.
   *
   * @param range first and last byte, both included, as in an HTTP range
   */
  readonly open: (key: string, range?: ByteRange) => Promise<OpenBlob | undefined>;
  /** Removes a blob. Removing what is not there is no error: deletes are repeated after a crash. */
  readonly delete: (key: string) => Promise<void>;
  /** Every key that starts with `prefix`, with the time of its writing in milliseconds since the epoch. */
  readonly list: (prefix: string) => AsyncIterable<ListedBlob>;
}

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
  readonly writtenAt: number;
}

const blobKey = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** @throws Error when `key` is not a blob key: a part that is empty or starts with a dot, upper case, a backslash… */
export function assertBlobKey(key: string): void {
  if (key.length > 512 || !blobKey.test(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
}
