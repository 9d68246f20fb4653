import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '../../testing/wait.ts';
import { updateCachedQuery } from './update-cached-query.ts';

const key = ['thing'];

test('a read that was running before a write does not restore the old state; the current state is read instead', async () => {
  const queries = new QueryClient();
  const reads: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => reads.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: key, queryFn });
  const shown: (string | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  reads[0]?.('old');
  await observer.refetch({ cancelRefetch: false });
  void observer.refetch(); // as when the user returns to the window
  await updateCachedQuery<string>(queries, key, () => 'written');
  assert.equal(shown.at(-1), 'written', 'it is shown by then');
  reads[1]?.('old');
  await waitFor('a new read', async () => reads.length === 3);
  reads[2]?.('written, and more');
  await waitFor('what was read last', async () => shown.at(-1) === 'written, and more');
  assert.doesNotMatch(shown.slice(shown.indexOf('written')).join(), /old/);
  stop();
  queries.clear();
});

test('data that has not been read is not made up', async () => {
  const queries = new QueryClient();
  await updateCachedQuery<string>(queries, key, () => 'written');
  assert.equal(queries.getQueryData(key), undefined);
  queries.clear();
});
