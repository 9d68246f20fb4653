import { setImmediate } from 'node:timers/promises';

/** How long writing a list may block other requests at a time. */
const sliceMs = 2;

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
  return Buffer.concat(await writeJsonPieces(rows, toJson, around));
}

interface Around {
  readonly before: string;
  readonly after: string;
}

/** As {@link writeJsonList}, in pieces, for a list that is a part of something longer. */
export async function writeJsonPieces<Row>(
  rows: readonly Row[],
  toJson: (row: Row) => string,
  { before, after }: Around = { before: '', after: '' },
): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let texts = [`${before}[`];
  let sliceEnd = performance.now() + sliceMs;
  for (const [i, row] of rows.entries()) {
    texts.push(i === 0 ? '' : ',', toJson(row));
    if (performance.now() < sliceEnd) continue;
    pieces.push(Buffer.from(texts.join('')));
    texts = [];
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
  texts.push(`]${after}`);
  pieces.push(Buffer.from(texts.join('')));
  return pieces;
}
