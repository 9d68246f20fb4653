import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../../testing/api-client.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import { addItem, itemOf, listSeries, update } from '../calendar.test-support.ts';

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
});
