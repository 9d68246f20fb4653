import { setImmediate } from 'node:timers/promises';

/** How long writing a list may block other requests at a time. */
const sliceMs = 2;

/**
 * Writes a long list as JSON without blocking other requests.
 *
 * @param around what comes before and after the list, for a list within an object
 */
export async function writeJsonList<Row>(
  rows: readonly Row[],
  toResult: (row: Row) => unknown,
  around: { readonly before: string; readonly after: string } = { before: '', after: '' },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let texts = [`${around.before}[`];
  let sliceEnd = performance.now() + sliceMs;
  for (const [i, row] of rows.entries()) {
    texts.push(`${i === 0 ? '' : ','}${JSON.stringify(toResult(row))}`);
    if (performance.now() < sliceEnd) continue;
    pieces.push(Buffer.from(texts.join('')));
    texts = [];
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
  texts.push(`]${around.after}`);
  return Buffer.concat([...pieces, Buffer.from(texts.join(''))]);
}
