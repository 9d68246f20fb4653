import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { onEveryEngine, tokenFor } from '../../testing/test-server.ts';
import {
  addItem,
  base,
  calendarRowsOf,
  drill,
  itemOf,
  listAll,
  remove,
  update,
} from './calendar.test-support.ts';
import { readCalendarRevision } from './calendar.ts';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Invalid values of each field, and the error messages. */
const badFields: readonly [object, RegExp][] = [
  [{ Title: undefined }, /^Title is required/],
  [{ Title: null }, /^Title must be/],
  [{ Title: ' \n' }, /^Title must not be only whitespace$/],
  [{ Title: 7 }, /^Title must be/],
  [{ Title: 'x'.repeat(501) }, /^Title must be/],
  [{ Title: 'half a pair \ud800' }, /^Title must not contain half/],
  [{ Description: 'nul \u0000' }, /^Description must not contain a NUL/],
  [{ Description: 'x'.repeat(10_001) }, /^Description must be/],
  [{ Location: 5 }, /^Location must be/],
  [{ Start: null }, /^Start must be/],
  [{ Start: 1_800_000_000_000 }, /^Start must be/],
  [{ Start: '' }, /^Start must be a date-time/],
  [{ Start: '2027-01-12' }, /^Start must be a date-time/],
  [{ Start: '2027-02-30T09:00:00Z' }, /^Start must be a date-time/],
  [{ Start: '2027-01-12T25:00:00Z' }, /^Start must be a date-time/],
  [{ Start: '2027-01-12T09:00:00 05:00' }, /^Start must be a date-time/],
  [{ Start: '12/01/2027 09:00' }, /^Start must be a date-time/],
  [{ Start: '1899-12-31T09:00:00Z' }, /^Start must be within the years 1900 to 2200/],
  [{ End: '2201-01-01T09:00:00Z' }, /^End must be within the years/],
  [{ End: '2027-01-12T08:59:59-05:00' }, /^End must not be before Start/],
  [{ End: 'soon' }, /^End must be a date-time/],
  [{ IsAllDay: true, Start: '2027-01-12', End: '2027-01-11' }, /^End must not be before Start/],
  [{ IsAllDay: true, Start: '2027-02-29', End: null }, /^Start must be a date/],
  [{ IsAllDay: 'yes' }, /^IsAllDay must be/],
  [{ TimeZone: 'Mars/Olympus' }, /^TimeZone must be an IANA name/],
  [{ TimeZone: '+05:30' }, /^TimeZone must be an IANA name/],
  [{ TimeZone: '' }, /^TimeZone must be an IANA name/],
  [{ Reminder: -1 }, /^Reminder must be/],
  [{ Reminder: 40_321 }, /^Reminder must be/],
  [{ Reminder: 1.5 }, /^Reminder must be/],
  [{ Reminder: '15' }, /^Reminder must be/],
  [{ ShowAs: 'busy' }, /^ShowAs must be Free or Busy/],
  [{ ShowAs: '' }, /^ShowAs must be/],
  [{ Attendees: {} }, /^Attendees/],
  [{ Attendees: ['a@b.c'] }, /^Attendees/],
  [{ Attendees: [{ Name: 'A', Email: 'a.b.c' }] }, /^Attendees/],
  [{ Attendees: [{ Name: 'A', Email: 'a@b\r\nX-EVIL:1' }] }, /^Attendees/],
  [{ Attendees: [{ Name: '', Email: 'a@b.c' }] }, /^Attendees/],
  [{ Attendees: [{ Email: 'a@b.c' }] }, /^Attendees/],
  [{ Attendees: Array(201).fill({ Name: 'A', Email: 'a@b.c' }) }, /^Attendees/],
  [{ RecurrenceRule: 7 }, /^RecurrenceRule must be/],
  [{ RecurrenceRule: '' }, /^RecurrenceRule must be/],
  [{ RecurrenceRule: 'every Monday' }, /^RecurrenceRule must be/],
  [{ RecurrenceRule: `FREQ=DAILY;${'X'.repeat(1000)}` }, /^RecurrenceRule must be/],
];

