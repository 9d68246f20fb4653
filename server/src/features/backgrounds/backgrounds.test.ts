import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { buildApp } from '../../app.ts';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { samplePmtiles } from '../../testing/sample-pmtiles.ts';
import { onEveryEngine, type TestServer, tokenFor } from '../../testing/test-server.ts';
import { sweep } from '../blob-garbage-collection/blob-garbage-collection.ts';

const base = '/api/v4/Department';
const none = { kind: 'default', url: null, attribution: null };

function uploadOf(bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = formOf(fields);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'region.pmtiles');
  return form;
}

async function blobsOf({ ctx }: TestServer): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.blobs.list('backgrounds/')) keys.push(key);
  return keys;
}

onEveryEngine('backgrounds of departments', (server) => {
  const change = (departmentId: number, background: unknown) =>
    clientOf(server(), departmentId)('PUT', `${base}/UpdateDepartment`, { name: 'x', background });
  const upload = (departmentId: number, bytes = samplePmtiles()) =>
    clientOf(server(), departmentId)('POST', `${base}/SaveBackgroundFile`, uploadOf(bytes));
  const read = async (departmentId: number) =>
    (await clientOf(server(), departmentId)('GET', `${base}/GetDepartment`)).body;

  test('a choice is stored per department, is unchanged by other updates, and is reset by null', async () => {
    assert.deepEqual((await read(20)).background, none);
    const aerial = {
      kind: 'aerial',
      url: 'https://tiles.example.org/{z}/{x}/{y}.jpg',
      attribution: '© Survey',
    };
    assert.deepEqual((await change(20, aerial)).body.background, aerial);
    await clientOf(server(), 20)('PUT', `${base}/UpdateDepartment`, { name: 'y' });
    assert.deepEqual((await read(20)).background, aerial);
    assert.deepEqual((await read(21)).background, none);
    const osm = await change(20, { kind: 'openStreetMap', url: 'ignored' });
    assert.match(osm.body.background.url, /^https:\/\/tile\.openstreetmap\.org\//);
    assert.match(osm.body.background.attribution, /OpenStreetMap/);
    assert.deepEqual((await change(20, null)).body.background, none);
  });

  test('an invalid background, or one that would allow an unintended origin, is rejected and changes nothing', async () => {
    const tiles = '/{z}/{x}/{y}.png';
    for (const [background, problem] of [
      [{ kind: 'raster' }, /url/],
      [{ kind: 'raster', url: 'https://a.example/x.png' }, /\{z\}/],
      [{ kind: 'raster', url: `http://a.example${tiles}` }, /https/],
      [{ kind: 'raster', url: `//a.example${tiles}` }, /https/],
      [{ kind: 'raster', url: `/\\a.example${tiles}` }, /https/],
      [{ kind: 'raster', url: `https://*.example${tiles}` }, /https/],
      [{ kind: 'raster', url: `https://{z}.example${tiles}` }, /https/],
      [{ kind: 'raster', url: `https://u:p@a.example${tiles}` }, /https/],
      [{ kind: 'raster', url: `javascript:${tiles}` }, /https/],
      [{ kind: 'aerial', url: `https://a.example${tiles}` }, /attribution/],
      [{ kind: 'vectorStyle', url: 'style.json' }, /https/],
      [{ kind: 'raster', url: `https://a.example${tiles}`, attribution: 'x'.repeat(301) }, /attribution/],
      [{ kind: 'pmtiles' }, /uploaded/],
      [{ kind: 'globe' }, /kind/],
    ] as const) {
      const { status, body } = await change(22, background);
      assert.deepEqual([status, body.error], [400, 'InvalidRequest'], JSON.stringify(background));
      assert.match(body.message, problem);
    }
    assert.deepEqual((await read(22)).background, none);
  });

  test('an uploaded file is chosen, can be read by ranges, and is replaced by the next one', async () => {
    const bytes = samplePmtiles();
    const { status, body } = await upload(23, bytes);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.background.kind, 'pmtiles');
    assert.equal(body.background.url, body.backgroundFile.url);
    assert.deepEqual([body.backgroundFile.tileType, body.backgroundFile.name], ['png', 'region.pmtiles']);
    const path = new URL(body.background.url).pathname;
    const whole = await fetch(`${server().baseUrl}${path}`);
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), bytes);
    assert.match(whole.headers.get('cache-control') ?? '', /immutable/);
    const part = await fetch(`${server().baseUrl}${path}`, { headers: { range: 'bytes=0-6' } });
    assert.deepEqual([part.status, await part.text()], [206, 'PMTiles']);
    assert.equal(part.headers.get('content-range'), `bytes 0-6/${bytes.length}`);
    const next = await upload(23);
    assert.notEqual(next.body.background.url, body.background.url);
    assert.equal((await fetch(`${server().baseUrl}${path}`)).status, 404);
  });

  test('an invalid file is rejected, changes nothing and leaves no file', async () => {
    const before = await upload(24);
    const blobs = await blobsOf(server());
    const sample = samplePmtiles();
    for (const [bytes, problem] of [
      [Buffer.alloc(300), /not a PMTiles/],
      [samplePmtiles({ damage: { 7: 2 } }), /version 3/],
      [samplePmtiles({ tileType: 0 }), /MVT/],
      [samplePmtiles({ tileType: 5 }), /MVT/],
      [samplePmtiles({ damage: { 100: 9 } }), /zoom/],
      [samplePmtiles({ damage: { 105: 0x7f } }), /bounds/],
      [samplePmtiles({ damage: { 97: 3 } }), /gzip/],
      [samplePmtiles({ damage: { 97: 2 } }), /damaged/],
      [sample.subarray(0, sample.length - 1), /truncated/],
      [sample.subarray(0, 50), /truncated/],
    ] as const) {
      const { status, body } = await upload(24, bytes);
      assert.deepEqual([status, body.error], [400, 'InvalidRequest'], String(problem));
      assert.match(body.message, problem);
    }
    assert.deepEqual(await blobsOf(server()), blobs);
    assert.deepEqual((await read(24)).background, before.body.background);
  });

  test('MBTiles become PMTiles, and damaged ones are rejected without a trace', async () => {
    const path = join(server().ctx.config.dataDir, 'region.mbtiles');
    const db = new DatabaseSync(path);
    db.exec(`create table metadata (name, value); create table tiles (zoom_level, tile_column, tile_row, tile_data);
      insert into metadata values ('format', 'png'); insert into tiles values (0, 0, 0, x'89504e470d0a1a0a')`);
    db.close();
    const bytes = await readFile(path);
    const { body } = await upload(34, bytes);
    assert.deepEqual([body.background.kind, body.backgroundFile.tileType], ['pmtiles', 'png']);
    const { pathname } = new URL(body.background.url);
    const stored = Buffer.from(await (await fetch(`${server().baseUrl}${pathname}`)).arrayBuffer());
    assert.equal(stored.toString('latin1', 0, 7), 'PMTiles');
    const blobs = await blobsOf(server());
    const damaged = await upload(34, bytes.subarray(0, bytes.length - 4096));
    assert.deepEqual([damaged.status, damaged.body.error], [400, 'InvalidRequest']);
    assert.match(damaged.body.message, /^file is damaged/);
    assert.deepEqual(await blobsOf(server()), blobs);
    assert.deepEqual(await readdir(join(server().ctx.config.dataDir, 'incoming')), []);
  });

  test('a file over the limit is rejected', async () => {
    const { ctx } = server();
    const limits = { ...ctx.config.limits, backgroundMegabytes: 1 };
    const app = buildApp({ ...ctx, config: { ...ctx.config, limits } });
    const body = new Response(uploadOf(Buffer.alloc(1024 * 1024 + 1)));
    const response = await app.inject({
      method: 'POST',
      url: `${base}/SaveBackgroundFile`,
      headers: {
        authorization: `Bearer ${await tokenFor(server(), 25)}`,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    assert.deepEqual([response.statusCode, response.json().error], [413, 'PayloadTooLarge']);
    await app.close();
  });

  test('deleting a file also resets the choice of it, and deleting it again is an error', async () => {
    const { body } = await upload(26);
    const send = clientOf(server(), 26);
    const deleted = await send('DELETE', `${base}/DeleteBackgroundFile`);
    assert.deepEqual([deleted.body.background, deleted.body.backgroundFile], [none, null]);
    const { pathname } = new URL(body.background.url);
    assert.equal((await fetch(`${server().baseUrl}${pathname}`)).status, 404);
    assert.equal((await send('DELETE', `${base}/DeleteBackgroundFile`)).status, 404);
  });

  test('a department cannot see, choose or delete the file of another', async () => {
    const { body } = await upload(27);
    const otherDepartment = clientOf(server(), 28);
    assert.equal((await otherDepartment('DELETE', `${base}/DeleteBackgroundFile`)).status, 404);
    assert.equal((await change(28, { kind: 'pmtiles', url: body.background.url })).status, 400);
    assert.equal((await read(28)).backgroundFile, null);
    assert.deepEqual((await read(27)).background, body.background);
  });

  test('only an administrator can upload and delete files', async () => {
    const editor = clientOf(server(), 29, await tokenFor(server(), 29, { role: 'editor' }));
    assert.equal((await editor('POST', `${base}/SaveBackgroundFile`, uploadOf(samplePmtiles()))).status, 403);
    assert.equal((await editor('DELETE', `${base}/DeleteBackgroundFile`)).status, 403);
  });

  test('the sweep deletes only files that no department uses', async () => {
    const { ctx } = server();
    const stray = `backgrounds/${'0'.repeat(32)}.pmtiles`;
    const path = join(ctx.config.dataDir, 'stray');
    await writeFile(path, samplePmtiles());
    await ctx.blobs.putFile(stray, path);
    const { body } = await upload(31);
    assert.ok((await blobsOf(server())).includes(stray));
    await sweep({ ...ctx, clock: { now: () => Date.now() + 3_600_000 } }, 0);
    const keys = await blobsOf(server());
    assert.ok(!keys.includes(stray));
    assert.ok(keys.includes(`backgrounds/${new URL(body.background.url).pathname.split('/').at(-1)}`));
  });

  test('pages allow the origins that departments have chosen, and a shared page only those of its department', async () => {
    const send = clientOf(server(), 32);
    const { customMapId } = await addMap(send);
    const link = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${customMapId}`, {});
    const policyOf = async (path: string) => {
      const page = await fetch(`${server().baseUrl}${path}`, { headers: { accept: 'text/html' } });
      return page.headers.get('content-security-policy') ?? '';
    };
    const shared = `/share/${link.body.token}`;
    await change(33, { kind: 'raster', url: 'https://other.example/{z}/{x}/{y}.png' });
    await change(32, { kind: 'vectorStyle', url: 'https://style.example/style.json' });
    const background = await clientOf(
      server(),
      32,
      null,
    )('GET', `/api/v4/Share/${link.body.token}/Background`);
    assert.equal(background.body.url, 'https://style.example/style.json');
    const page = await policyOf('/');
    for (const origin of ['https://other.example', 'https://style.example'])
      assert.match(page, new RegExp(`connect-src [^;]*${origin}[ ;]`));
    assert.match(await policyOf(shared), /style\.example/);
    assert.doesNotMatch(await policyOf(shared), /other\.example/);
    await change(32, { kind: 'none' });
    await change(33, null);
    assert.doesNotMatch(await policyOf('/'), /(other|style)\.example/);
    assert.doesNotMatch(await policyOf(shared), /(other|style)\.example/);
  });
});
