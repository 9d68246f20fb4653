import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createMemoryStore, createMusterClient, type SessionStore, type StoreFailure } from '../client.ts';
import { errorIn, valueIn } from '../testing/client.test-support.ts';
import {
  farService,
  hourMs,
  issueJwt,
  json,
  senderOf,
  tokensWith,
} from '../testing/stub-service.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const baseUrl = 'http://service.example';
const locked = new Error('the keychain is locked');

/** What a phone's keychain or a full `localStorage` does, as a promise or as an exception. */
const failures: Record<string, () => Promise<never>> = {
  'a rejection': () => Promise.reject(locked),
  'an exception': () => {
    throw locked;
  },
};

for (const [name, fail] of Object.entries(failures)) {
  test(`tokens that the store does not take (${name}) are used, and no refresh token twice`, async () => {
    const far = farService();
    const told: StoreFailure[] = [];
    let aheadMs = 0;
    const store = { ...createMemoryStore(tokensWith(1000)), write: fail };
    const client = createMusterClient({
      baseUrl,
      store,
      fetch: far.fetch,
      now: () => Date.now() + aheadMs,
      onStoreFailure: (failure) => told.push(failure),
    });
    for (let round = 1; round <= 3; round += 1) {
      assert.deepEqual(valueIn(await client.get(maps)), []);
      assert.deepEqual(valueIn(await client.get(maps)), []);
      aheadMs += hourMs;
    }
    assert.deepEqual(far.spent, ['r1', 'r2', 'r3']);
    assert.deepEqual(told, Array(3).fill({ operation: 'write', error: locked }));
    assert.equal(client.session?.userId, 'ada');
  });

  test(`a refresh that nobody waits for harms nobody where the store fails (${name})`, async () => {
    const far = farService();
    const store: SessionStore = { ...createMemoryStore(tokensWith(30_000)), write: fail };
    const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
    valueIn(await client.get(maps));
    await delay(20); // an unhandled rejection would end the process, and here the test
    valueIn(await client.get(maps));
    assert.deepEqual(far.spent, ['r1']);
  });

  test(`a first read that fails (${name}) is told, and made up for by the next call`, async () => {
    const far = farService();
    const told: StoreFailure[] = [];
    const kept = createMemoryStore(tokensWith(hourMs));
    let reads = 0;
    const read = () => {
      reads += 1;
      return reads === 1 ? fail() : kept.read();
    };
    const client = createMusterClient({
      baseUrl,
      store: { ...kept, read },
      fetch: far.fetch,
      onStoreFailure: (failure) => told.push(failure),
    });
    const early = client.session;
    await delay(20);
    assert.equal(early, undefined);
    valueIn(await client.get(maps));
    assert.equal(client.session?.userId, 'ada');
    assert.equal(far.calls[0] && senderOf(far.calls[0]), 'ada');
    assert.deepEqual(told, [{ operation: 'read', error: locked }]);
  });

  test(`a store that never answers a read (${name}) lets people sign in and out`, async () => {
    const far = farService({
      tokens: () =>
        json({ access_token: issueJwt('eve'), refresh_token: 'e1', expires_in: 3600, token_type: 'Bearer' }),
    });
    const client = createMusterClient({
      baseUrl,
      store: { read: fail, write: fail },
      fetch: far.fetch,
    });
    valueIn(await client.get(maps));
    assert.equal(valueIn(await client.signIn({ email: 'eve@b', password: 'c' })).userId, 'eve');
    valueIn(await client.get(maps));
    await client.signOut();
    assert.equal(client.session, undefined);
    valueIn(await client.get(maps));
    const senders = far.calls.filter(({ url }) => url.endsWith(maps)).map(senderOf);
    assert.deepEqual(senders, [undefined, 'eve', undefined]);
  });
}

test('signed out is signed out, also where the store goes on having the tokens', async () => {
  const far = farService();
  const store = { ...createMemoryStore(tokensWith(hourMs)), write: () => Promise.reject(locked) };
  const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
  await client.signOut();
  valueIn(await client.get(maps));
  assert.equal(client.session, undefined);
  assert.equal(senderOf(far.calls.at(-1) as Request), undefined);
});

test('who signs in elsewhere is taken from the store, also after a write of this client failed', async () => {
  const far = farService();
  const shared = createMemoryStore(tokensWith(1000));
  const store = { ...shared, write: () => Promise.reject(locked) };
  const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
  valueIn(await client.get(maps)); // keeps its new tokens in memory
  await shared.write({ ...tokensWith(hourMs), accessToken: issueJwt('eve') });
  await delay(5);
  assert.equal(client.session?.userId, 'eve');
});

test('what a slow store had is not taken for news after somebody signed in', async () => {
  const before = Promise.withResolvers<ReturnType<typeof tokensWith>>();
  const store: SessionStore = { read: () => before.promise, write: async () => {} };
  const client = createMusterClient({ baseUrl, store, fetch: farService().fetch });
  valueIn(await client.useTokens({ accessToken: issueJwt('eve') }));
  before.resolve(tokensWith(hourMs));
  await delay(5);
  assert.equal(client.session?.userId, 'eve');
});

test('a listener that throws is reported, and keeps no tokens from the store', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const store = createMemoryStore();
  const client = createMusterClient({ baseUrl, store, fetch: farService().fetch });
  client.onSessionChange(() => {
    throw new Error('of the listener');
  });
  const accessToken = issueJwt();
  valueIn(await client.useTokens({ accessToken }));
  assert.equal((await store.read())?.accessToken, accessToken);
  assert.throws(() => context.mock.timers.tick(1), /of the listener/);
});

test('where no lock is to be had, the call that needs the next token fails as one without a network', async () => {
  const far = farService();
  const store = { ...createMemoryStore(tokensWith(1000)), exclusively: () => Promise.reject(locked) };
  const client = createMusterClient({ baseUrl, store, fetch: far.fetch, now: () => Date.now() + hourMs });
  assert.equal(errorIn(await client.get(maps)).kind, 'network');
  assert.deepEqual(far.spent, []);
  assert.ok(client.session);
});
