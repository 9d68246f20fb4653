import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAt } from '../../../testing/api-client.ts';
import { startReplica } from '../../../testing/start-replica.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { exchangeGrant } from '../sign-in/sign-in.ts';
import { disableUser, enableUser, setPassword, setRole } from '../sign-in/user-access.ts';
import { createUser } from '../users/users.ts';
import { mintAccessToken } from './mint-access-token.ts';

const password = 'a password of some length';
const readMaps = '/api/v4/CustomMaps/GetCustomMaps';
const noFeeds = async () => {};

onSqlite('access tokens after a change of their user', (server) => {
  let number = 0;
  const addUser = async (departmentId = 1) => {
    number += 1;
    const email = `user-${number}@station.example`;
    const user = await createUser(server().ctx, { departmentId, email, role: 'editor', password });
    return { ...user, signIn: (secret = password) => signIn(email, secret) };
  };
  const signIn = (username: string, secret: string) =>
    exchangeGrant(server().ctx, { grant_type: 'password', username, password: secret }, '192.0.2.1');
  const refresh = (token: string) =>
    exchangeGrant(server().ctx, { grant_type: 'refresh_token', refresh_token: token }, '192.0.2.1');
  const statusAt = async (baseUrl: string, token: string) =>
    (await clientAt(baseUrl, token)('GET', readMaps)).status;

  test('end on every server within seconds, together with the streams they opened', {
    timeout: 30_000,
  }, async () => {
    const other = await startReplica(server());
    try {
      const user = await addUser();
      const { access_token: token } = await user.signIn();
      const addresses = [server().baseUrl, other.baseUrl];
      for (const address of addresses) assert.equal(await statusAt(address, token), 200);
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
      const stream = await fetch(`${other.baseUrl}/api/v4/CustomMaps/Changes`, { headers });
      assert.equal(stream.headers.get('content-type'), 'text/event-stream');
      const ended = stream.text();
      assert.ok(await disableUser(server().ctx, user.email, noFeeds));
      const disabledAt = performance.now();
      for (const address of addresses)
        await waitFor('the token ends', async () => (await statusAt(address, token)) === 401);
      await ended;
      assert.ok(performance.now() - disabledAt < 5_000, `${performance.now() - disabledAt} ms`);
      const { body } = await clientAt(other.baseUrl, token)('GET', readMaps);
      assert.match(body.message, /This session has ended because the account is disabled/);
    } finally {
      await other.close();
    }
  });

  test('stay ended when the user is enabled again, but a new sign-in works immediately', async () => {
    const { ctx, baseUrl } = server();
    const user = await addUser();
    const { access_token: token } = await user.signIn();
    await disableUser(ctx, user.email, noFeeds);
    await waitFor('the token ends', async () => (await statusAt(baseUrl, token)) === 401);
    await enableUser(ctx, user.email);
    const again = await user.signIn();
    await waitFor('the new one works', async () => (await statusAt(baseUrl, again.access_token)) === 200);
    assert.equal(await statusAt(baseUrl, token), 401);
  });

  test('end when the role changes, and a refresh gives a token with the new role', async () => {
    const { ctx, baseUrl } = server();
    const user = await addUser();
    const tokens = await user.signIn();
    const write = async (token: string) =>
      (await clientAt(baseUrl, token)('DELETE', '/api/v4/CustomMaps/DeleteCustomMap/none')).status;
    assert.equal(await write(tokens.access_token), 404);
    assert.ok(await setRole(ctx, user.email, 'viewer'));
    await waitFor('the token ends', async () => (await write(tokens.access_token)) === 401);
    const next = await refresh(tokens.refresh_token);
    assert.equal(await write(next.access_token), 403);
    assert.equal(await statusAt(baseUrl, next.access_token), 200);
  });

  test('end when the password changes, unlike tokens of other users and of programs', async () => {
    const { ctx, baseUrl } = server();
    const [user, other] = [await addUser(), await addUser()];
    const { access_token: token } = await user.signIn();
    const { access_token: others } = await other.signIn();
    const { userId } = user;
    const mint = (departmentId: number) =>
      mintAccessToken(ctx, { departmentId, userId, role: 'viewer', lifetimeSeconds: 600 });
    const [program, otherDepartment] = [await mint(1), await mint(2)];
    await setPassword(ctx, user.email, 'another one of some length');
    await waitFor('the token ends', async () => (await statusAt(baseUrl, token)) === 401);
    for (const kept of [others, program, otherDepartment]) assert.equal(await statusAt(baseUrl, kept), 200);
    await disableUser(ctx, user.email, noFeeds);
    await waitFor(
      'that of the program ends with the account',
      async () => (await statusAt(baseUrl, program)) === 401,
    );
    assert.equal(await statusAt(baseUrl, otherDepartment), 200, 'the same id in another department');
  });

  test('are also known to a server that starts later', async () => {
    const user = await addUser();
    const { access_token: token } = await user.signIn();
    await disableUser(server().ctx, user.email, noFeeds);
    const other = await startReplica(server());
    try {
      assert.equal(await statusAt(other.baseUrl, token), 401);
    } finally {
      await other.close();
    }
  });
});
