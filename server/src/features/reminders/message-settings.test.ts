import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { mintAccessToken } from '../accounts/tokens/mint-access-token.ts';
import { addItem, base } from '../calendar/calendar.test-support.ts';
import { signUp } from '../calendar/sign-up/sign-up.test-support.ts';
import {
  headersOf,
  join,
  type MailServer,
  partOf,
  sendIn,
  startMailServer,
} from './mail-server.test-support.ts';
import { getSendingTime, type Preferences } from './preferences.ts';
import { sendNotices } from './send-notices.ts';
import { sendReminders } from './send-reminders.ts';

const hour = 3_600_000;
const guest = 'guest@elsewhere.example';

const mailPort = 25_617 + (process.pid % 500);

onEveryEngine(
  'message settings',
  (server, engine) => {
    let mail: MailServer;
    let officer: Send;
    before(async () => {
      mail = await startMailServer(mailPort);
      officer = clientOf(server());
    });
    beforeEach(() => {
      mail.messages.length = 0;
      mail.answer = () => 250;
    });
    after(() => mail.close());

    const at = (hours: number) => new Date(server().ctx.clock.now() + hours * hour).toISOString();
    /** The wall-clock time in UTC in some hours. */
    const clock = (hours: number) => at(hours).slice(11, 16);
    const send = (hours = 0.05, run = sendNotices) => sendIn(server(), mail, hours * 60, run);
    const choose = async (by: Send, fields: object, name = 'UpdateMessageSettings') => {
      const { status, body, text } = await by('PUT', `${base}/${name}`, fields);
      assert.equal(status, 200, text);
      return body.Data;
    };
    const drill = (fields: object) => ({
      Title: 'Drill',
      Start: at(48),
      End: at(49),
      TimeZone: 'UTC',
      ...fields,
    });
    const invited = (...emails: string[]) => ({ Attendees: emails.map((Email) => ({ Name: 'Gus', Email })) });
    const subjects = () =>
      mail.messages.map(({ to, text }) => `${to}: ${headersOf(text).get('subject')}`).toSorted();

    test('messages are in the language and time zone of the person, or else of the department', async () => {
      const ada = await join(server());
      await choose(ada.send, { Language: 'es', TimeZone: 'america/new_york' });
      await choose(officer, { Language: 'de' }, 'UpdateDepartmentMessages');
      await addItem(
        officer,
        drill({
          Start: '2040-06-12T16:00:00Z',
          End: '2040-06-12T17:00:00Z',
          SignUp: { Mode: 'rsvp' },
          ...invited(ada.email, guest),
        }),
      );
      await send();
      assert.deepEqual(
        subjects()
          .map((subject) => subject.split(': ').slice(1).join(': '))
          .toSorted(),
        ['Einladung: Drill', '=?UTF-8?Q?Invitaci=C3=B3n=3A_Drill?='].toSorted(),
      );
      const text = (to: string) =>
        partOf(mail.messages.find((one) => one.to === to)?.text ?? '', 'text/plain');
      assert.match(text(ada.email), /12 de junio de 2040.*12:00 .*\(America\/New_York\)/);
      assert.match(text(guest), /12\. Juni 2040 um 16:00 \(UTC\)/);
      const pages = async (to: string) => {
        const links = text(to).match(/\/api\/v4\/Calendar\/\S+/g) ?? [];
        const headers = { 'accept-language': 'en' };
        const read = links.map(async (path) => (await fetch(server().baseUrl + path, { headers })).text());
        return (await Promise.all(read)).map((html) => /<html lang="(..)"/.exec(html)?.[1]);
      };
      assert.deepEqual(await pages(ada.email), ['es', 'es']); // to answer, and to stop messages
      assert.deepEqual(await pages(guest), ['de', 'de']);
      await choose(officer, { Language: null }, 'UpdateDepartmentMessages');
    });

    test('messages wait for the end of quiet hours, and one that would then be too late does not', async () => {
      const [ada, ben] = [await join(server()), await join(server())];
      await choose(ada.send, { QuietFrom: clock(-1), QuietUntil: clock(3) });
      await addItem(officer, drill(invited(ada.email, ben.email)));
      assert.deepEqual(await send(), [ben.email]);
      assert.deepEqual(await send(2.9), []);
      assert.deepEqual(await send(3.1), [ada.email]);
      await addItem(officer, drill({ ...invited(ada.email), Start: at(2), End: at(4) }));
      assert.deepEqual(await send(), [ada.email]);
    });

    test('reminders wait, too, and quiet hours of the department are for everyone who has not chosen', async () => {
      const [ada, ben] = [await join(server()), await join(server())];
      const soon = { Start: at(6), End: at(7), Reminder: 330, SignUp: { Mode: 'rsvp' } };
      const { CalendarItemId: id } = await addItem(officer, drill(soon));
      for (const person of [ada, ben]) await signUp(person.send, id, 'yes');
      await choose(officer, { QuietFrom: clock(-1), QuietUntil: clock(3) }, 'UpdateDepartmentMessages');
      await choose(ben.send, { QuietFrom: '00:00', QuietUntil: '00:00' });
      assert.deepEqual(await send(1, sendReminders), [ben.email]);
      assert.deepEqual(await send(3.1, sendReminders), [ada.email]);
      await choose(officer, { QuietFrom: null, QuietUntil: null }, 'UpdateDepartmentMessages');
    });

    test('people turn messages off and on, and settings are checked', async () => {
      const ada = await join(server());
      assert.equal((await choose(ada.send, { Messages: false })).Own.Messages, false);
      await addItem(officer, drill(invited(ada.email)));
      assert.deepEqual(await send(), []);
      assert.equal((await choose(ada.send, { Messages: true })).Own.Messages, true);
      for (const [fields, message] of [
        [{ TimeZone: 'Mars' }, 'TimeZone must be an IANA name such as America/New_York'],
        [{ QuietUntil: '07:00' }, 'QuietFrom is required with QuietUntil'],
        [{ Language: 'fr' }, 'Language must be en, de, es, not "fr"'],
        [{ QuietFrom: '25:00' }, 'QuietFrom must be a time such as 22:00, or null'],
      ] as const) {
        const { status, body } = await ada.send('PUT', `${base}/UpdateMessageSettings`, fields);
        assert.deepEqual([status, body.message], [400, message]);
      }
      assert.equal((await ada.send('PUT', `${base}/UpdateDepartmentMessages`, {})).status, 403);
      const other = clientOf(server(), 2);
      const { body } = await other('GET', `${base}/GetMessageSettings`);
      assert.deepEqual([body.Data.Own.Language, body.Data.Problem], [null, null]);
    });

    test('administrators see why the mail server does not take messages, and send a test message', async () => {
      const ada = await join(server(), 'Ada', 1);
      await officer('PUT', `/api/v4/Users/UpdateUser/${ada.userId}`, { name: 'Ada', role: 'admin' });
      const admin = clientOf(server(), 1, await tokenOf(ada.userId));
      mail.answer = () => 451;
      await addItem(officer, drill(invited(guest)));
      await send();
      const { Data: seen } = (await admin('GET', `${base}/GetMessageSettings`)).body;
      assert.equal(seen.IsConfigured, true);
      assert.equal(seen.Waiting, 1);
      assert.match(seen.Problem.Text, /451/);
      const failed = (await admin('POST', `${base}/SendTestMessage`, { Kind: 'changed' })).body.Data;
      assert.deepEqual([failed.Sent, failed.To], [false, ada.email]);
      assert.match(failed.Problem, /451/);
      mail.answer = () => 250;
      const preview = (await admin('POST', `${base}/SendTestMessage`, { Kind: 'placed', PreviewOnly: true }))
        .body.Data;
      assert.match(preview.Text, /Ein Platz|A place is free/);
      assert.equal(mail.messages.length, 0);
      for (const Kind of ['reminder', 'invited', 'changed', 'cancelled', 'placed']) {
        const { body } = await admin('POST', `${base}/SendTestMessage`, { Kind });
        assert.deepEqual([body.Data.Sent, body.Data.Problem], [true, null], engine);
      }
      assert.equal(mail.messages.length, 5);
    });

    const tokenOf = (userId: string) =>
      mintAccessToken(server().ctx, { departmentId: 1, userId, role: 'admin', lifetimeSeconds: 3600 });
  },
  { MUSTER_SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MUSTER_SMTP_FROM: 'muster@station.example' },
);

