import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { addItem, remove, update } from '../calendar/calendar.test-support.ts';
import { answersOf } from '../calendar/sign-up/sign-up.test-support.ts';
import { entriesOf, restore } from '../trash/trash.test-support.ts';
import { join, type MailServer, partOf, sendIn, startMailServer } from './mail-server.test-support.ts';
import { sendNotices } from './send-notices.ts';

const hour = 3_600_000;
const guest = 'guest@elsewhere.example';

onSqlite(
  'answers by link',
  (server) => {
    let mail: MailServer;
    let officer: Send;
    before(async () => {
      mail = await startMailServer();
      officer = clientOf(server());
    });
    beforeEach(() => {
      mail.messages.length = 0;
    });
    after(() => mail.close());

    const at = (hours: number) => new Date(server().ctx.clock.now() + hours * hour).toISOString();
    /** Invites people to an event. @returns its id, and the link of each of them */
    async function invite(emails: readonly string[], fields: object = {}) {
      const { CalendarItemId: id } = await addItem(officer, {
        Title: 'Ladder & <b>hose</b> drill',
        Start: at(24),
        End: at(25),
        SignUp: { Mode: 'rsvp' },
        Attendees: emails.map((Email) => ({ Name: 'Gus', Email })),
        ...fields,
      });
      await sendIn(server(), mail, 2, sendNotices);
      const links = emails.map((email) => {
        const message = mail.messages.find(({ to }) => to === email);
        const text = partOf(message?.text ?? '', 'text/plain');
        const url = /Are you coming\? (\S+)/.exec(text)?.[1] ?? assert.fail(text);
        return `${server().baseUrl}${new URL(url).pathname}`;
      });
      return { id, links };
    }
    async function open(link = '', answer?: string, language = 'en-US,en;q=0.9') {
      const response = await fetch(`${link}${answer ? `?answer=${answer}` : ''}`, {
        method: answer ? 'POST' : 'GET',
        headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' },
        ...(answer ? { body: '' } : {}),
      });
      return { status: response.status, html: await response.text(), headers: response.headers };
    }

    test('a look at the link changes nothing, and a button answers, with an account or without', async () => {
      const ada = await join(server());
      const { id, links } = await invite([ada.email, guest]);
      const page = await open(links[0]);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('cache-control'), 'no-store');
      assert.match(page.html, /Ladder &#38; &#60;b&#62;hose&#60;\/b&#62; drill/);
      assert.deepEqual(await answersOf(officer, id), []);
      assert.match((await open(links[0], 'yes')).html, /You are coming\./);
      assert.match((await open(links[1], 'maybe', 'de')).html, /<html lang="de">.*„vielleicht“/);
      const given = (await answersOf(officer, id)).map(({ UserId, Name, State }) => [UserId, Name, State]);
      assert.deepEqual(given, [
        [ada.userId, 'Ada', 'in'],
        [`mailto:${guest}`, 'Gus', 'maybe'],
      ]);
      assert.match((await open(links[0])).html, /You are coming\./);
      const { body } = await officer('GET', '/api/v4/Audit/GetEntries');
      const entry = body.entries.find((one: { action: string }) => one.action === 'answered');
      assert.equal(entry.userId, `mailto:${guest}`);
    });

    test('the last place goes to the first, and the page tells the other', async () => {
      const { links } = await invite([guest, 'two@elsewhere.example'], {
        SignUp: { Mode: 'places', Places: 1 },
      });
      assert.equal((await open(links[0], 'yes')).status, 200);
      const full = await open(links[1], 'yes');
      assert.equal(full.status, 409);
      assert.match(full.html, /All places are taken\./);
    });

    test('a link ends with its event, with the time to answer, and with the invitation', async () => {
      const { id, links } = await invite([guest], { SignUp: { Mode: 'rsvp', ClosesOn: at(1) } });
      await remove(officer, id);
      assert.equal((await open(links[0])).status, 404);
      assert.equal((await open(links[0], 'yes')).status, 404);
      const [entry] = await entriesOf(officer);
      await restore(officer, entry?.id ?? '');
      assert.equal((await open(links[0])).status, 200);
      await update(officer, id, { Title: 'Drill', Attendees: [] });
      assert.equal((await open(links[0], 'yes')).status, 404);
      await update(officer, id, { Title: 'Drill', Attendees: [{ Name: 'Gus', Email: guest }] });
      server().clockOffsetMs = 2 * hour;
      try {
        const closed = await open(links[0], 'yes');
        assert.equal(closed.status, 410);
        assert.doesNotMatch(closed.html, /<button/);
        assert.deepEqual(await answersOf(officer, id), []);
      } finally {
        server().clockOffsetMs = 0;
      }
    });

    test('a link is for one person and one event', async () => {
      const ada = await join(server());
      const { links } = await invite([ada.email]);
      const { id: other } = await invite([guest]);
      const [link = ''] = links;
      assert.equal((await open(link.replace(/\/Answer\/\d+/, `/Answer/${other}`), 'yes')).status, 404);
      assert.equal((await open(link.slice(0, -1))).status, 404);
      await officer('POST', `/api/v4/Users/DisableUser/${ada.userId}`);
      assert.equal((await open(link, 'yes')).status, 404);
      assert.equal((await open(link, 'perhaps')).status, 400);
    });
  },
  { MUSTER_SMTP_URL: 'smtp://127.0.0.1:1', MUSTER_SMTP_FROM: 'muster@station.example' },
);
