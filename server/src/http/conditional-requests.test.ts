import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { getEntityTag, matchEntityTag, matchValidators, sendNotModified } from './conditional-requests.ts';

const now = { tag: 'abc', lastModified: Date.parse('1994-11-06T08:49:37Z') };
const match = (headers: Record<string, string>) => matchValidators(headers, now, 'gzip');

test('each coding has a different ETag', () => {
  const tags = (['identity', 'gzip', 'br'] as const).map((coding) => getEntityTag('abc', coding));
  assert.deepEqual(tags, ['"abc"', '"abc-gzip"', '"abc-br"']);
});

test('the ETag of any coding matches, alone, in a list or weak, and the one that would be sent is preferred', () => {
  for (const [header, expected] of [
    ['"abc-gzip"', '"abc-gzip"'],
    ['"abc"', '"abc"'],
    ['W/"abc-br"', '"abc-br"'],
    ['"x", "abc" , "y"', '"abc"'],
    ['"abc", "abc-gzip"', '"abc-gzip"'],
    ['"a,b","abc"', '"abc"'],
    ['*', '"abc-gzip"'],
    ['"ab"', undefined],
    ['"abc-zip"', undefined],
    ['abc', undefined],
    ['', undefined],
  ] as const)
    assert.equal(match({ 'if-none-match': header }), expected, header);
});

test('If-Modified-Since is compared to the second, in every HTTP date format', () => {
  for (const [header, expected] of [
    ['Sun, 06 Nov 1994 08:49:37 GMT', '"abc-gzip"'],
    ['Sun, 06 Nov 1994 08:49:38 GMT', '"abc-gzip"'],
    ['Sun, 06 Nov 1994 08:49:36 GMT', undefined],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '"abc-gzip"'],
    ['Sunday, 06-Nov-94 08:49:36 GMT', undefined],
    ['Sun Nov  6 08:49:37 1994', '"abc-gzip"'],
    ['Sun Nov  6 08:49:36 1994', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ] as const)
    assert.equal(match({ 'if-modified-since': header }), expected, header);
});

test('If-None-Match takes precedence if both are sent', () => {
  const later = 'Sun, 06 Nov 2094 08:49:37 GMT';
  assert.equal(match({ 'if-none-match': '"old"', 'if-modified-since': later }), undefined);
  const earlier = 'Sun, 06 Nov 1904 08:49:37 GMT';
  assert.equal(match({ 'if-none-match': '"abc"', 'if-modified-since': earlier }), '"abc"');
});

test('without a condition nothing matches', () => {
  assert.equal(match({}), undefined);
});

test('a weak tag matches like a strong one', () => {
  for (const tag of ['W/"abc"', '"abc"', '"x", W/"abc"'])
    assert.ok(matchEntityTag({ 'if-none-match': tag }, 'W/"abc"'), tag);
  assert.ok(!matchEntityTag({ 'if-none-match': 'W/"abd"' }, 'W/"abc"'));
  assert.ok(!matchEntityTag({}, 'W/"abc"'));
});

test('a 304 has the tag and no length, regardless of the method', async () => {
  const app = Fastify();
  app.get('/held', (_request, reply) => sendNotModified(reply, '"7"'));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await fetch(`${address}/held`, { method });
    const actual = [
      status,
      headers.get('etag'),
      headers.get('content-length'),
      headers.get('transfer-encoding'),
    ];
    assert.deepEqual(actual, [304, '"7"', null, null], method);
  }
  await app.close();
});
