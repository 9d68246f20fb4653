import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { App } from './app-instance.ts';
import { registerCompression } from './compression.ts';
import { sendIfUnchanged, sendTaggedBody, sendTaggedJson } from './tagged-body.ts';

const rooms = Array.from({ length: 200 }, (_, i) => ({ name: `Room ${i}` }));
const json = JSON.stringify(rooms);

describe('compressed JSON', () => {
  let app: App;
  let address: string;
  before(async () => {
    app = Fastify();
    registerCompression(app);
    app.get('/rooms', (_request, reply) =>
      reply.header('etag', '"7"').header('vary', 'Authorization').send(rooms),
    );
    app.get('/small', () => ({ name: 'Room 1' }));
    app.get('/text', (_request, reply) => reply.type('text/plain').send(json));
    app.get('/tagged', (request, reply) => sendTaggedJson(request, reply, rooms, 7));
    const body = { tag: '"1-7-x"', bytes: Buffer.from(json) };
    app.get('/cached', async (request, reply) =>
      sendIfUnchanged(request, reply, body.tag) ? reply : sendTaggedBody(request, reply, body),
    );
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => app.close());

  /** Sends a request without the client's own decompression. */
  async function get(path: string, headers: Record<string, string>) {
    const { statusCode, headers: received, rawPayload } = await app.inject({ url: path, headers });
    return { status: statusCode, headers: received, bytes: rawPayload };
  }
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  for (const path of ['/rooms', '/tagged', '/cached']) {
    test(`${path} is sent in the coding that the client prefers, with the tag of that coding`, async () => {
      for (const [accepted, coding] of [
        ['gzip, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0.5, gzip', 'gzip'],
      ] as const) {
        const { headers, bytes } = await get(path, { 'accept-encoding': accepted });
        assert.equal(headers['content-encoding'], coding);
        assert.equal(decoders[coding](bytes).toString(), json);
        assert.ok(bytes.length < json.length / 3);
        assert.match(String(headers.etag), new RegExp(`-${coding}"$`));
        assert.match(String(headers.vary), /Authorization, Accept-Encoding/);
      }
    });

    test(`${path} is sent uncompressed to a client that accepts no available coding`, async () => {
      for (const accepted of ['', 'identity', 'gzip;q=0', 'zstd']) {
        const { headers, bytes } = await get(path, { 'accept-encoding': accepted });
        assert.equal(headers['content-encoding'], undefined);
        assert.equal(bytes.toString(), json);
        assert.doesNotMatch(String(headers.etag), /-(br|gzip)"/);
      }
    });
  }

  test('a tag of any coding gets a 304 without a body, and another state gets the body', async () => {
    for (const path of ['/tagged', '/cached']) {
      const { headers } = await get(path, { 'accept-encoding': 'br' });
      for (const tag of [
        String(headers.etag),
        String(headers.etag).replace('-br', ''),
        `W/${headers.etag}`,
      ]) {
        const again = await get(path, { 'if-none-match': tag });
        assert.deepEqual([again.status, again.bytes.length], [304, 0], tag);
      }
      assert.equal((await get(path, { 'if-none-match': '"old"' })).status, 200);
    }
  });

  test('small responses and other media types are not changed', async () => {
    for (const path of ['/small', '/text']) {
      const { headers } = await get(path, { 'accept-encoding': 'br' });
      assert.equal(headers['content-encoding'], undefined, path);
    }
  });

  test('a real client receives what was sent', async () => {
    const response = await fetch(`${address}/rooms`);
    assert.deepEqual(await response.json(), rooms);
  });
});
