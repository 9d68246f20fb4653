import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNaming, maxZoneNameLength, propertyText } from './zone-names.ts';

test('a name is kept as it is, up to its greatest length', () => {
  const naming = createNaming('no name');
  for (const name of ['Hall', 'x'.repeat(maxZoneNameLength)]) assert.equal(naming(name, 'stairs'), name);
  assert.throws(() => naming('x'.repeat(maxZoneNameLength + 1), ''), /longer than 500 characters/);
  for (const name of ['a\0b', 'a\ud800']) assert.throws(() => naming(name, ''), /well-formed/);
});

test('a place without a name is named after its kind and numbered, and needs one of both', () => {
  const naming = createNaming('no name');
  assert.deepEqual(
    [naming('', 'stairs'), naming('', 'fire_door'), naming('', 'stairs')],
    ['Unnamed stairs 1', 'Unnamed fire door 1', 'Unnamed stairs 2'],
  );
  assert.throws(() => naming('', ''), /no name/);
});

test('a property is a text, whatever its type, and nothing is inherited', () => {
  const properties = { a: ' x ', b: 7, c: null, d: { e: 1 } };
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'toString'].map((name) => propertyText(properties, name)),
    ['x', '7', '', '{"e":1}', ''],
  );
});
