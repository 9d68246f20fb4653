import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { clientOf, type Send } from '../../../testing/api-client.ts';
import { assertError } from '../../../testing/assert-error.ts';
import { onSqlite, onSqliteFirst } from '../../../testing/test-server.ts';
import {
  accept,
  addPerson,
  invite,
  newEmail,
  password,
  refresh,
  signIn,
  users,
} from './people.test-support.ts';

const dayMs = 24 * 60 * 60_000;
const ended = [404, 'InvitationNotFound', /^This link has expired, was used, or was replaced/] as const;

onSqliteFirst('invitations', (server, engine) => {
  const send: Send = (...request) => clientOf(server())(...request);
  const open = (path: string, body: unknown) => clientOf(server(), 1, null)('POST', `${users}/${path}`, body);
  const listed = async (id: string) => {
    const { body } = await send('GET', `${users}/GetUsers`);
    return body.find((user: { id: string }) => user.id === id);
  };
  const rowOf = (id: string) =>
    server().ctx.db.selectFrom('invitations').selectAll().where('user_id', '=', id).executeTakeFirst();

  test('a link works once, even if it is used many times concurrently', async () => {
    const { id, token } = await invite(send);
    const responses = await Promise.all(Array.from({ length: 4 }, () => accept(server(), token)));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404, 404, 404]);
    assertError(await accept(server(), token), ...ended);
    assertError(await open('GetInvitation', { token }), ...ended);
    assert.equal((await listed(id)).pending, false);
  });

  test('concurrent acceptance and re-invitation of an address leave a user or an invitation, but not both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = newEmail();
      const { id, token } = await invite(send, { email });
      const [accepted, again] = await Promise.all([
        accept(server(), token),
        send('POST', `${users}/InviteUser`, { email, name: 'Again', role: 'viewer' }),
      ]);
      const isUser = accepted.status === 200;
      assert.deepEqual([accepted.status, again.status], isUser ? [200, 409] : [404, 200]);
      assert.equal((await rowOf(id)) === undefined, isUser);
    }
  });

  if (engine === 'postgres') return; // the rest does not depend on the engine

  test('an invited person chooses a password, is signed in with the role, and is then a user', async () => {
    const email = newEmail();
    const { token, invitationUrl, ...invited } = await invite(send, {
      email: ` ${email.toUpperCase()} `,
      name: ' Grace ',
    });
    assert.match(token, /^1\.[\w-]{43}$/, 'the department and 256 bits');
    assert.equal(invitationUrl, `${server().ctx.config.baseUrl}/invitation#${token}`);
    assert.deepEqual(
      [invited.email, invited.name, invited.role, invited.pending, invited.disabled],
      [email, 'Grace', 'editor', true, false],
    );
    assert.deepEqual(await listed(invited.id), invited);
    const lifetime = Date.parse(invited.invitationExpiresOn) - Date.parse(invited.createdOn);
    assert.equal(lifetime, 7 * dayMs);
    const details = await open('GetInvitation', { token });
    assert.deepEqual(details.body, {
      kind: 'invitation',
      email,
      name: 'Grace',
      departmentName: 'Department 1',
      expiresOn: invited.invitationExpiresOn,
    });
    assert.equal((await signIn(server(), email)).body.error, 'invalid_grant');
    const response = await accept(server(), token);
    assert.deepEqual(
      [response.status, response.headers.get('cache-control')],
      [200, 'no-store'],
      response.text,
    );
    const { sub, role } = decodeJwt(response.body.access_token);
    assert.deepEqual([sub, role], [invited.id, 'editor']);
    const own = clientOf(server(), 1, response.body.access_token);
    assert.equal((await own('GET', '/api/v4/CustomMaps/GetCustomMaps')).status, 200);
    assert.equal((await refresh(server(), response.body.refresh_token)).status, 200);
    assert.equal((await signIn(server(), email)).status, 200);
    const user = await listed(invited.id);
    assert.deepEqual([user.pending, user.invitationExpiresOn, user.role], [false, null, 'editor']);
    assert.ok(user.lastSignInOn >= user.createdOn);
  });

  test('only the hash of a token is stored, and no later response shows the token', async () => {
    const { id, token } = await invite(send);
    const row = await rowOf(id);
    assert.equal(row?.token_hash, createHash('sha256').update(token).digest('hex'));
    const { text } = await send('GET', `${users}/GetUsers`);
    for (const kept of [JSON.stringify(row), text]) assert.ok(!kept.includes(token.slice(2)));
    const again = await send('POST', `${users}/InviteUser`, { email: newEmail(), name: 'a', role: 'viewer' });
    assert.equal(again.headers.get('cache-control'), 'no-store');
  });

  test('a link ends after 7 days, when the invitation is withdrawn, or when the address is invited again', async () => {
    const late = await invite(send);
    server().clockOffsetMs = 7 * dayMs;
    const responses = [
      await accept(server(), late.token),
      await open('GetInvitation', { token: late.token }),
    ];
    server().clockOffsetMs = 0;
    for (const response of responses) assertError(response, ...ended);

    const deleted = await invite(send);
    assert.equal((await send('DELETE', `${users}/DeleteInvitation/${deleted.id}`)).status, 200);
    assertError(await accept(server(), deleted.token), ...ended);
    assert.equal(await listed(deleted.id), undefined);

    const email = newEmail();
    const first = await invite(send, { email, role: 'admin' });
    const second = await invite(send, { email, role: 'viewer' });
    assert.equal(second.id, first.id);
    assertError(await accept(server(), first.token), ...ended);
    assert.equal(decodeJwt((await accept(server(), second.token)).body.access_token).role, 'viewer');
  });

  test('an address belongs to one user across all departments, and the second to accept gets an error and stays invited', async () => {
    const { email } = await addPerson(server());
    for (const departmentId of [1, 2]) {
      const fields = { email, name: 'Again', role: 'viewer' };
      const again = await clientOf(server(), departmentId)('POST', `${users}/InviteUser`, fields);
      assertError(again, 409, 'Conflict', new RegExp(`already a user with the email address ${email}`));
    }
    const both = newEmail();
    const [one, other] = [
      await invite(send, { email: both }),
      await invite(clientOf(server(), 2), { email: both }),
    ];
    assert.equal((await accept(server(), one.token)).status, 200);
    assertError(await accept(server(), other.token), 409, 'Conflict', /already a user/);
    assert.ok(await rowOf(other.id));
  });

  test('a password that is too short uses up neither the link nor an attempt', async () => {
    const { token } = await invite(send);
    for (let attempt = 0; attempt < 3; attempt += 1)
      assertError(
        await accept(server(), token, 'eleven char'),
        400,
        'InvalidRequest',
        /^password must be at least 12 characters; it has 11$/,
      );
    assert.equal((await accept(server(), token)).status, 200);
  });

  test('a token with another department, or without one, is invalid', async () => {
    const { token } = await invite(send);
    const [, random] = token.split('.');
    for (const wrong of [random, `2.${random}`, `01.${random}`, `1.${random}x`, `0.${random}`, 'x'])
      assertError(await accept(server(), wrong), ...ended);
    assert.equal((await accept(server(), token)).status, 200);
  });

  test('a password link ends all earlier sign-ins when it is used, and not before', async () => {
    const person = await addPerson(server());
    const reset = async () => (await send('POST', `${users}/ResetPassword/${person.id}`)).body;
    const first = await reset();
    const { token, resetUrl, expiresOn, id } = await reset();
    assert.deepEqual([id, resetUrl.endsWith(`/invitation#${token}`)], [person.id, true]);
    assert.ok(Date.parse(expiresOn) - Date.now() <= dayMs);
    assertError(await accept(server(), first.token), ...ended);
    const rotated = await refresh(server(), person.refreshToken);
    assert.equal(rotated.status, 200, 'still signed in');
    assert.equal((await open('GetInvitation', { token })).body.kind, 'reset');
    const response = await accept(server(), token, 'another one of some length');
    assert.equal(decodeJwt(response.body.access_token).sub, person.id);
    assert.equal((await refresh(server(), rotated.body.refresh_token)).status, 400);
    assert.equal((await refresh(server(), response.body.refresh_token)).status, 200);
    assert.equal((await signIn(server(), person.email, password)).status, 400);
    assert.equal((await signIn(server(), person.email, 'another one of some length')).status, 200);
    assertError(await accept(server(), token), ...ended);
  });

  test('a disabled user gets no password link, and an earlier link stops working', async () => {
    const person = await addPerson(server());
    const reset = () => send('POST', `${users}/ResetPassword/${person.id}`);
    const { token } = (await reset()).body;
    await send('POST', `${users}/DisableUser/${person.id}`);
    assertError(await accept(server(), token), ...ended);
    assertError(await reset(), 409, 'Conflict', /disabled/);
    await send('POST', `${users}/EnableUser/${person.id}`);
    assertError(await accept(server(), token), ...ended);
  });
});

onSqlite(
  'attempts with invalid invitation tokens',
  (server) => {
    test('are limited by address, together with failed sign-ins; valid tokens do not count', async () => {
      const { token } = await invite(clientOf(server()));
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const fetchLink = (linkToken: string) =>
        clientOf(server(), 1, null)('POST', `${users}/GetInvitation`, { token: linkToken }, headers);
      for (let right = 0; right < 60; right += 1) assert.equal((await fetchLink(token)).status, 200);
      for (let guess = 0; guess < 50; guess += 1) assert.equal((await fetchLink('1.guess')).status, 404);
      const throttled = await fetchLink(token);
      assertError(throttled, 429, 'TooManyRequests', /Too many failed attempts/);
      assert.match(throttled.headers.get('retry-after') ?? '', /^\d+$/);
      assert.equal((await accept(server(), token)).status, 200, 'from another address');
    });
  },
  { MUSTER_TRUSTED_PROXIES: '127.0.0.1' },
);
