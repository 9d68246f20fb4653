import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite, signToken, type TestServer } from '../../../server/src/testing/test-server.ts';
import { createBrowserStore, createMemoryStore, createMusterClient, type SessionStore } from '../client.ts';
import { addUser, countingFetch, errorIn, signedIn, valueIn } from '../testing/client.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const tokenPath = '/connect/token';
const hourMs = 60 * 60_000;

/** Lets the server find every token that was issued so far expired, its allowance for other clocks included. */
function expireTokens(server: TestServer): void {
  server.clockOffsetMs += hourMs + 120_000;
}

/** What pages of one origin share. */
function sharedStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

onSqlite('signing in', (server) => {
  test('a session says whose it is and what it may do', async () => {
    const client = createMusterClient({ baseUrl: server().baseUrl });
    assert.equal(client.session, undefined);
    const session = valueIn(await client.signIn(await addUser(server(), 'viewer')));
    assert.deepEqual(client.session, session);
    assert.equal(session.departmentId, 1);
    assert.deepEqual(session.roles, ['viewer']);
    assert.deepEqual(session.permissions, ['maps:read', 'calendar:read']);
  });

  test('a wrong password is a value with the name that OAuth 2 has for it', async () => {
    const client = createMusterClient({ baseUrl: server().baseUrl });
    const { email } = await addUser(server());
    const error = errorIn(await client.signIn({ email, password: 'wrong horse battery' }));
    assert.equal(error.kind === 'api' && error.name, 'invalid_grant');
    assert.equal(client.session, undefined);
  });

  test('a token that the server finds expired is replaced and the request repeated', async () => {
    const tokens = countingFetch(tokenPath);
    const client = await signedIn(server(), { fetch: tokens.fetch });
    expireTokens(server());
    assert.ok(Array.isArray(valueIn(await client.get(maps))));
    assert.equal(tokens.count, 2, 'one sign-in, one refresh');
  });

  test('many requests that find the token expired refresh it once', async () => {
    const tokens = countingFetch(tokenPath);
    const client = await signedIn(server(), { fetch: tokens.fetch });
    expireTokens(server());
    const results = await Promise.all(Array.from({ length: 10 }, () => client.get(maps)));
    for (const result of results) valueIn(result);
    assert.equal(tokens.count, 2);
  });

  test('clients that share a store refresh once, and stay signed in', async () => {
    const tokens = countingFetch(tokenPath);
    const store = createMemoryStore();
    const first = await signedIn(server(), { fetch: tokens.fetch, store });
    const second = createMusterClient({ baseUrl: server().baseUrl, fetch: tokens.fetch, store });
    assert.deepEqual(second.session, first.session);
    for (let round = 1; round <= 3; round += 1) {
      expireTokens(server());
      const results = await Promise.all([
        first.get(maps),
        second.get(maps),
        second.get(maps),
        first.get(maps),
      ]);
      for (const result of results) valueIn(result);
      assert.equal(tokens.count, 1 + round);
    }
  });

  test('pages that share a storage but no object refresh once, by a lock', async () => {
    const tokens = countingFetch(tokenPath);
    const storage = sharedStorage();
    const page = () => ({
      fetch: tokens.fetch,
      store: createBrowserStore(storage, `muster-${server().baseUrl}`),
    });
    const first = await signedIn(server(), page());
    const second = createMusterClient({ baseUrl: server().baseUrl, ...page() });
    expireTokens(server());
    for (const result of await Promise.all([first.get(maps), second.get(maps)])) valueIn(result);
    assert.equal(tokens.count, 2);
  });

  test('a store that answers later is waited for', async () => {
    const store = createMemoryStore();
    await signedIn(server(), { store });
    const slow: SessionStore = {
      read: async () => store.read(),
      write: async (tokens) => store.write(tokens),
    };
    const client = createMusterClient({ baseUrl: server().baseUrl, store: slow });
    const before = client.session;
    assert.equal(before, undefined);
    valueIn(await client.get(maps));
    assert.equal(client.session?.departmentId, 1);
  });

  test('a refresh that is refused signs out, and says so', async () => {
    const store = createMemoryStore();
    const client = await signedIn(server(), { store });
    const copied = createMusterClient({
      baseUrl: server().baseUrl,
      store: createMemoryStore(await store.read()),
    });
    const told: unknown[] = [];
    client.onSessionChange((session) => told.push(session));
    expireTokens(server());
    valueIn(await copied.get(maps)); // spends the refresh token that both have
    assert.equal(errorIn(await client.get(maps)).kind, 'api');
    assert.equal(client.session, undefined);
    assert.equal(store.read(), undefined);
    assert.deepEqual(told, [undefined]);
  });

  test('a refresh that the network prevents leaves the session as it is', async () => {
    let isAway = false;
    const client = await signedIn(server(), {
      fetch: (request) =>
        isAway && request.url.includes(tokenPath) ? Promise.reject(new TypeError('offline')) : fetch(request),
    });
    expireTokens(server());
    isAway = true;
    assert.equal(errorIn(await client.get(maps)).kind, 'network');
    assert.ok(client.session);
    isAway = false;
    valueIn(await client.get(maps));
  });

  test('shortly before its end the token is replaced without holding a request up', {
    timeout: 20_000,
  }, async () => {
    const tokens = countingFetch(tokenPath);
    let aheadMs = 0;
    const held = Promise.withResolvers<void>();
    const client = await signedIn(server(), {
      now: () => Date.now() + aheadMs,
      fetch: async (request) => {
        if (aheadMs > 0 && request.url.includes(tokenPath)) await held.promise;
        return tokens.fetch(request);
      },
    });
    aheadMs = hourMs - 30_000;
    valueIn(await client.get(maps)); // answered while the refresh is held
    held.resolve();
    while (tokens.count < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(tokens.count, 2);
  });

  test('signing out while a refresh is under way stays signed out', { timeout: 20_000 }, async () => {
    const refresh = Promise.withResolvers<void>();
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    let holds = false;
    const client = await signedIn(server(), {
      fetch: async (request) => {
        const response = await fetch(request);
        if (holds && request.url.includes(tokenPath)) {
          isAsked();
          await refresh.promise;
        }
        return response;
      },
    });
    holds = true;
    expireTokens(server());
    const pending = client.get(maps);
    await asked;
    await client.signOut();
    refresh.resolve();
    assert.equal(errorIn(await pending).kind, 'api');
    assert.equal(client.session, undefined);
  });

  test('a request is not repeated in the name of somebody who signed in meanwhile', async () => {
    const other = await addUser(server(), 'viewer');
    let first = true;
    const switching = await signedIn(server(), {
      fetch: async (request) => {
        const response = await fetch(request);
        if (request.url.includes(maps) && first) {
          first = false;
          valueIn(await switching.signIn(other));
        }
        return response;
      },
    });
    expireTokens(server());
    const error = errorIn(await switching.get(maps));
    assert.equal(error.kind === 'api' && error.statusCode, 401);
    assert.deepEqual(switching.session?.roles, ['viewer']);
  });
});

onSqlite('tokens of another issuer', (server) => {
  const issue = () => signToken(server().ctx.authSecret, 7, server().ctx.clock.now(), { role: 'editor' });

  test('are used as they are, and refreshed by who gave them', async () => {
    let refreshes = 0;
    const client = createMusterClient({ baseUrl: server().baseUrl });
    const session = valueIn(
      await client.useTokens(
        { accessToken: await issue(), refreshToken: 'theirs' },
        async ({ refreshToken }) => {
          assert.equal(refreshToken, 'theirs');
          refreshes += 1;
          const tokens = { accessToken: await issue(), refreshToken: 'theirs', issuer: 'external' as const };
          return { ok: true, value: tokens, etag: undefined };
        },
      ),
    );
    assert.equal(session.departmentId, 7);
    assert.ok(
      session.permissions.includes('maps:write') && !session.permissions.includes('department:admin'),
    );
    expireTokens(server());
    valueIn(await client.get(maps));
    assert.equal(refreshes, 1);
  });

  test('end the session when they are refused and nobody can refresh them', async () => {
    const client = createMusterClient({ baseUrl: server().baseUrl });
    valueIn(await client.useTokens({ accessToken: await issue() }));
    expireTokens(server());
    const error = errorIn(await client.get(maps));
    assert.equal(error.kind === 'api' && error.name, 'Unauthorized');
    assert.equal(client.session, undefined);
  });

  test('a token that names no department is refused before it is kept', async () => {
    const client = createMusterClient({ baseUrl: server().baseUrl });
    errorIn(await client.useTokens({ accessToken: 'not.a.token' }));
    assert.equal(client.session, undefined);
  });
});
