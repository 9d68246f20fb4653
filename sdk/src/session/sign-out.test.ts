import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStore, createMusterClient } from '../client.ts';
import {
  countingFetch,
  describeWithServer,
  expectError,
  expectValue,
  signInWithPassword,
} from '../testing/client.test-support.ts';
import { createStubService, hourMs, issueJwt, tokensWith } from '../testing/stub-service.test-support.ts';
import { settle } from '../testing/wait-until.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const baseUrl = 'http://service.example';

describeWithServer('signing out', (server) => {
  test('ends the session on the service: a copied refresh token is worthless', async () => {
    const store = createMemoryStore();
    const client = await signInWithPassword(server(), { store });
    const tokens = await store.read();
    assert.ok(tokens?.refreshToken);
    await client.signOut();
    const copy = createMusterClient({
      baseUrl: server().baseUrl,
      store: createMemoryStore({ ...tokens, expiresAt: Date.now() }),
    });
    const error = expectError(await copy.get(maps));
    assert.equal(error.kind === 'api' && error.name, 'invalid_grant');
  });

  test('sends one request, and none without a session', async () => {
    const revocations = countingFetch('/connect/revocation');
    const client = await signInWithPassword(server(), { fetch: revocations.fetch });
    await client.signOut();
    await client.signOut();
    assert.equal(revocations.count, 1);
  });
});

test('signing out forgets the session immediately and waits at most two seconds for the network', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const service = createStubService({ call: () => new Promise(() => {}) });
  const store = createMemoryStore(tokensWith(hourMs));
  const client = createMusterClient({ baseUrl, store, fetch: service.fetch });
  let isOver = false;
  const leaving = client.signOut().then(() => {
    isOver = true;
  });
  await settle();
  assert.equal(client.session, undefined);
  assert.equal(store.read(), undefined);
  context.mock.timers.tick(1999);
  await settle();
  assert.equal(isOver, false);
  context.mock.timers.tick(1);
  await leaving;
  assert.equal(service.calls.length, 1);
  assert.equal(service.calls[0]?.keepalive, true, 'the request continues when the user leaves the page');
});

for (const [name, call] of Object.entries({
  'without a network': () => Promise.reject(new TypeError('offline')),
  'from a service that fails': () => new Response(null, { status: 500 }),
  'from a service that does not know the address': () => new Response('<h1>?</h1>', { status: 404 }),
})) {
  test(`signing out ${name} still ends the session`, async () => {
    const service = createStubService({ call });
    const client = createMusterClient({ baseUrl, store: createMemoryStore(tokensWith(hourMs)), ...service });
    await client.signOut();
    assert.equal(client.session, undefined);
    assert.equal(service.calls.length, 1);
  });
}

test('signing out leaves no timer behind', async () => {
  const { fetch } = createStubService({ call: () => new Response(null) });
  const client = createMusterClient({ baseUrl, store: createMemoryStore(tokensWith(hourMs)), fetch });
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await client.signOut();
  assert.equal(timers(), before, 'a timer would keep the process alive');
});

test('tokens of another issuer are not sent to the service', async () => {
  const service = createStubService();
  const client = createMusterClient({ baseUrl, fetch: service.fetch });
  expectValue(await client.useTokens({ accessToken: issueJwt(), refreshToken: 'theirs' }));
  await client.signOut();
  assert.equal(client.session, undefined);
  assert.deepEqual(service.calls, []);
});
