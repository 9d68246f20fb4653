import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import { type TSchema, Type } from 'typebox';
import { withoutUnions } from './serialization.ts';

const place = Type.Object({ id: Type.String(), level: Type.Optional(Type.Integer()) });
const problem = Type.Object({ error: Type.String(), id: Type.Optional(Type.Null()) });

describe('a response with a union is written according to the union', () => {
  const cases: readonly (readonly [name: string, schema: TSchema, values: readonly unknown[]])[] = [
    ['texts', Type.Union([Type.Literal('imperial'), Type.Literal('metric')]), ['imperial', 'metric']],
    ['one alternative', Type.Union([Type.Integer()]), [3]],
    ['a text or null', Type.Union([Type.String(), Type.Null()]), ['3"', '', null]],
    ['texts or null', Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Null()]), ['a', 'b', null]],
    ['only null', Type.Union([Type.Null()]), [null]],
    ['a number or a text', Type.Union([Type.Number(), Type.String()]), [1.5, 'high']],
    ['an object or null', Type.Union([place, Type.Null()]), [{ id: '1', level: 2 }, { id: '1' }, null]],
    ['two objects', Type.Union([place, problem]), [{ id: '1', level: 2 }, { error: 'none' }]],
    ['a list or null', Type.Union([Type.Array(place), Type.Null()]), [[], [{ id: '1' }], null]],
    [
      'alternatives within alternatives',
      Type.Union([Type.Union([place, Type.Null()]), problem]),
      [{ id: '1' }, null, { error: 'none' }],
    ],
    ['in a list', Type.Array(Type.Union([place, problem])), [[{ id: '1' }, { error: 'none' }]]],
    [
      'in a record',
      Type.Record(Type.String(), Type.Union([place, Type.Null()])),
      [{ a: { id: '1' }, b: null }],
    ],
    [
      'in an object',
      Type.Object({ at: Type.Optional(Type.Union([place, Type.Null()])) }),
      [{}, { at: null }, { at: { id: '1' } }],
    ],
  ];
  for (const [name, schema, values] of cases) {
    test(name, () => {
      const write = fastJsonStringify(withoutUnions(schema) as AnySchema);
      const writeUnion = fastJsonStringify(schema as AnySchema);
      for (const value of values) {
        assert.equal(write(value), writeUnion(value));
        assert.deepEqual(JSON.parse(write(value)), value);
      }
    });
  }

  test('without properties that neither alternative has', () => {
    const write = fastJsonStringify(withoutUnions(Type.Union([place, problem])) as AnySchema);
    assert.equal(write({ id: '1', secret: 'x' }), '{"id":"1"}');
  });
});
