import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { clientAt } from '../testing/api-client.ts';
import { startServerProcess } from '../testing/server-process.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

test('requests to an S3 server and to the issuer contain the trace id, and an unreachable collector does no harm', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-tracing-'));
  const seen: { url: string; traceparent: unknown }[] = [];
  const other = await startEmptyServer(seen);
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`; // it listens on a port
  const server = await startServerProcess({
    MUSTER_DATA_DIR: folder,
    MUSTER_AUTH_JWKS_URL: `${address}/keys`,
    MUSTER_AUTH_ISSUER: 'https://login.example.org',
    MUSTER_AUTH_AUDIENCE: 'muster',
    MUSTER_BLOB_URL: `s3://bucket?endpoint=${address}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  try {
    const send = clientAt(server.baseUrl, unsignedToken());
    const key = 'a'.repeat(32);
    await send('GET', `/storage/images/${key}.png`, undefined, { traceparent });
    const response = await send('GET', '/api/v4/CustomMaps/GetCustomMaps', undefined, { traceparent });
    assert.equal(response.status, 503, 'the issuer has no keys');
    for (const path of [`/bucket/images/${key}.png`, '/keys']) {
      const requests = seen.filter(({ url }) => url.startsWith(path));
      assert.ok(requests.length > 0, path);
      for (const request of requests)
        assert.match(String(request.traceparent), new RegExp(`^00-${traceId}-\\w{16}-01$`), path);
    }
  } finally {
    await server.kill('SIGTERM');
    other.close();
    await rm(folder, { recursive: true, force: true });
  }
  assert.equal(server.child.exitCode, 0);
});

/** Returns a token whose key would have to be fetched from the issuer. */
function unsignedToken(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'RS256', kid: 'unknown' })}.${encode({ sub: 'ada' })}.c2lnbmF0dXJl`;
}

/** Starts a server that responds 404 to everything. */
async function startEmptyServer(seen: { url: string; traceparent: unknown }[]): Promise<Server> {
  const server = createServer(({ url = '', headers }, response) => {
    seen.push({ url, traceparent: headers.traceparent });
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
