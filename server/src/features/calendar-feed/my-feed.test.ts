import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { createUser } from '../accounts/users/users.ts';
import { addItem } from '../calendar/calendar.test-support.ts';
import { signUp, volunteer } from '../calendar/sign-up/sign-up.test-support.ts';
import { exportBase, fetchRaw, ok, titlesIn } from './feed.test-support.ts';

onEveryEngine('my feed', (server) => {
  let officer: Send;
  let ada: Send;
  const email = () => `a_a%-${server().ctx.config.database.engine}@station.example`;
  before(async () => {
    officer = clientOf(server());
    const { userId } = await createUser(server().ctx, {
      departmentId: 1,
      email: email(),
      displayName: 'Ada',
      role: 'viewer',
      password: 'long enough to be safe',
    });
    ada = await volunteer(server(), userId);
  });
  const addressOf = async (send: Send, query = ''): Promise<string> => {
    const { status, body, text } = await send('GET', `${exportBase}/GetCalendarSubscriptionUrl${query}`);
    assert.equal(status, 200, text);
    const { pathname, search } = new URL(body.Data.SubscriptionUrl);
    return pathname + search;
  };
  const titles = async (path: string) => titlesIn(ok(await fetchRaw(server(), path)).bytes);

  test('it has the events that a person is invited to or has signed up for, and no others', async () => {
    const open = { SignUp: { Mode: 'rsvp' } };
    await addItem(officer, { Title: 'Other', ...open });
    await addItem(officer, { Title: 'Invited', Attendees: [{ Name: 'A', Email: email().toUpperCase() }] });
    await addItem(officer, {
      Title: 'Similar',
      Attendees: [{ Name: 'A', Email: email().replace('_', 'b') }],
    });
    const going = await addItem(officer, { Title: 'Going', ...open });
    const path = await addressOf(ada, '?feed=mine');
    assert.deepEqual(await titles(path), ['Invited']);
    await signUp(ada, going.CalendarItemId, 'maybe');
    assert.deepEqual((await titles(path)).toSorted(), ['Going', 'Invited']);
    await signUp(ada, going.CalendarItemId, 'no');
    assert.deepEqual(await titles(path), ['Invited']);
    const mine = await volunteer(server(), 'someone');
    assert.deepEqual(await titles(await addressOf(mine, '?feed=mine')), []);
  });

  test('the address of one kind of feed does not open the other', async () => {
    const [whole, mine] = [await addressOf(ada), await addressOf(ada, '?feed=mine')];
    assert.equal((await fetchRaw(server(), mine.replace('?feed=mine', ''))).status, 401);
    assert.equal((await fetchRaw(server(), `${whole}?feed=mine`)).status, 401);
    assert.ok((await titles(whole)).length > (await titles(mine)).length);
  });

  test('it ends with the other address of the person', async () => {
    const before = await addressOf(ada, '?feed=mine');
    await ada('POST', `${exportBase}/RegenerateCalendarSubscriptionUrl`);
    assert.equal((await fetchRaw(server(), before)).status, 401);
    ok(await fetchRaw(server(), await addressOf(ada, '?feed=mine')));
  });

  test('an unknown kind of feed is rejected', async () => {
    const response = await ada('GET', `${exportBase}/GetCalendarSubscriptionUrl?feed=ours`);
    assert.deepEqual([response.status, response.body.message], [400, 'feed must be mine, not "ours"']);
  });

  test('the types of the request are in the address', async () => {
    const type = (await officer('POST', '/api/v4/Calendar/SaveItemType', { Name: 'Drill' })).body.Data
      .ItemTypeId;
    const Attendees = [{ Name: 'A', Email: email() }];
    await addItem(officer, { Title: 'Drill for me', Attendees, ItemTypeId: type });
    assert.deepEqual(await titles(await addressOf(ada, `?feed=mine&types=${type}`)), ['Drill for me']);
    assert.deepEqual(await titles(await addressOf(ada, `?types=${type}`)), ['Drill for me']);
  });
});
