import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../../testing/api-client.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import { addItem, itemOf, listAll, listSeries, update } from '../calendar.test-support.ts';

/** New York skips the hour from 02:00 on March 14, 2027. */
const cases: readonly [string, string, string, string, string][] = [
  ['only its start is skipped', '02:30:00', '03:15:00', '07:30', '08:15'],
  ['both its ends are skipped', '02:15:00', '02:45:00', '07:15', '07:45'],
  ['only its end is skipped', '01:30:00', '02:30:00', '06:30', '07:30'],
  ['its start is skipped and its end has an offset', '02:30:00', '04:00:00-04:00', '07:30', '08:00'],
];

onSqlite('items in the hour that is skipped in spring', (server) => {
  for (const [name, start, end, startsAt, endsAt] of cases) {
    test(`an item has the given length, as a single item and in a series, if ${name}`, async () => {
      const send = clientOf(server());
      const times = { Start: `2027-03-14T${start}`, End: `2027-03-14T${end}` };
      const single = await addItem(send, times);
      const first = await addItem(send, { ...times, RecurrenceRule: 'FREQ=DAILY;COUNT=2' });
      const expected = [startsAt, endsAt].map((time) => `2027-03-14T${time}:00.000Z`);
      assert.deepEqual([single.Start, single.End], expected);
      assert.deepEqual([first.Start, first.End], expected);
    });
  }

  test('an item keeps its length when it moves to a skipped time, and its series keeps its wall-clock times', async () => {
    const send = clientOf(server());
    const { CalendarItemId: id } = await addItem(send, {
      Start: '2027-03-10T02:30:00',
      End: '2027-03-10T03:15:00',
    });
    const moved = itemOf(await update(send, id, { Start: '2027-03-14T02:30:00' }));
    assert.deepEqual([moved.Start, moved.End], ['2027-03-14T07:30:00.000Z', '2027-03-14T08:15:00.000Z']);
    const skipped = { Start: '2027-03-14T02:30:00', End: '2027-03-14T03:15:00' };
    const first = await addItem(send, { ...skipped, RecurrenceRule: 'FREQ=DAILY;COUNT=2' });
    const [, next] = await listSeries(send, first.RecurrenceId);
    assert.deepEqual([next?.Start, next?.End], ['2027-03-15T06:30:00.000Z', '2027-03-15T07:15:00.000Z']);
  });

  /** Santiago skips the hour from 00:00 on September 5, 2027, so the first instance is shown at 01:59. */
  const santiago = {
    Start: '2027-09-05T00:59:00',
    End: '2027-09-05T02:30:00',
    TimeZone: 'America/Santiago',
    RecurrenceRule: 'FREQ=WEEKLY;COUNT=3',
  };
  const forms: readonly [string, away: object, back: object][] = [
    [
      'instants',
      { Start: '2027-09-06T04:59:00Z', End: '2027-09-06T06:30:00Z' },
      { Start: '2027-09-05T04:59:00Z', End: '2027-09-05T06:30:00Z' },
    ],
    [
      'wall-clock times',
      { Start: '2027-09-06T01:59:00', End: '2027-09-06T03:30:00' },
      { Start: '2027-09-05T00:59:00', End: '2027-09-05T02:30:00' },
    ],
    ['a start alone', { Start: '2027-09-06T01:59:00' }, { Start: '2027-09-05T04:59:00Z' }],
  ];
  for (const [form, away, back] of forms)
    for (const scope of ['all', 'following'])
      test(`a series moved by a day and back through a skipped instance is the same (${form}, ${scope})`, async () => {
        const send = clientOf(server());
        const first = await addItem(send, santiago);
        const read = async () =>
          (await listSeries(send, first.RecurrenceId)).map(({ Start, End }) => [Start, End]);
        const before = await read();
        assert.deepEqual(before, [
          ['2027-09-05T04:59:00.000Z', '2027-09-05T06:30:00.000Z'],
          ['2027-09-12T03:59:00.000Z', '2027-09-12T05:30:00.000Z'],
          ['2027-09-19T03:59:00.000Z', '2027-09-19T05:30:00.000Z'],
        ]);
        await update(send, first.CalendarItemId, away, `?scope=${scope}`);
        assert.deepEqual(await read(), [
          ['2027-09-06T03:59:00.000Z', '2027-09-06T05:30:00.000Z'],
          ['2027-09-13T03:59:00.000Z', '2027-09-13T05:30:00.000Z'],
          ['2027-09-20T03:59:00.000Z', '2027-09-20T05:30:00.000Z'],
        ]);
        await update(send, first.CalendarItemId, back, `?scope=${scope}`);
        assert.deepEqual(await read(), before);
      });

  test('another time of day is used as written, and so is every time of a single instance', async () => {
    const send = clientOf(server());
    const first = await addItem(send, santiago);
    const startsOf = async () => (await listSeries(send, first.RecurrenceId)).map(({ Start }) => Start);
    await update(send, first.CalendarItemId, { Start: '2027-09-06T01:59:00' }, '?scope=one');
    assert.equal((await startsOf())[0], '2027-09-06T04:59:00.000Z');
    const later = await addItem(send, santiago);
    await update(send, later.CalendarItemId, { Start: '2027-09-06T02:00:00' }, '?scope=all');
    assert.deepEqual(
      (await listSeries(send, later.RecurrenceId)).map(({ Start }) => Start),
      ['2027-09-06T05:00:00.000Z', '2027-09-13T05:00:00.000Z', '2027-09-20T05:00:00.000Z'],
    );
  });
});

