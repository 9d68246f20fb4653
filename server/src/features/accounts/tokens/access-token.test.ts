import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { type JWTPayload, SignJWT } from 'jose';
import type { Permission } from '../../../roles.ts';
import { type ApiResponse, clientOf } from '../../../testing/api-client.ts';
import { onSqlite, type TestServer } from '../../../testing/test-server.ts';
import { authenticateBearer } from './access-token.ts';
import { noEndedTokens } from './ended-tokens.ts';
import { mintAccessToken } from './mint-access-token.ts';

const readMaps = '/api/v4/CustomMaps/GetCustomMaps';
const deleteMap = '/api/v4/CustomMaps/DeleteCustomMap/no-such-map';
const hour = 3600;

function nowSeconds(server: TestServer): number {
  return Math.floor(server.ctx.clock.now() / 1000);
}

function goodClaims(server: TestServer): JWTPayload {
  return { sub: 'ada', departmentId: 1, role: 'admin', exp: nowSeconds(server) + hour };
}

/** Signs a token with the server's own secret and changed claims; `undefined` removes a claim. */
function tokenWith(server: TestServer, changes: Record<string, unknown> = {}): Promise<string> {
  const claims = { ...goodClaims(server), ...changes } as JWTPayload;
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(server.ctx.authSecret);
}

function open(server: TestServer, token: string): Promise<ApiResponse> {
  return clientOf(server, 1, token)('GET', readMaps);
}

async function assertRejected(
  server: TestServer,
  token: string,
  message: RegExp,
  what: string,
): Promise<void> {
  const response = await open(server, token);
  assert.equal(response.status, 401, what);
  assert.equal(response.body.error, 'Unauthorized', what);
  assert.equal(response.body.statusCode, 401, what);
  assert.match(response.body.message, message, what);
  assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/, what);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Signs without jose, which rejects a secret that is too short for the algorithm. */
function signByHand(alg: 'HS384', payload: string, secret: Uint8Array): string {
  const signed = `${encode({ alg })}.${payload}`;
  return `${signed}.${createHmac('sha384', secret).update(signed).digest('base64url')}`;
}

