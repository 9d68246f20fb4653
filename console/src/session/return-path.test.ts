import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safePath } from './return-path.ts';

test('a path in the console is kept with its query', () => {
  assert.equal(safePath('/maps/42?floor=3#x'), '/maps/42?floor=3#x');
});

test('a URL that leads to another site becomes the start page', () => {
  for (const to of [
    null,
    '',
    'maps',
    'https://elsewhere.example',
    '//elsewhere.example/maps',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
  ]) {
    assert.equal(safePath(to), '/', String(to));
  }
});
