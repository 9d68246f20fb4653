import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { readSharedBody } from './shared-body.ts';

const limit = 10;
const read = (length: number | undefined, ...chunks: string[]) => {
  const headers = length === undefined ? {} : { 'content-length': String(length) };
  const payload = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return readSharedBody({ headers } as IncomingMessage, payload, limit); // it reads only the headers
};

test('a body of as many bytes as the limit is read, and one byte more is too large, with or without a length', async () => {
  const tooLarge = { name: 'MusterError', statusCode: 413 };
  for (const length of [limit, undefined])
    assert.equal(Buffer.from(await read(length, '01234', '56789')).toString(), '0123456789');
  await assert.rejects(read(limit + 1), tooLarge);
  await assert.rejects(read(undefined, '01234', '56789', 'x'), tooLarge);
});
