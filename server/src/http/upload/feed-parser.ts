import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { spreadOverPasses } from '../../concurrency/spread-over-passes.ts';

const batchBytes = 64 * 1024;
/**
 * Node.js uses memory for each chunk. A form of 54 MB stays below this with chunks of 270 bytes, and so does a larger
 * one.
 */
const minMaxChunks = 200_000;
const bytesPerChunk = 270;
/** A limit for all uploads together: hashing and writing a batch takes about a tenth of a millisecond. */
const batchesPerPass = 1;
/** More uploads than this share about 50 MB per second, because hashing and writing more would occupy a core. */
const unhurriedUploads = 8;
const nextPass = spreadOverPasses(batchesPerPass, (waiting) => (waiting > unhurriedUploads ? 1 : 0));

/**
 * Writes a body to a form's parser, up to `maxBytes`: Busboy itself has no limit for bytes outside the parts that are
 * read. Chunks that arrive together are joined instead of piped, because a chunk of one byte costs the parser and the disk
 * as much as one of 64 KiB.
 *
 * @param reject called if the body is over a limit; it removes the listeners, which stops the feeding
 */
export function feedParser(
  parser: Writable,
  raw: IncomingMessage,
  maxBytes: number,
  reject: () => void,
): void {
  const maxChunks = Math.max(minMaxChunks, maxBytes / bytesPerChunk);
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
    const resume = () => {
      if (raw.listenerCount('data') > 0) raw.resume(); // otherwise it was rejected in the meantime
    };
    const pass = nextPass();
    const isFull = !parser.write(joined);
    if (!isFull && !pass) return;
    raw.pause();
    if (isFull) parser.once('drain', () => (pass ? pass.then(resume) : resume()));
    else void pass?.then(resume);
  };
  raw.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    receivedChunks += 1;
    if (receivedBytes > maxBytes || receivedChunks > maxChunks) return reject();
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
