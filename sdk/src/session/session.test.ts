import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signToken, type TestServer } from '../../../server/src/testing/test-server.ts';
import { createBrowserStore, createMemoryStore, createMusterClient, type SessionStore } from '../client.ts';
import {
  countingFetch,
  describeWithServer,
  ensureUser,
  expectError,
  expectValue,
  signInWithPassword,
} from '../testing/client.test-support.ts';
import { waitUntil } from '../testing/wait-until.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const tokenPath = '/connect/token';
const hourMs = 60 * 60_000;

/** Makes the server treat every token issued so far as expired, even with its tolerance for other clocks. */
function expireTokens(server: TestServer): void {
  server.clockOffsetMs += hourMs + 120_000;
}

/** A storage shared by the pages of one origin. */
function sharedStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describeWithServer('signing in', (server) => {
  test('a session has its user, department and permissions', async () => {
    const client = createMusterClient({ baseUrl: server().baseUrl });
    assert.equal(client.session, undefined);
    const session = expectValue(await client.signIn(await ensureUser(server(), 'viewer')));
    assert.deepEqual(client.session, session);
    assert.equal(session.departmentId, 1);
    assert.deepEqual(session.roles, ['viewer']);
    assert.deepEqual(session.permissions, ['maps:read', 'calendar:read']);
  });

  test('a wrong password is a failure with OAuth 2’s error name', async () => {
    const client = createMusterClient({ baseUrl: server().baseUrl });
    const { email } = await ensureUser(server());
    const error = expectError(await client.signIn({ email, password: 'wrong horse battery' }));
    assert.equal(error.kind === 'api' && error.name, 'invalid_grant');
    assert.equal(client.session, undefined);
  });

  test('a token that has expired for the server is replaced and the request repeated', async () => {
    const tokens = countingFetch(tokenPath);
    const client = await signInWithPassword(server(), { fetch: tokens.fetch });
    expireTokens(server());
    assert.ok(Array.isArray(expectValue(await client.get(maps))));
    assert.equal(tokens.count, 2, 'one sign-in, one refresh');
  });

  test('many requests with an expired token refresh it once', async () => {
    const tokens = countingFetch(tokenPath);
    const client = await signInWithPassword(server(), { fetch: tokens.fetch });
    expireTokens(server());
    const results = await Promise.all(Array.from({ length: 10 }, () => client.get(maps)));
    for (const result of results) expectValue(result);
    assert.equal(tokens.count, 2);
  });

  test('clients that share a store refresh once, and stay signed in', async () => {
    const tokens = countingFetch(tokenPath);
    const store = createMemoryStore();
    const first = await signInWithPassword(server(), { fetch: tokens.fetch, store });
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
      for (const result of results) expectValue(result);
      assert.equal(tokens.count, 1 + round);
    }
  });

  test('pages that share a storage refresh once, thanks to a lock', async () => {
    const tokens = countingFetch(tokenPath);
    const storage = sharedStorage();
    const page = () => ({
      fetch: tokens.fetch,
      store: createBrowserStore(storage, `muster-${server().baseUrl}`),
    });
    const first = await signInWithPassword(server(), page());
    const second = createMusterClient({ baseUrl: server().baseUrl, ...page() });
    expireTokens(server());
    for (const result of await Promise.all([first.get(maps), second.get(maps)])) expectValue(result);
    assert.equal(tokens.count, 2);
  });

  test('calls wait for an asynchronous store', async () => {
    const store = createMemoryStore();
    await signInWithPassword(server(), { store });
    const slow: SessionStore = {
      read: async () => store.read(),
      write: async (tokens) => store.write(tokens),
    };
    const client = createMusterClient({ baseUrl: server().baseUrl, store: slow });
    const before = client.session;
    assert.equal(before, undefined);
    expectValue(await client.get(maps));
    assert.equal(client.session?.departmentId, 1);
  });

  test('a rejected refresh signs out and calls the listeners', async () => {
    const store = createMemoryStore();
    const client = await signInWithPassword(server(), { store });
    const copied = createMusterClient({
      baseUrl: server().baseUrl,
      store: createMemoryStore(await store.read()),
    });
    const reported: unknown[] = [];
    client.onSessionChange((session) => reported.push(session));
    expireTokens(server());
    expectValue(await copied.get(maps)); // uses up the refresh token that both have
    assert.equal(expectError(await client.get(maps)).kind, 'api');
    assert.equal(client.session, undefined);
    assert.equal(store.read(), undefined);
    assert.deepEqual(reported, [undefined]);
  });

  test('a refresh that fails without a network keeps the session', async () => {
    let isAway = false;
    const client = await signInWithPassword(server(), {
      fetch: (request) =>
        isAway && request.url.includes(tokenPath) ? Promise.reject(new TypeError('offline')) : fetch(request),
    });
    expireTokens(server());
    isAway = true;
    assert.equal(expectError(await client.get(maps)).kind, 'network');
    assert.ok(client.session);
    isAway = false;
    expectValue(await client.get(maps));
  });

  test('the token is replaced shortly before it expires, and requests do not wait', {
    timeout: 120_000,
  }, async () => {
    const tokens = countingFetch(tokenPath);
    let aheadMs = 0;
    const gate = Promise.withResolvers<void>();
    const client = await signInWithPassword(server(), {
      now: () => Date.now() + aheadMs,
      fetch: async (request) => {
        if (aheadMs > 0 && request.url.includes(tokenPath)) await gate.promise;
        return tokens.fetch(request);
      },
    });
    aheadMs = hourMs - 30_000;
    expectValue(await client.get(maps)); // the response arrives while the refresh is pending
    gate.resolve();
    await waitUntil(() => tokens.count === 2);
  });

  test('signing out during a refresh stays signed out', { timeout: 120_000 }, async () => {
    const refresh = Promise.withResolvers<void>();
    let onRequest = () => {};
    const requested = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    let holds = false;
    const client = await signInWithPassword(server(), {
      fetch: async (request) => {
        const response = await fetch(request);
        if (holds && request.url.includes(tokenPath)) {
          onRequest();
          await refresh.promise;
        }
        return response;
      },
    });
    holds = true;
    expireTokens(server());
    const pending = client.get(maps);
    await requested;
    await client.signOut();
    refresh.resolve();
    assert.equal(expectError(await pending).kind, 'api');
    assert.equal(client.session, undefined);
  });

  test('a request is not repeated for another user who has signed in since', async () => {
    const other = await ensureUser(server(), 'viewer');
    let first = true;
    const switching = await signInWithPassword(server(), {
      fetch: async (request) => {
        const response = await fetch(request);
        if (request.url.includes(maps) && first) {
          first = false;
          expectValue(await switching.signIn(other));
        }
        return response;
      },
    });
    expireTokens(server());
    const error = expectError(await switching.get(maps));
    assert.equal(error.kind === 'api' && error.statusCode, 401);
    assert.deepEqual(switching.session?.roles, ['viewer']);
  });
});

describeWithServer('tokens of another issuer', (server) => {
  const issue = () => signToken(server().ctx.authSecret, 7, server().ctx.clock.now(), { role: 'editor' });

  test('are used as they are, and refreshed by the caller’s function', async () => {
    let refreshes = 0;
    const client = createMusterClient({ baseUrl: server().baseUrl });
    const session = expectValue(
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
    expectValue(await client.get(maps));
    assert.equal(refreshes, 1);
  });

  test('end the session when they are rejected and cannot be refreshed', async () => {
    const client = createMusterClient({ baseUrl: server().baseUrl });
    expectValue(await client.useTokens({ accessToken: await issue() }));
    expireTokens(server());
    const error = expectError(await client.get(maps));
    assert.equal(error.kind === 'api' && error.name, 'Unauthorized');
    assert.equal(client.session, undefined);
  });

  test('a token without a department is rejected', async () => {
    const client = createMusterClient({ baseUrl: server().baseUrl });
    expectError(await client.useTokens({ accessToken: 'not.a.token' }));
    assert.equal(client.session, undefined);
  });
});
