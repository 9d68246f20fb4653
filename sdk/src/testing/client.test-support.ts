import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { createUser } from '../../../server/src/features/accounts/users/users.ts';
import type { Role } from '../../../server/src/roles.ts';
import { startTestServer, type TestServer, tokenFor } from '../../../server/src/testing/test-server.ts';
import { type ClientOptions, createMusterClient, type MusterClient, type Result } from '../client.ts';

/** Runs tests against one server on SQLite: a client's behavior does not depend on the server's database engine. */
export function describeWithServer(
  name: string,
  tests: (server: () => TestServer) => void,
  drawsTiles = false,
): void {
  describe(name, () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer('sqlite', {}, drawsTiles);
    });
    after(() => server?.close());
    tests(() => server);
  });
}

const password = 'correct horse battery';
const users = new WeakMap<TestServer, Map<Role, Promise<{ email: string; password: string }>>>();

/**
 * The email address and password of a user of department 1. Each server has one user per role because password hashing is slow.
 */
export function ensureUser(server: TestServer, role: Role = 'admin') {
  const byRole = users.get(server) ?? new Map();
  users.set(server, byRole);
  const user = byRole.get(role) ?? addUser(server, role);
  byRole.set(role, user);
  return user;
}

async function addUser(server: TestServer, role: Role) {
  const email = `${role}@station.example`;
  await createUser(server.ctx, { departmentId: 1, email, role, password });
  return { email, password };
}

type SignInOptions = Partial<ClientOptions> & { role?: Role };

/** A client that is signed in with a password, and can refresh its tokens. */
export async function signInWithPassword(
  server: TestServer,
  { role, ...options }: SignInOptions = {},
): Promise<MusterClient> {
  const client = createMusterClient({ baseUrl: server.baseUrl, ...options });
  expectValue(await client.signIn(await ensureUser(server, role)));
  return client;
}

/** A client that is signed in with a token that is valid for an hour: much faster than a password. */
export async function signInWithToken(
  server: TestServer,
  { role = 'admin', ...options }: SignInOptions = {},
): Promise<MusterClient> {
  const client = createMusterClient({ baseUrl: server.baseUrl, ...options });
  expectValue(
    await client.useTokens({ accessToken: await tokenFor(server, 1, { role }), expiresAt: undefined }),
  );
  return client;
}

/** Returns the value of a result that must be a success. */
export function expectValue<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : JSON.stringify(result.error));
  return result.value;
}

/** Returns the error of a result that must be a failure. */
export function expectError(result: Result<unknown>) {
  assert.ok(!result.ok, 'a failure was expected');
  return result.error;
}

/** A `fetch` that counts the requests whose address contains `part`, and sends all of them. */
export function countingFetch(part: string) {
  const counted = {
    count: 0,
    fetch: (request: Request): Promise<Response> => {
      if (request.url.includes(part)) counted.count += 1;
      return fetch(request);
    },
  };
  return counted;
}
