import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiResponse, clientAt, clientOf, type Send } from '../../../testing/api-client.ts';
import { assertError } from '../../../testing/assert-error.ts';
import { startReplica } from '../../../testing/start-replica.ts';
import { onEveryEngine, onSqlite } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { addPerson, invite, newEmail, type Person, refresh, signIn, users } from './people.test-support.ts';

const readMaps = '/api/v4/CustomMaps/GetCustomMaps';
let department = 100;

/** Returns a department that no other test uses, so that the test knows its administrators. */
function newDepartment(): number {
  department += 1;
  return department;
}

onSqlite('users', (server) => {
  const send: Send = (...request) => clientOf(server())(...request);
  const post = (operation: string, { id }: { id: string }, headers?: Record<string, string>) =>
    send('POST', `${users}/${operation}/${id}`, undefined, headers);

  test('are listed in natural order of their names, together with invited people', async () => {
    const departmentId = newDepartment();
    const own = clientOf(server(), departmentId);
    await addPerson(server(), departmentId, { name: 'Crew 10', role: 'viewer' });
    await invite(own, { name: 'crew 9' });
    const { id } = await addPerson(server(), departmentId, { name: 'Álvaro', role: 'admin' });
    await own('POST', `${users}/EndSessions/${id}`);
    const { body } = await own('GET', `${users}/GetUsers`);
    assert.deepEqual(
      body.map(({ name, role, pending, disabled }: Record<string, unknown>) => [
        name,
        role,
        pending,
        disabled,
      ]),
      [
        ['Álvaro', 'admin', false, false],
        ['crew 9', 'editor', true, false],
        ['Crew 10', 'viewer', false, false],
      ],
    );
    assert.deepEqual(Object.keys(body[0]).sort(), [
      'createdOn',
      'disabled',
      'email',
      'id',
      'invitationExpiresOn',
      'lastSignInOn',
      'name',
      'pending',
      'role',
    ]);
    const { text } = await clientOf(server(), departmentId + 1_000)('GET', `${users}/GetUsers`);
    assert.equal(text, '[]');
  });

  test('the last sign-in is the last one with a password, not the last refresh of a session', async () => {
    const person = await addPerson(server());
    const lastSignIn = async () => (await send('GET', `${users}/GetUser/${person.id}`)).body.lastSignInOn;
    const first = await lastSignIn();
    await refresh(server(), person.refreshToken);
    assert.equal(await lastSignIn(), first);
    server().clockOffsetMs = 60_000;
    await signIn(server(), person.email);
    server().clockOffsetMs = 0;
    assert.ok((await lastSignIn()) > first);
  });

  test('an edit of an outdated state is rejected; a new name ends no session, and a new role ends all access tokens', async () => {
    const person = await addPerson(server());
    const path = `${users}/UpdateUser/${person.id}`;
    const etag = (await send('GET', `${users}/GetUser/${person.id}`)).headers.get('etag') ?? '';
    const fields = { name: ' Ada ', role: 'editor' };
    const renamed = await send('PUT', path, fields, { 'if-match': etag });
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'Ada']);
    const stale = await send('PUT', path, { name: 'B', role: 'viewer' }, { 'if-match': etag });
    assertError(stale, 412, 'Conflict', /If-Match/);
    for (const operation of ['DisableUser', 'EnableUser'])
      assertError(await post(operation, person, { 'if-match': etag }), 412, 'Conflict', /If-Match/);
    const next = renamed.headers.get('etag') ?? '';
    assert.equal((await refresh(server(), person.refreshToken)).status, 200);
    const changed = await send('PUT', path, { name: 'Ada', role: 'viewer' }, { 'if-match': next });
    assert.deepEqual([changed.status, changed.body.role], [200, 'viewer']);
    await waitFor('the token ends', async () => (await person.send('GET', readMaps)).status === 401);
    const { body } = await signIn(server(), person.email);
    const again = clientOf(server(), 1, body.access_token);
    const write = await again('DELETE', '/api/v4/CustomMaps/DeleteCustomMap/none');
    assertError(write, 403, 'Forbidden', /maps:write/);
  });

  test('disabling a user ends tokens, streams and sessions on every server within seconds; enabling lets the user sign in again', {
    timeout: 30_000,
  }, async () => {
    const other = await startReplica(server());
    try {
      const person = await addPerson(server());
      const sendToOther = clientAt(other.baseUrl, person.accessToken);
      assert.equal((await sendToOther('GET', readMaps)).status, 200);
      const headers = { authorization: `Bearer ${person.accessToken}`, accept: 'text/event-stream' };
      const stream = await fetch(`${other.baseUrl}/api/v4/CustomMaps/Changes`, { headers });
      const streamEnd = stream.text();
      const disabled = await post('DisableUser', person);
      const disabledAt = performance.now();
      assert.deepEqual([disabled.status, disabled.body.disabled], [200, true]);
      for (const own of [person.send, sendToOther])
        await waitFor('the token ends', async () => (await own('GET', readMaps)).status === 401);
      await streamEnd;
      assert.ok(performance.now() - disabledAt < 5_000, `${performance.now() - disabledAt} ms`);
      assert.match((await sendToOther('GET', readMaps)).body.message, /disabled; ask an administrator/);
      assert.equal((await refresh(server(), person.refreshToken)).status, 400);
      assert.equal((await signIn(server(), person.email)).status, 400);
      const enabled = await post('EnableUser', person);
      assert.deepEqual([enabled.status, enabled.body.disabled], [200, false]);
      assert.equal((await refresh(server(), person.refreshToken)).status, 400, 'what ended stays ended');
      const { body } = await signIn(server(), person.email);
      const again = clientAt(other.baseUrl, body.access_token);
      await waitFor('the new one works', async () => (await again('GET', readMaps)).status === 200);
    } finally {
      await other.close();
    }
  });

  test('a calendar feed ends with the user', async () => {
    const person = await addPerson(server());
    const { body } = await person.send('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl');
    const feed = () => clientOf(server(), 1, null)('GET', new URL(body.Data.SubscriptionUrl).pathname);
    assert.equal((await feed()).status, 200);
    await post('EndSessions', person);
    assert.equal((await feed()).status, 200, 'it is no session');
    await post('DisableUser', person);
    await post('EnableUser', person);
    assert.equal((await feed()).status, 401);
  });

  test('a user whose sessions were ended may sign in again', async () => {
    const [person, other] = [await addPerson(server()), await addPerson(server())];
    assert.equal((await post('EndSessions', person)).status, 200);
    await waitFor('the token ends', async () => (await person.send('GET', readMaps)).status === 401);
    assert.equal((await refresh(server(), person.refreshToken)).status, 400);
    assert.equal((await signIn(server(), person.email)).status, 200);
    assert.equal((await other.send('GET', readMaps)).status, 200);
  });

  test('an invited person cannot be changed or disabled, but can be invited again', async () => {
    const invited = await invite(send);
    const update = await send('PUT', `${users}/UpdateUser/${invited.id}`, { name: 'a', role: 'admin' });
    const responses = [update, await post('DisableUser', invited), await post('EndSessions', invited)];
    for (const response of responses)
      assertError(response, 409, 'Conflict', /not accepted the invitation yet/);
    assertError(await post('ResetPassword', invited), 404, 'UserNotFound', /./);
    const user = await addPerson(server());
    const deleted = await send('DELETE', `${users}/DeleteInvitation/${user.id}`);
    assertError(deleted, 404, 'InvitationNotFound', /./);
  });
});

