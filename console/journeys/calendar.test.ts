import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { before, describe } from 'node:test';
import type { Page } from 'playwright-core';
import { full, test } from '../../server/src/testing/level.ts';
import { checkPage } from '../testing/check-page.ts';
import { boxOf, drag, middleOf } from '../testing/drag.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';
import { waitForFocus } from '../testing/wait.ts';
import {
  addItem,
  calendarShown,
  dayOf,
  listItems,
  makeSummer,
  setTimeZone,
} from './calendar.test-support.ts';

describe('the calendar', () => {
  const muster = useConsole();
  before(() => setTimeZone(muster()));
  let summer: Promise<void> | undefined;
  const addSummer = () => (summer ??= makeSummer(muster()));

  test('month, week and list show the items in the time zone of the department, wherever the browser is', async () => {
    await addSummer();
    const losAngeles = { timezoneId: 'America/Los_Angeles' };
    const page = await muster().openSignedIn('/calendar?view=month&date=2026-06-15', editor, losAngeles);
    await calendarShown(page);
    const first = dayOf(page, '2026-06-15').getByRole('button');
    assert.match((await first.textContent()) ?? '', /^9:00\sAM\s*Ladder drill|^9:00AMLadder drill/);
    await checkPage(muster(), page);
    await page.getByRole('radio', { name: 'Week' }).click();
    await page.getByRole('heading', { name: /Jun 14\s–\s20, 2026/ }).waitFor();
    await calendarShown(page);
    await checkPage(muster(), page);
    await page.getByRole('radio', { name: 'List' }).click();
    await page.getByRole('listitem', { name: 'June 15, 2026' }).waitFor();
    await checkPage(muster(), page);
  });

  full(
    'items that do not fit into a day are shown by a link; a viewer sees items and their details, but no controls to change them; an all-day item of several days is on these days only; an event past midnight is one bar; items are at their local time when the clocks change',
    async () => {
      await addSummer();
      const rule = { RecurrenceRule: 'FREQ=DAILY;COUNT=4' };
      const early = { Start: '2026-03-27T08:00', End: '2026-03-27T09:00', ...rule };
      await addItem(muster(), { Title: 'Early check', ...early });
      const shift = { Start: '2026-06-23T08:00', End: '2026-06-24T08:00' };
      await addItem(muster(), { Title: 'Shift A', ...shift });
      const page = await muster().openSignedIn('/calendar?view=month&date=2026-06-15', viewer);
      await calendarShown(page);
      const rows = page.getByRole('button', { name: /Shift A/ });
      await rows.first().waitFor();
      assert.equal(await rows.count(), 1);
      const [bar, day] = [await boxOf(rows), await boxOf(dayOf(page, '2026-06-23'))];
      assert.ok(bar.width > 1.8 * day.width, `${bar.width} of ${day.width} px a day`);
      const more = page.getByRole('button', { name: /^\d more$/ }).first();
      await more.focus();
      await page.keyboard.press('Enter');
      const others = page.getByRole('dialog', { name: 'Tuesday, June 16, 2026' });
      assert.equal(await others.getByRole('listitem').count(), 5);
      await checkPage(muster(), page);
      await others.getByRole('button', { name: /round 5/ }).click();
      await page.getByRole('dialog', { name: 'Hydrant inspection, round 5' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await assertReadOnly(page);

      await page.getByRole('radio', { name: 'List' }).click();
      const days = page.getByRole('listitem').filter({ has: page.getByText('Harbor festival') });
      await days.first().waitFor();
      const dates = await days
        .locator('[data-date]')
        .evaluateAll((found) => found.map((one) => one.dataset.date));
      assert.deepEqual([...new Set(dates)], ['2026-06-12', '2026-06-13', '2026-06-14']);
      await page.goto('/calendar?view=week&date=2026-03-30');
      await calendarShown(page);
      const texts = await page.getByRole('button', { name: /Early check/ }).allTextContents();
      assert.deepEqual(
        texts.map((text) => text.slice(0, 4)),
        ['8:00', '8:00'],
      );
    },
  );

  test('an item is shown with all its details, also in its own time zone', async () => {
    const item = await addItem(muster(), {
      Title: 'Call with the dam authority',
      Description: 'Bring the gate readings.\nDial-in is on the board.',
      Location: 'Control room',
      Start: '2026-06-24T09:00',
      End: '2026-06-24T10:00',
      TimeZone: 'America/New_York',
      Reminder: 90,
      ShowAs: 'Free',
      Attendees: [
        { Name: 'Robin Tait', Email: 'robin@westport.example', Status: 'accepted' },
        { Name: 'Kim', Email: 'kim@westport.example', Status: 'on leave' },
      ],
    });
    const page = await muster().openSignedIn(`/calendar?date=2026-06-24&item=${item.CalendarItemId}`, editor);
    const dialog = page.getByRole('dialog', { name: item.Title });
    await dialog.getByText('Wed, Jun 24, 2026, 2:00 PM to 3:00 PM').waitFor();
    await dialog.getByText('Wed, Jun 24, 2026, 9:00 AM to 10:00 AM').waitFor();
    await dialog.getByText('90 minutes before').waitFor();
    await dialog.getByText('Free', { exact: true }).waitFor();
    await dialog.getByText('Robin Tait (robin@westport.example): Accepted').waitFor();
    await dialog.getByText('Kim (kim@westport.example): on leave').waitFor();
    await calendarShown(page);
    await checkPage(muster(), page);
  });

  test('one item and the whole calendar can be downloaded as .ics files', async () => {
    const page = await muster().openSignedIn('/calendar?view=month&date=2026-06-15', viewer);
    await calendarShown(page);
    const all = await downloadOf(page, () => page.getByRole('button', { name: 'Download .ics' }).click());
    assert.equal(all.name, 'calendar.ics');
    await page.getByText('Calendar downloaded.').waitFor();
    assert.match(all.text, /^BEGIN:VCALENDAR\r\n/);
    assert.equal(all.text.match(/BEGIN:VEVENT/g)?.length, (await listItems(muster())).length);
    await dayOf(page, '2026-06-12')
      .getByRole('button', { name: /Harbor festival/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Harbor festival' });
    const one = await downloadOf(page, () => dialog.getByRole('button', { name: 'Download .ics' }).click());
    assert.equal(one.name, 'Harbor festival.ics');
    assert.match(one.text, /DTSTART;VALUE=DATE:20260612\r\nDTEND;VALUE=DATE:20260615/);
    assert.equal(one.text.match(/BEGIN:VEVENT/g)?.length, 1);
  });

  full(
    'a calendar that cannot be loaded shows an error, and trying again loads it; an item that another user has just deleted is reported as deleted',
    async () => {
      await addSummer();
      const page = await muster().openSignedIn('/trash', editor);
      muster()
        .watchOf(page)
        .allow(/Failed to load resource|ERR_/);
      let isDown = true;
      await page.route('**/GetV2CalendarEntriesForCal*', (route) =>
        isDown ? route.fulfill({ status: 500 }) : route.continue(),
      );
      await page.goto('/calendar?view=month&date=2026-06-15');
      await page.getByText('The calendar could not be loaded').waitFor();
      isDown = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await dayOf(page, '2026-06-15')
        .getByRole('button', { name: /Ladder drill/ })
        .waitFor();

      const item = await addItem(muster(), { Title: 'Short-lived', Start: '2026-07-01', IsAllDay: true });
      await muster().send('DELETE', `/api/v4/Calendar/DeleteCalendarItem/${item.CalendarItemId}`);
      await page.goto(`/calendar?item=${item.CalendarItemId}`);
      await page.getByText('Someone deleted this event.').waitFor();
    },
  );
});

/** Asserts that nothing on this page of the month adds or changes an item, and that closed details return the focus. */
async function assertReadOnly(page: Page): Promise<void> {
  const from = await middleOf(dayOf(page, '2026-06-15').getByRole('button'));
  const to = await middleOf(dayOf(page, '2026-06-17'));
  await drag(page, from, to);
  await dayOf(page, '2026-06-10').click();
  assert.equal(new URL(page.url()).pathname, '/calendar');
  await dayOf(page, '2026-06-15').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Ladder drill' });
  await dialog.getByText('Every week on Monday, 8 times').waitFor();
  assert.equal(await dialog.getByRole('link', { name: 'Edit' }).count(), 0);
  assert.equal(await dialog.getByRole('button', { name: 'Delete' }).count(), 0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await waitForFocus(dayOf(page, '2026-06-15').getByRole('button'));
}

async function downloadOf(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: download.suggestedFilename(), text: await text(await download.createReadStream()) };
}
