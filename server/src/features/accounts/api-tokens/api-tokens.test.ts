import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { permissions } from '../../../roles.ts';
import { clientAt, clientOf, type Send } from '../../../testing/api-client.ts';
import { assertError } from '../../../testing/assert-error.ts';
import { startReplica } from '../../../testing/start-replica.ts';
import { onEveryEngine, tokenFor } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { addPerson, users } from '../people/people.test-support.ts';

const base = '/api/v4/ApiTokens';
const readMaps = '/api/v4/CustomMaps/GetCustomMaps';
const deleteMap = '/api/v4/CustomMaps/DeleteCustomMap/none';
const minuteMs = 60_000;
const reads = { name: 'Dispatch screen', permissions: ['maps:read'] };

onEveryEngine('API tokens', (server) => {
  const send: Send = (...request) => clientOf(server())(...request);
  const create = async (fields: object = {}, by = send) => {
    const response = await by('POST', `${base}/SaveToken`, { ...reads, ...fields });
    assert.equal(response.status, 200, response.text);
    return { ...response.body, send: clientOf(server(), 1, response.body.token) };
  };
  const rowOf = (id: string) =>
    server().ctx.db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirst();
  const listed = async (id: string, by = send) =>
    (await by('GET', `${base}/GetTokens`)).body.find((token: { id: string }) => token.id === id);

  test('a token is shown once, stored only as its SHA-256, and can do what its permissions allow', async () => {
    const { token, send: own, ...made } = await create({ expiresOn: '2099-01-02T04:04:05.6789+01:00' });
    assert.match(token, /^mst_1_[\w-]{43}$/, 'the department and 256 bits');
    assert.equal(made.prefix, token.slice(0, 10));
    assert.deepEqual(
      [made.name, made.permissions, made.expiresOn, made.lastUsedOn, made.createdBy],
      ['Dispatch screen', ['maps:read'], '2099-01-02T03:04:05.678Z', null, 'test-user'],
    );
    assert.deepEqual(await listed(made.id), made);
    const row = await rowOf(made.id);
    assert.equal(row?.token_hash, createHash('sha256').update(token).digest('hex'));
    assert.ok(!JSON.stringify(row).includes(token.slice(11)));
    assert.equal((await own('GET', readMaps)).status, 200);
    assertError(await own('DELETE', deleteMap), 403, 'Forbidden', /maps:write/);
    const { headers } = await send('POST', `${base}/SaveToken`, reads);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('a token with one permission can do nothing else', async () => {
    const paths: Record<string, [string, string]> = {
      'maps:read': ['GET', readMaps],
      'maps:write': ['DELETE', deleteMap],
      'calendar:read': ['GET', '/api/v4/Calendar/GetAllCalendarItems'],
      'calendar:write': ['DELETE', '/api/v4/Calendar/DeleteCalendarItem/1'],
      'department:admin': ['GET', `${users}/GetUsers`],
    };
    for (const granted of permissions) {
      const { send: own } = await create({ permissions: [granted] });
      for (const [needed, [method, path]] of Object.entries(paths)) {
        const { status } = await own(method, path);
        assert.equal(status === 403, needed !== granted, `${granted} at ${path}: ${status}`);
      }
    }
  });

  test('a token has no more permissions than its creator, and needs department:admin to manage users and tokens', async () => {
    const some = await tokenFor(server(), 1, { permissions: ['department:admin', 'maps:read'] });
    const by = clientOf(server(), 1, some);
    const denied = await by('POST', `${base}/SaveToken`, {
      name: 'More',
      permissions: ['maps:read', 'maps:write', 'calendar:read'],
    });
    assertError(denied, 403, 'Forbidden', /that you do not have: maps:write, calendar:read$/);
    const admin = await create({ permissions: ['department:admin', 'maps:read'] }, by);
    const child = await create({ permissions: ['maps:read'] }, admin.send);
    assert.equal(child.createdBy, `api-token:${admin.id}`);
    assertError(
      await admin.send('POST', `${base}/SaveToken`, { name: 'More', permissions: ['maps:write'] }),
      403,
      'Forbidden',
      /maps:write/,
    );
    for (const [method, path] of [
      ['GET', `${base}/GetTokens`],
      ['POST', `${base}/SaveToken`],
      ['POST', `${base}/RevokeToken/${child.id}`],
      ['GET', `${users}/GetUsers`],
      ['POST', `${users}/InviteUser`],
    ] as const)
      assertError(await child.send(method, path), 403, 'Forbidden', /department:admin/);
  });

  test('a revoked token ends on every server within seconds, together with the streams it opened', {
    timeout: 30_000,
  }, async () => {
    const other = await startReplica(server());
    try {
      const [revoked, kept] = [await create(), await create()];
      const all = [revoked.send, clientAt(other.baseUrl, revoked.token)];
      for (const own of all) assert.equal((await own('GET', readMaps)).status, 200);
      const headers = { authorization: `Bearer ${revoked.token}`, accept: 'text/event-stream' };
      const stream = await fetch(`${other.baseUrl}/api/v4/CustomMaps/Changes`, { headers });
      assert.equal(stream.headers.get('content-type'), 'text/event-stream');
      const streamEnd = stream.text();
      assert.equal((await send('POST', `${base}/RevokeToken/${revoked.id}`)).status, 200);
      const revokedAt = performance.now();
      for (const own of all)
        await waitFor('the token ends', async () => (await own('GET', readMaps)).status === 401);
      await streamEnd;
      assert.ok(performance.now() - revokedAt < 5_000, `${performance.now() - revokedAt} ms`);
      assertError(await revoked.send('GET', readMaps), 401, 'Unauthorized', /was revoked/);
      assert.equal(await listed(revoked.id), undefined);
      for (const own of [kept.send, clientAt(other.baseUrl, kept.token)])
        assert.equal((await own('GET', readMaps)).status, 200);
      assertError(await send('POST', `${base}/RevokeToken/${revoked.id}`), 404, 'ApiTokenNotFound', /./);
    } finally {
      await other.close();
    }
  });

  test('a token expires on time, even if it is cached', async () => {
    const expiresOn = new Date(Date.now() + 3 * minuteMs).toISOString();
    const token = await create({ expiresOn });
    assert.equal((await token.send('GET', readMaps)).status, 200);
    server().clockOffsetMs = 3 * minuteMs;
    const response = await token.send('GET', readMaps);
    const shown = await listed(token.id);
    server().clockOffsetMs = 0;
    assertError(response, 401, 'Unauthorized', /has expired/);
    assert.equal(shown.expiresOn, expiresOn, 'still listed');
  });

  test('the last use is recorded at most every five minutes', async () => {
    const { id, send: own } = await create();
    const use = async (offsetMs: number) => {
      server().clockOffsetMs = offsetMs;
      assert.equal((await own('GET', readMaps)).status, 200);
    };
    const lastUse = async () => (await rowOf(id))?.last_used_on;
    await use(0);
    await waitFor('the use is recorded', async () => (await lastUse()) !== null);
    const first = await lastUse();
    await use(4 * minuteMs);
    assert.equal(await lastUse(), first);
    await use(6 * minuteMs);
    await waitFor('the next use is recorded', async () => (await lastUse()) !== first);
    const { lastUsedOn } = await listed(id);
    server().clockOffsetMs = 0;
    assert.equal(lastUsedOn, await lastUse());
  });

  test('a token belongs to the department: it keeps working when its creator is disabled, which the list shows', async () => {
    const creator = await addPerson(server(), 1, { role: 'admin', name: 'Ada' });
    await addPerson(server(), 1, { role: 'admin' });
    const token = await create({}, creator.send);
    const shown = async () => {
      const { createdBy, createdByName, createdByDisabled } = await listed(token.id);
      return [createdBy, createdByName, createdByDisabled];
    };
    assert.deepEqual(await shown(), [creator.id, 'Ada', false]);
    assert.equal((await send('POST', `${users}/DisableUser/${creator.id}`)).status, 200);
    await waitFor('the creator is out', async () => (await creator.send('GET', readMaps)).status === 401);
    assert.equal((await token.send('GET', readMaps)).status, 200);
    assert.deepEqual(await shown(), [creator.id, 'Ada', true]);
  });

  test('a token of one department gives no access to another, and every invalid token gets the same 401', async () => {
    const { token } = await create();
    const [, , ...random] = token.split('_');
    for (const wrong of [
      `mst_2_${random.join('_')}`,
      `mst_01_${random.join('_')}`,
      `${token}x`,
      'mst_',
      'mst_1_x',
    ])
      assertError(
        await clientOf(server(), 1, wrong)('GET', readMaps),
        401,
        'Unauthorized',
        /^This API token is not valid/,
      );
    const { body } = await clientOf(server(), 1, token)('GET', '/api/v4/Department/GetDepartment');
    assert.equal(body.departmentId, 1);
  });

  test('a token has no calendar feed, which would outlive it, and cannot be revoked as a session', async () => {
    const { token, send: own } = await create({ permissions: ['calendar:read'] });
    const feed = await own('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl');
    assertError(feed, 403, 'Forbidden', /belongs to a person/);
    const form = new URLSearchParams({ token }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { body } = await clientOf(server(), 1, null)('POST', '/api/v4/connect/revocation', form, headers);
    assert.equal(body.error, 'unsupported_token_type');
  });

  test('every kind of invalid value of a field is a 400 that names the field, and nothing is stored', async () => {
    const wrong: [string, unknown[]][] = [
      ['name', [undefined, null, '', '  ', 5, {}, [], 'x'.repeat(201), 'a\0b']],
      [
        'permissions',
        [undefined, null, '', 'maps:read', 5, {}, [], ['maps'], [5], [null], ['maps:read', 'x']],
      ],
      ['expiresOn', ['', 5, {}, [], '2099-01-01', '2099-02-30T00:00:00Z', '2020-01-01T00:00:00Z']],
    ];
    // Compares only ids, because the use of an earlier test's token may be recorded at the same time.
    const listIds = async () =>
      (await send('GET', `${base}/GetTokens`)).body.map(({ id }: { id: string }) => id);
    const before = await listIds();
    for (const [field, values] of wrong)
      for (const value of values) {
        const response = await send('POST', `${base}/SaveToken`, { ...reads, [field]: value });
        assertError(response, 400, 'InvalidRequest', new RegExp(`^${field}`));
      }
    assert.deepEqual(await listIds(), before);
    const none = await send('POST', `${base}/SaveToken`, { ...reads, permissions: [] });
    assert.equal(none.body.message, 'permissions must have at least 1 entry');
    const twice = await create({ permissions: ['maps:write', 'maps:read', 'maps:write'] });
    assert.deepEqual(twice.permissions, ['maps:read', 'maps:write']);
  });
});
