import assert from 'node:assert/strict';
import { createUser } from '../../../server/src/features/accounts/users/users.ts';
import type { Role } from '../../../server/src/roles.ts';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import { type ClientOptions, createMusterClient, type MusterClient, type Result } from '../client.ts';

const password = 'correct horse battery';
let users = 0;

/** Adds a user of department 1 and returns how to sign in as that user. */
export async function addUser(server: TestServer, role: Role = 'admin') {
  users += 1;
  const email = `user${users}@station.example`;
  await createUser(server.ctx, { departmentId: 1, email, role, password });
  return { email, password };
}

/** A client that is signed in as a new user. */
export async function signedIn(
  server: TestServer,
  options: Partial<ClientOptions> & { role?: Role } = {},
): Promise<MusterClient> {
  const { role, ...given } = options;
  const client = createMusterClient({ baseUrl: server.baseUrl, ...given });
  valueIn(await client.signIn(await addUser(server, role)));
  return client;
}

/** The value of a result that has to be a success. */
export function valueIn<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : JSON.stringify(result.error));
  return result.value;
}

/** The error of a result that has to be a failure. */
export function errorIn(result: Result<unknown>) {
  assert.ok(!result.ok, 'a failure was expected');
  return result.error;
}

/** A `fetch` that counts the requests whose address contains `part`, and passes all of them on. */
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
