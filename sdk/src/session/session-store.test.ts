import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStore, createMusterClient, type SessionStore, type StoreFailure } from '../client.ts';
import { expectError, expectValue } from '../testing/client.test-support.ts';
import {
  createStubService,
  getSender,
  hourMs,
  issueJwt,
  json,
  tokensWith,
} from '../testing/stub-service.test-support.ts';
import { settle, waitUntil } from '../testing/wait-until.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const baseUrl = 'http://service.example';
const locked = new Error('the keychain is locked');

/** The ways a phone's keychain or a full `localStorage` fails: with a rejected promise or an exception. */
const failures: Record<string, () => Promise<never>> = {
  'a rejection': () => Promise.reject(locked),
  'an exception': () => {
    throw locked;
  },
};

for (const [name, fail] of Object.entries(failures)) {
  test(`tokens that the store cannot save (${name}) are used, and no refresh token is used twice`, async () => {
    const service = createStubService();
    const reported: StoreFailure[] = [];
    let aheadMs = 0;
    const store = { ...createMemoryStore(tokensWith(1000)), write: fail };
    const client = createMusterClient({
      baseUrl,
      store,
      fetch: service.fetch,
      now: () => Date.now() + aheadMs,
      onStoreFailure: (failure) => reported.push(failure),
    });
    for (let round = 1; round <= 3; round += 1) {
      assert.deepEqual(expectValue(await client.get(maps)), []);
      assert.deepEqual(expectValue(await client.get(maps)), []);
      aheadMs += hourMs;
    }
    assert.deepEqual(service.spent, ['r1', 'r2', 'r3']);
    assert.deepEqual(reported, Array(3).fill({ operation: 'write', error: locked }));
    assert.equal(client.session?.userId, 'ada');
  });

  test(`a store that fails (${name}) does not break a refresh in the background`, async () => {
    const service = createStubService();
    const store: SessionStore = { ...createMemoryStore(tokensWith(30_000)), write: fail };
    let failures = 0;
    const onStoreFailure = () => {
      failures += 1;
    };
    const client = createMusterClient({ baseUrl, store, fetch: service.fetch, onStoreFailure });
    expectValue(await client.get(maps));
    await waitUntil(() => failures === 1);
    await settle(); // an unhandled rejection would fail the test
    expectValue(await client.get(maps));
    assert.deepEqual(service.spent, ['r1']);
  });

  test(`a first read that fails (${name}) is reported, and repeated by the next call`, async () => {
    const service = createStubService();
    const reported: StoreFailure[] = [];
    const kept = createMemoryStore(tokensWith(hourMs));
    let reads = 0;
    const read = () => {
      reads += 1;
      return reads === 1 ? fail() : kept.read();
    };
    const client = createMusterClient({
      baseUrl,
      store: { ...kept, read },
      fetch: service.fetch,
      onStoreFailure: (failure) => reported.push(failure),
    });
    const early = client.session;
    await waitUntil(() => reported.length === 1);
    assert.equal(early, undefined);
    expectValue(await client.get(maps));
    assert.equal(client.session?.userId, 'ada');
    assert.equal(service.calls[0] && getSender(service.calls[0]), 'ada');
    assert.deepEqual(reported, [{ operation: 'read', error: locked }]);
  });

  test(`with a store that always fails (${name}), users can sign in and out`, async () => {
    const service = createStubService({
      tokens: () =>
        json({ access_token: issueJwt('eve'), refresh_token: 'e1', expires_in: 3600, token_type: 'Bearer' }),
    });
    const client = createMusterClient({
      baseUrl,
      store: { read: fail, write: fail },
      fetch: service.fetch,
    });
    expectValue(await client.get(maps));
    assert.equal(expectValue(await client.signIn({ email: 'eve@b', password: 'c' })).userId, 'eve');
    expectValue(await client.get(maps));
    await client.signOut();
    assert.equal(client.session, undefined);
    expectValue(await client.get(maps));
    const senders = service.calls.filter(({ url }) => url.endsWith(maps)).map(getSender);
    assert.deepEqual(senders, [undefined, 'eve', undefined]);
  });
}

test('after signing out there is no session, even if the store still has the tokens', async () => {
  const service = createStubService();
  const store = { ...createMemoryStore(tokensWith(hourMs)), write: () => Promise.reject(locked) };
  const client = createMusterClient({ baseUrl, store, fetch: service.fetch });
  await client.signOut();
  expectValue(await client.get(maps));
  assert.equal(client.session, undefined);
  assert.equal(getSender(service.calls.at(-1) as Request), undefined);
});

test('a sign-in by another client is noticed, even after a write of this client failed', async () => {
  const service = createStubService();
  const shared = createMemoryStore(tokensWith(1000));
  const store = { ...shared, write: () => Promise.reject(locked) };
  const client = createMusterClient({ baseUrl, store, fetch: service.fetch });
  expectValue(await client.get(maps)); // keeps its new tokens in memory
  await shared.write({ ...tokensWith(hourMs), accessToken: issueJwt('eve') });
  await waitUntil(() => client.session?.userId === 'eve');
});

test('a slow first read does not replace a sign-in that came after it', async () => {
  const before = Promise.withResolvers<ReturnType<typeof tokensWith>>();
  const store: SessionStore = { read: () => before.promise, write: async () => {} };
  const client = createMusterClient({ baseUrl, store, fetch: createStubService().fetch });
  expectValue(await client.useTokens({ accessToken: issueJwt('eve') }));
  before.resolve(tokensWith(hourMs));
  await settle();
  assert.equal(client.session?.userId, 'eve');
});

test('a listener that throws is reported, and the tokens are still saved', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const store = createMemoryStore();
  const client = createMusterClient({ baseUrl, store, fetch: createStubService().fetch });
  client.onSessionChange(() => {
    throw new Error('of the listener');
  });
  const accessToken = issueJwt();
  expectValue(await client.useTokens({ accessToken }));
  assert.equal((await store.read())?.accessToken, accessToken);
  assert.throws(() => context.mock.timers.tick(1), /of the listener/);
});

test('if the lock fails, the call that needs the next token is a network failure', async () => {
  const service = createStubService();
  const store = { ...createMemoryStore(tokensWith(1000)), exclusively: () => Promise.reject(locked) };
  const client = createMusterClient({ baseUrl, store, fetch: service.fetch, now: () => Date.now() + hourMs });
  assert.equal(expectError(await client.get(maps)).kind, 'network');
  assert.deepEqual(service.spent, []);
  assert.ok(client.session);
});