/** Apia skipped Friday, December 30, 2011. */
onSqlite('items on a day that was skipped', (server) => {
  const apia = { IsAllDay: true, Start: '2011-12-29', End: '2011-12-29', TimeZone: 'Pacific/Apia' };

  test('an all-day item has the date as written, is before the next day, and is in the list of its day only', async () => {
    const send = clientOf(server(), 2);
    await send('PUT', '/api/v4/Department/UpdateDepartment', { name: 'Apia', timeZone: 'Pacific/Apia' });
    const series = { ...apia, RecurrenceRule: 'FREQ=DAILY;COUNT=4' };
    const first = await addItem(send, series);
    const days = ['2011-12-29', '2011-12-30', '2011-12-31', '2012-01-01'];
    const all = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(
      all.map(({ Start, End }) => [Start, End]),
      days.map((day) => [day, day]),
    );
    for (const [index, day] of days.slice(0, 3).entries()) {
      const listed = await listAll(send, `?start=${day}&end=${days[index + 1]}`);
      assert.deepEqual(
        listed.map(({ Start }) => Start),
        [day],
      );
    }
    const subscription = await send('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl');
    const url = `${new URL(subscription.body.Data.SubscriptionUrl).pathname}?from=2011-12-30&to=2011-12-30`;
    const feed = await clientOf(server(), 2, null)('GET', url);
    assert.deepEqual(feed.text.match(/(?<=DTSTART;VALUE=DATE:)\d+/g), ['20111230']);
    const { text } = await send(
      'GET',
      `/api/v4/CalendarExport/ExportICalFile?calendarItemId=${all[1]?.CalendarItemId}`,
    );
    assert.match(text, /DTSTART;VALUE=DATE:20111230\r\nDTEND;VALUE=DATE:20111231\r\n/);
  });

  test('a series can be split before and after the skipped day', async () => {
    for (const [index, expected] of [
      [1, ['2011-12-29 Drill', '2011-12-30 Watch', '2011-12-31 Watch']],
      [2, ['2011-12-29 Drill', '2011-12-30 Drill', '2011-12-31 Watch']],
    ] as const) {
      const send = clientOf(server(), 3 + index);
      const series = { ...apia, Title: 'Drill', RecurrenceRule: 'FREQ=DAILY;COUNT=3' };
      const first = await addItem(send, series);
      const target = (await listSeries(send, first.RecurrenceId))[index];
      await update(send, target?.CalendarItemId ?? 0, { Title: 'Watch' }, '?scope=following');
      const found = (await listAll(send)).map(({ Start, Title }) => `${Start} ${Title}`);
      assert.deepEqual(found, expected);
    }
  });
});
