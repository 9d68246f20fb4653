import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import nodemailer from 'nodemailer';
import { checkCalendar } from '../../ical/check-calendar.test-support.ts';
import { drawHostileTexts } from '../../ical/hostile-events.test-support.ts';
import type { CalendarNoticeRow } from '../../storage/db/calendar-tables.ts';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { isQuick } from '../../testing/level.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { letOthersRun, waitFor } from '../../testing/wait-for.ts';
import { addItem, remove, update } from '../calendar/calendar.test-support.ts';
import type { Told } from '../calendar/calendar.ts';
import { signUp, volunteer } from '../calendar/sign-up/sign-up.test-support.ts';
import {
  join as addPerson,
  headersOf,
  type MailServer,
  partOf,
  sendIn as sendThrough,
  startMailServer,
} from './mail-server.test-support.ts';
import type { MessageFrame } from './message.ts';
import { writeNotices } from './notice-message.ts';
import { writeReminder } from './reminder-message.ts';
import { sendReminders } from './send-reminders.ts';

const minuteMs = 60_000;
const from = 'muster@station.example';

onEveryEngine('reminders', (server) => {
  let mail: MailServer;
  let officer: Send;
  before(async () => {
    mail = await startMailServer();
    officer = clientOf(server());
  });
  beforeEach(() => {
    mail.messages.length = 0;
    mail.answer = () => 250;
    mail.delay = () => undefined;
  });
  after(() => mail.close());

  const join = (departmentId = 1) => addPerson(server(), 'Ada', departmentId);
  const at = (minutes: number) => new Date(server().ctx.clock.now() + minutes * minuteMs).toISOString();
  /** An event in an hour, with a reminder half an hour before. */
  const inAnHour = (fields: object = {}) => ({
    Start: at(60),
    End: at(120),
    Reminder: 30,
    SignUp: { Mode: 'rsvp' },
    ...fields,
  });
  /** Sends what is due in some minutes. */
  const sendIn = (minutes: number, port = mail.port) =>
    sendThrough(server(), mail, minutes, sendReminders, port);

  test('everyone who has a place or said maybe gets one, when it is due', async () => {
    const [ada, ben, cal, eve] = [await join(), await join(), await join(), await join()];
    const places = { SignUp: { Mode: 'places', Places: 1, WaitingList: true } };
    const { CalendarItemId: id } = await addItem(officer, inAnHour({ ...places, Title: 'Ladder drill' }));
    await signUp(ada.send, id, 'yes');
    await signUp(ben.send, id, 'yes'); // waits
    await signUp(cal.send, id, 'maybe');
    await signUp(eve.send, id, 'no');
    await signUp(await volunteer(server(), 'without an account'), id, 'maybe');
    assert.deepEqual(await sendIn(29), []);
    assert.deepEqual(await sendIn(31), [ada.email, cal.email].toSorted());
    assert.deepEqual(await sendIn(33), []);
    const headers = headersOf(mail.messages[0]?.text ?? '');
    assert.equal(headers.get('subject'), 'Reminder: Ladder drill');
    assert.equal(headers.get('auto-submitted'), 'auto-generated');
    assert.equal(headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    assert.equal(mail.messages[0]?.from, from);
  });

  test('a moved event gets one for its new time, and a deleted one none', async () => {
    const ada = await join();
    const { CalendarItemId: id } = await addItem(officer, inAnHour());
    await signUp(ada.send, id, 'yes');
    assert.deepEqual(await sendIn(31), [ada.email]);
    await update(officer, id, { Start: at(200), End: at(260) });
    assert.deepEqual(await sendIn(31), []);
    assert.deepEqual(await sendIn(175), [ada.email]);
    await update(officer, id, { Start: at(300), End: at(360) });
    await remove(officer, id);
    assert.deepEqual(await sendIn(275), []);
  });

  test('another department gets only its own', async () => {
    const [ours, theirs] = [await join(), await join(2)];
    for (const [send, person] of [
      [officer, ours],
      [clientOf(server(), 2), theirs],
    ] as const) {
      const { CalendarItemId: id } = await addItem(send, inAnHour({ Title: person.email }));
      await signUp(person.send, id, 'yes');
    }
    await sendIn(31);
    const found = mail.messages.map(({ to, text }) => [to, headersOf(text).get('subject')]).toSorted();
    const expected = [ours, theirs].map(({ email }) => [email, `Reminder: ${email}`]).toSorted();
    assert.deepEqual(found, expected);
  });

  test('one click stops them, a look at the page does not, and they can be turned on again', async () => {
    const ada = await join();
    const { CalendarItemId: first } = await addItem(officer, inAnHour());
    await signUp(ada.send, first, 'yes');
    await sendIn(31);
    const address = /^<(.+)>$/.exec(headersOf(mail.messages[0]?.text ?? '').get('list-unsubscribe') ?? '');
    const url = `${server().baseUrl}${new URL(address?.[1] ?? '').pathname}`;
    const post = (to: string, body = 'List-Unsubscribe=One-Click') =>
      fetch(to, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    const { CalendarItemId: id } = await addItem(officer, inAnHour({ Start: at(61) }));
    await signUp(ada.send, id, 'yes');
    assert.equal((await fetch(url)).status, 200);
    assert.equal((await post(url)).status, 200);
    assert.deepEqual(await sendIn(32), []);
    assert.equal((await post(`${url}?again`, '')).status, 200);
    assert.deepEqual(await sendIn(32), [ada.email]);
    assert.equal((await post(`${url.slice(0, -1)}`)).status, 404);
  });

  test('a server that cannot be reached, or asks for patience, loses nothing', async () => {
    const [ada, ben] = [await join(), await join()];
    const { CalendarItemId: id } = await addItem(officer, inAnHour({ Reminder: 50 }));
    await signUp(ada.send, id, 'yes');
    await signUp(ben.send, id, 'yes');
    assert.deepEqual(await sendIn(11, 1), []);
    mail.answer = (to) => (to === ada.email ? 451 : 550);
    assert.deepEqual(await sendIn(13), []);
    mail.answer = () => 250;
    assert.deepEqual(await sendIn(13), []); // too early
    assert.deepEqual(await sendIn(15), [ada.email]); // the other one was rejected for good
    assert.deepEqual(await sendIn(59), []);
  });

  test('no message is given to the server before it has taken the one before', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => join()));
    const { CalendarItemId: id } = await addItem(officer, inAnHour());
    for (const person of people) await signUp(person.send, id, 'yes');
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    mail.delay = () => isReleased;
    const started = mail.count.started;
    const sending = sendIn(31);
    await waitFor('five messages are prepared', () => mail.count.started === started + 5);
    await waitFor('one is given to the server', () => mail.messages.length > 0);
    await letOthersRun();
    assert.equal(mail.messages.length, 1);
    release();
    assert.equal((await sending).length, people.length);
  });

  test('nothing is sent after the start of an event', async () => {
    const ada = await join();
    const { CalendarItemId: id } = await addItem(officer, inAnHour());
    await signUp(ada.send, id, 'yes');
    assert.deepEqual(await sendIn(61), []);
  });
});

