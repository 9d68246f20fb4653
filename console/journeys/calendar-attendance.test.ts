import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe } from 'node:test';
import { full, test } from '../../server/src/testing/level.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';
import { addItem, calendarShown, deleteAll, setTimeZone } from './calendar.test-support.ts';

const hourMs = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const phone = { viewport: { width: 360, height: 740 } };

describe('attendance', () => {
  const muster = useConsole();

  test('people check in on a phone, an editor corrects that and prints the sheet, and the hours are a file', async () => {
    await setTimeZone(muster());
    const times = { Start: at(-2), End: at(2), TimeZone: 'UTC' };
    const { CalendarItemId: id } = await addItem(muster(), { Title: 'Ladder drill', ...times });
    const reading = await muster().openSignedIn(`/calendar?item=${id}`, viewer, phone);
    await reading.getByRole('link', { name: 'Attendance' }).click();
    await reading.getByRole('button', { name: 'Check me in' }).focus();
    await reading.keyboard.press('Enter');
    await reading.getByText('1 person is checked in.').waitFor();
    assert.equal(await reading.getByLabel('Time of the next').count(), 0);

    const page = await muster().openSignedIn(`/calendar/${id}/attendance`, editor);
    const time = page.getByLabel('Time of the next check-in or check-out');
    await time.fill(at(-1).slice(0, 16));
    await page.getByRole('button', { name: /^Check out .*viewer/ }).waitFor();
    await page.getByRole('button', { name: 'Check me in' }).click();
    await page.getByText('2 people are checked in.').waitFor();
    assert.equal(await time.inputValue(), '');
    await page.getByRole('button', { name: /^Undo the check-in of .*viewer/ }).click();
    await page.getByText('1 person is checked in.').waitFor();
    await page.getByRole('button', { name: 'Check me out' }).click();
    await page.getByText(/, 1(\.\d+)? h$/).waitFor();
    await checkPage(muster(), page);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('columnheader', { name: 'Signature' }).waitFor();
    assert.ok(!(await page.getByRole('button', { name: 'Check me in' }).isVisible()));
    await page.emulateMedia({ media: null });

    await page.goto('/calendar');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Hours' }).click();
    await page.getByRole('cell', { name: /^1/ }).first().waitFor();
    await checkPage(muster(), page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    assert.match(
      await text(await download.createReadStream()),
      /^\uFEFF?UserId,Name,Quarter,Events,Hours,Open\r?\n.+-Q\d,1,1/,
    );
  });

  full('the list on a phone begins with today, and a printed month has every event', async () => {
    await setTimeZone(muster(), 'UTC');
    await deleteAll(muster());
    const day = (days: number) => new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10);
    for (const [date, title] of [
      [day(-1), 'Yesterday’s drill'],
      ...Array.from({ length: 9 }, (_, index) => [day(0), `Inspection ${index}`]),
      [day(20), 'Later drill'],
    ])
      await addItem(muster(), { Title: title, Start: date, End: date, IsAllDay: true });
    const page = await muster().openSignedIn('/calendar?view=month', viewer);
    await calendarShown(page);
    await page.getByRole('button', { name: /more/ }).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.getByText('Inspection 8').waitFor();
    assert.ok(!(await page.getByRole('button', { name: 'Today' }).isVisible()));

    await page.emulateMedia({ media: null });
    await page.setViewportSize(phone.viewport);
    await page.goto('/calendar');
    await page.getByRole('button', { name: /Later drill/ }).waitFor();
    assert.equal(await page.getByRole('radio', { name: 'List' }).isChecked(), true);
    assert.equal(await page.getByText('Yesterday’s drill').count(), 0);
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByText('Yesterday’s drill').waitFor();
  });
});
