import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqliteFirst } from '../../../testing/test-server.ts';
import { startTokenFamily } from '../tokens/refresh-tokens.ts';
import { hashAtLowCost } from '../users/low-cost-hash.test-support.ts';
import { createUser } from '../users/users.ts';
import { exchangeGrant } from './sign-in.ts';
import { disableUser, setPassword } from './user-access.ts';

const password = 'a password of some length';

onSqliteFirst('access of a user', (server) => {
  const addUser = async (email: string) => {
    const { userId } = await createUser(server().ctx, { departmentId: 1, email, role: 'viewer', password });
    const tokens = () =>
      server().ctx.db.selectFrom('refresh_tokens').selectAll().where('user_id', '=', userId).execute();
    const row = () =>
      server().ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    return { email, tokens, row };
  };
  const signIn = (username: string, secret: string) =>
    exchangeGrant(server().ctx, { grant_type: 'password', username, password: secret }, '192.0.2.1');

  test('a sign-in fails if the password changes or the user is disabled during the check', async () => {
    const { ctx } = server();
    const { email, row, tokens } = await addUser('early@station.example');
    const checked = await row();
    await setPassword(ctx, email, 'another one of some length');
    assert.equal(await startTokenFamily(ctx, checked), undefined);
    const current = await row();
    await disableUser(ctx, email, async () => {});
    assert.equal(await startTokenFamily(ctx, current), undefined);
    assert.deepEqual(await tokens(), []);
  });

  test('many concurrent sign-ins with a hash of an outdated cost all succeed', async () => {
    const { ctx } = server();
    const { email, row, tokens } = await addUser('outdated@station.example');
    await ctx.db
      .updateTable('users')
      .set({ password_hash: hashAtLowCost(password) })
      .where('id', '=', (await row()).id)
      .execute();
    await Promise.all(Array.from({ length: 4 }, () => signIn(email, password)));
    assert.equal((await tokens()).length, 4);
    assert.match((await row()).password_hash, /m=8,/);
  });

  test('no sign-in with the old password stays valid after a change of the password, regardless of the timing', async () => {
    const { ctx } = server();
    const { email, tokens } = await addUser('race@station.example');
    let old = password;
    for (let round = 0; round < 4; round += 1) {
      const next = `password number ${round} of all`;
      const attempts = Array.from({ length: 3 }, () => signIn(email, old).catch(() => undefined));
      await Promise.all([setPassword(ctx, email, next), ...attempts]);
      assert.deepEqual(await tokens(), []);
      old = next;
      server().clockOffsetMs += 16 * 60_000; // so that rejected attempts do not count in the next test
    }
  });
});
