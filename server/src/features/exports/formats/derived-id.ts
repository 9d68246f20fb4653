import { createHash } from 'node:crypto';

/** A UUID that is always the same for an id and a purpose (version 8, RFC 9562): the formats need ids for things that have none. */
export function deriveId(id: string, purpose: string): string {
  const bytes = createHash('sha256').update(`${id} ${purpose}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
