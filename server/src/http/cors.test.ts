import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer, tokenFor } from '../testing/test-server.ts';

const own = 'https://dispatch.example.org';
const other = 'https://elsewhere.example.org';
const manifest = '/api/v4/CustomMaps/GetVersionManifest';

const corsOf = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

async function request(server: TestServer, path: string, headers: Record<string, string>, method = 'GET') {
  return fetch(server.baseUrl + path, { method, headers });
}

const preflightOf = (server: TestServer, origin: string, path = manifest) =>
  request(server, path, { origin, 'access-control-request-method': 'PUT' }, 'OPTIONS');

describe('pages of a configured origin', () => {
  let server: TestServer;
  let authorization: string;
  before(async () => {
    server = await startTestServer('sqlite', { MUSTER_ALLOWED_ORIGINS: `http://localhost:5173, ${own}` });
    authorization = `Bearer ${await tokenFor(server, 1)}`;
  });
  after(() => server?.close());

  test('may read responses with their ETag, without a body and with errors, and never with credentials', async () => {
    const response = await request(server, manifest, { origin: own, authorization });
    const etag = response.headers.get('etag') ?? '';
    const responses = [
      response,
      await request(server, manifest, { origin: own, authorization, 'if-none-match': etag }),
      await request(server, manifest, { origin: own }),
      await request(server, '/api/v4/nothing', { origin: own }),
      await request(server, '/health', { origin: own }),
    ];
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 304, 401, 404, 200],
    );
    for (const { headers, url, status } of responses) {
      assert.equal(headers.get('access-control-allow-origin'), own, `${url} ${status}`);
      assert.match(headers.get('access-control-expose-headers') ?? '', /ETag.*Retry-After/);
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }
  });

  test('`Vary` says that responses differ by origin, in addition to its other values', async () => {
    for (const origin of [own, other]) {
      const { headers } = await request(server, manifest, { origin, authorization });
      assert.equal(headers.get('vary'), 'Authorization, Accept-Encoding, Origin');
    }
    const { headers } = await request(server, '/health', {});
    assert.equal(headers.get('vary'), 'Origin');
  });

  test('get the permissions of a preflight request for every URL and without a token', async () => {
    for (const path of [manifest, '/api/v4/CustomMaps/UpdateZone/x', '/api/v4/connect/token']) {
      const { status, headers } = await preflightOf(server, own, path);
      assert.equal(status, 204);
      assert.equal(headers.get('access-control-allow-origin'), own);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        assert.ok(headers.get('access-control-allow-methods')?.split(', ').includes(method), method);
      for (const name of [
        'Authorization',
        'Content-Type',
        'If-Match',
        'If-None-Match',
        'Last-Event-ID',
        'Prefer',
      ])
        assert.ok(headers.get('access-control-allow-headers')?.split(', ').includes(name), name);
    }
  });

  test('pages of other origins are not allowed, including similar origins, a null origin and no origin', async () => {
    for (const origin of [
      other,
      `${own}.evil.example`,
      `${own}:444`,
      'http://dispatch.example.org',
      'null',
      '',
    ]) {
      const { headers } = await request(server, manifest, { origin, authorization });
      assert.deepEqual(corsOf(headers), [], origin);
      const preflight = await preflightOf(server, origin);
      assert.deepEqual([preflight.status, corsOf(preflight.headers)], [405, []], origin);
    }
  });

  test('images and tiles can be read by everyone', async () => {
    const { headers } = await request(server, '/storage/images/none.png', { origin: other });
    assert.equal(headers.get('access-control-allow-origin'), '*');
  });
});

test('without configured origins, no page of another origin may read anything', async () => {
  const server = await startTestServer('sqlite');
  try {
    const authorization = `Bearer ${await tokenFor(server, 1)}`;
    const { headers } = await request(server, manifest, { origin: own, authorization });
    assert.deepEqual([corsOf(headers), headers.get('vary')], [[], 'Authorization, Accept-Encoding']);
    assert.equal((await preflightOf(server, own)).status, 405);
  } finally {
    await server.close();
  }
});
