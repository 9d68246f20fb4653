import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { MusterError } from '../../../errors.ts';
import { type ApiResponse, clientOf } from '../../../testing/api-client.ts';
import { onSqliteFirst, type TestServer } from '../../../testing/test-server.ts';
import { createUser } from '../users/users.ts';
import { exchangeGrant } from './sign-in.ts';
import { releaseAttempt, reserveAttempt } from './sign-in-throttle.ts';

const password = 'correct horse battery';
const minute = 60_000;
let users = 0;

async function addUser(server: TestServer): Promise<string> {
  users += 1;
  const email = `user${users}@station.example`;
  return (await createUser(server.ctx, { departmentId: 1, email, role: 'viewer', password })).email;
}

function signIn(
  server: TestServer,
  username: string,
  secret = password,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const form = new URLSearchParams({ grant_type: 'password', username, password: secret });
  return clientOf(server, 1, null)('POST', '/api/v4/connect/token', form.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
}

async function statusesOf(responses: readonly Promise<ApiResponse>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(responses)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function isTooMany(error: unknown): boolean {
  return error instanceof MusterError && error.errorName === 'TooManyRequests';
}

/** Makes attempts fail without hashing passwords. @returns how many were admitted */
async function failTimes(server: TestServer, times: number, email: string, address: string): Promise<number> {
  let admitted = 0;
  for (let attempt = 0; attempt < times; attempt += 1) {
    await reserveAttempt(server.ctx, email, address).then(
      () => {
        admitted += 1;
      },
      (error: unknown) => assert.ok(isTooMany(error)),
    );
  }
  return admitted;
}

function signInFrom(server: TestServer, username: string, address: string) {
  return exchangeGrant(server.ctx, { grant_type: 'password', username, password }, address);
}

onSqliteFirst('sign-in throttling', (server, engine) => {
  beforeEach(() => {
    server().clockOffsetMs += 16 * minute; // failures of one test must not count in the next
  });

  test('at most 5 of many concurrent guesses are tried', async () => {
    const email = await addUser(server());
    const burst = Array.from({ length: 100 }, () => signIn(server(), email, 'wrong horse battery'));
    assert.deepEqual(await statusesOf(burst), { 400: 5, 429: 95 });
  });

  if (engine === 'postgres') return; // the rest does not depend on the engine

  test('after 5 failures, even the right password has to wait, for as long as Retry-After says', async () => {
    const email = await addUser(server());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      assert.equal((await signIn(server(), email, 'wrong horse battery')).status, 400);
    }
    const throttled = await signIn(server(), email);
    assert.equal(throttled.status, 429);
    assert.equal(throttled.body.error, 'TooManyRequests');
    assert.equal(throttled.body.statusCode, 429);
    const seconds = Number(throttled.headers.get('retry-after'));
    assert.ok(seconds > 800 && seconds <= 900, `${seconds} s`);
    server().clockOffsetMs += (seconds - 60) * 1000;
    assert.equal((await signIn(server(), email)).status, 429);
    server().clockOffsetMs += 61_000;
    assert.equal((await signIn(server(), email)).status, 200);
  });

  test('an unknown account is throttled like an existing one', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      assert.equal((await signIn(server(), 'nobody@station.example')).status, 400);
    }
    assert.equal((await signIn(server(), 'NOBODY@station.example')).status, 429);
  });

  test('a successful sign-in resets the attempts, and is not counted as a failure', async () => {
    const email = await addUser(server());
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        assert.equal((await signIn(server(), email, 'wrong horse battery')).status, 400);
      }
      assert.equal((await signIn(server(), email)).status, 200);
    }
    const rows = await server().ctx.db.selectFrom('sign_in_failures').select('failures').execute();
    const counts = rows.map(({ failures }) => failures).sort((a, b) => a - b);
    const failures = counts.filter((count) => count > 0);
    assert.deepEqual(failures, [4, 4], 'by account and by address, until the address was known');
  });

  test('one address cannot lock an account for others, however often it tries', async () => {
    const email = await addUser(server());
    assert.equal(await failTimes(server(), 150, email, '203.0.113.1'), 5);
    assert.equal(await failTimes(server(), 50, email, '2001:db8::1'), 5);
    assert.equal(await failTimes(server(), 50, email, '2001:db8::2'), 0);
    assert.equal((await signIn(server(), email)).status, 200);
  });

  test('guesses at one account from many addresses are limited to 100 in 15 minutes', async () => {
    const [email, other] = [await addUser(server()), await addUser(server())];
    let admitted = 0;
    for (let host = 1; host <= 25; host += 1) {
      admitted += await failTimes(server(), 5, email, `203.0.113.${host}`);
    }
    assert.equal(admitted, 100);
    assert.equal((await signIn(server(), email)).status, 429);
    assert.equal((await signIn(server(), other)).status, 200);
  });

  test('guesses at many accounts from one address are limited to 50 in 15 minutes', async () => {
    const email = await addUser(server());
    let admitted = 0;
    for (let account = 0; account < 60; account += 1) {
      admitted += await failTimes(server(), 1, `guess${account}@station.example`, '203.0.113.9');
    }
    assert.equal(admitted, 50);
    await assert.rejects(signInFrom(server(), email, '203.0.113.9'), isTooMany);
    assert.ok((await signInFrom(server(), email, '203.0.113.10')).access_token);
  });

  test('an attempt that fails because of an internal error is not counted', async () => {
    const email = await addUser(server());
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await releaseAttempt(server().ctx, await reserveAttempt(server().ctx, email, '203.0.113.1'));
    }
    assert.equal(await failTimes(server(), 6, email, '203.0.113.1'), 5);
  });

  test('old counts are deleted, and no count contains an account or an address', async () => {
    await failTimes(server(), 1, 'secret-typed-as-name', '203.0.113.77');
    const rows = () => server().ctx.db.selectFrom('sign_in_failures').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(await rows()), /secret-typed|203\.0\.113/);
    server().clockOffsetMs += 16 * minute;
    for (let attempt = 0; attempt < 10; attempt += 1) await failTimes(server(), 1, 'x@y', '203.0.113.78');
    assert.equal((await rows()).filter(({ subject }) => !subject.startsWith('known:')).length, 3);
  });

  test('wrong passwords from many addresses do not lock users out where they have signed in before', async () => {
    const email = await addUser(server());
    assert.ok((await signInFrom(server(), email, '198.51.100.7')).access_token);
    for (let host = 1; host <= 25; host += 1) await failTimes(server(), 5, email, `203.0.113.${host}`);
    await assert.rejects(signInFrom(server(), email, '198.51.100.8'), isTooMany);
    assert.ok((await signInFrom(server(), email, '198.51.100.7')).access_token);
    server().clockOffsetMs += 91 * 24 * 60 * minute;
    for (let host = 1; host <= 25; host += 1) await failTimes(server(), 5, email, `203.0.113.${host}`);
    await assert.rejects(signInFrom(server(), email, '198.51.100.7'), isTooMany, 'it has been forgotten');
  });

  test('a device that has signed in before has a separate count of failures, up to 5', async () => {
    const [email, other] = [await addUser(server()), await addUser(server())];
    const cookie = (await signIn(server(), email)).headers.get('set-cookie');
    assert.match(
      cookie ?? '',
      /^muster-device-\S{12}=\S+; Path=\/api\/v4\/connect; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const device = { cookie: `other=1; ${cookie?.split(';')[0]}` };
    assert.equal(await failTimes(server(), 6, email, '127.0.0.1'), 5);
    assert.equal((await signIn(server(), email)).status, 429, 'everyone else at this address waits');
    assert.equal((await signIn(server(), email, password, device)).status, 200);
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal((await signIn(server(), email, 'wrong horse battery', device)).status, 400);
    assert.equal((await signIn(server(), email, password, device)).status, 429);
    assert.equal(await failTimes(server(), 6, other, '127.0.0.1'), 5);
    assert.equal(
      (await signIn(server(), other, password, device)).status,
      429,
      'it is the device of another account',
    );
  });

  test('a forged device cookie is ignored', async () => {
    const email = await addUser(server());
    const cookie = (await signIn(server(), email)).headers.get('set-cookie')?.split(';')[0] ?? '';
    assert.equal(await failTimes(server(), 6, email, '127.0.0.1'), 5);
    for (const made of [cookie.replace(/=./, '=~'), cookie.slice(0, -1), cookie.replace(/=.*/, '=')])
      assert.equal((await signIn(server(), email, password, { cookie: made })).status, 429, made);
  });

  test('guesses behind an undeclared proxy do not lock out other accounts', async () => {
    const email = await addUser(server());
    for (let account = 0; account < 60; account += 1)
      await failTimes(server(), 1, `guess${account}@station.example`, '10.0.0.1');
    assert.ok((await signInFrom(server(), email, '10.0.0.1')).access_token);
  });
});
