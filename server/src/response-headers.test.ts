import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildApp } from './app.ts';
import { packageRoot } from './package-root.ts';
import { clientOf } from './testing/api-client.ts';
import { addMap } from './testing/sample-maps.ts';
import { onSqlite, type TestServer, tokenFor } from './testing/test-server.ts';

/** How each kind of response may be cached. `docs/security.md` has the same table. */
const kinds: readonly { kind: string; path: Path; status: number; cacheControl: RegExp }[] = [
  {
    kind: 'A result of the API',
    path: () => '/api/v4/CustomMaps/GetFloors/:map',
    status: 200,
    cacheControl: /^(?:no-store|private, no-cache)$/,
  },
  {
    kind: 'A list of the API',
    path: () => '/api/v4/CustomMaps/GetVersionManifest',
    status: 200,
    cacheControl: /^private, no-cache$/,
  },
  {
    kind: 'An error',
    path: () => '/api/v4/CustomMaps/GetCustomMap/none',
    status: 404,
    cacheControl: /^no-store$/,
  },
  { kind: 'An unknown address', path: () => '/api/v4/Nothing', status: 404, cacheControl: /^no-store$/ },
  { kind: 'Health', path: () => '/health/live', status: 200, cacheControl: /^no-store$/ },
  {
    kind: 'An image or a tile',
    path: ({ imageUrl }) => new URL(imageUrl).pathname,
    status: 200,
    cacheControl: /^public, .*immutable$/,
  },
  {
    kind: 'A calendar feed',
    path: ({ feedUrl }) => new URL(feedUrl).pathname,
    status: 200,
    cacheControl: /^private, max-age=0, must-revalidate$/,
  },
  {
    kind: 'A stream of events',
    path: () => '/api/v4/CustomMaps/Changes?since=0',
    status: 200,
    cacheControl: /^no-store$/,
  },
  {
    kind: 'The API description',
    path: () => '/api/v4/openapi.json',
    status: 200,
    cacheControl: /^no-store$/,
  },
  { kind: 'The documentation of the API', path: () => '/docs', status: 200, cacheControl: /^no-cache$/ },
  { kind: 'A page of the console', path: () => '/', status: 200, cacheControl: /^no-cache$/ },
];
type Path = (urls: { imageUrl: string; feedUrl: string }) => string;

onSqlite('the headers of every kind of response', (server) => {
  const addresses = async () => {
    const send = clientOf(server());
    const { imageUrl, customMapId } = await addMap(send);
    const { body } = await send('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl');
    return { imageUrl, customMapId, feedUrl: body.Data.SubscriptionUrl };
  };

  for (const baseUrl of ['http://muster.example', 'https://muster.example'])
    test(`are as documented over ${new URL(baseUrl).protocol}//`, async () => {
      const urls = await addresses();
      const { ctx } = server();
      const app = buildApp({ ...ctx, config: { ...ctx.config, baseUrl } });
      const authorization = `Bearer ${await tokenFor(server(), 1)}`;
      for (const { kind, path, status, cacheControl } of kinds) {
        const url = path(urls).replace(':map', urls.customMapId);
        const response = await app.inject({
          url,
          headers: { authorization, accept: 'text/html, */*' },
          payloadAsStream: true,
        });
        response.stream().destroy();
        const { headers } = response;
        assert.equal(response.statusCode, status, `${kind}: ${url}`);
        assert.match(String(headers['cache-control']), cacheControl, kind);
        assert.equal(headers['x-content-type-options'], 'nosniff', kind);
        assert.match(String(headers['x-request-id']), /^[\da-f-]{36}$/, kind);
        const transport = headers['strict-transport-security'];
        assert.equal(transport, baseUrl.startsWith('https') ? 'max-age=63072000' : undefined, kind);
      }
      await app.close();
    });

  test('a request that is not HTTP gets a response that no browser treats as a page', async () => {
    for (const bytes of ['nonsense\r\n\r\n', 'GET /health HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n']) {
      const text = await exchange(server(), bytes);
      assert.match(text, /^HTTP\/1\.1 4\d\d .*\r\n/);
      assert.match(text, /x-content-type-options: nosniff\r\n/i);
      assert.match(text, /cache-control: no-store\r\n/i);
    }
  });
});

async function exchange({ baseUrl }: TestServer, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  socket.write(bytes);
  await once(socket, 'end');
  socket.destroy();
  return text;
}

test('the table in docs/security.md lists every kind', async () => {
  const page = await readFile(join(packageRoot, 'docs', 'security.md'), 'utf8');
  for (const { kind } of kinds) assert.ok(page.includes(`| ${kind} |`), kind);
});
