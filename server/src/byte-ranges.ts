import type { Readable } from 'node:stream';

/** First and last byte, both included and counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Parses one range of bytes (RFC 9110, section 14.1.2); undefined if the header is to be ignored. */
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

/** A file, whole or a part of it. */
export interface OpenedFile {
  readonly size: number;
  readonly range: ByteRange | undefined;
  readonly body: Readable;
}
