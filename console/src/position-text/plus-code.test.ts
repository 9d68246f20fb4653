import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlusCode } from './plus-code.ts';
import type { Coordinate } from './position-text.ts';

const isNear = (place: Coordinate | undefined, lat: number, lng: number, tolerance = 1e-9) =>
  place !== undefined && Math.abs(place.lat - lat) < tolerance && Math.abs(place.lng - lng) < tolerance;

/** From decoding.csv of the published test data: code, south, west, north, east. */
const areas: readonly (readonly [string, number, number, number, number])[] = [
  ['7FG49Q00+', 20.35, 2.75, 20.4, 2.8],
  ['7FG49QCJ+2V', 20.37, 2.782125, 20.370125, 2.78225],
  ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
  ['7FG49QCJ+2VXGJ', 20.370113, 2.782234375, 20.370114, 2.78223632813],
  ['8FVC2222+22', 47, 8, 47.000125, 8.000125],
  ['4VCPPQGP+Q9', -41.273125, 174.785875, -41.273, 174.786],
  ['62G20000+', 0, -180, 1, -179],
  ['22220000+', -90, -180, -89, -179],
  ['22222222+22', -90, -180, -89.999875, -179.999875],
  ['6VGX0000+', 0, 179, 1, 180],
  ['6FH32222+222', 1, 1, 1.000025, 1.00003125],
  ['CFX30000+', 89, 1, 90, 2],
  ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
  ['84000000+', 30, -140, 50, -120],
  ['849VGJQF+VX7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
  ['849VGJQF+VX7QR3J7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
];

test('a full plus code means the center of its area', () => {
  for (const [code, south, west, north, east] of areas)
    assert.ok(isNear(parsePlusCode(code), (south + north) / 2, (west + east) / 2), code);
});

/** From shortCodeTests.csv: full code, latitude and longitude nearby, short code. */
const shortCodes: readonly (readonly [string, number, number, string])[] = [
  ['9C3W9QCJ+2VX', 51.3701125, -1.217765625, '+2VX'],
  ['9C3W9QCJ+2VX', 51.3708675, -1.217765625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3693575, -1.217765625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.218520625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.217010625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3852125, -1.217765625, '9QCJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3550125, -1.217765625, '9QCJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.232865625, '9QCJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.202665625, '9QCJ+2VX'],
  ['8FJFW222+', 42.899, 9.012, '22+'],
  ['796RXG22+', 14.95125, -23.5001, '22+'],
  ['8FRCXGRF+PM', 47, 8.55, 'XGRF+PM'],
  ['CFX22222+22', 89.6, 0, '2222+22'],
  ['2CXXXXXX+XX', -81, 0, 'XXXXXX+XX'],
];

test('a short plus code is completed using a nearby place', () => {
  for (const [full, lat, lng, short] of shortCodes) {
    const place = parsePlusCode(full);
    assert.ok(
      place && isNear(parsePlusCode(short, { lat, lng }), place.lat, place.lng),
      `${short} at ${lat}, ${lng}`,
    );
  }
});

test('near the antimeridian, the nearest place can be on the other side', () => {
  const east = parsePlusCode('6VGX2X22+22');
  const west = parsePlusCode('62G22222+22');
  assert.ok(east && west && east.lng > 179 && west.lng < -179);
  for (const lng of [-179.99, 180.01, 180, -180])
    assert.ok(isNear(parsePlusCode('2X22+22', { lat: 0.1, lng }), east.lat, east.lng), String(lng));
  for (const lng of [179.99, -180.01])
    assert.ok(isNear(parsePlusCode('2222+22', { lat: 0.1, lng }), west.lat, west.lng), String(lng));
});

test('at the poles, a short code stays on the earth', () => {
  for (const lat of [90, -90]) {
    const place = parsePlusCode('2222+22', { lat, lng: 5 });
    assert.ok(place && Math.abs(place.lat) <= 90 && Math.abs(place.lat - lat) <= 1, String(place?.lat));
  }
});

test('letters may be lowercase, with spaces around the code', () => {
  assert.deepEqual(parsePlusCode(' 8fvc9g8f+6x '), parsePlusCode('8FVC9G8F+6X'));
  assert.ok(isNear(parsePlusCode('8FVC9G8F+6X'), 47.365563, 8.524938, 1e-6));
});

test('text that is not a plus code is rejected, even if it is similar', () => {
  for (const text of [
    'G+',
    '+',
    '8FWC2345+G',
    '8FWC2_45+G6',
    '8FWC2η45+G6',
    '8FWC2345+G6+',
    '8FWC2345G6+',
    '8FWC2300+G6',
    'WC2300+G6g',
    'WC2345+G',
    'WC2300+',
    '849VGJQF+VX7QR3U',
    '849VGJQF+VX7QR3JU',
    'F2222222+22', // beyond the North Pole
    '2X222222+22', // a full turn east
    '56.4605, -2.979',
    'Dundee',
    '',
  ])
    assert.equal(parsePlusCode(text, { lat: 47, lng: 8 }), undefined, text);
  assert.equal(parsePlusCode('9G8F+6X'), undefined, 'a short code alone is no place');
});
