import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { buildApp } from '../../../app.ts';
import { clientOf } from '../../../testing/api-client.ts';
import { onSqliteFirst, tokenFor } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { disableUser, enableUser } from '../../accounts/sign-in/user-access.ts';
import { mintAccessToken } from '../../accounts/tokens/mint-access-token.ts';
import { createUser } from '../../accounts/users/users.ts';
import {
  addItem,
  exportBase,
  fetchRaw,
  type Person,
  type RawResponse,
  regenerate,
  sendAs,
  subscribe,
} from '../feed.test-support.ts';
import { createFeedTokens } from './feed-token.ts';
import { endSubscription } from './subscriptions.ts';

const getUrl = 'GetCalendarSubscriptionUrl';
const tokenIn = (path: string) => path.split('/').at(-1) ?? '';
const feedAt = (token: string) => `${exportBase}/CalendarFeed/${token}`;

/** The visible parts of a response, except those that change every time. */
const seen = ({ status, rawHeaders, bytes }: RawResponse) => {
  const isSame = (name: string) => !['date', 'x-request-id'].includes(name.toLowerCase());
  const headers = rawHeaders.filter((_, index) => isSame(rawHeaders[index - (index % 2)] ?? '')); // names and values
  return { status, headers, text: bytes.toString() };
};

