import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../../../server/src/testing/test-server.ts';
import { createMemoryStore, createMusterClient } from '../client.ts';
import { countingFetch, errorIn, signedIn, valueIn } from '../testing/client.test-support.ts';
import { farService, hourMs, issueJwt, tokensWith } from '../testing/stub-service.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const baseUrl = 'http://service.example';

onSqlite('signing out', (server) => {
  test('ends the session on the service: a copy of its refresh token is worth nothing', async () => {
    const store = createMemoryStore();
    const client = await signedIn(server(), { store });
    const tokens = await store.read();
    assert.ok(tokens?.refreshToken);
    await client.signOut();
    const copy = createMusterClient({
      baseUrl: server().baseUrl,
      store: createMemoryStore({ ...tokens, expiresAt: Date.now() }),
    });
    const error = errorIn(await copy.get(maps));
    assert.equal(error.kind === 'api' && error.name, 'invalid_grant');
  });

  test('asks for it once, and only where somebody is signed in', async () => {
    const asked = countingFetch('/connect/revocation');
    const client = await signedIn(server(), { fetch: asked.fetch });
    await client.signOut();
    await client.signOut();
    assert.equal(asked.count, 1);
  });
});

test('signing out forgets at once, and waits no longer than a moment for the network', {
  timeout: 10_000,
}, async () => {
  const far = farService({ call: () => new Promise(() => {}) });
  const store = createMemoryStore(tokensWith(hourMs));
  const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
  const startedAt = performance.now();
  const leaving = client.signOut();
  await new Promise(setImmediate);
  assert.equal(client.session, undefined);
  assert.equal(store.read(), undefined);
  await leaving;
  assert.ok(performance.now() - startedAt < 3000);
  assert.equal(far.calls.length, 1);
  assert.equal(far.calls[0]?.keepalive, true, 'it goes on where the page is left');
});

for (const [name, call] of Object.entries({
  'without a network': () => Promise.reject(new TypeError('offline')),
  'from a service that fails': () => new Response(null, { status: 500 }),
  'from a service that does not know the address': () => new Response('<h1>?</h1>', { status: 404 }),
})) {
  test(`signing out ${name} signs out`, async () => {
    const far = farService({ call });
    const client = createMusterClient({ baseUrl, store: createMemoryStore(tokensWith(hourMs)), ...far });
    await client.signOut();
    assert.equal(client.session, undefined);
    assert.equal(far.calls.length, 1);
  });
}

test('signing out keeps nobody waiting once the service has answered', async () => {
  const { fetch } = farService({ call: () => new Response(null) });
  const client = createMusterClient({ baseUrl, store: createMemoryStore(tokensWith(hourMs)), fetch });
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await client.signOut();
  assert.equal(timers(), before, 'a timer would keep the process alive');
});

test('tokens of another issuer are not sent to the service', async () => {
  const far = farService();
  const client = createMusterClient({ baseUrl, fetch: far.fetch });
  valueIn(await client.useTokens({ accessToken: issueJwt(), refreshToken: 'theirs' }));
  await client.signOut();
  assert.equal(client.session, undefined);
  assert.deepEqual(far.calls, []);
});