onEveryEngine('calendar items', (server) => {
  test('the response to a saved item has all fields, and optional ones that were never set are null or empty', async () => {
    const { CalendarItemId, CreatedOn, UpdatedOn, ...rest } = await addItem(clientOf(server()));
    assert.ok(Number.isSafeInteger(CalendarItemId) && CalendarItemId > 0);
    assert.match(CreatedOn, timestamp);
    assert.equal(UpdatedOn, CreatedOn);
    assert.deepEqual(rest, {
      DepartmentId: 1,
      Title: 'Evacuation drill',
      Description: null,
      Location: null,
      Start: '2027-01-12T14:00:00.000Z',
      End: '2027-01-12T15:00:00.000Z',
      TimeZone: 'America/New_York',
      IsAllDay: false,
      IsMultiDay: false,
      ItemTypeId: null,
      SignUp: { Mode: 'none', Places: null, WaitingList: false, ClosesOn: null, Taken: 0 },
      Reminder: null,
      ShowAs: null,
      Attendees: [],
      RecurrenceRule: null,
      RecurrenceId: null,
      Sequence: 0,
    });
  });

  test('everything that is saved is returned unchanged, and can be sent back unchanged', async () => {
    const send = clientOf(server());
    const saved = await addItem(send, {
      Description: 'Bring "vests",\n;\\ and 🚒',
      Location: 'Gate 3',
      Reminder: 0,
      ShowAs: 'Free',
      Attendees: [
        { Name: 'Ana, "the chief"', Email: 'ana@example.org', Status: 'accepted' },
        { Name: 'Bo', Email: 'bo@example.org' },
      ],
    });
    assert.equal(saved.Description, 'Bring "vests",\n;\\ and 🚒');
    assert.equal(saved.Reminder, 0);
    assert.deepEqual(saved.Attendees, [
      { Name: 'Ana, "the chief"', Email: 'ana@example.org', Status: 'accepted' },
      { Name: 'Bo', Email: 'bo@example.org', Status: null },
    ]);
    const read = await send('GET', `${base}/GetCalendarItem?id=${saved.CalendarItemId}`);
    assert.deepEqual(itemOf(read), saved);
    const before = await calendarRowsOf(server());
    const again = await update(send, saved.CalendarItemId, saved);
    assert.deepEqual(itemOf(again), saved);
    assert.equal(again.headers.get('etag'), read.headers.get('etag'));
    assert.deepEqual(await calendarRowsOf(server()), before);
  });

  const times: readonly [string, object, object][] = [
    ['an omitted end is the start', { End: undefined }, { End: '2027-01-12T14:00:00.000Z' }],
    [
      'a time without an offset is a wall-clock time in TimeZone',
      { Start: '2027-07-01T09:00', End: '2027-07-01T10:00:00.25' },
      { Start: '2027-07-01T13:00:00.000Z', End: '2027-07-01T14:00:00.250Z' },
    ],
    [
      'a wall-clock time that is skipped in the spring moves forward by the gap',
      { Start: '2027-03-14T02:30:00', End: null },
      { Start: '2027-03-14T07:30:00.000Z' },
    ],
    [
      'a wall-clock time that is repeated in the fall is the earlier one',
      { Start: '2027-11-07T01:30:00', End: null },
      { Start: '2027-11-07T05:30:00.000Z' },
    ],
    [
      'an offset selects one of the two',
      { Start: '2027-11-07T01:30:00-05:00', End: null },
      { Start: '2027-11-07T06:30:00.000Z' },
    ],
    [
      'all-day items have dates, the last one inclusive',
      { IsAllDay: true, Start: '2027-01-12', End: '2027-01-13' },
      { IsAllDay: true, IsMultiDay: true, Start: '2027-01-12', End: '2027-01-13' },
    ],
    [
      'an all-day item without an end lasts a day',
      { IsAllDay: true, Start: '2027-01-12', End: undefined },
      { IsMultiDay: false, Start: '2027-01-12', End: '2027-01-12' },
    ],
    [
      'a date-time of an all-day item is its date as written',
      { IsAllDay: true, Start: '2027-01-12T23:00:00-10:00', End: '2027-01-14T00:00:00.000Z' },
      { Start: '2027-01-12', End: '2027-01-14' },
    ],
    [
      'multi-day is over midnight in the item’s time zone, not in UTC',
      { Start: '2027-01-12T22:00:00-05:00', End: '2027-01-12T23:30:00-05:00' },
      { IsMultiDay: false },
    ],
    [
      'an item over midnight in its time zone is multi-day',
      { Start: '2027-01-12T22:00:00-05:00', End: '2027-01-13T06:00:00-05:00' },
      { IsMultiDay: true },
    ],
    [
      'a time zone is kept under its usual name',
      { TimeZone: 'europe/berlin' },
      { TimeZone: 'Europe/Berlin' },
    ],
  ];
  for (const [name, fields, expected] of times) {
    test(name, async () => {
      const item = await addItem(clientOf(server()), fields);
      assert.deepEqual({ ...item, ...expected }, item);
    });
  }

  test('an item without a time zone gets the department’s', async () => {
    const send = clientOf(server(), 3);
    await listAll(send);
    await server()
      .ctx.db.updateTable('departments')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('id', '=', 3)
      .execute();
    const item = await addItem(send, { TimeZone: undefined, Start: '2027-01-12T09:00:00', End: null });
    assert.deepEqual([item.TimeZone, item.Start], ['Asia/Tokyo', '2027-01-12T00:00:00.000Z']);
  });

  test('an invalid field is a 400 that names it, on save and on update, and changes nothing', async () => {
    const send = clientOf(server());
    const { CalendarItemId } = await addItem(send);
    const before = await calendarRowsOf(server());
    for (const [fields, message] of badFields) {
      const body = { ...drill, ...fields };
      assertError(await send('POST', `${base}/SaveCalendarItem`, body), 400, 'InvalidRequest', message);
      const path = `${base}/UpdateCalendarItem/${CalendarItemId}`;
      assertError(await send('PUT', path, body), 400, 'InvalidRequest', message);
    }
    const withoutStart = await send('POST', `${base}/SaveCalendarItem`, { ...drill, Start: undefined });
    assertError(withoutStart, 400, 'InvalidRequest', /^Start is required/);
    const wrongScope = await remove(send, CalendarItemId, '?scope=every');
    assertError(wrongScope, 400, 'InvalidRequest', /^scope must be one, following or all/);
    assert.deepEqual(await calendarRowsOf(server()), before);
  });

  test('another department cannot see, change or delete an item, or learn anything by trying', async () => {
    const owner = clientOf(server(), 1);
    const otherDepartment = clientOf(server(), 2);
    const { CalendarItemId: id } = await addItem(owner, { RecurrenceRule: 'FREQ=DAILY;COUNT=3' });
    const before = await calendarRowsOf(server());
    const notFound = await otherDepartment('GET', `${base}/GetCalendarItem?id=999999999`);
    for (const wrong of [id, 0, -1, 2_147_483_648, '9'.repeat(30)]) {
      const responses = [
        await otherDepartment('GET', `${base}/GetCalendarItem?id=${wrong}`),
        ...['one', 'following', 'all'].flatMap((scope) => [
          otherDepartment('DELETE', `${base}/DeleteCalendarItem/${wrong}?scope=${scope}`),
          otherDepartment('PUT', `${base}/UpdateCalendarItem/${wrong}?scope=${scope}`, drill),
        ]),
      ];
      for (const response of await Promise.all(responses)) {
        assertError(response, 404, 'CalendarItemNotFound');
        assert.deepEqual(response.body, notFound.body);
      }
    }
    assertError(await owner('GET', `${base}/GetCalendarItem`), 400, 'InvalidRequest', /^id is required/);
    assert.deepEqual(await listAll(otherDepartment), []);
    assert.deepEqual((await otherDepartment('GET', `${base}/GetV2CalendarEntriesForCal`)).body, []);
    assert.deepEqual(await calendarRowsOf(server()), before);
  });

  test('reading needs calendar:read, and changing needs calendar:write', async () => {
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    await listAll(viewer);
    assertError(await viewer('POST', `${base}/SaveCalendarItem`, drill), 403, 'Forbidden');
    const mapper = clientOf(server(), 1, await tokenFor(server(), 1, { permissions: ['maps:read'] }));
    assertError(await mapper('GET', `${base}/GetAllCalendarItems`), 403, 'Forbidden');
  });

  test('a list has the items that overlap its range, in order, and either end may be omitted', async () => {
    const send = clientOf(server(), 4);
    const at = (Title: string, Start: string, End: string) =>
      addItem(send, { Title, Start, End, TimeZone: 'UTC' });
    await at('late', '2027-05-03T00:00:00Z', '2027-05-03T01:00:00Z');
    await at('early', '2027-05-01T00:00:00Z', '2027-05-01T10:00:00Z');
    await at('through', '2027-05-01T09:00:00Z', '2027-05-04T00:00:00Z');
    await at('moment', '2027-05-02T00:00:00Z', '2027-05-02T00:00:00Z');
    await addItem(send, { Title: 'days', IsAllDay: true, Start: '2027-05-02', End: '2027-05-02' });
    const titles = async (query: string) => (await listAll(send, query)).map(({ Title }) => Title);
    assert.deepEqual(await titles(''), ['early', 'through', 'moment', 'days', 'late']);
    assert.deepEqual(await titles('?start=2027-05-02&end=2027-05-03'), ['through', 'moment', 'days']);
    assert.deepEqual(await titles('?end=2027-05-01T09:00:00Z'), ['early']);
    assert.deepEqual(await titles('?start=2027-05-01T10:00:00Z&end=2027-05-02'), ['through']);
    assert.deepEqual(await titles('?start=2027-05-03'), ['through', 'days', 'late']);
    assert.deepEqual(await titles(`?start=${encodeURIComponent('2027-05-03T02:00:00+01:00')}`), [
      'through',
      'days',
    ]);
    assert.deepEqual(await titles('?start=2027-05-03T02:00:00+01:00'), ['through', 'days']);
    for (const query of ['?start=yesterday', '?start=2027-05-03&end=2027-05-02', '?end=', '?start=1&start=2'])
      assertError(await send('GET', `${base}/GetAllCalendarItems${query}`), 400, 'InvalidRequest');
  });

  test('every change increases the revision by one and its date by whole seconds, and a rejected change does not', async () => {
    const send = clientOf(server(), 5);
    const revision = () => readCalendarRevision(server().ctx.db, 5);
    assert.deepEqual(await revision(), { revision: 0, changedOn: '1970-01-01T00:00:00.000Z' });
    const { CalendarItemId: id } = await addItem(send, { RecurrenceRule: 'FREQ=DAILY;COUNT=4' });
    const states = [await revision()];
    const edits = [
      () => update(send, id, { Title: 'x' }),
      () => update(send, id, { Title: 'y' }, '?scope=all'),
      () => remove(send, id),
      () => remove(send, id, '?scope=all'),
    ];
    for (const edit of edits) {
      assert.equal((await edit()).status, 200);
      states.push(await revision());
    }
    assert.equal((await remove(send, id, '?scope=all')).status, 404);
    states.push(await revision());
    assert.deepEqual(
      states.map((state) => state.revision),
      [1, 2, 3, 4, 5, 5],
    );
    const dates = states.map(({ changedOn }) => Date.parse(changedOn));
    assert.ok(
      dates.slice(0, 5).every((date, i) => date % 1000 === 0 && (i === 0 || date > (dates[i - 1] ?? 0))),
    );
    assert.equal(dates[5], dates[4]);
  });
});
