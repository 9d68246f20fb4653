import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MusterError } from '../../../errors.ts';
import { onEveryEngine, type TestServer } from '../../../testing/test-server.ts';
import { ensureDepartment, getDepartmentTimeZone } from '../../departments/departments.ts';
import { createUser, type NewUser } from './users.ts';

function userWith(changes: Partial<NewUser> = {}): NewUser {
  return {
    departmentId: 1,
    email: 'ada@station.example',
    role: 'admin',
    password: 'correct horse',
    ...changes,
  };
}

async function departmentOf(server: TestServer, id: number) {
  const found = server.ctx.db.selectFrom('departments').select(['name', 'time_zone']).where('id', '=', id);
  const row = await found.executeTakeFirst();
  return row && { ...row };
}

function isError(errorName: string, message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof MusterError, String(error));
    assert.equal(error.errorName, errorName);
    assert.match(error.message, message);
    return true;
  };
}

onEveryEngine('accounts', (server) => {
  test('a new user creates the department, named by its number and in UTC by default', async () => {
    const user = await createUser(server().ctx, userWith({ departmentId: 3, email: ' Ada@Station.Example' }));
    assert.equal(user.email, 'ada@station.example');
    assert.equal(user.departmentId, 3);
    assert.deepEqual(await departmentOf(server(), 3), { name: 'Department 3', time_zone: 'UTC' });
    const row = await server()
      .ctx.db.selectFrom('users')
      .selectAll()
      .where('id', '=', user.userId)
      .executeTakeFirst();
    assert.equal(row?.display_name, 'ada@station.example');
    assert.equal(row?.is_active, 1);
    assert.match(row?.password_hash ?? '', /^\$argon2id\$/);
  });

  test('a name and time zone passed with a user replace those of the department, and others stay', async () => {
    const named = { departmentName: ' Harbor ', timeZone: 'america/new_york' };
    await createUser(server().ctx, userWith({ departmentId: 4, email: 'a@4', ...named }));
    assert.deepEqual(await departmentOf(server(), 4), { name: 'Harbor', time_zone: 'America/New_York' });
    await createUser(server().ctx, userWith({ departmentId: 4, email: 'b@4', departmentName: 'Port' }));
    assert.deepEqual(await departmentOf(server(), 4), { name: 'Port', time_zone: 'America/New_York' });
    await ensureDepartment(server().ctx, 4);
    assert.deepEqual(await departmentOf(server(), 4), { name: 'Port', time_zone: 'America/New_York' });
    assert.equal(await getDepartmentTimeZone(server().ctx.db, 4), 'America/New_York');
    assert.equal(await getDepartmentTimeZone(server().ctx.db, 404), 'UTC');
  });

  test('an e-mail address belongs to one account across all departments, and a rejected user changes nothing', async () => {
    await createUser(server().ctx, userWith({ email: 'grace@station.example' }));
    for (const [departmentId, email] of [
      [1, 'grace@station.example'],
      [9, 'GRACE@station.example'],
    ] as const) {
      const again = createUser(server().ctx, userWith({ departmentId, email, departmentName: 'Other' }));
      await assert.rejects(again, isError('Conflict', /grace@station\.example/));
    }
    assert.equal(await departmentOf(server(), 9), undefined);
    assert.equal((await departmentOf(server(), 1))?.name, 'Department 1');
  });

  test('of ten concurrent attempts to add the same user, exactly one succeeds', async () => {
    const user = userWith({ departmentId: 10, email: 'race@station.example' });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => createUser(server().ctx, user)),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const result of results)
      if (result.status === 'rejected') isError('Conflict', /race/)(result.reason);
  });

  test('an invalid user is rejected with an error that says what was expected', async () => {
    const bad: [Partial<NewUser>, RegExp][] = [
      [{ email: 'ada' }, /email address/],
      [{ email: 'a b@c' }, /email address/],
      [{ email: 'a\0@c' }, /email address/],
      [{ email: `${'a'.repeat(254)}@b` }, /email address/],
      [{ password: 'eleven char' }, /12 to 1000/],
      [{ password: 'x'.repeat(1001) }, /12 to 1000/],
      [{ timeZone: 'Mars/Olympus' }, /IANA/],
      [{ timeZone: '+02:00' }, /IANA/],
      [{ displayName: 'a\nb' }, /name/],
      [{ departmentName: 'n'.repeat(501) }, /name/],
    ];
    for (const [changes, message] of bad) {
      const result = createUser(server().ctx, userWith({ departmentId: 11, email: 'x@y', ...changes }));
      await assert.rejects(result, isError('InvalidRequest', message), JSON.stringify(changes).slice(0, 60));
    }
    assert.equal(await departmentOf(server(), 11), undefined);
  });
});
