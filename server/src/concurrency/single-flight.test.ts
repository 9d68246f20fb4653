import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSingleFlight } from './single-flight.ts';

test('callers of one key share one call and its result; other keys get their own calls', async () => {
  const flights = createSingleFlight<string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls: string[] = [];
  const call = (key: string) => async () => {
    calls.push(key);
    await promise;
    return `result of ${key}`;
  };
  const results = ['a', 'a', 'b', 'a'].map((key) => flights.run(key, call(key)));
  assert.deepEqual(calls, ['a', 'b']);
  assert.equal(await Promise.race([flights.find('a'), 'still running']), 'still running');
  assert.equal(flights.find('c'), undefined);
  resolve();
  assert.deepEqual(await Promise.all(results), ['result of a', 'result of a', 'result of b', 'result of a']);
});

test('a caller that continues after a call starts a new one', async () => {
  const flights = createSingleFlight<number>();
  let calls = 0;
  const call = async () => ++calls;
  assert.equal(await flights.run('a', call), 1);
  assert.equal(flights.find('a'), undefined);
  assert.equal(await flights.run('a', call), 2);
});

test('all callers that joined get the failure, and the next caller starts a new call', async () => {
  const flights = createSingleFlight<string>();
  const failing = async (): Promise<string> => {
    throw new Error('no database');
  };
  const joined = [flights.run('a', failing), flights.run('a', async () => 'never called')];
  for (const outcome of await Promise.allSettled(joined)) assert.equal(outcome.status, 'rejected');
  assert.equal(await flights.run('a', async () => 'second call'), 'second call');
});
