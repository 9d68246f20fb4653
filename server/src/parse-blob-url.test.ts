import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { parseBlobUrl } from './parse-blob-url.ts';

const amazon = { kind: 's3', prefix: '', endpoint: undefined, region: undefined, pathStyle: false };

test('a folder is configured as a path or a file URL', () => {
  assert.deepEqual(parseBlobUrl('file:/srv/blobs'), { kind: 'folder', path: '/srv/blobs' });
  assert.deepEqual(parseBlobUrl('file:///srv/my%20blobs/'), { kind: 'folder', path: '/srv/my blobs' });
  assert.deepEqual(parseBlobUrl('file:blobs'), { kind: 'folder', path: resolve('blobs') });
});

test('a bucket is configured with the parameters of its server', () => {
  assert.deepEqual(parseBlobUrl('s3://my.bucket-1'), { ...amazon, bucket: 'my.bucket-1' });
  assert.deepEqual(parseBlobUrl('s3://bucket/'), { ...amazon, bucket: 'bucket' });
  assert.deepEqual(parseBlobUrl('s3://bucket/a/B_c.d/?region=eu-central-1'), {
    ...amazon,
    bucket: 'bucket',
    prefix: 'a/B_c.d',
    region: 'eu-central-1',
  });
  assert.deepEqual(
    parseBlobUrl('s3://bucket/a?endpoint=http%3A%2F%2F127.0.0.1%3A9000%2F&region=x&pathStyle=false'),
    { ...amazon, bucket: 'bucket', prefix: 'a', endpoint: 'http://127.0.0.1:9000', region: 'x' },
  );
  assert.deepEqual(parseBlobUrl('s3://bucket?pathStyle=true'), {
    ...amazon,
    bucket: 'bucket',
    pathStyle: true,
  });
});

test('path style is the default with an endpoint, with or without escapes', () => {
  assert.deepEqual(parseBlobUrl('s3://bucket?endpoint=https://s3.example.org/base'), {
    ...amazon,
    bucket: 'bucket',
    endpoint: 'https://s3.example.org/base',
    pathStyle: true,
  });
});

test('an invalid URL is rejected with an error that says what was expected', () => {
  const rejections: [string, RegExp][] = [
    ['', /expected file:PATH or s3:/],
    ['/srv/blobs', /expected file:PATH or s3:/],
    ['https://bucket.s3.amazonaws.com', /expected file:PATH or s3:/],
    ['file:', /with a path/],
    ['file:/srv?x=1', /without a query/],
    ['file://server/share', /file:\/\/\/PATH/],
    ['s3:bucket', /a bucket has/],
    ['s3://', /a bucket has/],
    ['s3:///prefix', /a bucket has/],
    ['s3://My_Bucket', /a bucket has/],
    ['s3://bucket:9000/prefix', /a bucket has/],
    ['s3://key:secret@bucket', /AWS_ACCESS_KEY_ID/],
    ['s3://bucket/a//b', /prefix/],
    ['s3://bucket/a/../b', /prefix/],
    ['s3://bucket/a%2fb', /prefix/],
    ['s3://bucket/a#b', /prefix/],
    [`s3://bucket/${'a'.repeat(401)}`, /at most 400/],
    ['s3://bucket?Region=eu', /expected no Region in the query, only endpoint, region, pathStyle/],
    ['s3://bucket?accessKeyId=x', /expected no accessKeyId/],
    ['s3://bucket?region=a&region=b', /expected region once/],
    ['s3://bucket?region=', /a name such as/],
    ['s3://bucket?region=eu%20central', /a name such as/],
    ['s3://bucket?endpoint=', /endpoint: expected/],
    ['s3://bucket?endpoint=localhost:9000', /endpoint: expected/],
    ['s3://bucket?endpoint=http://key:secret@localhost', /endpoint: expected/],
    ['s3://bucket?endpoint=http://localhost%3Fa=b', /endpoint: expected/],
    ['s3://bucket?pathStyle=yes', /true or false/],
  ];
  for (const [value, message] of rejections) assert.throws(() => parseBlobUrl(value), message, value);
});

test('the error does not repeat a secret', () => {
  assert.throws(
    () => parseBlobUrl('s3://key:hunter2@bucket'),
    (error: Error) => !error.message.includes('hunter2'),
  );
});
