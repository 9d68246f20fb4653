import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import { errorOf } from '../../errors.ts';

/** A received file, on disk until the request has been handled. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Writes an uploaded file to disk. @throws the error of `tooLarge` as soon as the limit is exceeded */
export async function writeFile(
  stream: BusboyFileStream,
  path: string,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge();
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

/** Skips a file for which the form has no field, or which a browser sent empty because none was chosen. */
export async function skipFile(stream: BusboyFileStream, name: string, maxBytes: number): Promise<void> {
  let sizeBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw errorOf('PayloadTooLarge', `${name} is not a file field of this form`);
  }
}
