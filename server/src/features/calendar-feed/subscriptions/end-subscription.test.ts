import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryEngine } from '../../../testing/test-server.ts';
import { fetchRaw, type Person, sendAs, subscribe } from '../feed.test-support.ts';

onEveryEngine('ending calendar subscriptions', (server) => {
  const expectRejected = async (path: string, why: string) =>
    assert.equal((await fetchRaw(server(), path)).status, 401, why);
  const expectServed = async (path: string) => assert.equal((await fetchRaw(server(), path)).status, 200);

  test('a user ends the sync: the URL stops working, and the next URL is different', async () => {
    const person: Person = { departmentId: 6, userId: 'ended', role: 'viewer' };
    const other = await subscribe(server(), { departmentId: 6, userId: 'other', role: 'viewer' });
    const path = await subscribe(server(), person);
    for (let times = 0; times < 2; times++) {
      const ended = await sendAs(server(), person, 'DELETE', 'DeleteCalendarSubscription');
      assert.deepEqual([ended.status, ended.text], [200, '']);
    }
    await expectRejected(path, 'ended');
    await expectServed(other);
    const again = await subscribe(server(), person);
    assert.notEqual(again, path);
    await expectServed(again);
    await expectRejected(path, 'activating the sync again does not bring it back');
  });

  test('an administrator ends all URLs of the department, and of no other', async () => {
    const paths = await Promise.all(
      ['a', 'b'].map((userId) => subscribe(server(), { departmentId: 7, userId, role: 'viewer' })),
    );
    const neighbor = await subscribe(server(), { departmentId: 8, userId: 'a', role: 'viewer' });
    const editor: Person = { departmentId: 7, userId: 'a', role: 'editor' };
    assert.equal((await sendAs(server(), editor, 'DELETE', 'DeleteAllCalendarSubscriptions')).status, 403);
    for (const path of paths) await expectServed(path);
    const admin: Person = { departmentId: 7, userId: 'boss', role: 'admin' };
    assert.equal((await sendAs(server(), admin, 'DELETE', 'DeleteAllCalendarSubscriptions')).status, 200);
    for (const path of paths) await expectRejected(path, 'ended by an administrator');
    await expectServed(neighbor);
  });
});
