import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  describeHazard,
  type Hazard,
  noHazard,
  summarizeHazard,
  toHazard,
  toHazardTexts,
  validateHazard,
} from './hazard.ts';
import { blankShape, findDifferences, toFields } from './zone-shape.ts';

const acetone: Hazard = {
  unClass: '3',
  unNumber: '1090',
  material: ' Acetone ',
  nfpa704: { health: 0, flammability: 3, instability: 0, special: 'W' },
  suppression: 'Foam',
  note: 'x',
};

describe('a hazard in the form', () => {
  test('is the same after it was shown, part by part', () => {
    for (const hazard of [
      acetone,
      { note: 'x' },
      { nfpa704: { health: 0, flammability: 0, instability: 0 } },
    ])
      assert.equal(JSON.stringify(toHazard(toHazardTexts(hazard))), JSON.stringify(hazard));
    assert.equal(toHazard(toHazardTexts(undefined)), null);
  });

  test('has the digits of its UN number only', () => {
    assert.deepEqual(toHazard({ ...noHazard, unNumber: ' UN 1203 ' }), { unNumber: '1203' });
  });

  test('has the errors of the server', () => {
    assert.deepEqual(validateHazard(toHazardTexts(acetone)), {});
    for (const unClass of ['2.4', '1.4T', 'x'])
      assert.ok(validateHazard({ ...noHazard, unClass }).unClass, unClass);
    for (const unNumber of ['3', '3601', 'UN12', '0003'])
      assert.ok(validateHazard({ ...noHazard, unNumber }).unNumber, unNumber);
    assert.ok(validateHazard({ ...noHazard, health: '0' }).ratings);
    assert.ok(validateHazard({ ...noHazard, special: 'OX' }).ratings);
  });

  test('makes a zone unsaved if it differs, and not if the server leaves out a default', () => {
    const fields = { ...blankShape, polygon: { text: 'text', rings: [] } };
    const zone = {
      ...toFields(fields),
      isDispatchable: undefined,
      hazard: undefined,
    };
    assert.deepEqual(findDifferences(toFields(fields), zone), []);
    const changed = { ...fields, isDispatchable: false, hazard: toHazardTexts(acetone) };
    assert.deepEqual(findDifferences(toFields(changed), zone), ['isDispatchable', 'hazard']);
  });
});

test('a hazard in words has the name of its class, also of a group of explosives', () => {
  assert.deepEqual(describeHazard({ unClass: '1.4S', unNumber: '0012' }), [
    ['UN number', 'UN 0012'],
    ['UN class', '1.4S: explosive'],
  ]);
  assert.equal(
    summarizeHazard(acetone),
    ' Acetone ; UN 1090; 3: flammable liquid; health 0, flammability 3, instability 0, Reacts with water (W); Foam; x',
  );
});
