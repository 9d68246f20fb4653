import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCoordinates } from './parse-coordinates.ts';

test('two coordinates are parsed as corners, also on two lines', () => {
  const corners = [
    { lat: 56.4605, lng: -2.979 },
    { lat: 56.4595, lng: -2.977 },
  ];
  for (const between of [', ', ' ', '; ', '\n', ' , '])
    assert.deepEqual(parseCoordinates(`56.4605, -2.979${between}56.4595, -2.977`), corners, between);
  assert.deepEqual(parseCoordinates('56.4605, -2.979'), corners.slice(0, 1));
});

test('any other text is rejected', () => {
  for (const text of [
    '',
    'Westport House',
    '56.4605',
    '56.46, -2.97, 3',
    '1 2 3 4 5',
    '91.5, 0',
    '56.46, -2.97 x',
  ])
    assert.equal(parseCoordinates(text), undefined, text);
});
