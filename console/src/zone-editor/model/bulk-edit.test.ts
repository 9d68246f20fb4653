import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ZoneShape } from '../../zones/zone-shape.ts';
import { applyBulkEdit, emptyBulkEdit, parseFirstNumber } from './bulk-edit.ts';

const shape: ZoneShape = {
  name: 'Room 12',
  zoneType: 0,
  color: '',
  metadata: { text: null, entries: [] },
  elevation: '',
  isSearchable: true,
  isActive: true,
  polygon: { text: '', rings: [] },
} as ZoneShape; // the polygon is not looked at

test('only what is chosen and differs changes', () => {
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

test('text in names is replaced as it is written, whatever its letters', () => {
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
