import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '../../../server/src/testing/wait-for.ts';
import { connectionState } from './connection-state.ts';
import { createQueryClient } from './query-client.ts';

/** A query that is written to while its first load is still running. */
function readSlowly() {
  const queries = createQueryClient(connectionState);
  const first = Promise.withResolvers<string>();
  let reads = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['maps', 'all'],
    queryFn: () => {
      reads += 1;
      return reads === 1 ? first.promise : Promise.resolve('after the write');
    },
  });
  const seen: string[] = [];
  const stop = observer.subscribe(({ data, isError }) => seen.push(isError ? 'error' : (data ?? 'nothing')));
  return { queries, first, observer, seen, stop, countReads: () => reads };
}

test('a first load that started before a write does not count as fresh after it', async () => {
  const { queries, first, observer, seen, stop, countReads } = readSlowly();
  const invalidated = queries.invalidateQueries({ queryKey: ['maps'] });
  first.resolve('before the write');
  await invalidated;
  assert.equal(observer.getCurrentResult().data, 'after the write');
  assert.equal(countReads(), 2);
  assert.deepEqual(
    seen.filter((one) => one === 'error' || one === 'before the write'),
    [],
  );
  stop();
});

test('a write that refetches nothing does not cancel a first load', async () => {
  const { queries, first, observer, stop, countReads } = readSlowly();
  await queries.invalidateQueries({ queryKey: ['maps'], refetchType: 'none' });
  first.resolve('before the write');
  await waitFor('the first load', () => observer.getCurrentResult().isFetchedAfterMount);
  assert.equal(observer.getCurrentResult().data, 'before the write');
  assert.equal(countReads(), 1);
  stop();
});
