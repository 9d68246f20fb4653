import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { boxOf, drag, dragLowerEdge, middleOf } from '../testing/drag.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addItem, calendarShown, dayOf, listItems, setTimeZone } from './calendar.test-support.ts';

const june = '/calendar?view=month&date=2031-06-15';
const week = '/calendar?view=week&date=2031-06-16';

describe('adding an event with one line of text', () => {
  const muster = useConsole();
  before(async () => {
    await setTimeZone(muster());
    await addItem(muster(), { Title: 'Open day', Start: '2030-01-01', IsAllDay: true });
  });

  test('clicking a day, typing a line and pressing Enter creates an event, and Undo removes it; More options opens the form with what was typed', async () => {
    const page = await muster().openSignedIn(june, editor);
    await calendarShown(page);
    await dayOf(page, '2031-06-17').click();
    const quick = page.getByRole('dialog', { name: 'New event' });
    await quick.getByText('Tue, Jun 17, 2031 · (no title yet)').waitFor();
    await page.keyboard.type('7-9pm Ladder drill');
    await quick.getByText('Tue, Jun 17, 2031, 7:00 – 9:00 PM · Ladder drill').waitFor();
    await checkPage(muster(), page);
    await page.keyboard.press('Enter');
    await page.getByText('“Ladder drill” added to the calendar.').waitFor();
    await quick.waitFor({ state: 'detached' });
    await dayOf(page, '2031-06-17')
      .getByRole('button', { name: /Ladder drill/ })
      .waitFor();
    assert.deepEqual(await timesOf('Ladder drill'), ['2031-06-17T18:00:00.000Z', '2031-06-17T20:00:00.000Z']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Ladder drill” removed.').waitFor();
    assert.deepEqual(await titles(), ['Open day']);

    await dayOf(page, '2031-06-17').click();
    await page.keyboard.press('Escape');
    await quick.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-date')), '2031-06-17');
    assert.deepEqual(await titles(), ['Open day']);

    await dayOf(page, '2031-06-17').click();
    await page.keyboard.type('Pump test');
    await dayOf(page, '2031-06-05').click();
    await quick.getByText('Thu, Jun 5, 2031 · Pump test').waitFor();

    await page.keyboard.type(' 19:00-20:30');
    await page.getByRole('link', { name: 'More options' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar/new');
    assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Pump test');
    assert.equal(await page.getByLabel('Start date').inputValue(), '2031-06-05');
    assert.equal(await page.getByLabel('Start time').inputValue(), '19:00');
    assert.equal(await page.getByLabel('End time').inputValue(), '20:30');
  });

  test('in the week view, an item is made longer by dragging its end, a click adds one hour, and dragging sets the length; dragging over several days adds an all-day event', async () => {
    await addItem(muster(), { Title: 'Hose test', Start: '2031-06-18T13:00', End: '2031-06-18T14:00' });
    const page = await muster().openSignedIn(week, editor);
    await calendarShown(page);
    const item = page.getByRole('button', { name: /Hose test/ });
    const { height } = await boxOf(item);
    await dragLowerEdge(item, height, () => item.getByText(/^1:00.*3:00/).waitFor());
    await page.getByText('“Hose test” is now Wed, Jun 18, 2031, 1:00 PM to 3:00 PM.').waitFor();
    assert.deepEqual(await timesOf('Hose test'), ['2031-06-18T12:00:00.000Z', '2031-06-18T14:00:00.000Z']);
    const quick = page.getByRole('dialog', { name: 'New event' });
    const at = await placeInWeek(page, '2031-06-17', '10:00');
    await page.mouse.click(at.x, at.y);
    await quick.getByText('Tue, Jun 17, 2031, 10:00 – 11:00 AM').waitFor();
    await page.keyboard.press('Escape');
    await quick.waitFor({ state: 'detached' });
    await drag(page, at, await placeInWeek(page, '2031-06-17', '12:00'));
    await quick.getByText('Tue, Jun 17, 2031, 10:00 AM – 12:30 PM').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Month' }).click();
    await calendarShown(page);
    await page.locator('[role="cell"][data-date="2031-06-17"]').nth(1).waitFor({ state: 'detached' }); // the week view's cell
    await drag(page, await middleOf(dayOf(page, '2031-06-17')), await middleOf(dayOf(page, '2031-06-19')));
    await quick.getByText('Tue, Jun 17 – Thu, Jun 19, 2031').waitFor();
    await page.keyboard.type('Harbor festival');
    await page.getByRole('link', { name: 'More options' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar/new');
    assert.equal(await page.getByLabel('All day').isChecked(), true);
    assert.equal(await page.getByLabel('Last day').inputValue(), '2031-06-19');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
    const saved = (await listItems(muster())).find(({ Title }) => Title === 'Harbor festival');
    assert.deepEqual([saved?.Start, saved?.End, saved?.IsMultiDay], ['2031-06-17', '2031-06-19', true]);
  });

  test('by keyboard: arrow keys choose a day or an hour, and Enter opens the form and saves it', async () => {
    const page = await muster().openSignedIn(june, editor);
    await calendarShown(page);
    const quick = page.getByRole('dialog', { name: 'New event' });
    await page.getByRole('radio', { name: 'Month' }).focus();
    await page.keyboard.press('Tab');
    assert.equal(await focusedDate(page), '2031-06-15');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focusedDate(page), '2031-06-23');
    await page.keyboard.press('Enter');
    await quick.getByText('Mon, Jun 23, 2031').waitFor();
    await page.keyboard.type('Roll call 8am 15 min');
    await page.keyboard.press('Enter');
    await page.getByText('“Roll call” added to the calendar.').waitFor();
    assert.deepEqual(await timesOf('Roll call'), ['2031-06-23T07:00:00.000Z', '2031-06-23T07:15:00.000Z']);
    await page.keyboard.press('PageDown');
    await page.getByRole('heading', { name: 'July 2031' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-date') === '2031-07-23');

    await page.goto(week);
    await calendarShown(page);
    await page.getByRole('radio', { name: 'Week' }).focus();
    await page.keyboard.press('Tab');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await page.getByText('Tuesday, June 17, 2031, 9:30 AM').waitFor();
    await page.keyboard.press('Enter');
    await quick.getByText('Tue, Jun 17, 2031, 9:30 – 10:30 AM').waitFor();
  });

  async function titles(): Promise<readonly string[]> {
    return (await listItems(muster())).map(({ Title }) => Title);
  }

  async function timesOf(title: string): Promise<readonly (string | undefined)[]> {
    const item = (await listItems(muster())).find((one) => one.Title === title);
    return [item?.Start, item?.End];
  }
});

async function focusedDate(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? null);
}

/** A place in the week view, a little below the line of a time. */
async function placeInWeek(page: Page, date: string, time: string): Promise<{ x: number; y: number }> {
  const row = page.locator(`[data-time="${time}:00"]`).last();
  await row.scrollIntoViewIfNeeded();
  const column = await boxOf(dayOf(page, date).last());
  const { y } = await boxOf(row);
  return { x: column.x + column.width / 2, y: y + 5 };
}
