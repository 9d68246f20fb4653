import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { horizontalDeviation, horizontalRadius } from './confidence.ts';
import { findFixProblems, type PositionFix } from './fix.ts';

const fix: PositionFix = { latitude: 1, longitude: 2, horizontalAccuracyM: 5 };

describe('a position fix', () => {
  test('with an altitude needs its datum and accuracy, and an accuracy needs an altitude', () => {
    const fieldsOf = (fields: Partial<PositionFix>) =>
      findFixProblems({ ...fix, ...fields }).map(({ field }) => field);
    assert.deepEqual(fieldsOf({}), []);
    assert.deepEqual(fieldsOf({ altitudeM: 0, altitudeDatum: 'ellipsoid', verticalAccuracyM: 3 }), []);
    assert.deepEqual(fieldsOf({ altitudeM: 0 }), ['altitudeDatum', 'verticalAccuracyM']);
    assert.deepEqual(fieldsOf({ altitudeM: null, verticalAccuracyM: 3 }), ['altitudeM']);
    assert.deepEqual(fieldsOf({ verticalConfidence: 0.5 }), ['altitudeM']);
  });

  test('a radius and its deviation convert into each other; 39.35% are within one deviation', () => {
    assert.ok(Math.abs(horizontalDeviation(10, 1 - Math.exp(-0.5)) - 10) < 1e-12);
    for (const confidence of [0.1, 0.68, 0.95])
      assert.ok(Math.abs(horizontalRadius(horizontalDeviation(7, confidence), confidence) - 7) < 1e-12);
  });
});
