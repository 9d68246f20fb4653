import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxAt, plane } from '../geometry/geometry.test-support.ts';
import { formatArea, formatLength, toMeters } from './measure-text.ts';
import { formatCorner } from './place-text.ts';
import { describeOutline, describeRectangle, describeSnap } from './pointer-text.ts';
import { parseDegrees, parseDistance, parseSteps } from './use-edit-steps.ts';

test('lengths and areas are in meters and in feet', () => {
  assert.equal(formatLength(12.4), '12.4 m (40 ft 8 in)');
  assert.equal(formatLength(0.3047), '0.30 m (1 ft 0 in)');
  assert.equal(formatArea(3.2), '3.2 m² (34 ft²)');
  assert.equal(toMeters(10, 'ft'), 3.048);
});

test('the pointer says what it is at, with the names of the zones', () => {
  const at = { kind: 'guide', lat: 0, lng: 0 } as const;
  const say = (...of: Parameters<typeof describeSnap>[0]['of']) => describeSnap({ ...at, of });
  assert.equal(say({ kind: 'wall', name: '305' }), 'on wall of 305');
  assert.equal(say({ kind: 'corner', name: '305' }), 'corner of 305');
  assert.equal(say({ kind: 'guide', name: '304' }), 'in line with 304');
  assert.equal(say({ kind: 'wall', name: '' }), 'on wall of unnamed zone');
  assert.equal(
    say({ kind: 'wall', name: '305' }, { kind: 'guide', name: undefined }),
    'on wall of 305, in line with the outline',
  );
  assert.equal(say({ kind: 'guide', name: '304' }, { kind: 'guide', name: '304' }), 'in line with 304');
});

test('the measures are of the current edge, and of the area from the third corner on', () => {
  const [a = [], b = [], c = []] = boxAt(0, 0, 12.4, 6);
  assert.deepEqual(describeOutline([], a), []);
  assert.deepEqual(describeOutline([a], b), ['12.4 m (40 ft 8 in)']);
  assert.deepEqual(describeOutline([a, b], c), ['6.0 m (19 ft 8 in)', 'Area 37.2 m² (400 ft²)']);
  assert.deepEqual(describeRectangle(boxAt(0, 0, 12.4, 6)), [
    '12.4 m (40 ft 8 in) × 6.0 m (19 ft 8 in)',
    'Area 74.4 m² (801 ft²)',
  ]);
});

test('corners are listed with at most seven decimals', () => {
  assert.equal(formatCorner(56.460123456789), '56.4601235');
  assert.equal(formatCorner(-2.5), '-2.5');
  assert.equal(formatCorner(plane.toPosition([0, 0])[0] ?? 0), '-2.9781235');
});

test('stored steps that cannot be used are replaced', () => {
  assert.deepEqual(parseSteps(null), { unit: 'm', distance: '0.1', degrees: '1' });
  assert.deepEqual(parseSteps({ unit: 'ft', distance: '0.5', degrees: 'x' }), {
    unit: 'ft',
    distance: '0.5',
    degrees: '1',
  });
  assert.equal(parseDistance('0'), undefined);
  assert.equal(parseDegrees('361'), undefined);
  assert.equal(parseDistance('0,25'), 0.25);
});
