import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

/** Several consecutive events, or the start or end of a feed. Feeds share common segments. */
export interface FeedSegment {
  /** The size of the text. */
  readonly byteLength: number;
  readonly text: () => Promise<Buffer>;
  /** A gzip member: the members of all segments, one after another, are a gzip file. */
  readonly packed: () => Promise<Buffer>;
  /** Keeps only the compressed form. */
  readonly shrink: () => Promise<void>;
  readonly memoryBytes: () => number;
}

/** @param written the text, which may be freed, so nothing else may keep it */
export function createFeedSegment(written: Buffer): FeedSegment {
  const byteLength = written.length;
  let text: Buffer | undefined = written;
  let packing: Promise<Buffer> | undefined;
  let packedBytes = 0;
  const pack = async (from: Buffer): Promise<Buffer> => {
    const bytes = await gzipAsync(from);
    packedBytes = bytes.length;
    return bytes;
  };
  const packed = (): Promise<Buffer> => {
    if (packing || !text) return packing ?? Promise.reject(new Error('a segment has no text'));
    packing = pack(text);
    packing.catch(() => {
      packing = undefined; // waiting callers get the error, and the next call tries again
    });
    return packing;
  };
  return {
    byteLength,
    packed,
    text: async () => text ?? gunzipAsync(await packed()),
    shrink: async () => {
      await packed();
      text = undefined;
    },
    memoryBytes: () => (text?.length ?? 0) + packedBytes,
  };
}

/** An item at a revision; the text of its event depends on nothing else. */
export interface ItemVersion {
  readonly id: number;
  readonly revision: number;
  /** Counts changes of its answers. */
  readonly answers_revision: number | null;
}

/**
 * Segments have about 128 items on average. Compressed in such segments, a feed is 6% larger than compressed as a
 * whole; with 64 items it would be 11%. Consecutive ids, which are common, end a segment at very regular intervals.
 */
const fewestItems = 64;
const maxItems = 256;
const endsAfterOneIn = 128;

/**
 * Splits the items of a feed into segments. The end of a segment depends only on its own items, so that an added or
 * removed item changes one segment, or rarely the next ones too, instead of all that follow.
 */
export function splitIntoSegments<Item extends ItemVersion>(items: readonly Item[]): Item[][] {
  const segments: Item[][] = [];
  let segment: Item[] = [];
  for (const item of items) {
    segment.push(item);
    if (segment.length < fewestItems || (segment.length < maxItems && !isLast(item.id))) continue;
    segments.push(segment);
    segment = [];
  }
  return segment.length > 0 ? [...segments, segment] : segments;
}

/** Ids are consecutive, so their last digits alone would put all ends of a series at the same place. */
function isLast(id: number): boolean {
  return (Math.imul(id, 0x9e37_79b1) >>> 0) % endsAfterOneIn === 0;
}

/** Two segments have the same key only if they have the same text. */
export function getSegmentKey(items: readonly ItemVersion[]): string {
  return items
    .map(({ id, revision, answers_revision: answers }) => `${id}.${revision}${answers ? `.${answers}` : ''}`)
    .join();
}
