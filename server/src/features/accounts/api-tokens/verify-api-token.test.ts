import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Authenticate, Context } from '../../../context.ts';
import { permissions } from '../../../roles.ts';
import { onEveryEngine } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { authenticateBearer } from '../tokens/access-token.ts';
import { noEndedTokens } from '../tokens/ended-tokens.ts';
import { saveApiToken } from './api-tokens.ts';

const minuteMs = 60_000;
const away = Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' });

/** Counts the statements of a context's database, and makes them fail while `isAway` is set. */
function watchDatabase(ctx: Context) {
  const state = { isAway: false, statements: 0 };
  const db = new Proxy(ctx.db, {
    get: (target, name) => {
      if (typeof name === 'string' && /^(selectFrom|updateTable|insertInto)$/.test(name)) {
        if (state.isAway) throw away;
        state.statements += 1;
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { state, ctx: { ...ctx, db } };
}

onEveryEngine('verification of API tokens', (server) => {
  const prepare = async (expiresOn: string | null = null) => {
    const creator = { departmentId: 1, userId: 'ada', permissions: new Set(permissions) };
    const { token, id } = await saveApiToken(server().ctx, creator, {
      name: 'a',
      permissions: ['maps:read'],
      expiresOn,
    });
    const { state, ctx } = watchDatabase(server().ctx);
    const authenticate: Authenticate = authenticateBearer(ctx, noEndedTokens);
    const lastUse = async () => {
      const tokens = server().ctx.db.selectFrom('api_tokens').select('last_used_on').where('id', '=', id);
      return (await tokens.executeTakeFirstOrThrow()).last_used_on;
    };
    return { token, id, state, authenticate, lastUse };
  };

  test('queries the database once for many concurrent requests, and not at all in the next five minutes', async () => {
    const { token, id, state, authenticate, lastUse } = await prepare();
    const [caller, ...others] = await Promise.all(
      Array.from({ length: 20 }, async () => authenticate(token, false)),
    );
    assert.equal(caller?.userId, `api-token:${id}`);
    for (const other of others) assert.equal(other, caller);
    await waitFor('the use is recorded', async () => (await lastUse()) !== null);
    const { statements } = state;
    assert.equal(statements, 2, 'the lookup and the use');
    for (let request = 0; request < 100; request += 1) assert.equal(authenticate(token, false), caller);
    assert.equal(state.statements, statements);
    server().clockOffsetMs = 5 * minuteMs;
    await authenticate(token, false);
    server().clockOffsetMs = 0;
    assert.ok(state.statements > statements);
  });

  test('accepts a cached token for reading while the database is unavailable, until the token expires', async () => {
    const { token, state, authenticate } = await prepare(new Date(Date.now() + 20 * minuteMs).toISOString());
    const caller = await authenticate(token, true);
    state.isAway = true;
    try {
      server().clockOffsetMs = 10 * minuteMs;
      assert.equal(await authenticate(token, true), caller);
      server().clockOffsetMs = 11 * minuteMs;
      await assert.rejects(async () => authenticate(token, false), /terminating/);
      server().clockOffsetMs = 20 * minuteMs;
      await assert.rejects(async () => authenticate(token, true), /terminating/);
      server().clockOffsetMs = 11 * minuteMs;
      state.isAway = false;
      assert.deepEqual(await authenticate(token, false), caller);
    } finally {
      server().clockOffsetMs = 0;
    }
  });

  test('does not fail a request whose use cannot be recorded', async () => {
    const { token, id, lastUse } = await prepare();
    const { ctx } = server();
    const db = new Proxy(ctx.db, {
      get: (target, name) => {
        if (name === 'updateTable') throw away;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const caller = await authenticateBearer({ ...ctx, db }, noEndedTokens)(token, false);
    assert.equal(caller.apiTokenId, id);
    assert.equal(await lastUse(), null);
  });
});