onEveryEngine('the last administrator', (server) => {
  const demote = (send: Send, { id }: Person) =>
    send('PUT', `${users}/UpdateUser/${id}`, { name: 'Ada', role: 'editor' });
  const disable = (send: Send, { id }: Person) => send('POST', `${users}/DisableUser/${id}`);
  const admins = async (departmentId: number) => {
    const { body } = await clientOf(server(), departmentId)('GET', `${users}/GetUsers`);
    return body.filter(
      (user: Record<string, unknown>) => user.role === 'admin' && !user.disabled && !user.pending,
    );
  };

  test('cannot be disabled or demoted until there is a second administrator', async () => {
    const departmentId = newDepartment();
    const send = clientOf(server(), departmentId);
    const admin = await addPerson(server(), departmentId, { role: 'admin' });
    await addPerson(server(), departmentId, { role: 'editor' });
    await invite(send, { role: 'admin' }); // this one does not count before the invitation is accepted
    const disabledAdmin = await addPerson(server(), departmentId, { role: 'admin' });
    assert.equal((await disable(send, disabledAdmin)).status, 200);
    for (const change of [demote, disable]) {
      const response = await change(send, admin);
      assertError(response, 409, 'Conflict', new RegExp(`${admin.email} is the last administrator`));
    }
    const keeps = await send('PUT', `${users}/UpdateUser/${admin.id}`, { name: 'Renamed', role: 'admin' });
    assert.equal(keeps.status, 200, 'another name is no other role');
    await addPerson(server(), departmentId, { role: 'admin' });
    assert.equal((await demote(send, admin)).status, 200);
    assert.equal((await admins(departmentId)).length, 1);
  });

  test('of two administrators who disable or demote each other at the same time, one fails', async () => {
    for (const change of [disable, demote, disable, demote]) {
      const departmentId = newDepartment();
      const one = await addPerson(server(), departmentId, { role: 'admin' });
      const other = await addPerson(server(), departmentId, { role: 'admin' });
      const responses: ApiResponse[] = await Promise.all([change(one.send, other), change(other.send, one)]);
      const statuses = responses.map(({ status }) => status).sort();
      assert.equal(statuses[0], 200);
      assert.ok([401, 409].includes(statuses[1] ?? 0), `${statuses}`);
      assert.equal((await admins(departmentId)).length, 1);
    }
  });

  test('remains when three administrators are disabled and demoted at the same time', async () => {
    const departmentId = newDepartment();
    const send = clientOf(server(), departmentId);
    const persons: Person[] = [];
    for (let index = 0; index < 3; index += 1)
      persons.push(await addPerson(server(), departmentId, { role: 'admin' }));
    const changes = persons.map((person, index) => (index % 2 ? demote : disable)(send, person));
    const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 200, 409]);
    assert.equal((await admins(departmentId)).length, 1);
  });
});

