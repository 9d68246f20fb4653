import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCoordinates } from './parse-coordinates.ts';

const dundee = [{ lat: 56.4605, lng: -2.979 }];

test('a coordinate is parsed in the formats of common map programs', () => {
  for (const text of [
    '56.4605, -2.979',
    '56.4605,-2.979',
    '  (56.4605; -2.979) ',
    '56.4605 −2.979',
    '56.4605° N, 2.979° W',
    '56.4605N 2.979W',
    'N56.4605 W2.979',
    '2.979° W, 56.4605° N',
    '56,4605 -2,979',
  ])
    assert.deepEqual(parseCoordinates(text), dundee, text);
});

test('degrees, minutes and seconds are parsed', () => {
  const [place] = parseCoordinates(`56°27'37.8"N 2°58'44.4"W`) ?? [];
  assert.ok(place && Math.abs(place.lat - 56.4605) < 1e-9 && Math.abs(place.lng + 2.979) < 1e-9);
  const [south] = parseCoordinates(`18°30′S 178°15′E`) ?? [];
  assert.deepEqual(south, { lat: -18.5, lng: 178.25 });
});

test('two coordinates are parsed as corners, also on two lines', () => {
  const corners = [
    { lat: 56.4605, lng: -2.979 },
    { lat: 56.4595, lng: -2.977 },
  ];
  assert.deepEqual(parseCoordinates('56.4605, -2.979, 56.4595, -2.977'), corners);
  assert.deepEqual(parseCoordinates('56.4605, -2.979\n56.4595, -2.977'), corners);
});

test('any other text is rejected', () => {
  for (const text of [
    '',
    'Westport House',
    '56.4605',
    '56.46, -2.97, 3',
    '1 2 3 4 5',
    '91, 0',
    '0, 181',
    '56.46N 2.97N',
    '1.2.3',
    `56°61'0"N 2°0'0"W`,
    '56.46, -2.97 x',
  ])
    assert.equal(parseCoordinates(text), undefined, text);
});
