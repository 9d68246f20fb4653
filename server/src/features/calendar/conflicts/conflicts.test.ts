import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../../testing/api-client.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import { join } from '../../reminders/mail-server.test-support.ts';
import { addItem, base } from '../calendar.test-support.ts';
import { signUp } from '../sign-up/sign-up.test-support.ts';

onSqlite('conflicts', (server) => {
  const ask = async (query: Record<string, string>, send: Send = clientOf(server())) => {
    const times = { start: '2040-06-12T09:00:00Z', end: '2040-06-12T10:00:00Z' };
    return send('GET', `${base}/GetConflicts?${new URLSearchParams({ ...times, ...query })}`);
  };
  const found = async (query: Record<string, string>, send?: Send) => {
    const { body, status, text } = await ask(query, send);
    assert.equal(status, 200, text);
    return body.Data.map((one: { Title: string; IsSamePlace: boolean; People: { Email: string }[] }) => [
      one.Title,
      one.IsSamePlace,
      ...one.People.map(({ Email }) => Email),
    ]);
  };

  test('the same place and the same people at the same time are conflicts, of this department and not with the item itself', async () => {
    const officer = clientOf(server());
    const ada = await join(server());
    const guest = { Name: 'Gus', Email: 'Gus@elsewhere.example' };
    const drill = (Title: string, from: string, to: string, fields: object = {}) =>
      addItem(officer, { Title, Start: `2040-06-12T${from}Z`, End: `2040-06-12T${to}Z`, ...fields });
    const yard = await drill('Yard', '08:00', '09:30', { Location: ' the  YARD' });
    await drill('Before', '08:00', '09:00', { Location: 'The yard', Attendees: [guest] });
    await drill('After', '10:00', '11:00', { Location: 'The yard', Attendees: [guest] });
    await drill('With Gus', '09:59', '11:00', { Attendees: [guest] });
    await drill('Free', '09:00', '10:00', { Attendees: [guest], ShowAs: 'Free' });
    const { CalendarItemId: answered } = await drill('With Ada', '09:00', '10:00', {
      SignUp: { Mode: 'rsvp' },
    });
    await signUp(ada.send, answered, 'yes');
    const place = { location: 'The yard' };
    assert.deepEqual(await found(place), [['Yard', true]]);
    assert.deepEqual(await found({ attendees: `gus@elsewhere.example, ${ada.email}` }), [
      ['With Ada', false, ada.email],
      ['With Gus', false, 'gus@elsewhere.example'],
    ]);
    await signUp(ada.send, answered, 'no');
    assert.deepEqual(await found({ attendees: ada.email }), []);
    assert.deepEqual(await found({ ...place, calendarItemId: String(yard.CalendarItemId) }), []);
    assert.deepEqual(await found({}), []);
    const others = clientOf(server(), 2);
    assert.deepEqual(await found(place, others), []);
    assert.equal((await ask({ calendarItemId: String(yard.CalendarItemId) }, others)).status, 404);
  });

  test('times are in a time zone, and at most a year apart', async () => {
    await addItem(clientOf(server()), {
      Title: 'Whole day',
      Start: '2041-06-12',
      End: '2041-06-12',
      IsAllDay: true,
      TimeZone: 'Asia/Tokyo',
      Location: 'Pool',
    });
    const day = { start: '2041-06-12', end: '2041-06-13', location: 'pool' };
    assert.equal((await found({ ...day, timeZone: 'Asia/Tokyo' })).length, 1);
    assert.equal(
      (await found({ ...day, start: '2041-06-13', end: '2041-06-14', timeZone: 'Asia/Tokyo' })).length,
      0,
    );
    assert.equal((await ask({ ...day, end: '2043-01-01' })).status, 400);
    assert.equal((await ask({ ...day, timeZone: 'Mars' })).status, 400);
  });
});
