import { setImmediate } from 'node:timers/promises';

/** A text in UTF-8, outside of the JavaScript heap. */
export interface StoredText {
  readonly block: Buffer;
  readonly start: number;
  readonly end: number;
}

/** Each block is twice as large as the one before, so that a short list does not take much. */
const firstBlockBytes = 8 * 1024;
const maxBlockBytes = 512 * 1024;

/**
 * Creates a function that stores texts outside of the JavaScript heap, as long as anything refers to them. While a long list is
 * collected, the garbage collector copies its strings more than once, and each time blocks all requests for up to 30 ms.
 */
export function createTextStore(): (text: string) => StoredText {
  let block = Buffer.alloc(0);
  let used = 0;
  let blockBytes = firstBlockBytes;
  return (text) => {
    const bytes = Buffer.byteLength(text);
    if (used + bytes > block.length) {
      block = Buffer.allocUnsafeSlow(Math.max(blockBytes, bytes));
      blockBytes = Math.min(2 * blockBytes, maxBlockBytes);
      used = 0;
    }
    const start = used;
    used += block.write(text, start);
    return { block, start, end: used };
  };
}

/** How long writing a list may block other requests at a time. */
const sliceMs = 2;
/** This many bytes are copied at a time, which takes about a millisecond. */
const sliceBytes = 512 * 1024;

/**
 * Writes a long JSON list without blocking other requests.
 *
 * @param items the JSON of each item
 * @param around what comes before and after the list, for a list within an object
 */
export async function writeJsonList(
  items: readonly StoredText[],
  { before, after }: { readonly before: string; readonly after: string } = { before: '', after: '' },
): Promise<Buffer> {
  const [head, tail] = [Buffer.from(`${before}[`), Buffer.from(`]${after}`)];
  const itemBytes = items.reduce((sum, { start, end }) => sum + end - start, 0);
  const commas = Math.max(0, items.length - 1);
  const list = Buffer.allocUnsafe(head.length + itemBytes + commas + tail.length);
  let offset = head.copy(list);
  let sliceEnd = performance.now() + sliceMs;
  let sliceStart = offset;
  for (const [i, { block, start, end }] of items.entries()) {
    if (i > 0) offset = list.writeUInt8(0x2c, offset); // a comma
    offset += block.copy(list, offset, start, end);
    if (offset - sliceStart < sliceBytes && performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
    sliceStart = offset;
  }
  tail.copy(list, offset);
  return list;
}

/** Like `Buffer.concat`, but without blocking other requests: the first write to new memory takes time. */
export async function joinPieces(pieces: readonly Buffer[]): Promise<Buffer> {
  const joined = Buffer.allocUnsafe(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  let sliceStart = 0;
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += sliceBytes) {
      end += piece.copy(joined, end, from, from + sliceBytes);
      if (end - sliceStart < sliceBytes) continue;
      await setImmediate();
      sliceStart = end;
    }
  }
  return joined;
}
