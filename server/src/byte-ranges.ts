import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from './storage/blobs/blob-store.ts';

/** Parses one range of bytes (RFC 9110, section 14.1.2); undefined if the header must be ignored. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | undefined | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '')
    return to === '0' ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** A whole file or a part of it. */
export interface OpenedFile {
  readonly size: number;
  readonly range: ByteRange | undefined;
  readonly body: Readable;
}

/** The alternative to {@link OpenedFile} if the requested range is past the end of a file of this size. */
export interface PastEnd {
  readonly unsatisfiable: number;
}

/**
 * Opens a blob, or the part that a `Range` header requests; more than one range is ignored.
 *
 * @returns undefined if there is no such blob
 */
export async function openPart(
  blobs: BlobStore,
  key: string,
  rangeHeader: string | undefined,
): Promise<OpenedFile | PastEnd | undefined> {
  const probe = await blobs.open(key, { first: 0, last: 0 });
  if (!probe) return undefined;
  probe.body.destroy();
  const range = parseRange(rangeHeader, probe.size);
  if (range === 'unsatisfiable') return { unsatisfiable: probe.size };
  const opened = await blobs.open(key, range);
  return opened && { size: opened.size, range, body: opened.body };
}
