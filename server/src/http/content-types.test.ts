import assert from 'node:assert/strict';
import { test } from 'node:test';
import description from '../../../docs/openapi.json' with { type: 'json' };
import { clientOf } from '../testing/api-client.ts';
import { assertError } from '../testing/assert-error.ts';
import { onSqlite } from '../testing/test-server.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

const bodies: Readonly<Record<string, string>> = {
  'application/x-www-form-urlencoded': 'name=Room+12',
  'multipart/form-data; boundary=b':
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n',
  'application/json': '{"name":"Room 12"}',
  'text/plain': 'Room 12',
  'application/octet-stream': '\u0000',
};

const writing = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>)
    .filter(([method]) => ['post', 'put', 'delete'].includes(method))
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

onSqlite('content types', (server) => {
  for (const { path, method, operation } of writing) {
    const accepted = Object.keys(operation.requestBody?.content ?? { 'application/json': {} });
    const address = path.replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');

    test(`${operation.operationId} rejects a body of another media type with a 415 that names the accepted types`, async () => {
      const send = clientOf(server());
      for (const [type, body] of Object.entries(bodies)) {
        if (accepted.includes(type.split(';')[0] ?? '')) continue;
        const expected = operation.requestBody ? accepted.join(' or ') : 'no body';
        const response = await send(method, address, body, { 'content-type': type });
        assertError(response, 415, 'UnsupportedMediaType');
        assert.ok(response.body.message.endsWith(`: send ${expected}`), response.body.message);
      }
    });

    test(`${operation.operationId} responds to an empty body of every media type`, async () => {
      const send = clientOf(server());
      for (const type of Object.keys(bodies)) {
        const { status } = await send(method, address, '', { 'content-type': type });
        if (operation.requestBody && !accepted.includes(type.split(';')[0] ?? ''))
          assert.equal(status, 415, type);
      }
    });
  }

  test('a compressed body is a 415 that says to send it without Content-Encoding', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const response = await clientOf(server())('POST', '/api/v4/CustomMaps/ResolveCoordinate', '{}', headers);
    assertError(response, 415, 'UnsupportedMediaType', /Content-Encoding gzip: send it without one$/);
    assert.equal(response.headers.get('accept-encoding'), 'identity');
  });
});
