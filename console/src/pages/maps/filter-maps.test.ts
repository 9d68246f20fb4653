import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CustomMap } from '@muster/sdk/client';
import { filterMaps, type MapFilter, readFilter, writeFilter } from './filter-maps.ts';

const map = (name: string, more: Partial<CustomMap> = {}) =>
  ({ name, description: null, type: 0, isActive: true, ...more }) as CustomMap; // the fields that the filter reads

const maps = [
  map('Westport House'),
  map('Hôpital Sainte-Claire', { description: 'Emergency department' }),
  map('Riverside Fair', { type: 3 }),
  map('Old depot', { isActive: false }),
];
const everything: MapFilter = { words: '', type: 'all', state: 'all' };
const names = (filter: Partial<MapFilter>) =>
  filterMaps(maps, { ...everything, ...filter }).map(({ name }) => name);

test('every word must be in the name or the description, ignoring case and accents', () => {
  assert.deepEqual(names({ words: '  hopital EMERGENCY ' }), ['Hôpital Sainte-Claire']);
  assert.deepEqual(names({ words: 'hopital fair' }), []);
});

test('a type shows only its own maps, and archived maps are shown only on request', () => {
  assert.deepEqual(names({ type: 'event' }), ['Riverside Fair']);
  assert.deepEqual(names({ state: 'archived' }), ['Old depot']);
  assert.equal(names({ state: 'active' }).length, 3);
});

test('a filter survives a round trip through the URL, and invalid values are ignored', () => {
  const filter: MapFilter = { words: 'a & b', type: 'event', state: 'all' };
  assert.deepEqual(readFilter(writeFilter(filter)), filter);
  assert.deepEqual(readFilter(new URLSearchParams('type=castle&state=lost')), {
    words: '',
    type: 'all',
    state: 'active',
  });
  assert.equal(writeFilter({ words: '', type: 'all', state: 'active' }).toString(), '');
});
