import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHashed, pageFor } from './cached-pages.ts';

test('a path gets the page that the server would send', () => {
  for (const path of ['/', '/maps', '/maps/42/floors/43', '/sign-in', '/anything'])
    assert.equal(pageFor(path), '/index.html', path);
  for (const path of ['/share/12.a-b_c', '/share/abc']) assert.equal(pageFor(path), '/share.html', path);
});

test('paths that are not pages of the console are left to the server', () => {
  for (const path of [
    '/api/v4/Share/12.abc',
    '/storage/images/a.png',
    '/docs',
    '/health',
    '/console/config.json',
    '/favicon.svg',
    '/manifest.webmanifest',
  ])
    assert.equal(pageFor(path), undefined, path);
});

test('only files with a hash in their name are reused from any build', () => {
  assert.equal(isHashed('/assets/index-abc.js'), true);
  for (const path of ['/index.html', '/share.html', '/favicon.svg', '/service-worker.js'])
    assert.equal(isHashed(path), false, path);
});
