import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { clientOf, type Send } from '../../../testing/api-client.ts';
import { onSqlite, tokenFor } from '../../../testing/test-server.ts';
import { createUser } from '../../accounts/users/users.ts';
import { entriesOf, restore } from '../../trash/trash.test-support.ts';
import { addItem, base, listSeries, remove, update } from '../calendar.test-support.ts';
import { answersOf, signUp, volunteer } from '../sign-up/sign-up.test-support.ts';
import type { Attendance, PersonHours } from './attendance.schema.ts';

onSqlite('attendance', (server) => {
  let send: Send;
  let robin: Send;
  let robinId: string;
  const name = '=Lee, "L"';
  before(async () => {
    send = clientOf(server(), 3);
    ({ userId: robinId } = await createUser(server().ctx, {
      departmentId: 3,
      email: `lee-${server().ctx.config.database.engine}@station.example`,
      displayName: name,
      role: 'viewer',
      password: 'long enough to be safe',
    }));
    robin = await volunteer(server(), robinId, 3);
  });
  const at = (hours: number) => new Date(server().ctx.clock.now() + hours * 3_600_000).toISOString();
  const add = async (start: number, end: number, fields: object = {}) =>
    addItem(send, { Start: at(start), End: at(end), TimeZone: 'UTC', ...fields });
  const past = { Start: '2020-05-12T09:00:00Z', End: '2020-05-12T10:30:00Z', TimeZone: 'UTC' };
  const post = (by: Send, action: string, id: number, fields: object = {}) =>
    by('POST', `${base}/${action}/${id}`, fields);
  const change = async (by: Send, action: string, id: number, fields: object = {}): Promise<Attendance> => {
    const { status, body, text } = await post(by, action, id, fields);
    assert.equal(status, 200, text);
    return body.Data;
  };
  const attendanceOf = async (id: number): Promise<Attendance[]> =>
    (await send('GET', `${base}/GetAttendance/${id}`)).body.Data;
  const hoursOf = async (by: Send, query: string): Promise<PersonHours[]> =>
    (await by('GET', `${base}/GetHours?${query}`)).body.Data;
  const attendFully = async (id: number) => {
    await change(send, 'CheckIn', id, { UserId: robinId });
    return change(send, 'CheckOut', id, { UserId: robinId });
  };

  test('people check in and out themselves while it runs, and stay in since their first check-in', async () => {
    const { CalendarItemId: id } = await add(-1, 1);
    const first = await change(robin, 'CheckIn', id);
    assert.deepEqual(
      [first.UserId, first.Name, first.CheckedOutOn, first.Hours],
      [robinId, name, null, null],
    );
    assert.deepEqual(await change(robin, 'CheckIn', id), first);
    assert.equal((await change(robin, 'CheckOut', id)).Hours, 0);
    assert.deepEqual(await change(robin, 'CheckIn', id), first, 'back again');
    assert.deepEqual(await attendanceOf(id), [first]);
    assert.deepEqual(await answersOf(send, id), [], 'that is no answer');
  });

  test('before and after, nobody checks in alone; for a day people check out, as of the end', async () => {
    const early = await add(1, 2);
    const late = await add(-3, -2);
    const old = await add(-30, -29);
    for (const { CalendarItemId: id } of [early, late, old])
      assert.equal((await post(robin, 'CheckIn', id)).body.error, 'Conflict');
    assert.equal((await post(robin, 'CheckOut', late.CalendarItemId)).status, 409, 'not checked in');
    for (const { CalendarItemId: id } of [late, old]) await change(send, 'CheckIn', id, { UserId: robinId });
    const left = await change(robin, 'CheckOut', late.CalendarItemId);
    assert.deepEqual([Date.parse(left.CheckedOutOn ?? ''), left.Hours], [Date.parse(late.End), 1]);
    assert.equal((await post(robin, 'CheckOut', old.CalendarItemId)).status, 409);
  });

  test('editors write down later who was there; wrong times, people and callers change nothing', async () => {
    const { CalendarItemId: id } = await addItem(send, past);
    assert.equal((await attendFully(id)).Hours, 1.5);
    const local = await change(send, 'CheckIn', id, { UserId: robinId, On: '2020-05-12T08:45:00' });
    assert.deepEqual([local.CheckedInOn, local.Hours], ['2020-05-12T08:45:00.000Z', 1.75]);
    const token = await tokenFor(server(), 3, { permissions: ['calendar:read'] });
    const viewer = clientOf(server(), 3, token);
    const future = await add(48, 49);
    for (const [by, action, item, fields, expected] of [
      [send, 'CheckIn', id, { UserId: robinId, On: 'noon' }, 'On must be a date or a date-time'],
      [
        send,
        'CheckIn',
        id,
        { UserId: robinId, On: '2020-05-12T11:00:00Z' },
        'On must not be after the check-out',
      ],
      [
        send,
        'CheckOut',
        id,
        { UserId: robinId, On: '2020-05-12T08:00:00Z' },
        'On must not be before the check-in',
      ],
      [send, 'CheckOut', id, { UserId: robinId, On: '2021-05-12' }, 'On must be at most a day before'],
      [send, 'CheckIn', id, { UserId: robinId, On: at(1) }, 'On must not be in the future'],
      [send, 'CheckIn', future.CalendarItemId, { UserId: robinId }, 'This event has not started yet'],
      [send, 'CheckIn', id, { UserId: 'nobody' }, 'UserId must be the id of a user'],
      [viewer, 'CheckIn', id, { UserId: robinId }, 'Only editors can check in other people'],
      [robin, 'CheckIn', id, { On: '2020-05-12T09:00:00Z' }, 'Only editors can choose the time'],
    ] as const) {
      const { status, body } = await post(by, action, item, fields);
      assert.ok(status >= 400 && status < 500, `${status}`);
      assert.equal(body.message.slice(0, expected.length), expected);
    }
    assert.equal((await post(robin, 'UndoCheckIn', id, { UserId: robinId })).status, 403);
    assert.deepEqual(await attendanceOf(id), [local]);
    assert.deepEqual(await change(send, 'UndoCheckIn', id, { UserId: robinId }), []);
    assert.equal((await post(send, 'UndoCheckIn', id, { UserId: robinId })).status, 409);
  });

  test('attendance keeps the answer, and a new answer keeps the attendance', async () => {
    const { CalendarItemId: id } = await add(-1, 1, { SignUp: { Mode: 'rsvp' } });
    await signUp(robin, id, 'maybe');
    const own = await change(robin, 'CheckIn', id);
    assert.equal((await answersOf(send, id))[0]?.State, 'maybe');
    await signUp(robin, id, 'yes');
    assert.deepEqual(await attendanceOf(id), [own]);
    await change(send, 'UndoCheckIn', id, { UserId: robinId });
    assert.equal((await answersOf(send, id))[0]?.State, 'in');
  });

  test('hours by person and quarter, in the time zone of the department, as JSON and CSV', async () => {
    await send('PUT', '/api/v4/Department/UpdateDepartment', {
      name: 'Harbor',
      timeZone: 'America/New_York',
    });
    const item = (Start: string, End: string) => addItem(send, { ...past, Start, End });
    const [newYear, march, april] = [
      await item('2018-01-01T04:00:00Z', '2018-01-01T06:00:00Z'), // New Year’s Eve in New York
      await item('2018-04-01T03:30:00Z', '2018-04-01T04:00:00Z'),
      await item('2018-04-01T04:00:00Z', '2018-04-01T04:20:00Z'),
    ];
    for (const { CalendarItemId: id } of [newYear, march, april]) await attendFully(id);
    const open = await item('2018-05-01T09:00:00Z', '2018-05-01T10:00:00Z');
    await change(send, 'CheckIn', open.CalendarItemId, { UserId: robinId });
    const about = { UserId: robinId, Name: name };
    assert.deepEqual(await hoursOf(send, 'year=2018'), [
      { ...about, Quarter: '2018-Q1', Events: 1, Hours: 0.5, Open: 0 },
      { ...about, Quarter: '2018-Q2', Events: 2, Hours: 0.33, Open: 1 },
    ]);
    assert.deepEqual(await hoursOf(robin, 'year=2017&quarter=4'), [
      { ...about, Quarter: '2017-Q4', Events: 1, Hours: 2, Open: 0 },
    ]);
    assert.deepEqual(await hoursOf(await volunteer(server(), 'sam', 3), 'year=2018'), [], 'only their own');
    assert.deepEqual(await hoursOf(clientOf(server(), 4), 'year=2018'), [], 'of another department');
    const { headers, text } = await send('GET', `${base}/GetHours?year=2018&quarter=1&format=csv`);
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.deepEqual(parse(text), [
      ['UserId', 'Name', 'Quarter', 'Events', 'Hours', 'Open'],
      [robinId, `'${name}`, '2018-Q1', '1', '0.5', '0'],
    ]);
  });

  test('attendance follows a series that moves, survives its rules, and goes to the trash with it', async () => {
    const countHours = async () => (await hoursOf(send, 'year=2016')).map(({ Hours }) => Hours);
    const day = { Start: '2016-05-12T09:00:00Z', End: '2016-05-12T10:00:00Z', TimeZone: 'UTC' };
    const { CalendarItemId: id, RecurrenceId } = await addItem(send, {
      ...day,
      RecurrenceRule: 'FREQ=DAILY;COUNT=6',
    });
    for (const item of await listSeries(send, RecurrenceId)) await attendFully(item.CalendarItemId);
    assert.deepEqual(await countHours(), [6]);
    const rule = (RecurrenceRule: string) => update(send, id, { RecurrenceRule }, '?scope=all');
    assert.equal((await rule('FREQ=DAILY;INTERVAL=2;COUNT=3')).status, 200);
    assert.deepEqual(await countHours(), [6], 'instances that a rule drops still count');
    const third = (await listSeries(send, RecurrenceId))[1]?.CalendarItemId ?? 0;
    assert.equal((await update(send, third, { Title: 'Split' }, '?scope=following')).status, 200);
    assert.deepEqual(await countHours(), [6], 'once, after a split');
    await remove(send, third);
    assert.deepEqual(await countHours(), [5]);
    const [entry] = await entriesOf(send, '?kind=calendarItem');
    assert.equal((await restore(send, entry?.id ?? '')).status, 200);
    assert.equal((await attendanceOf(third))[0]?.Hours, 1);
    assert.deepEqual(await countHours(), [6]);
    await remove(send, id, '?scope=all');
    assert.deepEqual(await countHours(), [4], 'the other half');
  });

  test('another department cannot check in or read attendance', async () => {
    const { CalendarItemId: id } = await add(-1, 1);
    const stranger = clientOf(server(), 4);
    for (const response of [
      await post(stranger, 'CheckIn', id),
      await post(stranger, 'CheckOut', id),
      await post(stranger, 'UndoCheckIn', id, { UserId: robinId }),
      await stranger('GET', `${base}/GetAttendance/${id}`),
    ])
      assert.deepEqual([response.status, response.body.error], [404, 'CalendarItemNotFound']);
    const own = await addItem(stranger, past);
    const { status, body } = await post(stranger, 'CheckIn', own.CalendarItemId, { UserId: robinId });
    assert.deepEqual([status, body.error], [400, 'InvalidRequest']);
  });
});