onSqlite('fields of users', (server) => {
  const right = { email: 'field@station.example', name: 'Ada', role: 'viewer' };
  const wrong: [object, RegExp][] = [
    ...[undefined, null, '', '  ', 5, true, {}, [], 'x'.repeat(501), 'a\0b', 'a\nb', '\ud800'].map(
      (value): [object, RegExp] => [{ name: value }, /^name must|^name is required/],
    ),
    ...[undefined, null, '', 5, true, {}, [], 'chief', 'Admin', ['admin']].map((value): [object, RegExp] => [
      { role: value },
      /^role must|^role is required/,
    ]),
    ...[
      undefined,
      null,
      '',
      5,
      {},
      [],
      'ada',
      'a b@c',
      'a@b@c',
      '@b',
      'a@',
      'a\0@c',
      `${'a'.repeat(254)}@b`,
    ].map((value): [object, RegExp] => [{ email: value }, /^email must|^email is required/]),
  ];

  test('every kind of invalid value of a field is a 400 that names the field, and no one is invited', async () => {
    const send = clientOf(server(), newDepartment());
    for (const [changes, message] of wrong) {
      const response = await send('POST', `${users}/InviteUser`, { ...right, ...changes });
      assertError(response, 400, 'InvalidRequest', message);
    }
    assert.deepEqual((await send('GET', `${users}/GetUsers`)).body, []);
    for (const body of [undefined, 'text', 5, [right]])
      assert.equal((await send('POST', `${users}/InviteUser`, body)).status >= 400, true);
  });

  test('an invalid field in an edit changes nothing', async () => {
    const send = clientOf(server());
    const { id } = await addPerson(server(), 1, { name: 'Ada', email: newEmail() });
    for (const [changes, message] of wrong.filter(([fields]) => !('email' in fields))) {
      const fields = { name: 'Other', role: 'viewer', ...changes };
      assertError(await send('PUT', `${users}/UpdateUser/${id}`, fields), 400, 'InvalidRequest', message);
    }
    const { body } = await send('GET', `${users}/GetUser/${id}`);
    assert.deepEqual([body.name, body.role], ['Ada', 'editor']);
  });

  test('every kind of invalid token and password is a 400', async () => {
    const open = clientOf(server(), 1, null);
    const { token } = await invite(clientOf(server()));
    const good = { token, password: 'a password of some length' };
    for (const [field, values] of [
      ['token', [undefined, null, '', 5, {}, [], 'x'.repeat(201), 'a\0']],
      ['password', [undefined, null, '', 5, {}, [], 'x'.repeat(11), 'x'.repeat(1001)]],
    ] as const)
      for (const value of values) {
        const response = await open('POST', `${users}/AcceptInvitation`, { ...good, [field]: value });
        assertError(response, 400, 'InvalidRequest', new RegExp(`^${field} (must|is required)`));
        if (field !== 'token') continue;
        const fetched = await open('POST', `${users}/GetInvitation`, { token: value });
        assertError(fetched, 400, 'InvalidRequest', /^token (must|is required)/);
      }
    assert.equal((await open('POST', `${users}/AcceptInvitation`, good)).status, 200);
  });
});
