import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { editor, useConsole } from '../testing/start-console.ts';
import { addItem, calendarShown, listItems, setTimeZone, startsOf } from './calendar.test-support.ts';

describe('the calendar without a mouse', () => {
  const muster = useConsole();

  test('a user changes the period and view, and deletes the rest of a series; when details are closed, the focus returns to the item', async () => {
    await setTimeZone(muster());
    await addItem(muster(), { Title: 'Roll call', Start: '2026-06-02T08:00', End: '2026-06-02T08:15' });
    const times = { Start: '2026-06-15T09:00', End: '2026-06-15T10:00' };
    await addItem(muster(), { Title: 'Ladder drill', ...times, RecurrenceRule: 'FREQ=WEEKLY;COUNT=3' });
    const page = await muster().openSignedIn('/calendar?view=month&date=2026-05-15', editor);
    await calendarShown(page);

    await tabTo(page, 'Next month');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'June 2026' }).waitFor();
    await tabTo(page, 'Month');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('listitem', { name: 'June 2, 2026' }).waitFor();

    await openFromList(page, 'June 22, 2026');
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

/** Presses Tab until the focused element has the name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${name}`);
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
