import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { parseBlobUrl, type S3BlobConfig } from '../../parse-blob-url.ts';
import type { BlobStore } from './blob-store.ts';
import { createS3BlobStore } from './s3-blob-store.ts';

const url = process.env.MUSTER_TEST_S3_URL;

describe('S3 blob store', { skip: url ? false : 'no S3 server: MUSTER_TEST_S3_URL is not set' }, () => {
  test('aborts uploads that a crash cut off, but only below its prefix', async () => {
    const { config, client } = connect();
    const store = createS3BlobStore({ ...config, keysPerPage: 2 });
    const other = createS3BlobStore({ ...config, prefix: `${config.prefix}-other` });
    const keys = ['tiles/a', 'tiles/b', 'tiles/b', 'tiles/b', 'tiles/c'];
    for (const key of keys) await beginUpload(client, config.bucket, `${config.prefix}/${key}`);
    await beginUpload(client, config.bucket, `${config.prefix}-other/tiles/a`);
    await beginUpload(client, config.bucket, `${config.prefix}/Not-A-Key`);
    assert.equal(await store.deleteUnfinished(Date.now() - 60_000), 0);
    assert.equal(await store.deleteUnfinished(Date.now() + 60_000), keys.length);
    assert.equal(await store.deleteUnfinished(Date.now() + 60_000), 0);
    assert.equal(await other.deleteUnfinished(Date.now() + 60_000), 1);
  });

  test('does not list objects of other programs', async () => {
    const { config, client } = connect();
    for (const key of ['/', '/tiles/', '/README', '-other/tiles/a'])
      await client.send(new PutObjectCommand({ Bucket: config.bucket, Key: config.prefix + key, Body: 'x' }));
    assert.deepEqual(await Array.fromAsync(createS3BlobStore(config).list('')), []);
  });

  test('reports a missing bucket as an error, not as a missing blob', async () => {
    const { config } = connect();
    const store = createS3BlobStore({ ...config, bucket: 'no-such-bucket' });
    for (const attempt of attempts(store))
      await assert.rejects(attempt(), /S3 bucket no-such-bucket: could not .* \(status 404\)/);
    await assert.rejects(putText(store, 'tiles/in-parts', 'x'.repeat(12_000_000)), /NoSuchBucket/);
  });

  test('accepts requests with additional headers, which are also signed', async () => {
    const { config } = connect();
    const headers = () => ({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' });
    const store = createS3BlobStore({ ...config, headers });
    await putText(store, 'tiles/a', 'a text');
    await putText(store, 'tiles/in-parts', 'x'.repeat(6_000_000));
    assert.equal((await store.open('tiles/in-parts'))?.size, 6_000_000);
  });

  test('reports an unknown access key', async () => {
    const { config } = connect();
    const store = createS3BlobStore({ ...config, accessKeyId: 'test:tester', secretAccessKey: 'wrong' });
    for (const attempt of attempts(store)) await assert.rejects(attempt(), /SignatureDoesNotMatch/);
  });
});

test('names a server that cannot be reached in the error', async () => {
  const store = storeAt('http://127.0.0.1:1');
  await assert.rejects(store.open('images/a'), /S3 bucket bucket: could not open images\/a: .*ECONNREFUSED/s);
});

test('retries a request if the server is busy', async () => {
  let requests = 0;
  await withServer(
    (request, response) => {
      request.resume().on('end', () => response.writeHead(++requests < 3 ? 503 : 200).end());
    },
    async (store) => {
      await putText(store, 'images/a', 'hello');
      assert.equal(requests, 3);
    },
  );
});

test('ends a body that breaks off with an error', async () => {
  await withServer(
    (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('x'.repeat(500), () => response.destroy());
    },
    async (store) => {
      const blob = await store.open('images/a');
      assert.equal(blob?.size, 1000);
      await assert.rejects(Array.fromAsync(blob.body), { code: 'ECONNRESET' });
    },
  );
});

test('does not mistake the whole object for the requested part', async () => {
  await withServer(
    (_request, response) => response.writeHead(200, { 'content-length': 5 }).end('hello'),
    async (store) => {
      await assert.rejects(store.open('images/a', { first: 1, last: 2 }), /has no valid size/);
    },
  );
});

/** Connects to the real server, with a separate prefix for each test. */
function connect(): { config: S3BlobConfig; client: S3Client } {
  const config = parseBlobUrl(url ?? '');
  assert.ok(config.kind === 's3');
  const { endpoint, region, pathStyle, prefix } = config;
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    forcePathStyle: pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return { config: { ...config, prefix: `${prefix}/${randomUUID()}` }, client };
}

async function beginUpload(client: S3Client, bucket: string, key: string): Promise<void> {
  const place = { Bucket: bucket, Key: key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber: 1, Body: 'x' }));
}

function attempts(store: BlobStore): (() => Promise<unknown>)[] {
  return [
    () => store.open('images/a'),
    () => store.open('images/a', { first: 0, last: 1 }),
    () => putText(store, 'images/a', 'x'),
    () => store.delete('images/a'),
    () => Array.fromAsync(store.list('images/')),
    () => store.deleteUnfinished(0),
  ];
}

async function putText(store: BlobStore, key: string, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-blobs-'));
  try {
    await writeFile(join(folder, 'source'), text);
    await store.putFile(key, join(folder, 'source'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a fake server that misbehaves. */
async function withServer(respond: RequestListener, use: (store: BlobStore) => Promise<void>): Promise<void> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(storeAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)); // it listens on a TCP port
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function storeAt(endpoint: string): BlobStore {
  return createS3BlobStore({
    bucket: 'bucket',
    prefix: '',
    endpoint,
    region: undefined,
    pathStyle: true,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
}