onSqlite('access tokens', (server) => {
  afterEach(() => {
    server().clockOffsetMs = 0;
  });

  test('the error for a missing bearer token says what the header must be', async () => {
    for (const authorization of ['', 'Basic YTpi', 'Bearer', await tokenWith(server())]) {
      const send = clientOf(server(), 1, null);
      const response = await send('GET', readMaps, undefined, { authorization });
      assert.equal(response.status, 401, authorization);
      assert.deepEqual(response.body, {
        error: 'Unauthorized',
        message: 'The Authorization header must be: Bearer <access token>',
        statusCode: 401,
      });
    }
  });

  test('a token that this installation did not sign is rejected with an error that does not help a forger', async () => {
    const good = await tokenWith(server());
    const [header = '', payload = '', signature = ''] = good.split('.');
    const otherSecret = createSecretKey(Buffer.alloc(32, 1));
    const claims = goodClaims(server());
    const forged: Record<string, string> = {
      garbage: 'x',
      'three empty parts': '..',
      'alg none': `${encode({ alg: 'none' })}.${payload}.`,
      'alg none with the signature': `${encode({ alg: 'none' })}.${payload}.${signature}`,
      'no alg': `${encode({})}.${payload}.${signature}`,
      'another secret': await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(otherSecret),
      'another algorithm of the same secret': signByHand('HS384', payload, server().ctx.authSecret),
      'changed claims': `${header}.${encode({ ...claims, departmentId: 2 })}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'an RS256 token without an issuer': `${encode({ alg: 'RS256' })}.${payload}.${signature}`,
      'an encrypted token': `${encode({ alg: 'dir', enc: 'A256GCM' })}..a.b.c`,
      'expired and not ours': await new SignJWT({ ...claims, exp: 1 })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(otherSecret),
    };
    for (const [what, token] of Object.entries(forged)) {
      await assertRejected(server(), token, /^The access token is not valid here; sign in again$/, what);
    }
    assert.equal((await open(server(), good)).status, 200);
  });

  test('the times must be present and must be numbers', async () => {
    for (const exp of [undefined, null, '9999999999', true]) {
      await assertRejected(server(), await tokenWith(server(), { exp }), /claim exp/, `exp ${exp}`);
    }
    await assertRejected(server(), await tokenWith(server(), { nbf: '1' }), /claim nbf/, 'nbf as a text');
  });

  test('the department must be a positive whole number, as a number', async () => {
    const bad = [undefined, null, '1', '', 0, -1, 1.5, 2 ** 53, true, [1], { id: 1 }];
    for (const departmentId of bad) {
      const token = await tokenWith(server(), { departmentId });
      await assertRejected(
        server(),
        token,
        /claim departmentId/,
        `departmentId ${JSON.stringify(departmentId)}`,
      );
    }
    const largest = await tokenWith(server(), { departmentId: Number.MAX_SAFE_INTEGER });
    assert.equal((await open(server(), largest)).status, 200);
  });

  test('the user must be a string that every database can store', async () => {
    const bad = [undefined, null, '', 7, ['ada'], 'a'.repeat(256), 'a\0b', 'a\ud800'];
    for (const sub of bad) {
      await assertRejected(
        server(),
        await tokenWith(server(), { sub }),
        /claim sub/,
        JSON.stringify(sub) ?? 'none',
      );
    }
    assert.equal((await open(server(), await tokenWith(server(), { sub: 'ä'.repeat(255) }))).status, 200);
  });

  test("clocks may differ by 60 s at both ends of a token's life", async () => {
    const expiring = await tokenWith(server(), { exp: nowSeconds(server()) + 100 });
    const starting = await tokenWith(server(), { nbf: nowSeconds(server()) + 100 });
    server().clockOffsetMs = 30_000;
    await assertRejected(server(), starting, /not valid yet/, 'more than 60 s early');
    server().clockOffsetMs = 45_000;
    assert.equal((await open(server(), starting)).status, 200, 'less than 60 s early');
    server().clockOffsetMs = 150_000;
    assert.equal((await open(server(), expiring)).status, 200, 'less than 60 s late');
    server().clockOffsetMs = 161_000;
    await assertRejected(server(), expiring, /has expired; sign in again/, 'more than 60 s late');
  });

  test('a cached token is also rejected before and after its time', async () => {
    const now = nowSeconds(server());
    const token = await tokenWith(server(), { exp: now + 10, nbf: now - 10 });
    assert.equal((await open(server(), token)).status, 200);
    server().clockOffsetMs = 75_000; // less than the 5 minutes after which it would be verified again anyway
    await assertRejected(server(), token, /has expired/, 'expired');
    server().clockOffsetMs = -75_000;
    await assertRejected(server(), token, /not valid yet/, 'early');
  });

  test('a cached token is resolved synchronously, with the same caller object', async () => {
    const authenticate = authenticateBearer(server().ctx, noEndedTokens);
    const token = await tokenWith(server());
    const first = await authenticate(token, false);
    assert.equal(authenticate(token, false), first);
    server().clockOffsetMs = 299_000;
    assert.equal(authenticate(token, false), first);
    server().clockOffsetMs = 301_000;
    const again = authenticate(token, false);
    assert.ok(again instanceof Promise, 'verified again after 5 minutes');
    assert.deepEqual(await again, first);
    assert.equal(authenticate(token, false), await again);
  });

  test('a token over 8 KB works, but is verified each time', async () => {
    const authenticate = authenticateBearer(server().ctx, noEndedTokens);
    const token = await tokenWith(server(), { groups: 'g'.repeat(7_000) });
    assert.ok(token.length > 8_192);
    assert.equal((await open(server(), token)).status, 200);
    await authenticate(token, false);
    assert.ok(authenticate(token, false) instanceof Promise);
  });

  test('the first valid token creates a department, and a rejected token does not', async () => {
    const token = await tokenWith(server(), { departmentId: 77 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => open(server(), token)));
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
    await open(server(), `${await tokenWith(server(), { departmentId: 78 })}x`);
    await open(server(), await tokenWith(server(), { departmentId: 79, exp: 1 }));
    const rows = await server()
      .ctx.db.selectFrom('departments')
      .select(['id', 'name', 'time_zone'])
      .where('id', 'in', [77, 78, 79])
      .execute();
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ id: 77, name: 'Department 77', time_zone: 'UTC' }],
    );
  });

  test('a first token does not change the name or time zone of a department', async () => {
    const row = {
      id: 80,
      name: 'Harbor',
      time_zone: 'Europe/Oslo',
      added_on: '2026-01-01T00:00:00.000Z',
      calendar_feed_roles: '["admin"]',
      units: 'metric' as const,
      background: '{"kind":"none"}',
    };
    const { db } = server().ctx;
    await db.insertInto('departments').values(row).execute();
    assert.equal((await open(server(), await tokenWith(server(), { departmentId: 80 }))).status, 200);
    const found = await db.selectFrom('departments').selectAll().where('id', '=', 80).executeTakeFirst();
    assert.deepEqual({ ...found }, { ...row, background_key: null, background_file: null });
  });

  test('roles and permissions are combined, and unknown names grant nothing', async () => {
    const reads = ['maps:read', 'calendar:read'];
    const writes = ['maps:write', 'calendar:write'];
    const cases: [Record<string, unknown>, string[]][] = [
      [{ role: 'viewer' }, reads],
      [{ role: 'editor' }, [...reads, ...writes]],
      [{ role: 'admin' }, [...reads, ...writes, 'department:admin']],
      [{ role: ['viewer', 'guest'] }, reads],
      [{ role: 'not admin' }, []],
      [{ role: 'toString' }, []],
      [{ role: 'ADMIN' }, []],
      [{ role: { name: 'admin' } }, []],
      [{ role: undefined }, []],
      [{ permissions: ['maps:read', 'maps:everything', 7, null] }, ['maps:read']],
      [{ permissions: 'openid maps:read maps:write' }, ['maps:read', 'maps:write']],
      [{ permissions: ['maps:read maps:write'] }, []],
      [{ permissions: ['maps:write'], role: 'viewer' }, [...reads, 'maps:write']],
      [{ permissions: ['department:admin'] }, ['department:admin']],
    ];
    const authenticate = authenticateBearer(server().ctx, noEndedTokens);
    for (const [claims, expected] of cases) {
      const { permissions } = await authenticate(
        await tokenWith(server(), { role: undefined, ...claims }),
        false,
      );
      assert.deepEqual([...permissions].sort(), (expected as Permission[]).sort(), JSON.stringify(claims));
    }
  });

  test('without the permission for the operation, the response is 403 before anything else is checked', async () => {
    const viewer = clientOf(server(), 1, await tokenWith(server(), { role: 'viewer' }));
    assert.equal((await viewer('GET', readMaps)).status, 200);
    const denied = await viewer('DELETE', deleteMap);
    assert.equal(denied.status, 403);
    assert.equal(denied.body.error, 'Forbidden');
    assert.match(denied.body.message, /maps:write/);
    const editor = clientOf(server(), 1, await tokenWith(server(), { role: 'editor' }));
    assert.equal((await editor('DELETE', deleteMap)).status, 404);
    const nobody = clientOf(server(), 1, await tokenWith(server(), { role: undefined }));
    assert.equal((await nobody('GET', readMaps)).status, 403);
  });
});

const otherNames = {
  MUSTER_AUTH_USER_CLAIM: 'preferred_username',
  MUSTER_AUTH_DEPARTMENT_CLAIM: 'https://example.org/department',
  MUSTER_AUTH_PERMISSIONS_CLAIM: 'scope',
  MUSTER_AUTH_ROLE_CLAIM: 'https://example.org/role',
};

onSqlite(
  'access tokens under other claim names',
  (server) => {
    test('only the configured names are read', async () => {
      const authenticate = authenticateBearer(server().ctx, noEndedTokens);
      const customClaims = {
        preferred_username: 'grace',
        'https://example.org/department': 5,
        scope: 'maps:write',
        'https://example.org/role': 'viewer',
        departmentId: 1,
        role: 'admin',
        permissions: ['department:admin'],
      };
      const caller = await authenticate(await tokenWith(server(), customClaims), false);
      assert.equal(caller.departmentId, 5);
      assert.equal(caller.userId, 'grace');
      assert.deepEqual([...caller.permissions].sort(), ['calendar:read', 'maps:read', 'maps:write']);
      await assertRejected(server(), await tokenWith(server()), /claim preferred_username/, 'default names');
    });

    test('our own tokens also use these names', async () => {
      const subject = { departmentId: 6, userId: 'dispatch', role: 'viewer', lifetimeSeconds: 60 } as const;
      const token = await mintAccessToken(server().ctx, subject);
      const authenticate = authenticateBearer(server().ctx, noEndedTokens);
      const { departmentId, userId, permissions } = await authenticate(token, false);
      assert.deepEqual({ departmentId, userId }, { departmentId: 6, userId: 'dispatch' });
      assert.deepEqual([...permissions].sort(), ['calendar:read', 'maps:read']);
    });
  },
  otherNames,
);
