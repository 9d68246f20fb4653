import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankShape, type ZoneShape } from '../../zones/zone-shape.ts';
import { applyBulkEdit, emptyBulkEdit, listRenamings, parseFirstNumber } from './bulk-edit.ts';

const shape: ZoneShape = {
  ...blankShape,
  name: 'Room 12',
  polygon: { text: '', rings: [] },
};

test('only chosen values that differ are changed', () => {
  assert.deepEqual(applyBulkEdit(emptyBulkEdit, shape, 0), {});
  assert.deepEqual(applyBulkEdit({ ...emptyBulkEdit, zoneType: 0, isActive: true }, shape, 0), {});
  assert.deepEqual(
    applyBulkEdit({ ...emptyBulkEdit, zoneType: 2, isActive: false, isSearchable: false }, shape, 0),
    {
      zoneType: 2,
      isActive: false,
      isSearchable: false,
    },
  );
});

test('names follow a pattern, with as many digits as the first number', () => {
  const edit = { ...emptyBulkEdit, namePattern: 'Ward {n}: {name}', firstNumber: '008' };
  const names = [0, 1, 2].map((index) => applyBulkEdit(edit, shape, index).name);
  assert.deepEqual(names, ['Ward 008: Room 12', 'Ward 009: Room 12', 'Ward 010: Room 12']);
  assert.deepEqual(
    applyBulkEdit({ ...emptyBulkEdit, namePattern: '{other} {n}' }, shape, 4).name,
    '{other} 5',
  );
});

test('text in names is replaced literally, ignoring case', () => {
  const replace = (find: string, replacement: string, name = shape.name) =>
    applyBulkEdit({ ...emptyBulkEdit, find, replacement }, { ...shape, name }, 0).name ?? name;
  assert.equal(replace('room', 'Suite'), 'Suite 12');
  assert.equal(replace('.', '!'), 'Room 12');
  assert.equal(replace('o', '$&'), 'R$&$&m 12');
  assert.equal(replace('ß (old)', '', 'Straße (old) ß (OLD)'), 'Straße (old) ');
  assert.equal(replace('gone', 'x'), 'Room 12');
});

test('a first number is a whole number from 0 to 999999', () => {
  assert.deepEqual(['0', ' 7', '007', '999999'].map(parseFirstNumber), [0, 7, 7, 999_999]);
  for (const text of ['', '-1', '1.5', 'a', '1000000', '1e3'])
    assert.equal(parseFirstNumber(text), undefined, text);
});

test('whole words are not replaced inside a longer word or number', () => {
  const replace = (find: string, name: string) =>
    applyBulkEdit({ ...emptyBulkEdit, find, replacement: 'X', isWholeWord: true }, { ...shape, name }, 0)
      .name ?? name;
  assert.equal(replace('1', 'Room 1, 12 and 1'), 'Room X, 12 and X');
  assert.equal(replace('salle', 'Salle A, Salles, resalle'), 'X A, Salles, resalle');
  assert.equal(replace('é', 'é, clé'), 'X, clé');
  assert.equal(replace('(old)', 'Room (old)'), 'Room X');
});

test('a preview lists the names that change, in the order of the zones', () => {
  const zones = ['Room 1', 'Stairs', 'Room 2'].map((name) => ({ id: name, shape: { ...shape, name } }));
  const renamings = listRenamings({ ...emptyBulkEdit, find: 'room', replacement: 'Suite' }, zones);
  assert.deepEqual(
    renamings.map(({ before, after }) => [before, after]),
    [
      ['Room 1', 'Suite 1'],
      ['Room 2', 'Suite 2'],
    ],
  );
});

test('one key of the metadata is set or removed, and the others stay', () => {
  const metadata = { text: '{"wing":"A","phone":"12"}', entries: [] };
  const parsed: ZoneShape = {
    ...shape,
    metadata: {
      ...metadata,
      entries: [
        { key: 'wing', value: 'A' },
        { key: 'phone', value: '12' },
      ],
    },
  };
  const edit = { ...emptyBulkEdit, metadataKey: ' wing ', metadataValue: 'B' };
  const textOf = (kind: 'keep' | 'set' | 'remove', of = parsed) =>
    applyBulkEdit({ ...edit, metadata: kind }, of, 0).metadata?.text;
  assert.equal(textOf('set'), '{"wing":"B","phone":"12"}');
  assert.equal(textOf('remove'), '{"phone":"12"}');
  assert.equal(textOf('keep'), undefined);
  assert.equal(textOf('set', { ...parsed, ...shape }), '{"wing":"B"}');
  assert.equal(textOf('remove', { ...parsed, ...shape }), undefined);
});
