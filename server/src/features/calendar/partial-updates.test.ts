import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { addItem, base, itemOf, remove, update } from './calendar.test-support.ts';

onSqlite('edits of calendar items', (server) => {
  test('an update keeps omitted fields and clears fields that are null', async () => {
    const send = clientOf(server());
    const full = { Description: 'a', Location: 'b', Reminder: 5, Attendees: [{ Name: 'A', Email: 'a@b.c' }] };
    const { CalendarItemId: id } = await addItem(send, full);
    const renamed = itemOf(await update(send, id, { Title: 'Renamed' }));
    assert.deepEqual(
      [renamed.Title, renamed.Description, renamed.Location, renamed.Reminder, renamed.Attendees.length],
      ['Renamed', 'a', 'b', 5, 1],
    );
    assert.deepEqual([renamed.Start, renamed.End], ['2027-01-12T14:00:00.000Z', '2027-01-12T15:00:00.000Z']);
    assert.equal(renamed.Sequence, 1);
    const cleared = itemOf(
      await update(send, id, {
        Description: null,
        Location: null,
        Reminder: null,
        Attendees: null,
        End: null,
        TimeZone: null,
      }),
    );
    assert.deepEqual(
      [cleared.Description, cleared.Location, cleared.Reminder, cleared.Attendees, cleared.TimeZone],
      [null, null, null, [], 'UTC'],
    );
    assert.deepEqual([cleared.Start, cleared.End], ['2027-01-12T14:00:00.000Z', '2027-01-12T14:00:00.000Z']);
  });

  test('a start that moves alone moves the end with it', async () => {
    const send = clientOf(server());
    const { CalendarItemId: id } = await addItem(send);
    const moved = itemOf(await update(send, id, { Start: '2027-07-13T09:00:00' }));
    assert.deepEqual([moved.Start, moved.End], ['2027-07-13T13:00:00.000Z', '2027-07-13T14:00:00.000Z']);
    const allDay = itemOf(await update(send, id, { IsAllDay: true }));
    assert.deepEqual([allDay.Start, allDay.End], ['2027-07-13', '2027-07-13']);
    const timed = itemOf(await update(send, id, { IsAllDay: false }));
    assert.deepEqual([timed.Start, timed.End], ['2027-07-13T04:00:00.000Z', '2027-07-14T04:00:00.000Z']);
  });

  test('an edit based on an older state is rejected with 412, and one based on the current state is not', async () => {
    const send = clientOf(server());
    const { CalendarItemId: id } = await addItem(send);
    const etag = (await send('GET', `${base}/GetCalendarItem?id=${id}`)).headers.get('etag') ?? '';
    const first = await update(send, id, { Title: 'first' }, '', { 'if-match': etag });
    assert.equal(first.status, 200, first.text);
    assert.notEqual(first.headers.get('etag'), etag);
    assertError(await update(send, id, { Title: 'second' }, '', { 'if-match': etag }), 412, 'Conflict');
    assertError(await remove(send, id, '', { 'if-match': etag }), 412, 'Conflict');
    const deleted = await remove(send, id, '', { 'if-match': first.headers.get('etag') ?? '' });
    assert.deepEqual([deleted.status, deleted.text], [200, '']);
    assertError(await remove(send, id), 404, 'CalendarItemNotFound');
  });
});
