import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { explainProblems } from '../http/explain-problems.ts';
import { optional, optionalText, requiredText, wholeNumber } from './field-schemas.ts';

const schema = Type.Object({
  name: requiredText(10),
  note: optionalText(5),
  type: wholeNumber({ minimum: 0, maximum: 3 }),
  ratio: optional(Type.Number()),
  isActive: optional(Type.Boolean()),
  shape: optional(
    Type.String({ contentMediaType: 'application/geo+json', description: 'a GeoJSON Feature' }),
  ),
  roles: optional(
    Type.Array(
      Type.Union([Type.Literal('viewer'), Type.Literal('editor')], { description: 'viewer or editor' }),
    ),
  ),
  people: optional(Type.Array(Type.Object({ name: requiredText(5) }), { maxItems: 2 })),
});
const right = { name: 'Room 12', type: 1 };
const explain = (fields: object, isText = false) => explainProblems(schema, { ...right, ...fields }, isText);

describe('field errors', () => {
  const messages: readonly (readonly [rule: string, fields: object, message: string])[] = [
    ['missing', { name: undefined }, 'name is required: a string of 1 to 10 characters, not only whitespace'],
    ['empty', { name: '' }, 'name must not be empty'],
    ['white space', { name: ' \t' }, 'name must not be only whitespace'],
    ['NUL', { note: 'a\0' }, 'note must not contain a NUL character (U+0000)'],
    [
      'lone surrogate',
      { note: '\ud800' },
      'note must not contain half of a surrogate pair (U+D800 to U+DFFF)',
    ],
    [
      'too long, counted in characters',
      { note: '😀😀😀😀😀😀' },
      'note must be at most 5 characters; it has 6',
    ],
    [
      'a number for a text',
      { name: 12 },
      'name must be a string of 1 to 10 characters, not only whitespace, not a number',
    ],
    ['null', { type: null }, 'type must be a whole number from 0 to 3, not null'],
    ['a text for a number', { type: '1' }, 'type must be a whole number from 0 to 3, not a string'],
    ['out of range', { type: 4 }, 'type must be a whole number from 0 to 3'],
    ['not whole', { type: 1.5 }, 'type must be a whole number from 0 to 3'],
    ['infinite', { ratio: Number.POSITIVE_INFINITY }, 'ratio must be a number, or null'],
    [
      'a text for a truth value',
      { isActive: 'yes' },
      'isActive must be true or false, or null, not a string',
    ],
    [
      'JSON that was not made a string',
      { shape: { type: 'Feature' } },
      'shape must be a string that contains JSON; send JSON.stringify(…), not an object',
    ],
    ['too many entries', { people: [right, right, right] }, 'people must have at most 2 entries; it has 3'],
    ['an entry of another type', { people: [null] }, 'people[0] must be an object, not null'],
    [
      'none of the constants',
      { roles: ['editor', 'chief'] },
      'roles[1] must be viewer or editor, not "chief"',
    ],
    ['not even a text', { roles: [null] }, 'roles[0] must be viewer or editor, not null'],
    ['a field of an entry', { people: [{ name: 'Kim' }, { name: '' }] }, 'people[1].name must not be empty'],
  ];
  for (const [rule, fields, message] of messages) {
    test(`${rule}: the message says which rule it is, and what was expected`, () => {
      assert.deepEqual(
        explain(fields).map((problem) => problem.message.replace(/; it must be .*/, '')),
        [message],
      );
    });
  }

  test('every error is listed, in the order of the schema, with the name of its field', () => {
    const problems = explain({ type: 9, name: '', people: [{}, { name: 7 }] });
    assert.deepEqual(
      problems.map(({ field }) => field),
      ['name', 'type', 'people[0].name', 'people[1].name'],
    );
  });

  test('an unparsed text is not described as a string, because the caller could send nothing else', () => {
    assert.deepEqual(explain({ type: '1x' }, true)[0]?.message, 'type must be a whole number from 0 to 3');
  });

  test('no error is listed for values that the schema allows', () => {
    assert.deepEqual(
      explain({ note: null, ratio: null, roles: ['editor', 'viewer'], people: [{ name: 'Kim' }] }),
      [],
    );
  });
});
