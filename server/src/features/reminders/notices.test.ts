import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { checkCalendar } from '../../ical/check-calendar.test-support.ts';
import { readContentLines } from '../../ical/read-content-lines.test-support.ts';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { addItem, listSeries, remove, update } from '../calendar/calendar.test-support.ts';
import { signUp } from '../calendar/sign-up/sign-up.test-support.ts';
import { entriesOf, restore } from '../trash/trash.test-support.ts';
import {
  headersOf,
  join,
  type MailServer,
  partOf,
  sendIn,
  startMailServer,
} from './mail-server.test-support.ts';
import { sendNotices } from './send-notices.ts';

const hour = 3_600_000;
const guest = 'guest@elsewhere.example';

onEveryEngine(
  'notices',
  (server) => {
    let mail: MailServer;
    let officer: Send;
    before(async () => {
      mail = await startMailServer();
      officer = clientOf(server());
    });
    beforeEach(async () => {
      await send(10);
      mail.messages.length = 0;
      mail.answer = () => 250;
    });
    after(() => mail.close());

    const at = (hours: number) => new Date(server().ctx.clock.now() + hours * hour).toISOString();
    const send = (minutes = 2, port = mail.port) => sendIn(server(), mail, minutes, sendNotices, port);
    const tomorrow = (fields: object = {}) => ({
      Title: 'Ladder drill',
      Start: at(24),
      End: at(25),
      ...fields,
    });
    const attendees = (...emails: string[]) => ({
      Attendees: emails.map((Email) => ({ Name: 'Gus', Email })),
    });
    /** The last message: its subject, and the file as properties. */
    function read(index = -1) {
      const { text } = mail.messages.at(index) ?? assert.fail('no message');
      const file = Buffer.from(partOf(text, 'text/calendar'));
      checkCalendar(file, true);
      const lines = readContentLines(file).map(({ name, value }) => [name, value]);
      return {
        subject: headersOf(text).get('subject'),
        text: partOf(text, 'text/plain'),
        ...Object.fromEntries(lines),
      };
    }
    const restoreLast = async () => {
      const [entry] = await entriesOf(officer);
      const { status, text } = await restore(officer, entry?.id ?? '');
      assert.equal(status, 200, text);
    };

    test('whoever is added to an event is invited a minute later, with the event as a file', async () => {
      const ada = await join(server());
      const { CalendarItemId: id } = await addItem(officer, tomorrow(attendees(ada.email, guest)));
      assert.deepEqual(await send(0), []);
      assert.deepEqual(await send(), [guest, ada.email].toSorted());
      assert.deepEqual(await send(5), []);
      const invitation = read();
      assert.equal(invitation.subject, 'Invitation: Ladder drill');
      assert.equal(invitation.METHOD, 'REQUEST');
      assert.equal(invitation.SEQUENCE, '0');
      assert.equal(invitation.ORGANIZER, 'mailto:muster@station.example');
      const ben = await join(server());
      await update(officer, id, { Title: 'Ladder drill', ...attendees(ada.email, guest, ben.email) });
      assert.deepEqual(await send(), [ben.email]);
    });

    test('a change of time, place or title is told, any other is not', async () => {
      const ada = await join(server());
      const { CalendarItemId: id } = await addItem(
        officer,
        tomorrow({ ...attendees(guest), SignUp: { Mode: 'rsvp' } }),
      );
      await signUp(ada.send, id, 'maybe');
      await signUp((await join(server())).send, id, 'no');
      await send();
      await update(officer, id, { Title: 'Ladder drill', Description: 'Bring gloves', Reminder: 10 });
      assert.deepEqual(await send(), []);
      await update(officer, id, { Title: 'Ladder drill', Start: at(30), End: at(31), Location: 'Yard' });
      assert.deepEqual(await send(), [guest, ada.email].toSorted());
      const changed = read();
      assert.equal(changed.subject, 'Changed: Ladder drill');
      assert.equal(changed.METHOD, 'REQUEST');
      assert.equal(changed.SEQUENCE, '2');
      assert.match(changed.text, /Where: Yard\r?\n {2}Before: Ladder drill/);
    });

    test('a deleted event, and one from which a person is removed, is canceled', async () => {
      const { CalendarItemId: id } = await addItem(
        officer,
        tomorrow(attendees(guest, 'two@elsewhere.example')),
      );
      await send();
      await update(officer, id, { Title: 'Ladder drill', ...attendees('two@elsewhere.example') });
      assert.deepEqual(await send(), [guest]);
      assert.equal(read().METHOD, 'CANCEL');
      await remove(officer, id);
      assert.deepEqual(await send(), ['two@elsewhere.example']);
      const counted = await server().ctx.metrics.read();
      assert.match(counted, /muster_mail_messages_total\{kind="canceled",outcome="sent"\} \d/);
      const { subject, METHOD, STATUS, SEQUENCE } = read();
      assert.deepEqual(
        [subject, METHOD, STATUS, SEQUENCE],
        ['Canceled: Ladder drill', 'CANCEL', 'CANCELLED', '2'],
      );
      await restoreLast();
      assert.deepEqual(await send(), ['two@elsewhere.example']);
      assert.equal(read().METHOD, 'REQUEST');
    });

    test('nothing is told of what is undone in time', async () => {
      const ada = await join(server());
      const { CalendarItemId: id } = await addItem(
        officer,
        tomorrow({ ...attendees(guest), SignUp: { Mode: 'rsvp' } }),
      );
      await signUp(ada.send, id, 'yes');
      await send();
      await remove(officer, id);
      await restoreLast();
      await update(officer, id, { Title: 'Other' });
      await update(officer, id, { Title: 'Ladder drill' });
      assert.deepEqual(await send(), []);
      await addItem(officer, tomorrow(attendees(guest))).then((item) => remove(officer, item.CalendarItemId));
      assert.deepEqual(await send(), []);
    });

    test('whoever waits is told when they get a place, by an answer or by more places', async () => {
      const [ada, ben, cal] = [await join(server()), await join(server()), await join(server())];
      const SignUp = { Mode: 'places', Places: 1, WaitingList: true };
      const { CalendarItemId: id } = await addItem(officer, tomorrow({ SignUp }));
      for (const person of [ada, ben, cal]) await signUp(person.send, id, 'yes');
      await signUp(ada.send, id, 'no');
      assert.deepEqual(await send(), [ben.email]);
      assert.equal(read().subject, 'You have a place: Ladder drill');
      await update(officer, id, { Title: 'Ladder drill', SignUp: { ...SignUp, Places: 2 } });
      assert.deepEqual(await send(), [cal.email]);
    });

    test('one message tells of all instances of a series in the next 60 days', async () => {
      const weekly = { ...tomorrow(attendees(guest)), RecurrenceRule: 'FREQ=WEEKLY;COUNT=20' };
      const { CalendarItemId: id, RecurrenceId } = await addItem(officer, weekly);
      assert.deepEqual(await send(), [guest]);
      const invitation = read();
      assert.equal(invitation.METHOD, 'PUBLISH');
      assert.equal(invitation.text.match(/^- /gm)?.length, 9);
      const third = (await listSeries(officer, RecurrenceId))[2];
      await remove(officer, third?.CalendarItemId ?? 0);
      await update(officer, id, { Title: 'Ladder drill', Location: 'Yard' }, '?scope=all');
      assert.deepEqual(await send(), [guest]);
      const changed = read();
      assert.equal(changed.subject, 'Changed: Ladder drill');
      assert.match(changed.text, /^Canceled.*\r?\n- /m);
      assert.equal(changed.text.match(/^- .*Yard/gm)?.length, 8);
    });

    test('nothing is lost by a server that cannot be reached, that asks for patience, or by an edit meanwhile', async () => {
      const { CalendarItemId: id } = await addItem(officer, tomorrow(attendees(guest)));
      assert.deepEqual(await send(2, 1), []);
      mail.answer = () => 451;
      assert.deepEqual(await send(4), []);
      let edit: Promise<unknown> | undefined;
      mail.answer = () => {
        edit ??= update(officer, id, { Title: 'Other' });
        return 250;
      };
      const arrived = await send(6);
      await edit;
      assert.deepEqual([...arrived, ...(await send(9))], [guest, guest]);
      assert.equal(read().subject, 'Changed: Other');
    });

    test('whoever has stopped messages, or lost the account, gets none', async () => {
      const [ada, ben] = [await join(server()), await join(server())];
      await addItem(officer, tomorrow(attendees(ada.email, ben.email, guest)));
      await send();
      const address = mail.messages.find(({ to }) => to === guest);
      const url = /^<(.+)>$/.exec(headersOf(address?.text ?? '').get('list-unsubscribe') ?? '')?.[1] ?? '';
      const stop = (query = '') =>
        fetch(`${server().baseUrl}${new URL(url).pathname}${query}`, {
          method: 'POST',
          body: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      assert.equal((await stop()).status, 200);
      await officer('POST', `/api/v4/Users/DisableUser/${ben.userId}`);
      await addItem(officer, tomorrow(attendees(ada.email, ben.email, guest)));
      assert.deepEqual(await send(), [ada.email]);
      assert.equal((await stop('?again')).status, 200);
    });

    test('another department has its own accounts and stops', async () => {
      const theirs = clientOf(server(), 2);
      const ada = await join(server(), 'Ada');
      await addItem(theirs, tomorrow(attendees(ada.email)));
      assert.deepEqual(await send(), [ada.email]);
      const rows = await server().ctx.db.selectFrom('calendar_notices').selectAll().execute();
      assert.deepEqual(rows, []);
      assert.doesNotMatch(read().text, /calendar\?item=/); // she has no account there
    });
  },
  { MUSTER_SMTP_URL: 'smtp://127.0.0.1:1', MUSTER_SMTP_FROM: 'muster@station.example' },
);
