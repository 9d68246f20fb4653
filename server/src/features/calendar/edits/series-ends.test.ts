import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError } from '../../../testing/assert-error.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import { calendarRowsOf, itemOf, listSeries, update } from '../calendar.test-support.ts';
import { assertUids, at, createSeries, idsOf, mondays, startsOf } from './series.test-support.ts';

onSqlite('the end of a calendar series', (server) => {
  const addWeekly = createSeries(server);

  /** Adds three Mondays at 09:00 in New York, split off from the three that follow. */
  async function addCutSeries() {
    const series = await addWeekly();
    itemOf(await update(series.send, at(series.ids, 3), { Title: 'Later' }, '?scope=following'));
    return { ...series, list: () => listSeries(series.send, series.first.RecurrenceId) };
  }

  const moves: readonly [string, object, readonly string[], string][] = [
    ['an hour later', { Start: '2027-01-04T10:00:00' }, ['04T15', '11T15', '18T15'], '20270118T150000Z'],
    ['an hour earlier', { Start: '2027-01-04T08:00:00' }, ['04T13', '11T13', '18T13'], '20270118T130000Z'],
    ['to 23:00', { Start: '2027-01-04T23:00:00' }, ['05T04', '12T04', '19T04'], '20270119T040000Z'],
    ['a day later', { Start: '2027-01-05T09:00:00' }, ['05T14', '12T14', '19T14'], '20270119T140000Z'],
    ['a day earlier', { Start: '2027-01-03T09:00:00' }, ['03T14', '10T14', '17T14'], '20270117T140000Z'],
    ['two weeks later', { Start: '2027-01-18T09:00:00' }, ['18T14', '25T14', '32T14'], '20270201T140000Z'],
    [
      'to another zone at the same time on the wall',
      { Start: '2027-01-04T09:00:00', TimeZone: 'America/Chicago' },
      ['04T15', '11T15', '18T15'],
      '20270118T150000Z',
    ],
    [
      'to another zone at the same moment',
      { TimeZone: 'Asia/Tokyo' },
      ['04T14', '11T14', '18T14'],
      '20270118T140000Z',
    ],
    ['to another end', { End: '2027-01-04T12:00:00' }, ['04T14', '11T14', '18T14'], '20270118T140000Z'],
  ];
  for (const [name, fields, starts, until] of moves) {
    test(`the first part of a split series keeps all its instances when it is moved ${name}`, async () => {
      const { send, ids, uids, list } = await addCutSeries();
      itemOf(await update(send, at(ids, 0), fields, '?scope=all'));
      const after = await list();
      const expected = starts.map((start) => `2027-01-${start}:00:00.000Z`.replace('01-32', '02-01'));
      assert.deepEqual(startsOf(after), expected);
      assert.deepEqual(idsOf(after), ids.slice(0, 3));
      await assertUids(server(), after, uids);
      assert.equal(after[0]?.RecurrenceRule, `FREQ=WEEKLY;UNTIL=${until}`);
    });
  }

  test('the last instance of the first part moves with all others', async () => {
    const { send, ids, list } = await addCutSeries();
    itemOf(await update(send, at(ids, 2), { Start: '2027-01-18T11:00:00' }, '?scope=all'));
    itemOf(await update(send, at(ids, 2), { Start: '2027-01-04T11:00:00' }, '?scope=all'));
    assert.deepEqual(
      startsOf(await list()),
      ['2026-12-21', '2026-12-28', '2027-01-04'].map((day) => `${day}T16:00:00.000Z`),
    );
    assert.deepEqual(idsOf(await list()), ids.slice(0, 3));
  });

  test('a split series is moved by wall-clock time over the months, not by hours', async () => {
    const rule = 'FREQ=MONTHLY;COUNT=12';
    const { send, ids, first } = await addWeekly({ RecurrenceRule: rule });
    itemOf(await update(send, at(ids, 7), { Title: 'Later' }, '?scope=following'));
    itemOf(await update(send, at(ids, 0), { TimeZone: 'America/Phoenix' }, '?scope=all'));
    const after = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(idsOf(after), ids.slice(0, 7));
    assert.equal(after.at(-1)?.Start, '2027-07-04T14:00:00.000Z'); // 07:00 in Phoenix, which has no daylight saving time
  });

  for (const [until, moved] of [
    ['20270118', '20270119'],
    ['20270118T120000', '20270119T120000'],
    ['20270118T235959Z', '20270119T235959Z'],
    ['99991231T235959Z', '99991231T235959Z'],
  ] as const) {
    test(`an end that was set as UNTIL=${until} moves with the series and keeps its format`, async () => {
      const RecurrenceRule = `FREQ=WEEKLY;UNTIL=${until};WKST=MO`;
      const { send, ids, first } = await addWeekly({ RecurrenceRule });
      itemOf(await update(send, at(ids, 1), { Start: '2027-01-12T09:00:00' }, '?scope=all'));
      const after = await listSeries(send, first.RecurrenceId);
      assert.deepEqual(idsOf(after).slice(0, ids.length), ids);
      assert.match(after[0]?.RecurrenceRule ?? '', new RegExp(`;UNTIL=${moved}(;|$)`));
    });
  }

  test('an end that is sent with the move is used unchanged', async () => {
    const { send, ids, list } = await addCutSeries();
    const both = { Start: '2027-01-04T10:00:00', RecurrenceRule: 'FREQ=WEEKLY;UNTIL=20270111T150000Z' };
    itemOf(await update(send, at(ids, 0), both, '?scope=all'));
    assert.deepEqual(
      startsOf(await list()),
      mondays.slice(0, 2).map((start) => start.replace('T14', 'T15')),
    );
  });

  for (const [timeZone, Start, until, lastDay] of [
    ['America/New_York', '2027-01-04T21:00:00', '20270107T020000Z', '20270106'],
    ['America/New_York', '2027-01-04T21:00:00', '20270107T010000Z', '20270105'],
    ['Asia/Tokyo', '2027-01-04T08:00:00', '20270106T230000Z', '20270107'],
    ['UTC', '2027-01-04T08:00:00', '20270106', '20270106'],
  ] as const) {
    test(`a daily series from ${Start} in ${timeZone} until ${until} keeps the number of its instances when it becomes all-day`, async () => {
      const rule = `FREQ=DAILY;UNTIL=${until}`;
      const { send, ids, first, uids } = await addWeekly({
        TimeZone: timeZone,
        Start,
        End: null,
        RecurrenceRule: rule,
      });
      itemOf(await update(send, at(ids, 0), { IsAllDay: true }, '?scope=all'));
      const after = await listSeries(send, first.RecurrenceId);
      assert.deepEqual(idsOf(after), ids);
      await assertUids(server(), after, uids);
      assert.equal(after.at(-1)?.Start.replaceAll('-', ''), lastDay);
      assert.equal(after[0]?.RecurrenceRule, `FREQ=DAILY;UNTIL=${lastDay}`);
      itemOf(await update(send, at(ids, 0), { IsAllDay: false, Start }, '?scope=all'));
      assert.deepEqual(idsOf(await listSeries(send, first.RecurrenceId)), ids);
    });
  }

  test('the end of an all-day series is a date in its time zone, regardless of the format of UNTIL', async () => {
    const days = { IsAllDay: true, Start: '2027-01-04', End: null, TimeZone: 'Asia/Tokyo' };
    for (const until of ['20270106T160000Z', '20270107T120000', '20270107']) {
      const { items } = await addWeekly({ ...days, RecurrenceRule: `FREQ=DAILY;UNTIL=${until}` });
      assert.deepEqual(startsOf(items), ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07']);
      assert.equal(items[0]?.RecurrenceRule, 'FREQ=DAILY;UNTIL=20270107');
    }
  });

  test('a series with several times a day cannot become all-day, and nothing changes', async () => {
    const { send, ids } = await addWeekly({ RecurrenceRule: 'FREQ=DAILY;BYHOUR=9,17;COUNT=4' });
    const before = await calendarRowsOf(server());
    const response = await update(send, at(ids, 0), { IsAllDay: true }, '?scope=all');
    assertError(response, 400, 'InvalidRequest', /^RecurrenceRule must be.*all-day/);
    assert.deepEqual(await calendarRowsOf(server()), before);
  });

  test('an item in the hour that is repeated in fall keeps its times when it starts to repeat', async () => {
    for (const [Start, End, next] of [
      ['2027-11-07T01:45:00-05:00', '2027-11-07T02:15:00-05:00', ['06:45', '07:15']],
      ['2027-11-07T01:45:00-04:00', '2027-11-07T01:15:00-05:00', ['06:45', '07:15']],
      ['2027-11-07T00:30:00-04:00', '2027-11-07T01:30:00-05:00', ['05:30', '06:30']],
    ] as const) {
      const { send, first } = await addWeekly({ Start, End, RecurrenceRule: null });
      const requested = [new Date(Start).toISOString(), new Date(End).toISOString()];
      assert.deepEqual([first.Start, first.End], requested);
      itemOf(await update(send, first.CalendarItemId, { RecurrenceRule: 'FREQ=WEEKLY;COUNT=3' }));
      itemOf(await update(send, first.CalendarItemId, { Title: 'All' }, '?scope=all'));
      const items = await listSeries(send, first.CalendarItemId);
      const expected = [
        requested,
        ...['14', '21'].map((day) => next.map((time) => `2027-11-${day}T${time}:00.000Z`)),
      ];
      assert.deepEqual(
        items.map((item) => [item.Start, item.End]),
        expected,
      );
    }
  });

  test('an item across the repeated hour keeps its length when only its start moves', async () => {
    const span = {
      Start: '2027-11-07T01:45:00-04:00',
      End: '2027-11-07T01:15:00-05:00',
      RecurrenceRule: null,
    };
    const { send, first } = await addWeekly(span);
    const moved = itemOf(await update(send, first.CalendarItemId, { Start: '2027-11-08T09:00:00' }));
    assert.deepEqual([moved.Start, moved.End], ['2027-11-08T14:00:00.000Z', '2027-11-08T14:30:00.000Z']);
  });
});
