import assert from 'node:assert/strict';
import { formOf, type Send } from '../../testing/api-client.ts';
import { assertInOrder, readStream, readVersions, toKnownVersions } from './change-stream.test-support.ts';

const base = '/api/v4/CustomMaps';

/** Compares the stream with the manifest after each kind of write. */
export interface StreamCheck {
  readonly send: Send;
  readonly put: (path: string, fields: Parameters<typeof formOf>[0]) => Promise<void>;
  /** Asserts that the stream has the same versions as the manifest, whether read from its start or from the last check. */
  readonly agree: (what: string) => Promise<void>;
  readonly knownVersions: () => ReturnType<typeof toKnownVersions>;
}

export async function startStreamCheck(send: Send): Promise<StreamCheck> {
  let followed = await readStream(send);
  return {
    send,
    put: async (path, fields) => {
      const response = await send('PUT', `${base}/${path}`, formOf(fields));
      assert.equal(response.status, 200, response.text);
    },
    agree: async (what) => {
      const expected = await readVersions(send);
      const before = toKnownVersions(followed);
      followed = [...followed, ...(await readStream(send, followed.at(-1)?.sequence ?? 0, 2))];
      assert.deepEqual(toKnownVersions(followed), expected, `${what}, followed`);
      assert.notDeepEqual(toKnownVersions(followed), before, `${what}: no change was reported`);
      const all = await readStream(send);
      assert.deepEqual(all, followed, what);
      assertInOrder(all);
    },
    knownVersions: () => toKnownVersions(followed),
  };
}
