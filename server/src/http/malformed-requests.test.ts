import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { clientOf } from '../testing/api-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { escapeMalformedPath } from './malformed-requests.ts';

test('a URL that can be decoded is not changed', () => {
  for (const address of ['/', '/a?b=%', '/a%20b', '/%25?c=%zz', '/%E2%82%AC', ''])
    assert.equal(escapeMalformedPath(address), address);
});

test('a URL that cannot be decoded is used literally, with its query unchanged', () => {
  for (const [address, expected] of [
    ['/%', '/%25'],
    ['/a%zz?b=%', '/a%25zz?b=%'],
    ['/%20%E2%82?c=%20', '/%2520%25E2%2582?c=%20'],
    ['/%C0%AE%C0%AE/x', '/%25C0%25AE%25C0%25AE/x'],
  ] as const)
    assert.equal(escapeMalformedPath(address), expected);
});

describe('malformed requests', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer('sqlite');
  });
  after(() => server?.close());

  const long = 'a'.repeat(5_000);
  for (const [name, id] of [
    ['that does not decode', '%E0%A4%A'],
    ['with a stray percent sign', '100%'],
    ['of 5,000 characters', long],
  ]) {
    test(`an id ${name} is not found, after the other checks`, async () => {
      const path = `/api/v4/CustomMaps/GetCustomMap/${id}`;
      const response = await clientOf(server)('GET', path);
      assert.deepEqual([response.status, response.body.error], [404, 'CustomMapNotFound']);
      const unknown = await clientOf(server, 1, null)('GET', path);
      assert.deepEqual([unknown.status, unknown.body.error], [401, 'Unauthorized']);
    });

    test(`a secret ${name} gets the same response as any invalid secret`, async () => {
      const anonymous = clientOf(server, 1, null);
      for (const [path, ordinary] of [
        ['/api/v4/Share/', 'x'],
        ['/api/v4/CalendarExport/CalendarFeed/', 'x'],
        ['/storage/images/', 'x.png'],
      ] as const) {
        const expected = await anonymous('GET', `${path}${ordinary}`);
        assert.ok([401, 404].includes(expected.status));
        const response = await anonymous('GET', `${path}${id}`);
        assert.deepEqual([response.status, response.body], [expected.status, expected.body], path);
      }
    });
  }

  test('an unknown URL is a 404, whether or not it can be decoded', async () => {
    for (const path of ['/%', '/api/%zz', `/api/${long}`]) {
      const { status, body } = await clientOf(server)('GET', path);
      assert.deepEqual([status, body.error], [404, 'NotFound'], path);
    }
  });

  test('a path that looks like a host is a path: browsers get the page, and other clients a 404', async () => {
    for (const target of ['//', '//%5B', '//user:pw@h:99999/', '//[']) {
      const request = (accept: string) =>
        exchange(
          server,
          `GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
        );
      assert.match(await request('text/html'), /^HTTP\/1\.1 (200|503) /, target); // depends on whether the console is built
      assert.match(await request('*/*'), /^HTTP\/1\.1 404 .*"error":"NotFound"/s, target);
    }
  });

  for (const [name, sent, statusCode] of [
    ['what is not HTTP', 'hello\r\n\r\n', 400],
    ['a target that is no address', 'GET http:// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a method that HTTP does not have', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a head of more than 16 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an expectation that the service does not know',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n',
      417,
    ],
  ] as const) {
    test(`${name} gets an error in the format of all endpoints, and the connection is closed`, async () => {
      const [head = '', body = ''] = (await exchange(server, sent)).split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${statusCode} `));
      assert.match(head, /^content-type: application\/json/im);
      assert.match(head, new RegExp(`^content-length: ${Buffer.byteLength(body)}$`, 'im'));
      const { message, ...rest } = JSON.parse(body);
      assert.deepEqual(rest, { error: 'InvalidRequest', statusCode });
      assert.ok(message.length > 10);
    });
  }

  test('a body with broken chunks gets a response regardless of how much the client sends afterward', async () => {
    const head = 'POST /api/v4/connect/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n';
    const form = 'Content-Type: application/x-www-form-urlencoded\r\n\r\n';
    for (let round = 0; round < 50; round++) {
      const parts = [`${head}${form}`, 'zz\r\n', ...Array.from({ length: 20 }, () => 'more\r\n')];
      const response = await exchangeParts(server, parts);
      assert.match(response, /^HTTP\/1\.1 400 .*"error":"InvalidRequest"/s, `round ${round}`);
    }
  });
});

async function exchangeParts(server: TestServer, parts: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  await once(socket, 'connect');
  const response = text(socket);
  for (const part of parts) {
    socket.write(part);
    await setImmediate();
  }
  return response;
}

/** @returns everything that the server sends until it closes the connection */
async function exchange(server: TestServer, sent: string): Promise<string> {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}