describe('messages', () => {
  const stopUrl = `https://muster.example/${'x'.repeat(120)}`;
  const frameOf = (text: string): MessageFrame => ({
    departmentId: 1,
    departmentName: text,
    from,
    to: { name: text, email: 'ada@station.example' },
    language: 'en',
    timeZone: 'America/New_York',
    baseUrl: 'https://muster.example',
    stopUrl,
  });
  const options = { productId: '-//Muster//Calendar//EN', answerUrlOf: () => null };
  const told = (text: string): Told => ({
    uid: 'uid',
    title: text,
    location: text,
    starts_at: '2027-01-12T14:00:00.000Z',
    ends_at: '2027-01-12T15:00:00.000Z',
    start_date: null,
    end_date: null,
    time_zone: 'UTC',
    sequence: 1,
    created_on: '2026-01-12T14:00:00.000Z',
    isWaiting: false,
  });
  const row = (text: string): CalendarNoticeRow => ({
    department_id: 1,
    thread_id: 1,
    recipient: 'u',
    item_id: 1,
    name: text,
    told: null,
    noted_on: '2026-01-12T14:00:00.000Z',
    ends_on: '2027-01-12T14:00:00.000Z',
    revision: 1,
    attempts: 1,
    try_on: '2026-01-12T14:00:00.000Z',
  });

  test('no title, name or place adds a header, or a property to the file', async () => {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
    const texts = [
      ...drawHostileTexts(isQuick ? 150 : 1500),
      'a\r\nBcc: x@y.example',
      'a\nBcc: x@y.example\r\n\r\nbody',
    ];
    const names = new Map<string, string>();
    for (const text of texts) {
      const frame = frameOf(text);
      const notice = { row: row(text), kind: 'cancelled', item: told(text) } as const;
      for (const [kind, message] of Object.entries({
        reminder: writeReminder(frame, { id: 1, ...told(text) }, 'u', null),
        notice: writeNotices(frame, [notice], options),
      })) {
        const sent = String((await transport.sendMail(message)).message);
        const headers = headersOf(sent);
        assert.ok(!headers.has('bcc'));
        const found = [...headers.keys()].join();
        if (!names.has(kind)) names.set(kind, found);
        assert.equal(found, names.get(kind), JSON.stringify(text));
        assert.equal(headers.get('list-unsubscribe'), `<${stopUrl}>`);
        if (kind === 'notice') checkCalendar(Buffer.from(partOf(sent, 'text/calendar')), true);
      }
    }
  });
});
