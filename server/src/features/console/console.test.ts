import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Fastify from 'fastify';
import type { Config } from '../../config.ts';
import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { registerConsoleRoutes } from './console.routes.ts';
import { contentSecurityPolicy } from './console.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** Paths for which `new URL` would see a host, or fail. */
const odd = ['//', '//%5B', '//user:pw@h:99999/', '//[', '/:99999'];
const log = { debug() {}, info() {}, warn() {}, error() {} };

function serve(folder: string, config: Config = readConfig({})): App {
  const app: App = Fastify();
  registerErrorHandler(app, log);
  registerConsoleRoutes(app, { config } as Context, folder, async () => []); // it uses nothing else
  return app;
}

describe('console files', () => {
  let folder: string;
  let app: App;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-console-'));
    await mkdir(join(folder, 'assets'));
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Muster</title>');
    await writeFile(join(folder, 'share.html'), '<!doctype html><title>Shared map – Muster</title>');
    await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
    await writeFile(join(folder, 'assets', 'index-abc.js'), 'plain');
    await writeFile(join(folder, 'assets', 'index-abc.js.br'), 'brotli');
    await writeFile(join(folder, 'assets', 'index-abc.js.gz'), 'gzip');
    app = serve(folder);
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test('every address that a browser opens gets the page, which is revalidated each time', async () => {
    for (const url of [
      '/',
      '/maps',
      '/maps/42/floors/43?x=1',
      '/share/a.b-c_d/',
      '/share/12.a-b_c',
      ...odd,
    ]) {
      const response = await app.inject({ url, headers: html });
      assert.deepEqual([response.statusCode, response.headers['cache-control']], [200, 'no-cache'], url);
      assert.match(response.body, url.startsWith('/share/') ? /<title>Shared map/ : /<title>Muster/);
      assert.match(String(response.headers['content-security-policy']), /script-src 'self';/);
      assert.equal(response.headers['referrer-policy'], 'strict-origin');
    }
  });

  test('the page of a share link makes the browser load the first floor in parallel with the code', async () => {
    const linkOf = async (url: string) => (await app.inject({ url, headers: html })).headers.link;
    const preload = (floor: string) =>
      `</api/v4/Share/12.a-b_c?floor=${floor}>; rel=preload; as=fetch; crossorigin`;
    assert.equal(await linkOf('/share/12.a-b_c'), preload('default'));
    assert.equal(await linkOf('/share/12.a-b_c?zone=7&floor=0a-1'), preload('0a-1'));
    for (const url of ['/maps', '/share/', '/share/a>b', '/share/12.a-b_c/x', '/share/a%0d%0ab'])
      assert.equal(await linkOf(url), undefined, url);
    assert.equal(await linkOf('/share/12.a-b_c?floor=%3E;x'), undefined);
  });

  test('an asset is cached forever, and is sent in the encoding that it was built in', async () => {
    const get = (encoding: string) =>
      app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': encoding } });
    const brotli = await get('gzip, br');
    assert.deepEqual([brotli.body, brotli.headers['content-encoding']], ['brotli', 'br']);
    assert.match(String(brotli.headers['cache-control']), /max-age=31536000, immutable/);
    assert.match(String(brotli.headers['content-type']), /javascript/);
    assert.equal((await get('gzip')).body, 'gzip');
    assert.equal((await get('identity')).body, 'plain');
  });

  test('only the worker that recognizes text may run WebAssembly', async () => {
    const folderOf = join(folder, 'assets', 'text-recognition', 'abc');
    await mkdir(folderOf, { recursive: true });
    await writeFile(join(folderOf, 'worker.min.js'), '');
    const policyOf = async (url: string) =>
      String((await app.inject({ url, headers: html })).headers['content-security-policy']);
    assert.match(
      await policyOf('/assets/text-recognition/abc/worker.min.js'),
      /script-src 'self' 'wasm-unsafe-eval';/,
    );
    assert.match(await policyOf('/assets/index-abc.js'), /script-src 'self';/);
  });

  test('API URLs and missing files get the same responses as everywhere else', async () => {
    for (const url of [
      '/api/v4/Nothing',
      '/storage/x',
      '/assets/gone.js',
      '/.vite/manifest.json',
      '/../config.ts',
    ]) {
      const response = await app.inject({ url, headers: html });
      assert.deepEqual([response.statusCode, response.json().error], [404, 'NotFound'], url);
      assert.equal(response.headers['cache-control'], 'no-store', url);
    }
    const client = await app.inject({ url: '/Nothing', headers: { accept: '*/*' } });
    assert.equal(client.json().error, 'NotFound');
  });

  test('a server whose console is not built says how to build it, and serves it as soon as it exists', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'muster-console-'));
    const bare = serve(join(empty, 'dist'));
    const before = await bare.inject({ url: '/', headers: html });
    assert.equal(before.statusCode, 503);
    assert.match(before.body, /npm run build -w console/);
    await mkdir(join(empty, 'dist'));
    await writeFile(join(empty, 'dist', 'index.html'), 'built');
    assert.equal((await bare.inject({ url: '/maps', headers: html })).body, 'built');
    await bare.close();
    await rm(empty, { recursive: true });
  });
});

test('the policy lists the storage, the issuer and the background by their origins, and allows nothing inline', () => {
  const policy = contentSecurityPolicy(
    readConfig({
      MUSTER_STORAGE_URL: 'https://cdn.example.org/muster',
      MUSTER_AUTH_JWKS_URL: 'https://login.example.org/realm/keys',
      MUSTER_AUTH_ISSUER: 'https://login.example.org/realm',
      MUSTER_AUTH_AUDIENCE: 'muster',
      MUSTER_CONSOLE_OIDC_CLIENT_ID: 'console',
    }),
    ['https://tiles.example.org/{z}/{x}/{y}.png', '/storage/own/{z}/{x}/{y}.png'],
  );
  assert.match(
    policy,
    /connect-src 'self' https:\/\/cdn\.example\.org https:\/\/login\.example\.org https:\/\/tiles\.example\.org;/,
  );
  assert.match(
    policy,
    /img-src 'self' data: blob: https:\/\/cdn\.example\.org https:\/\/tiles\.example\.org;/,
  );
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(contentSecurityPolicy(readConfig({}), []), /example/);
});

test('the public settings contain no secret', async () => {
  const app = serve(
    '/nowhere',
    readConfig({ MUSTER_AUTH_SECRET: 's'.repeat(40), MUSTER_FEED_KEYS: 'k'.repeat(40) }),
  );
  const response = await app.inject('/console/config.json');
  assert.deepEqual(response.json(), {
    storageUrl: 'http://localhost:8080/storage',
    trashDays: 30,
    findsAddresses: false,
    pickOrigins: [],
    claims: { user: 'sub', department: 'departmentId', permissions: 'permissions', role: 'role' },
    oidc: null,
    background: null,
  });
  await app.close();
});
