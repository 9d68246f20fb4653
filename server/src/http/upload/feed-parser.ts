import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';

const batchBytes = 64 * 1024;
/** Node.js itself spends memory on each; a whole form of 54 MB comes in no more, at 270 bytes each. */
const maxChunks = 200_000;

/**
 * Writes a body to a form's parser, until it is over `maxBytes`: Busboy itself reads past what is no part, or was
 * not asked for, for ever. Not piped: in a chunked body each chunk comes by itself, and one of a single byte costs the
 * parser and the disk as much as one of 64 KiB, so those that come together are joined.
 *
 * @param refuse called when the body is over `maxBytes`; it takes the listeners off, which ends the feeding
 */
export function feedParser(
  parser: Writable,
  raw: IncomingMessage,
  maxBytes: number,
  refuse: () => void,
): void {
  let receivedBytes = 0;
  let receivedChunks = 0;
  let batch: Buffer[] = [];
  let waitingBytes = 0;
  const flush = () => {
    if (waitingBytes === 0) return;
    const [first] = batch;
    const joined = first && batch.length === 1 ? first : Buffer.concat(batch, waitingBytes);
    batch = [];
    waitingBytes = 0;
    if (parser.write(joined)) return;
    raw.pause();
    parser.once('drain', () => raw.resume());
  };
  raw.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    receivedChunks += 1;
    if (receivedBytes > maxBytes || receivedChunks > maxChunks) return refuse();
    batch.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= batchBytes) flush();
    else if (batch.length === 1) setImmediate(flush);
  });
  raw.once('end', () => {
    flush();
    parser.end();
  });
}
