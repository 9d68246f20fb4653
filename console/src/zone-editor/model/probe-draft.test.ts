import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Units } from '../../units/units.ts';
import { emptyProbeDraft, type ProbeDraft, readUncertainty } from './probe-draft.ts';

const read = (draft: Partial<ProbeDraft>, units: Units = 'metric') =>
  readUncertainty({ ...emptyProbeDraft, ...draft }, units);

test('without an accuracy, the point is exact and the other fields are ignored', () => {
  assert.deepEqual(read({}), { kind: 'exact' });
  assert.deepEqual(read({ accuracy: ' ', altitude: 'x' }), { kind: 'exact' });
});

test('lengths are in the department’s unit unless another unit is typed', () => {
  assert.deepEqual(read({ accuracy: '12,5', confidence: '0.95' }), {
    kind: 'uncertain',
    uncertainty: { horizontalAccuracyM: 12.5, horizontalConfidence: 0.95 },
  });
  const draft = { altitude: '-10', verticalAccuracy: '10', datum: 'meanSeaLevel' } as const;
  const feet = read({ accuracy: '30.48 m', ...draft }, 'imperial');
  assert.deepEqual(feet, {
    kind: 'uncertain',
    uncertainty: {
      horizontalAccuracyM: 30.48,
      horizontalConfidence: 0.68,
      altitudeM: -10 * 0.3048,
      altitudeDatum: 'meanSeaLevel',
      verticalAccuracyM: 10 * 0.3048,
      verticalConfidence: 0.68,
    },
  });
});

test('invalid values are reported by field', () => {
  const wrong = (draft: Partial<ProbeDraft>, units?: Units) => {
    const result = read(draft, units);
    return result.kind === 'wrong' ? Object.keys(result.errors) : result.kind;
  };
  assert.deepEqual(wrong({ accuracy: 'far' }), ['accuracy']);
  assert.deepEqual(wrong({ accuracy: '-1' }), ['accuracy']);
  assert.deepEqual(wrong({ accuracy: '10001' }), ['accuracy']);
  assert.deepEqual(wrong({ accuracy: '10001' }, 'imperial'), 'uncertain');
  assert.deepEqual(wrong({ accuracy: '5', altitude: '30' }), ['verticalAccuracy']);
  assert.deepEqual(wrong({ accuracy: '5', verticalAccuracy: '3' }), ['altitude']);
  assert.deepEqual(wrong({ accuracy: '5', altitude: 'up', verticalAccuracy: '-3' }), [
    'altitude',
    'verticalAccuracy',
  ]);
});