onSqliteFirst('calendar subscriptions', (server, engine) => {
  const rejection = async () => seen(await fetchRaw(server(), feedAt('nonsense')));

  const expectRejected = async (path: string, why: string) =>
    assert.deepEqual(seen(await fetchRaw(server(), path)), await rejection(), why);

  const expectServed = async (path: string, why = path) => {
    const { status, bytes } = await fetchRaw(server(), path);
    assert.equal(status, 200, `${why}: ${bytes}`);
  };

  test('concurrent activations of a sync get the same address', async () => {
    const person: Person = { departmentId: 1, userId: 'eager' };
    const paths = await Promise.all(Array.from({ length: 20 }, () => subscribe(server(), person)));
    assert.equal(new Set(paths).size, 1);
    await expectServed(paths[0] ?? '');
  });

  test('of URLs created concurrently, exactly one works, and it is returned from then on', async () => {
    const person: Person = { departmentId: 1, userId: 'racing' };
    await subscribe(server(), person);
    const paths = await Promise.all(Array.from({ length: 10 }, () => regenerate(server(), person)));
    assert.equal(new Set(paths).size, 10);
    const current = await subscribe(server(), person);
    assert.ok(paths.includes(current));
    for (const path of paths)
      await (path === current ? expectServed(path) : expectRejected(path, 'overtaken'));
  });

  if (engine === 'postgres') return; // the rest does not depend on the engine

  test('the first request activates the sync, and the URL does not change', async () => {
    const person: Person = { departmentId: 1, userId: 'first' };
    const response = await sendAs(server(), person, 'GET', getUrl);
    const { SubscriptionUrl, WebCalUrl } = response.body.Data;
    assert.deepEqual(response.body, {
      Data: { SubscriptionUrl, WebCalUrl, IsActive: true },
      Status: 'success',
    });
    assert.ok(SubscriptionUrl.startsWith(`${server().ctx.config.baseUrl}${feedAt('')}`), SubscriptionUrl);
    assert.equal(WebCalUrl, SubscriptionUrl.replace(/^http/, 'webcal'));
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.deepEqual((await sendAs(server(), person, 'GET', getUrl)).body, response.body);
    await expectServed(new URL(SubscriptionUrl).pathname);
  });

  test('a HEAD activates nothing', async () => {
    const subject = { departmentId: 1, userId: 'head', role: 'admin', lifetimeSeconds: 60 } as const;
    const authorization = `Bearer ${await mintAccessToken(server().ctx, subject)}`;
    const response = await fetchRaw(server(), `${exportBase}/${getUrl}`, { authorization }, 'HEAD');
    assert.equal(response.status, 405);
    const { db } = server().ctx;
    const rows = await db.selectFrom('calendar_syncs').selectAll().where('user_id', '=', 'head').execute();
    assert.equal(rows.length, 0);
  });

  test('a sync that was switched off is activated again with another key', async () => {
    const person: Person = { departmentId: 1, userId: 'paused' };
    const before = await subscribe(server(), person);
    await server()
      .ctx.db.updateTable('calendar_syncs')
      .set({ is_active: 0 })
      .where('user_id', '=', 'paused')
      .execute();
    await expectRejected(before, 'switched off');
    const after = await subscribe(server(), person);
    assert.notEqual(after, before);
    await expectServed(after);
    await expectRejected(before, 'the old key');
  });

  test('a new URL ends previous ones immediately, even on a server that has just served them', async () => {
    const person: Person = { departmentId: 1, userId: 'changing' };
    const other = buildApp(server().ctx);
    const before = await subscribe(server(), person);
    assert.equal((await other.inject(before)).statusCode, 200);
    const after = await regenerate(server(), person);
    assert.notEqual(after, before);
    assert.equal((await other.inject(before)).statusCode, 401);
    await expectRejected(before, 'regenerated');
    await expectServed(after);
    assert.equal(await subscribe(server(), person), after);
    await other.close();
  });

  test('a new URL can be requested before there is a first one', async () => {
    const person: Person = { departmentId: 1, userId: 'hasty' };
    const path = await regenerate(server(), person);
    await expectServed(path);
    assert.equal(await subscribe(server(), person), path);
  });

  test('replacing a URL ends only the user’s own feed', async () => {
    const one = await subscribe(server(), { departmentId: 1, userId: 'one' });
    const other = await subscribe(server(), { departmentId: 1, userId: 'other' });
    const otherDepartment = await subscribe(server(), { departmentId: 2, userId: 'one' });
    await regenerate(server(), { departmentId: 1, userId: 'one' });
    await expectRejected(one, 'regenerated');
    await expectServed(other);
    await expectServed(otherDepartment);
  });

  test('every kind of invalid token gets the same 401, byte for byte', async () => {
    const { ctx } = server();
    const tokens = createFeedTokens(ctx.feedKeys);
    const path = await subscribe(server(), { departmentId: 1, userId: 'victim' });
    const token = tokenIn(path);
    const content = tokens.decrypt(token);
    assert.ok(content);
    const others = tokens.decrypt(
      tokenIn(await subscribe(server(), { departmentId: 2, userId: 'someone-else' })),
    );
    const spoiled = (index: number) => {
      const bytes = Buffer.from(token, 'base64url');
      return Buffer.from(bytes.with(index, (bytes.at(index) ?? 0) ^ 1)).toString('base64url');
    };
    const bad: Record<string, string> = {
      nothing: '',
      'a suffix alone': '.ics',
      'two suffixes': `${token}.ics.ics`,
      padding: `${token}=`,
      'encoded padding': `${token}%3D%3D`,
      'a plus': `${token.slice(0, 20)}+${token.slice(21)}`,
      'a slash': `${token.slice(0, 20)}/${token.slice(21)}`,
      'an encoded slash': `${token.slice(0, 20)}%2F${token.slice(21)}`,
      'white space': `${token}%20`,
      'a NUL': `${token}%00`,
      'more behind a slash': `${token}/x`,
      'cut short': token.slice(0, -4),
      'without a tag': Buffer.from(token, 'base64url').subarray(0, -16).toString('base64url'),
      'another key id': spoiled(0),
      'another nonce': spoiled(1),
      'another content': spoiled(14),
      'another tag': spoiled(-1),
      'a key of another service': createFeedTokens([randomBytes(32)]).encrypt(content),
      'another user’s GUID': tokens.encrypt({ ...content, syncGuid: others?.syncGuid ?? '' }),
      'another department': tokens.encrypt({ ...content, departmentId: 2 }),
      'a department that is not there': tokens.encrypt({ ...content, departmentId: 999_999 }),
      'an unknown user': tokens.encrypt({ ...content, userId: 'nobody' }),
      'a long one': 'A'.repeat(4_000),
    };
    for (const [why, one] of Object.entries(bad)) await expectRejected(feedAt(one), why);
    await expectRejected(`${feedAt('nonsense')}?from=nonsense`, 'a bad query shows nothing either');
    const { status, text, headers } = await rejection();
    assert.deepEqual([status, JSON.parse(text).error], [401, 'Unauthorized']);
    assert.ok(headers.includes('Bearer') && headers.includes('no-referrer') && headers.includes('noindex'));
    await expectServed(path, 'the good one still works');
    await expectServed(`${path}.ics`);
  });

  test('a URL survives a rotation of keys and stops working when its key is removed', async () => {
    const { ctx } = server();
    const person: Person = { departmentId: 1, userId: 'rotated' };
    const path = await subscribe(server(), person);
    const newest = randomBytes(32);
    const rotated = buildApp({ ...ctx, feedKeys: [newest, ...ctx.feedKeys] });
    const removed = buildApp({ ...ctx, feedKeys: [newest] });
    const authorization = `Bearer ${await tokenFor(server(), 1)}`;
    const url = `${exportBase}/${getUrl}`;
    const { Data } = (await rotated.inject({ url, headers: { authorization } })).json();
    assert.equal((await rotated.inject(path)).statusCode, 200);
    assert.equal((await removed.inject(path)).statusCode, 401);
    assert.equal((await removed.inject(new URL(Data.SubscriptionUrl).pathname)).statusCode, 200);
    await Promise.all([rotated.close(), removed.close()]);
  });

  test('user ids of any text and length have separate feeds', async () => {
    await addItem(server().ctx, 3, { title: 'In three' });
    for (const userId of [
      '|',
      'a|b',
      '1|2|3',
      '消'.repeat(255),
      '🚒'.repeat(127),
      "'; drop table users",
      '../x',
    ]) {
      const path = await subscribe(server(), { departmentId: 3, userId });
      await expectServed(path, userId);
      await expectServed(`${path}.ics`, userId);
    }
  });

  test('the feed of an account ends permanently when it is disabled or removed, or its role has no calendar', async () => {
    const { ctx } = server();
    const [email, password] = ['member@station.example', 'a long enough password'];
    const { userId } = await createUser(ctx, { departmentId: 4, email, role: 'editor', password });
    const person: Person = { departmentId: 4, userId, role: 'editor' };
    const path = await subscribe(server(), person);
    const users = () => ctx.db.updateTable('users').where('id', '=', userId);
    await expectServed(path);
    await disableUser(ctx, email, endSubscription);
    await expectRejected(path, 'disabled');
    const status = async () => (await sendAs(server(), person, 'GET', getUrl)).status;
    assert.match(`${await status()}`, /^40[13]$/, '403 until the server knows that the token has ended');
    await enableUser(ctx, email);
    await waitFor('the token is good again', async () => (await status()) === 200);
    await expectRejected(path, 'the address of a lost phone stays dead when the user is enabled again');
    const again = await subscribe(server(), person);
    await expectServed(again);
    await users().set({ role: 'retired' }).execute();
    await expectRejected(again, 'a role that is invalid');
    await users().set({ role: 'viewer' }).execute();
    await expectServed(again);
    await ctx.db.deleteFrom('users').where('id', '=', userId).execute();
    await expectRejected(again, 'removed');
    assert.equal(await status(), 403);
    await expectRejected(path, 'a request with a token that is still valid does not bring it back');
  });

  test('if a department limits feeds to roles, the current role of the account counts, not that in its token', async () => {
    const { ctx } = server();
    const newUser = {
      departmentId: 5,
      email: 'chief@station.example',
      role: 'viewer',
      password: 'a long enough password',
    } as const;
    const { userId } = await createUser(ctx, newUser);
    const person: Person = { departmentId: 5, userId, role: 'admin' };
    const path = await subscribe(server(), person);
    const setting = (roles: string[] | null) =>
      ctx.db
        .updateTable('departments')
        .set({ calendar_feed_roles: roles && JSON.stringify(roles) })
        .where('id', '=', 5)
        .execute();
    await setting(['editor', 'admin']);
    await expectRejected(path, 'a viewer');
    assert.equal((await sendAs(server(), person, 'GET', getUrl)).status, 403);
    await ctx.db.updateTable('users').set({ role: 'editor' }).where('id', '=', userId).execute();
    await expectServed(path);
    await setting([]);
    await expectRejected(path, 'nobody may');
    await setting(null);
    await expectServed(path);
  });

  test('for a user without an account, the role in the last token counts', async () => {
    const { ctx } = server();
    const path = await subscribe(server(), { departmentId: 6, userId: 'external', role: 'admin' });
    const roles = JSON.stringify(['admin']);
    await ctx.db.updateTable('departments').set({ calendar_feed_roles: roles }).where('id', '=', 6).execute();
    await expectServed(path);
    const demoted: Person = { departmentId: 6, userId: 'external', role: 'viewer' };
    const denied = await sendAs(server(), demoted, 'GET', getUrl);
    assert.deepEqual([denied.status, denied.body.error], [403, 'Forbidden']);
    await expectRejected(path, 'demoted');
    assert.equal(await subscribe(server(), { ...demoted, role: 'admin' }), path);
    await expectServed(path);
  });

  test('permissions below any role allow a feed only if everyone may have one', async () => {
    const token = await tokenFor(server(), 7, { permissions: ['calendar:read'] });
    const fetchSubscription = () => clientOf(server(), 7, token)('GET', `${exportBase}/${getUrl}`);
    const { body } = await fetchSubscription();
    await expectServed(new URL(body.Data.SubscriptionUrl).pathname);
    await server()
      .ctx.db.updateTable('departments')
      .set({ calendar_feed_roles: JSON.stringify(['viewer', 'editor', 'admin']) })
      .where('id', '=', 7)
      .execute();
    assert.equal((await fetchSubscription()).status, 403);
    await expectRejected(new URL(body.Data.SubscriptionUrl).pathname, 'no role');
  });
});
