import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { decodeJwt } from 'jose';
import type { Role } from '../../../roles.ts';
import { type ApiResponse, clientOf } from '../../../testing/api-client.ts';
import { onSqlite, onSqliteFirst, type TestServer } from '../../../testing/test-server.ts';
import { hashAtLowCost } from '../users/low-cost-hash.test-support.ts';
import { createUser, type User } from '../users/users.ts';

const path = '/api/v4/connect/token';
const password = 'correct horse battery';
const minute = 60_000;
const day = 24 * 60 * minute;
let users = 0;

function addUser(server: TestServer, changes: { role?: Role; departmentId?: number } = {}): Promise<User> {
  users += 1;
  const email = `user${users}@station.example`;
  return createUser(server.ctx, { departmentId: 1, email, role: 'admin', password, ...changes });
}

function post(server: TestServer, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return clientOf(server, 1, null)('POST', path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
}

function signIn(server: TestServer, username: string, secret = password): Promise<ApiResponse> {
  return post(server, { grant_type: 'password', username, password: secret });
}

function refresh(server: TestServer, refreshToken: string): Promise<ApiResponse> {
  return post(server, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

async function tokensOf(server: TestServer, user: User): Promise<{ access: string; refresh: string }> {
  const { status, body } = await signIn(server, user.email);
  assert.equal(status, 200);
  return { access: body.access_token, refresh: body.refresh_token };
}

function assertRejected(response: ApiResponse, error: string, message: RegExp): void {
  assert.equal(response.status, 400);
  assert.equal(response.body.error, error);
  assert.match(response.body.message, message);
  assert.equal(response.body.error_description, response.body.message);
  assert.equal(response.body.statusCode, 400);
  assert.equal(response.headers.get('cache-control'), 'no-store');
}

async function refreshTokenRows(server: TestServer, user: User): Promise<number> {
  const rows = await server.ctx.db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('user_id', '=', user.userId)
    .execute();
  return rows.length;
}

function deactivate(server: TestServer, user: User) {
  return server.ctx.db.updateTable('users').set({ is_active: 0 }).where('id', '=', user.userId).execute();
}

onSqlite('signing in', (server) => {
  beforeEach(() => {
    server().clockOffsetMs += 16 * minute; // failures of one test must not count in the next
  });

  test('a password gives an access token for the department, valid for an hour, and a refresh token', async () => {
    const user = await addUser(server(), { role: 'editor', departmentId: 12 });
    const { status, headers, body } = await signIn(server(), user.email);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { access_token: accessToken, refresh_token: refreshToken, ...rest } = body;
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600 });
    assert.match(refreshToken, /^12\.[\w-]{43}$/);
    const { exp = 0, iat = 0, ...claims } = decodeJwt(accessToken);
    assert.deepEqual(claims, { sub: user.userId, departmentId: 12, role: 'editor', rev: 0 });
    assert.equal(exp - iat, 3600);
    const send = clientOf(server(), 12, accessToken);
    assert.equal((await send('GET', '/api/v4/CustomMaps/GetCustomMaps')).status, 200);
    server().clockOffsetMs += 62 * minute;
    assert.equal((await send('GET', '/api/v4/CustomMaps/GetCustomMaps')).status, 401);
  });

  test('the case of the e-mail address does not matter', async () => {
    const user = await addUser(server());
    assert.equal((await signIn(server(), ` ${user.email.toUpperCase()} `)).status, 200);
  });

  test('a wrong password, an unknown account and a deactivated user get the same response', async () => {
    const [active, deactivated] = [await addUser(server()), await addUser(server())];
    await deactivate(server(), deactivated);
    const responses = [
      await signIn(server(), active.email, 'wrong horse battery'),
      await signIn(server(), 'nobody@station.example'),
      await signIn(server(), deactivated.email),
    ];
    for (const response of responses) {
      assertRejected(response, 'invalid_grant', /^The email address or the password is wrong$/);
      assert.equal(response.text, responses[0]?.text);
      assert.deepEqual([...response.headers.keys()], [...(responses[0]?.headers.keys() ?? [])]);
    }
  });

  test('a malformed form gets an error in the format of OAuth 2', async () => {
    const bad: [Record<string, string>, string, RegExp][] = [
      [{}, 'invalid_request', /grant_type is required/],
      [{ grant_type: 'authorization_code' }, 'unsupported_grant_type', /password or refresh_token/],
      [{ grant_type: 'password', username: 'a@b' }, 'invalid_request', /username and password/],
      [{ grant_type: 'password', password }, 'invalid_request', /username and password/],
      [{ grant_type: 'password', username: 'a\0b', password }, 'invalid_request', /username/],
      [
        { grant_type: 'password', username: 'a@b', password: 'x'.repeat(1001) },
        'invalid_request',
        /password/,
      ],
      [{ grant_type: 'refresh_token' }, 'invalid_request', /refresh_token is required/],
    ];
    for (const [fields, error, message] of bad) assertRejected(await post(server(), fields), error, message);
    const problem = await post(server(), {}, { accept: 'application/problem+json' });
    assert.equal(problem.headers.get('content-type'), 'application/problem+json');
    assert.equal(problem.body.title, 'invalid_request');
    assert.equal(problem.body.status, 400);
  });

  test('only a form is accepted, and only a short one', async () => {
    const user = await addUser(server());
    const fields = { grant_type: 'password', username: user.email, password };
    const json = await clientOf(server(), 1, null)('POST', path, fields);
    assert.equal(json.status, 415);
    assert.equal(json.body.error, 'UnsupportedMediaType');
    const long = await post(server(), { ...fields, extra: 'x'.repeat(40_000) });
    assert.equal(long.status, 413);
    assert.equal(long.body.error, 'PayloadTooLarge');
    assert.equal((await post(server(), { ...fields, client_id: 'app', scope: 'all' })).status, 200);
  });

  test('a password with a hash of another cost is hashed again at sign-in', async () => {
    const user = await addUser(server());
    const { db } = server().ctx;
    const change = db.updateTable('users').set({ password_hash: hashAtLowCost(password) });
    await change.where('id', '=', user.userId).execute();
    assert.equal((await signIn(server(), user.email, 'wrong horse battery')).status, 400);
    const hashOf = async () => {
      const found = db.selectFrom('users').select('password_hash').where('id', '=', user.userId);
      return (await found.executeTakeFirstOrThrow()).password_hash;
    };
    assert.equal(await hashOf(), hashAtLowCost(password));
    assert.equal((await signIn(server(), user.email)).status, 200);
    assert.match(await hashOf(), /^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    assert.equal((await signIn(server(), user.email)).status, 200);
  });
});

onSqliteFirst('staying signed in', (server, engine) => {
  test('of ten concurrent uses of a refresh token, one succeeds, and the family ends', async () => {
    const user = await addUser(server());
    const { refresh: token } = await tokensOf(server(), user);
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(server(), token)));
    const won = responses.filter(({ status }) => status === 200);
    assert.equal(won.length, 1);
    for (const response of responses)
      if (response.status !== 200) assertRejected(response, 'invalid_grant', /sign in again/);
    assert.equal((await refresh(server(), won[0]?.body.refresh_token)).status, 400);
    assert.equal(await refreshTokenRows(server(), user), 0);
  });

  test('a revocation also ends tokens that are issued at the same time', async () => {
    const user = await addUser(server());
    for (let round = 0; round < 10; round += 1) {
      const { refresh: used } = await tokensOf(server(), user);
      const { refresh_token: current } = (await refresh(server(), used)).body;
      await Promise.all([refresh(server(), used), refresh(server(), current), refresh(server(), used)]);
      assert.equal(await refreshTokenRows(server(), user), 0, `round ${round}`);
    }
  });

  if (engine === 'postgres') return; // the rest does not depend on the engine

  test('a refresh token gives new tokens for the same user, with the current role', async () => {
    const user = await addUser(server());
    const first = await tokensOf(server(), user);
    await server()
      .ctx.db.updateTable('users')
      .set({ role: 'viewer' })
      .where('id', '=', user.userId)
      .execute();
    const { status, headers, body } = await refresh(server(), first.refresh);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.notEqual(body.refresh_token, first.refresh);
    assert.equal(body.token_type, 'Bearer');
    const { sub, role } = decodeJwt(body.access_token);
    assert.deepEqual({ sub, role }, { sub: user.userId, role: 'viewer' });
    assert.equal((await refresh(server(), body.refresh_token)).status, 200);
  });

  test('reusing a refresh token revokes its whole family, and no other', async () => {
    const user = await addUser(server());
    const stolen = await tokensOf(server(), user);
    const otherSession = await tokensOf(server(), user);
    const next = (await refresh(server(), stolen.refresh)).body.refresh_token;
    const last = (await refresh(server(), next)).body.refresh_token;
    assertRejected(await refresh(server(), stolen.refresh), 'invalid_grant', /sign in again/);
    assertRejected(await refresh(server(), last), 'invalid_grant', /sign in again/);
    assert.equal((await refresh(server(), otherSession.refresh)).status, 200);
  });

  test('a refresh token is valid for 30 days, and expired ones are deleted', async () => {
    const user = await addUser(server());
    const [first, second] = [await tokensOf(server(), user), await tokensOf(server(), user)];
    server().clockOffsetMs += 30 * day - minute;
    assert.equal((await refresh(server(), first.refresh)).status, 200);
    server().clockOffsetMs += 2 * minute;
    assertRejected(await refresh(server(), second.refresh), 'invalid_grant', /sign in again/);
    assert.equal(await refreshTokenRows(server(), user), 1);
  });

  test('a deactivated user cannot stay signed in', async () => {
    const user = await addUser(server());
    const { refresh: token } = await tokensOf(server(), user);
    await deactivate(server(), user);
    assertRejected(await refresh(server(), token), 'invalid_grant', /sign in again/);
    assert.equal(await refreshTokenRows(server(), user), 0);
  });

  test('neither forged tokens nor access tokens can be used to refresh, and the table contains no token', async () => {
    const user = await addUser(server());
    const { access, refresh: token } = await tokensOf(server(), user);
    for (const wrong of ['x', access, `${token}A`, token.toLowerCase()]) {
      assertRejected(await refresh(server(), wrong), 'invalid_grant', /sign in again/);
    }
    const rows = await server().ctx.db.selectFrom('refresh_tokens').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(token));
    assert.equal((await refresh(server(), token)).status, 200);
  });
});
