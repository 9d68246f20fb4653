import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiResponse, clientOf } from '../../../testing/api-client.ts';
import { onSqlite, type TestServer } from '../../../testing/test-server.ts';
import { createUser } from '../users/users.ts';

const password = 'correct horse battery';
let users = 0;

async function addUser(server: TestServer): Promise<string> {
  users += 1;
  const email = `user${users}@station.example`;
  return (await createUser(server.ctx, { departmentId: 1, email, role: 'admin', password })).email;
}

function post(
  server: TestServer,
  operation: 'token' | 'revocation',
  fields: Record<string, string>,
): Promise<ApiResponse> {
  const form = new URLSearchParams(fields).toString();
  return clientOf(server, 1, null)('POST', `/api/v4/connect/${operation}`, form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
}

async function signIn(server: TestServer, username: string): Promise<{ access: string; refresh: string }> {
  const { status, body } = await post(server, 'token', { grant_type: 'password', username, password });
  assert.equal(status, 200);
  return { access: body.access_token, refresh: body.refresh_token };
}

function refresh(server: TestServer, token: string): Promise<ApiResponse> {
  return post(server, 'token', { grant_type: 'refresh_token', refresh_token: token });
}

async function revoke(server: TestServer, token: string, fields: Record<string, string> = {}): Promise<void> {
  const { status, text, headers } = await post(server, 'revocation', { token, ...fields });
  assert.deepEqual([status, text], [200, '']);
  assert.equal(headers.get('cache-control'), 'no-store');
}

function tokenRows(server: TestServer) {
  return server.ctx.db.selectFrom('refresh_tokens').selectAll().orderBy('token_hash').execute();
}

onSqlite('signing out', (server) => {
  test('a revoked refresh token stops working, and other sign-ins of the user continue', async () => {
    const email = await addUser(server());
    const [session, otherSession] = [await signIn(server(), email), await signIn(server(), email)];
    await revoke(server(), session.refresh);
    const rejected = await refresh(server(), session.refresh);
    assert.deepEqual([rejected.status, rejected.body.error], [400, 'invalid_grant']);
    assert.equal((await refresh(server(), otherSession.refresh)).status, 200);
  });

  test('revoking a used token also ends the tokens that followed it', async () => {
    const first = (await signIn(server(), await addUser(server()))).refresh;
    const next = (await refresh(server(), first)).body.refresh_token;
    await revoke(server(), first);
    assert.equal((await refresh(server(), next)).status, 400);
  });

  test('a sign-in that is refreshed while it is revoked still ends', async () => {
    const email = await addUser(server());
    for (let round = 0; round < 10; round += 1) {
      const { refresh: token } = await signIn(server(), email);
      const [, refreshed] = await Promise.all([revoke(server(), token), refresh(server(), token)]);
      if (refreshed.status === 200)
        assert.equal((await refresh(server(), refreshed.body.refresh_token)).status, 400, `round ${round}`);
    }
  });

  test('a disabled user can still sign out', async () => {
    const email = await addUser(server());
    const { refresh: token } = await signIn(server(), email);
    await server().ctx.db.updateTable('users').set({ is_active: 0 }).where('email', '=', email).execute();
    const before = await tokenRows(server());
    await revoke(server(), token);
    assert.equal((await tokenRows(server())).length, before.length - 1);
  });

  test('an unknown token gets the same response as a revoked one, regardless of the hint', async () => {
    const { refresh: token } = await signIn(server(), await addUser(server()));
    const before = await tokenRows(server());
    for (const unknown of ['x', `${token}A`, token.toLowerCase(), 'a.b', 'x'.repeat(8192)])
      await revoke(server(), unknown);
    assert.deepEqual(await tokenRows(server()), before);
    await revoke(server(), token, { token_type_hint: 'access_token' });
    await revoke(server(), token, { token_type_hint: 'no such type' });
    assert.equal((await tokenRows(server())).length, before.length - 1);
  });

  test('a token that cannot be revoked is rejected with an OAuth 2 error, and nothing changes', async () => {
    const { access, refresh: token } = await signIn(server(), await addUser(server()));
    const before = await tokenRows(server());
    const bad: [Record<string, string>, string, RegExp][] = [
      [{}, 'invalid_request', /^token is required/],
      [{ token: '' }, 'invalid_request', /^token/],
      [{ token: 'a\0b' }, 'invalid_request', /^token/],
      [{ token: 'x'.repeat(8193) }, 'invalid_request', /^token/],
      [{ token: access }, 'unsupported_token_type', /refresh token/],
    ];
    for (const [fields, error, message] of bad) {
      const { status, body, headers } = await post(server(), 'revocation', fields);
      assert.deepEqual([status, body.error, body.statusCode], [400, error, 400]);
      assert.match(body.message, message);
      assert.equal(body.error_description, body.message);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
    const json = await clientOf(server(), 1, null)('POST', '/api/v4/connect/revocation', { token });
    assert.deepEqual([json.status, json.body.error], [415, 'UnsupportedMediaType']);
    assert.deepEqual(await tokenRows(server()), before);
  });
});
