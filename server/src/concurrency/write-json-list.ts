import { setImmediate } from 'node:timers/promises';

/** How long writing a list may block other requests at a time. */
const sliceMs = 2;
/** This many characters are joined at a time, and this many bytes copied: each takes about a millisecond. */
const sliceLength = 512 * 1024;

/**
 * Writes a long list as JSON without blocking other requests.
 *
 * @param toJson writes a row
 * @param around what comes before and after the list, for a list within an object
 */
export async function writeJsonList<Row>(
  rows: readonly Row[],
  toJson: (row: Row) => string,
  around?: Around,
): Promise<Buffer> {
  return joinPieces(await writeJsonPieces(rows, toJson, around));
}

interface Around {
  readonly before: string;
  readonly after: string;
}

/** Like {@link writeJsonList}, but in pieces, for a list that is part of a longer text. */
export async function writeJsonPieces<Row>(
  rows: readonly Row[],
  toJson: (row: Row) => string,
  { before, after }: Around = { before: '', after: '' },
): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let texts = [`${before}[`];
  let length = 0;
  let sliceEnd = performance.now() + sliceMs;
  for (const [i, row] of rows.entries()) {
    const json = toJson(row);
    texts.push(i === 0 ? '' : ',', json);
    length += json.length;
    if (length < sliceLength && performance.now() < sliceEnd) continue;
    pieces.push(Buffer.from(texts.join('')));
    texts = [];
    length = 0;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
  texts.push(`]${after}`);
  pieces.push(Buffer.from(texts.join('')));
  return pieces;
}

/** Like `Buffer.concat`, but without blocking other requests: the first write to new memory takes time. */
export async function joinPieces(pieces: readonly Buffer[]): Promise<Buffer> {
  const joined = Buffer.allocUnsafe(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  let sliceStart = 0;
  for (const piece of pieces) {
    end += piece.copy(joined, end);
    if (end - sliceStart < sliceLength) continue;
    await setImmediate();
    sliceStart = end;
  }
  return joined;
}
