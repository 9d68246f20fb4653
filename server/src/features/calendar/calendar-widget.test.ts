import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { onSqlite, type TestServer } from '../../testing/test-server.ts';
import { addItem, base, listAll } from './calendar.test-support.ts';

async function setTimeZone(server: TestServer, departmentId: number, timeZone: string): Promise<void> {
  await server.ctx.db
    .updateTable('departments')
    .set({ time_zone: timeZone })
    .where('id', '=', departmentId)
    .execute();
}

onSqlite('calendar widget', (server) => {
  test('entries have the widget’s format, with exclusive ends and the department’s offset', async () => {
    const send = clientOf(server());
    await listAll(send);
    await setTimeZone(server(), 1, 'America/New_York');
    const timed = await addItem(send, { Start: '2027-07-01T13:00:00Z', End: '2027-07-01T14:30:00Z' });
    const days = await addItem(send, { IsAllDay: true, Start: '2027-01-30', End: '2027-01-31' });
    const { status, body } = await send('GET', `${base}/GetV2CalendarEntriesForCal`);
    assert.equal(status, 200);
    const common = { title: 'Evacuation drill', description: null, location: null };
    assert.deepEqual(body, [
      {
        ...common,
        id: days.CalendarItemId,
        start: '2027-01-30',
        end: '2027-02-01',
        allDay: true,
        isMultiDay: true,
        itemTypeId: null,
        isBusy: false,
      },
      {
        ...common,
        id: timed.CalendarItemId,
        start: '2027-07-01T09:00:00-04:00',
        end: '2027-07-01T10:30:00-04:00',
        allDay: false,
        isMultiDay: false,
        itemTypeId: null,
        isBusy: true,
      },
    ]);
  });

  test('ranges are accepted in FullCalendar’s format, with an offset, or without one and with a time zone', async () => {
    const send = clientOf(server(), 2);
    await listAll(send);
    await setTimeZone(server(), 2, 'America/New_York');
    const add = (Title: string, fields: object) => addItem(send, { Title, ...fields });
    await add('before', { Start: '2027-02-01T04:00:00Z', End: '2027-02-01T04:30:00Z' });
    await add('first', { Start: '2027-02-01T05:00:00Z', End: '2027-02-01T06:00:00Z' });
    await add('last', { Start: '2027-03-01T04:59:00Z', End: '2027-03-01T06:00:00Z' });
    await add('after', { Start: '2027-03-01T05:00:00Z', End: '2027-03-01T06:00:00Z' });
    const day = (Title: string, date: string) =>
      add(Title, { IsAllDay: true, Start: date, End: date, TimeZone: 'Asia/Tokyo' });
    await day('Jan 31', '2027-01-31');
    await day('Feb 1', '2027-02-01');
    await day('Feb 28', '2027-02-28');
    await day('Mar 1', '2027-03-01');
    const ranges = [
      'start=2027-02-01T00%3A00%3A00-05%3A00&end=2027-03-01T00%3A00%3A00-05%3A00',
      'start=2027-02-01T00:00:00-05:00&end=2027-03-01T00:00:00-05:00',
      'start=2027-02-01T00%3A00%3A00&end=2027-03-01T00%3A00%3A00&timeZone=America%2FNew_York',
      'start=2027-02-01&end=2027-03-01&timeZone=local',
      'start=2027-02-01&end=2027-03-01',
    ];
    for (const range of ranges) {
      const { body } = await send('GET', `${base}/GetV2CalendarEntriesForCal?${range}`);
      const titles = body.map((entry: { title: string }) => entry.title).sort();
      assert.deepEqual(titles, ['Feb 1', 'Feb 28', 'first', 'last'], range);
    }
    const wrong = await send('GET', `${base}/GetV2CalendarEntriesForCal?start=2027-02-01&timeZone=Mars`);
    assertError(wrong, 400, 'InvalidRequest', /^TimeZone must be/);
  });

  test('its ETag changes with the calendar and with the department’s time zone, and a request is a 304 until then', async () => {
    const send = clientOf(server(), 4);
    const read = (tag = '') =>
      send('GET', `${base}/GetV2CalendarEntriesForCal`, undefined, { 'if-none-match': tag });
    const seen: string[] = [];
    const readChanged = async () => {
      const { status, headers, body } = await read(seen.at(-1));
      const tag = headers.get('etag') ?? '';
      assert.deepEqual([status, seen.includes(tag)], [200, false]);
      assert.deepEqual((await read(tag)).status, 304);
      seen.push(tag);
      return body.map(({ title, start }: { title: string; start: string }) => `${title} ${start}`);
    };
    assert.deepEqual(await readChanged(), []);
    await addItem(send, { Title: 'drill', Start: '2027-07-01T13:00:00Z', End: '2027-07-01T14:30:00Z' });
    assert.deepEqual(await readChanged(), ['drill 2027-07-01T13:00:00+00:00']);
    await setTimeZone(server(), 4, 'America/New_York');
    assert.deepEqual(await readChanged(), ['drill 2027-07-01T09:00:00-04:00']);
    const items = await send('GET', `${base}/GetAllCalendarItems`, undefined, {
      'if-none-match': seen.at(-1) ?? '',
    });
    assert.equal(items.status, 200, 'the list of items has its own tag');
  });

  test('the widest possible range contains everything, and a range beyond every item contains nothing', async () => {
    const send = clientOf(server(), 3);
    await addItem(send, { Title: 'timed' });
    await addItem(send, { Title: 'all-day', IsAllDay: true, Start: '2027-02-01', End: null });
    const count = async (query: string) => {
      const { body } = await send('GET', `${base}/GetV2CalendarEntriesForCal?${query}`);
      return [(await listAll(send, `?${query}`)).length, body.length];
    };
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Niue']) {
      await setTimeZone(server(), 3, zone);
      for (const end of ['9999-12-31', '9999-12-31T23:59:59-05:00', '9999-12-31T23:59:59Z'])
        for (const start of ['', '&start=0000-01-01', '&start=0000-01-01T00:00:00Z'])
          assert.deepEqual(await count(`end=${end}${start}`), [2, 2], `${zone} ${end} ${start}`);
      assert.deepEqual(await count('start=9999-12-31&end=9999-12-31T23:59:59-05:00'), [0, 0]);
      assert.deepEqual(await count('end=0000-01-01'), [0, 0]);
    }
  });
});
