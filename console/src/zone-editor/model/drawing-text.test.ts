import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxAt, plane } from '../geometry/geometry.test-support.ts';
import { formatCorner } from './place-text.ts';
import { describeOutline, describeRectangle, describeSnap } from './pointer-text.ts';
import { parseDegrees, parseDistance, parseSteps } from './use-edit-steps.ts';

test('the pointer label describes what the pointer is at, with zone names', () => {
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

test('the label shows the current edge, and the area from the third corner on', () => {
  const [a = [], b = [], c = []] = boxAt(0, 0, 12.4, 6);
  assert.deepEqual(describeOutline([], a, 'metric'), []);
  assert.deepEqual(describeOutline([a], b, 'metric'), ['12.4 m']);
  assert.deepEqual(describeOutline([a, b], c, 'metric'), ['6.0 m', 'Area 37.2 m²']);
  assert.deepEqual(describeOutline([a, b], c, 'imperial'), ['19 ft 8 in', 'Area 400 ft²']);
  assert.deepEqual(describeRectangle(boxAt(0, 0, 12.4, 6), 'imperial'), [
    '40 ft 8 in × 19 ft 8 in',
    'Area 801 ft²',
  ]);
});

test('corners are listed with at most seven decimals', () => {
  assert.equal(formatCorner(56.460123456789), '56.4601235');
  assert.equal(formatCorner(-2.5), '-2.5');
  assert.equal(formatCorner(plane.toPosition([0, 0])[0] ?? 0), '-2.9781235');
});

test('unusable stored steps are replaced with the defaults', () => {
  assert.deepEqual(parseSteps(null), { distance: '0.1', degrees: '1' });
  assert.deepEqual(parseSteps({ unit: 'ft', distance: '0.5', degrees: 'x' }), {
    distance: '0.5',
    degrees: '1',
  });
  assert.equal(parseDistance('0', 'metric'), undefined);
  assert.equal(parseDegrees('361'), undefined);
  assert.equal(parseDistance('0,25', 'metric'), 0.25);
  assert.equal(parseDistance('10', 'imperial'), 3.048);
});
