import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { clientOf, type Send } from '../../../testing/api-client.ts';
import { onEveryEngine } from '../../../testing/test-server.ts';
import { createUser } from '../../accounts/users/users.ts';
import { entriesOf, restore } from '../../trash/trash.test-support.ts';
import { addItem, base, itemOf, listSeries, remove, update } from '../calendar.test-support.ts';
import { topUpSeries } from '../series-top-up.ts';
import { answersOf, signUp, volunteer } from './sign-up.test-support.ts';

const places = (count: number, WaitingList = false) => ({
  SignUp: { Mode: 'places', Places: count, WaitingList },
});

onEveryEngine('sign-up', (server) => {
  let send: Send;
  let robin: Send;
  let sam: Send;
  before(async () => {
    send = clientOf(server());
    robin = await volunteer(server(), 'robin');
    sam = await volunteer(server(), 'sam');
  });
  const getItem = async (id: number) => itemOf(await send('GET', `${base}/GetCalendarItem?id=${id}`));
  const statesOf = async (id: number) =>
    (await answersOf(send, id)).map(({ UserId, State }) => `${UserId} ${State}`);

  test('200 people who want 10 places at once: 10 are in, the others wait in one order', async () => {
    const { CalendarItemId: id } = await addItem(send, places(10, true));
    const people = await Promise.all(
      Array.from({ length: 200 }, (_, index) => volunteer(server(), `person-${index}`)),
    );
    const given = await Promise.all(people.map((person) => signUp(person, id, 'yes')));
    assert.equal(given.filter(({ State }) => State === 'in').length, 10);
    const states = (await answersOf(send, id)).map(({ State }) => State);
    assert.deepEqual(
      states,
      Array.from({ length: 200 }, (_, index) => (index < 10 ? 'in' : 'waiting')),
    );
    assert.equal((await getItem(id)).SignUp.Taken, 10);
    const [first, , , , , , , , , , next] = await answersOf(send, id);
    const leaver = people[Number(first?.UserId.split('-')[1])];
    assert.ok(leaver);
    await signUp(leaver, id, 'no');
    const after = (await answersOf(send, id)).find(({ UserId }) => UserId === next?.UserId);
    assert.equal(after?.State, 'in');
  });

  test('without a waiting list, the last place goes once, and a full event says so', async () => {
    const { CalendarItemId: id } = await addItem(send, places(1));
    const results = await Promise.all(
      [robin, sam].map((person) => person('POST', `${base}/SignUp/${id}`, { Answer: 'yes' })),
    );
    assert.deepEqual(results.map(({ status }) => status).toSorted(), [200, 409]);
    const full = results.find(({ status }) => status === 409);
    assert.equal(full?.body.message, 'All places are taken');
    const winner = results[0]?.status === 200 ? robin : sam;
    assert.equal((await signUp(winner, id, 'yes')).State, 'in', 'an answer can be repeated');
    assert.equal((await signUp(winner === robin ? sam : robin, id, 'maybe')).State, 'maybe');
  });

  test('an event without sign-up, a closed one and one that is over take no answers', async () => {
    const none = await addItem(send);
    const past = { Start: '2020-01-12T09:00:00Z', End: '2020-01-12T10:00:00Z', SignUp: { Mode: 'rsvp' } };
    const closed = { SignUp: { Mode: 'rsvp', ClosesOn: '2020-01-01T00:00:00Z' } };
    for (const item of [none, await addItem(send, past), await addItem(send, closed)]) {
      const { status, body } = await robin('POST', `${base}/SignUp/${item.CalendarItemId}`, {
        Answer: 'yes',
      });
      assert.deepEqual([status, body.error], [409, 'Conflict']);
      assert.deepEqual(await answersOf(send, item.CalendarItemId), []);
    }
  });

  test('the time to answer moves with the event, and cannot be after its end', async () => {
    const item = await addItem(send, { SignUp: { Mode: 'rsvp', ClosesOn: '2027-01-11T14:00:00Z' } });
    const moved = itemOf(
      await update(send, item.CalendarItemId, { Start: '2027-01-14T14:00:00Z', End: '2027-01-14T15:00:00Z' }),
    );
    assert.equal(moved.SignUp.ClosesOn, '2027-01-13T14:00:00.000Z');
    for (const [SignUp, field] of [
      [{ Mode: 'rsvp', ClosesOn: '2028-01-01T00:00:00Z' }, 'SignUp.ClosesOn'],
      [{ Mode: 'places' }, 'SignUp.Places'],
      [{ Mode: 'rsvp', Places: 3 }, 'SignUp.Places'],
      [{ Mode: 'places', Places: 0 }, 'SignUp.Places'],
    ] as const) {
      const { status, body } = await update(send, item.CalendarItemId, { SignUp });
      assert.deepEqual([status, body.message.split(' ')[0]], [400, field]);
    }
  });

  test('files say who takes part, and who was invited keeps one line', async () => {
    const email = `ada-${server().ctx.config.database.engine}@station.example`;
    const { userId } = await createUser(server().ctx, {
      departmentId: 1,
      email,
      displayName: 'Ada',
      role: 'viewer',
      password: 'long enough to be safe',
    });
    const item = await addItem(send, {
      SignUp: { Mode: 'rsvp' },
      Attendees: [
        { Name: 'Ada W', Email: email },
        { Name: 'Lee', Email: 'lee@station.example' },
      ],
    });
    const before = (await send('GET', '/api/v4/CalendarExport/ExportDepartmentICalFeed')).text;
    assert.doesNotMatch(before, /PARTSTAT=ACCEPTED/);
    await signUp(await volunteer(server(), userId), item.CalendarItemId, 'yes');
    for (const path of ['ExportDepartmentICalFeed', `ExportICalFile?calendarItemId=${item.CalendarItemId}`]) {
      const text = (await send('GET', `/api/v4/CalendarExport/${path}`)).text.replaceAll('\r\n ', '');
      assert.match(text, new RegExp(`ATTENDEE;PARTSTAT=ACCEPTED;CN="Ada W":mailto:${email}`));
      assert.match(text, /ATTENDEE;CN="Lee":mailto:lee@station.example/);
    }
    const after = await getItem(item.CalendarItemId);
    assert.equal(after.Sequence, item.Sequence, 'an answer is no edit of the event');
  });

  test('an answer to a whole series applies to its instances and to those that are added later', async () => {
    const first = await addItem(send, { ...places(1), RecurrenceRule: 'FREQ=WEEKLY' });
    const before = await listSeries(send, first.RecurrenceId);
    await signUp(sam, before[1]?.CalendarItemId ?? 0, 'yes');
    const given = await signUp(robin, first.CalendarItemId, 'yes', '?scope=all');
    assert.deepEqual([given.State, given.Answered, given.Skipped], ['in', before.length - 1, 1]);
    assert.deepEqual(await statesOf(before[1]?.CalendarItemId ?? 0), ['sam in']);
    const inSummer = { ...server().ctx, clock: { now: () => Date.parse('2027-09-01T00:00:00Z') } };
    await topUpSeries(inSummer);
    const later = (await listSeries(send, first.RecurrenceId)).slice(before.length);
    assert.ok(later.length > 10);
    for (const item of [later[0], later.at(-1)])
      assert.deepEqual(await statesOf(item?.CalendarItemId ?? 0), ['robin in']);
    assert.equal(later[0]?.SignUp.Taken, 1);
  });

  test('a rule that drops instances and comes back brings their answers back', async () => {
    const first = await addItem(send, { SignUp: { Mode: 'rsvp' }, RecurrenceRule: 'FREQ=DAILY;COUNT=4' });
    const [, second] = await listSeries(send, first.RecurrenceId);
    await signUp(robin, second?.CalendarItemId ?? 0, 'maybe');
    const rule = (RecurrenceRule: string) =>
      update(send, first.CalendarItemId, { RecurrenceRule }, '?scope=all');
    assert.equal((await rule('FREQ=DAILY;INTERVAL=2;COUNT=2')).status, 200);
    assert.equal((await rule('FREQ=DAILY;COUNT=4')).status, 200);
    const back = await listSeries(send, first.RecurrenceId);
    const states = await Promise.all(back.map(({ CalendarItemId }) => statesOf(CalendarItemId)));
    assert.deepEqual(states, [[], ['robin maybe'], [], []]);
  });

  test('the trash keeps the answers of deleted events, and nothing else does', async () => {
    const first = await addItem(send, { ...places(2, true), RecurrenceRule: 'FREQ=DAILY;COUNT=3' });
    await signUp(robin, first.CalendarItemId, 'yes', '?scope=all');
    const items = await listSeries(send, first.RecurrenceId);
    await remove(send, first.CalendarItemId, '?scope=all');
    const { db } = server().ctx;
    const ids = items.map(({ CalendarItemId }) => CalendarItemId);
    const left = await db.selectFrom('calendar_answers').selectAll().where('owner_id', 'in', ids).execute();
    assert.deepEqual(left, []);
    const [entry] = await entriesOf(send, '?kind=calendarItem');
    assert.equal((await restore(send, entry?.id ?? '')).status, 200);
    for (const id of ids) assert.deepEqual(await statesOf(id), ['robin in']);
  });

  test('another department cannot answer, or read answers', async () => {
    const { CalendarItemId: id } = await addItem(send, places(2));
    const stranger = await volunteer(server(), 'robin', 2);
    for (const response of [
      await stranger('POST', `${base}/SignUp/${id}`, { Answer: 'yes' }),
      await stranger('GET', `${base}/GetAnswers/${id}`),
    ])
      assert.deepEqual([response.status, response.body.error], [404, 'CalendarItemNotFound']);
    assert.deepEqual(await answersOf(send, id), []);
  });
});
