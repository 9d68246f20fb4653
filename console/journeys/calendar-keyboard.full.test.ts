import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { editor, useConsole } from '../testing/start-console.ts';
import { addItem, calendarShown, listItems, setTimeZone, startsOf } from './calendar.test-support.ts';

describe('the calendar without a mouse', () => {
  const muster = useConsole();

  test('a user changes the period and view, adds a series, moves one instance and deletes the rest', async () => {
    await setTimeZone(muster());
    await addItem(muster(), { Title: 'Roll call', Start: '2026-06-02T08:00', End: '2026-06-02T08:15' });
    const page = await muster().openSignedIn('/calendar?view=month&date=2026-05-15', editor);
    await calendarShown(page);

    await tabTo(page, 'Next month');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'June 2026' }).waitFor();
    await tabTo(page, 'Month');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('listitem', { name: 'June 2, 2026' }).waitFor();

    await tabBackTo(page, 'New event');
    await page.keyboard.press('Enter');
    await headingHasFocus(page, 'New event');
    await tabTo(page, 'Title');
    await page.keyboard.type('Ladder drill');
    await tabTo(page, 'Start date');
    await page.keyboard.type('06152026');
    await tabTo(page, 'Repeats');
    await page.keyboard.type('Weekly');
    await tabTo(page, 'Ends');
    await page.keyboard.type('After');
    await tabTo(page, 'Number of events');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.getByText('“Ladder drill” added to the calendar.').waitFor();
    assert.deepEqual(await days(), ['15', '22', '29']);

    await openFromList(page, 'June 22, 2026');
    await tabTo(page, 'Edit');
    await page.keyboard.press('Enter');
    await headingHasFocus(page, 'Edit event');
    await tabTo(page, 'Start date');
    await page.keyboard.type('06232026');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Save recurring event' }).waitFor();
    assert.equal(await focusedName(page), 'This event');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    await page.getByText('“Ladder drill” saved.').waitFor();
    assert.deepEqual(await days(), ['15', '23', '29']);

    await openFromList(page, 'June 23, 2026');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Delete recurring event' }).waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await focusedName(page), 'This and following events');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByText('“Ladder drill” deleted.').waitFor();
    assert.deepEqual(await days(), ['15']);
    assert.equal((await listItems(muster())).length, 2);
  });

  test('when the details of an item are closed, the focus returns to the item', async () => {
    const page = await muster().openSignedIn('/calendar?view=month&date=2026-06-15', editor);
    await calendarShown(page);
    const item = page.getByRole('button', { name: /Roll call/ });
    await item.focus();
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'Roll call' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await item.evaluate((element) => element === document.activeElement), true);
  });

  async function days(): Promise<readonly string[]> {
    return (await startsOf(muster(), 'Ladder drill')).map((start) => start.slice(8, 10));
  }

  async function openFromList(page: Page, day: string): Promise<void> {
    await calendarShown(page);
    await page
      .getByRole('listitem', { name: day })
      .getByRole('button', { name: /Ladder drill/ })
      .waitFor();
    const names = await page
      .getByRole('listitem', { name: /2026$/ })
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
    await tabTo(page, 'List');
    for (let step = 0; step <= names.indexOf(day); step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Ladder drill' }).waitFor();
  }
});

const tabTo = (page: Page, name: string) => pressUntil(page, 'Tab', name);
const tabBackTo = (page: Page, name: string) => pressUntil(page, 'Shift+Tab', name);

/** Presses a key until the focused element has the name. */
async function pressUntil(page: Page, key: string, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} does not reach ${name}`);
}

/** Waits for a new page: it is shown when its heading has the focus. */
async function headingHasFocus(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (text) => document.activeElement?.matches('h1') && document.activeElement.textContent === text,
    name,
  );
}

/** The label or text of the focused element. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const label =
      focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement
        ? focused.labels?.[0]
        : undefined;
    return (focused?.getAttribute('aria-label') ?? label?.textContent ?? focused?.textContent ?? '').trim();
  });
}
