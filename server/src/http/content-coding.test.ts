import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseCoding, contentCodings } from './content-coding.ts';

test('the preferred available coding is chosen, and the smallest of equally preferred ones', () => {
  for (const [header, expected] of [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, gzip;q=0.2', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['gzip ; q=0.8 , br ; q=0.2', 'gzip'],
    ['identity;q=0, *;q=0', 'identity'],
    ['gzip;q=nonsense, br', 'br'],
    ['gzip;q=2', 'identity'],
    [',,;;,', 'identity'],
  ] as const)
    assert.equal(chooseCoding(header, contentCodings), expected, `${header}`);
});

test('a coding that is not available is not chosen', () => {
  assert.equal(chooseCoding('br', ['gzip', 'identity']), 'identity');
  assert.equal(chooseCoding('br, gzip;q=0.1', ['gzip', 'identity']), 'gzip');
});