describe('quiet hours', () => {
  const night = { from: '22:00', until: '07:00' };
  const sendingTime = (quiet: Preferences['quiet'], now: string, endsOn = '2031-01-01T00:00:00Z') =>
    new Date(getSendingTime({ timeZone: 'America/New_York', quiet }, Date.parse(now), endsOn)).toISOString();

  test('begin and end by the clock of the person, also when clocks change', () => {
    for (const [now, expected] of [
      ['2030-01-10T02:59:59.000Z', '2030-01-10T02:59:59.000Z'], // 21:59
      ['2030-01-10T03:00:00.000Z', '2030-01-10T12:00:00.000Z'],
      ['2030-01-10T11:59:00.000Z', '2030-01-10T12:00:00.000Z'],
      ['2030-01-10T12:00:00.000Z', '2030-01-10T12:00:00.000Z'],
      ['2030-03-10T04:00:00.000Z', '2030-03-10T11:00:00.000Z'], // the night of the change to daylight saving time
      ['2030-11-03T03:00:00.000Z', '2030-11-03T12:00:00.000Z'], // and back
    ] as const)
      assert.equal(sendingTime(night, now), expected, now);
    assert.equal(
      sendingTime({ from: '12:00', until: '13:00' }, '2030-01-10T17:30:00Z'),
      '2030-01-10T18:00:00.000Z',
    );
    assert.equal(
      sendingTime({ from: '00:00', until: '00:00' }, '2030-01-10T05:00:00Z'),
      '2030-01-10T05:00:00.000Z',
    );
  });

  test('do not hold what would be too late at their end', () => {
    const now = '2030-01-10T05:00:00.000Z';
    assert.equal(sendingTime(night, now, '2030-01-10T12:00:00.000Z'), now);
    assert.equal(sendingTime(night, now, '2030-01-10T12:00:01.000Z'), '2030-01-10T12:00:00.000Z');
  });
});
