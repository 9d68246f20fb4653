import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySearch, isReversed, readSearch, toFilter, writeSearch } from './audit-search.ts';

test('only the chosen filters are in the URL', () => {
  const search = { ...emptySearch, kind: 'zone', user: 'u 1', from: '2026-03-01' } as const;
  const written = writeSearch(search);
  assert.deepEqual(written, { kind: 'zone', user: 'u 1', from: '2026-03-01' });
  assert.deepEqual(readSearch(new URLSearchParams(written)), search);
  assert.deepEqual(readSearch(new URLSearchParams('kind=rooms&from=yesterday&to=2026-13-01')), emptySearch);
});

test('days use the time zone of this device, and the last one is included', () => {
  const filter = toFilter({ ...emptySearch, from: '2026-02-28', to: '2026-02-28' }, 'm1');
  assert.deepEqual(filter, {
    from: new Date(2026, 1, 28).toISOString(),
    to: new Date(2026, 2, 1).toISOString(),
    customMapId: 'm1',
  });
  assert.ok(isReversed({ ...emptySearch, from: '2026-03-02', to: '2026-03-01' }));
  assert.ok(!isReversed({ ...emptySearch, to: '2026-03-01' }));
});
