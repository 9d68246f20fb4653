import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import { clientAt, formOf, type Send } from '../../server/src/testing/api-client.ts';
import { openEventStream } from '../../server/src/testing/event-stream-client.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { isLeftOut } from '../../server/src/testing/left-out.ts';
import { pngImage } from '../../server/src/testing/sample-images.ts';
import { addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { type ServerProcess, startServerProcess } from '../../server/src/testing/server-process.ts';
import { signToken } from '../../server/src/testing/test-server.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import { createCertificate, type RunningProxy, startCaddy, startNginx } from './proxies.test-support.ts';

const secret = 'a secret that this test shares with the server it starts';
const maxImageBytes = 50 * 1024 * 1024;

for (const [name, start] of [
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)
  describe(`${name} with the configuration in deploy/`, {
    skip: isLeftOut('proxies') && 'without proxies',
  }, () => {
    let folder: string;
    let server: ServerProcess;
    let proxy: RunningProxy;
    let address: string;
    let token: string;
    let send: Send;
    let closedPort: number;

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'muster-proxy-'));
      const certificate = createCertificate(folder);
      setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate.certPath, 'utf8')]);
      const port = await findFreePort();
      address = `https://localhost:${port}`;
      server = await startServerProcess({
        MUSTER_DATA_DIR: join(folder, 'data'),
        MUSTER_AUTH_SECRET: secret,
        MUSTER_BASE_URL: address,
        MUSTER_TRUSTED_PROXIES: '127.0.0.1',
        MUSTER_METRICS_TOKEN: 'a-token-of-the-metrics',
      });
      const proxyFolder = join(folder, 'proxy');
      mkdirSync(proxyFolder);
      closedPort = await findFreePort();
      const upstreams = [Number(new URL(server.baseUrl).port), closedPort];
      proxy = await start({ folder: proxyFolder, port, upstreams, certificate });
      token = await signToken(Buffer.from(secret), 1, Date.now());
      send = clientAt(address, token);
      // Caddy needs a moment to notice that one of the ports is closed.
      await waitFor('the proxy responds', async () => (await send('GET', '/health/ready')).status === 200);
    });

    after(async () => {
      await proxy?.stop();
      await server?.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    });

    test('sends requests to the server that responds, and not to one that does not', async () => {
      for (let i = 0; i < 20; i += 1) assert.equal((await send('GET', '/health/live')).status, 200);
    });

    test('the largest allowed image is accepted, and a larger one gets an API error', async () => {
      const upload = async (bytes: number) =>
        send(
          'POST',
          '/api/v4/CustomMaps/SaveCustomMap',
          formOf({ ...mapForm, imageFile: await pngOf(bytes) }),
        );
      const accepted = await upload(maxImageBytes);
      assert.equal(accepted.status, 200, accepted.text);
      const original = await fetch(accepted.body.imageUrl);
      assert.equal((await original.arrayBuffer()).byteLength, maxImageBytes);
      const rejected = await upload(maxImageBytes + 1);
      assert.deepEqual([rejected.status, rejected.body.error], [413, 'ImageTooLarge'], rejected.text);
    });

    test('an event arrives while the stream is open', async () => {
      const stream = await openEventStream(`${address}/api/v4/CustomMaps/Changes`, {
        authorization: `Bearer ${token}`,
      });
      try {
        const { customMapId } = await addMap(send);
        await waitFor('the event', () => stream.text().includes(customMapId));
      } finally {
        stream.close();
      }
    });

    test('each client is counted by its own address, even with a forged X-Forwarded-For', async () => {
      const signIn = (localAddress: string, headers: Record<string, string> = {}) =>
        postForm(proxy.port, localAddress, '/api/v4/connect/token', headers);
      for (let i = 0; i < 5; i += 1) assert.equal(await signIn('127.0.0.2'), 400);
      assert.equal(await signIn('127.0.0.2'), 429);
      assert.equal(await signIn('127.0.0.2', { 'x-forwarded-for': '203.0.113.9' }), 429);
      assert.equal(await signIn('127.0.0.3'), 400, 'another client has not guessed yet');
    });

    test('responses require TLS, metrics are not public, and no secrets are logged', async () => {
      const loggedBefore = proxy.log().length;
      const response = await send('GET', '/api/v4/Share/1.an-unguessable-token?x=another-secret');
      assert.equal(response.status, 404);
      // nginx also tries the unavailable server with such a request.
      const hasTried = () => proxy.log().slice(loggedBefore).includes(`:${closedPort}`);
      if (name === 'nginx')
        await waitFor('a try of the other server', async () => {
          await send('GET', '/api/v4/Share/1.an-unguessable-token');
          return hasTried();
        });
      assert.match(String(response.headers.get('strict-transport-security')), /max-age=\d{7}/);
      const metrics = await fetch(`${address}/metrics`, {
        headers: { authorization: 'Bearer a-token-of-the-metrics' },
      });
      assert.equal(metrics.status, 404);
      await proxy.stop();
      assert.match(proxy.log(), /404/);
      for (const hidden of ['unguessable', 'another-secret', token])
        assert.ok(!proxy.log().includes(hidden), hidden);
    });
  });

/** Returns a small PNG that contains enough text to reach the given size. */
async function pngOf(bytes: number): Promise<Blob> {
  const small = Buffer.from(await (await pngImage()).arrayBuffer());
  const [start, end] = [small.subarray(0, 33), small.subarray(33)]; // after the signature and the header
  const data = Buffer.alloc(bytes - small.length - 12, 'x');
  const typed = Buffer.concat([Buffer.from('muSt'), data]); // an ancillary, private chunk that readers skip
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return new Blob([start, length, typed, sum, end], { type: 'image/png' });
}

/** Sends a wrong password from an address of this computer. @returns the status */
function postForm(
  port: number,
  localAddress: string,
  path: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const body = 'grant_type=password&username=ada%40example.org&password=a%20wrong%20one';
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path, method: 'POST', localAddress, headers: { ...type, ...headers } },
      (response) => response.resume().on('end', () => resolve(response.statusCode)),
    )
      .on('error', reject)
      .end(body);
  });
}
