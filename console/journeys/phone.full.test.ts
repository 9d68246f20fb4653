import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { isInSight } from '../testing/in-sight.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addItem, calendarShown } from './calendar.test-support.ts';

/** How far the middle of an element's text is from the middle of the element, horizontally and vertically. */
function offMiddle(what: Locator): Promise<{ readonly x: number; readonly y: number }> {
  return what.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return {
      x: Math.abs(text.left + text.width / 2 - box.left - box.width / 2),
      y: Math.abs(text.top + text.height / 2 - box.top - box.height / 2),
    };
  });
}

describe('the console on a phone', () => {
  const muster = useConsole();
  const viewport = { width: 360, height: 740 };

  test('an open menu stays in the window when the window becomes narrow', async () => {
    const page = await muster().openSignedIn('/maps', editor);
    await page.getByRole('button', { name: 'Account' }).click();
    const item = page.getByRole('menuitem', { name: 'Sign out' });
    await item.waitFor();
    await page.setViewportSize(viewport);
    await page.waitForFunction(() => {
      const menu = document.querySelector('[role="menu"]:popover-open')?.getBoundingClientRect();
      return menu !== undefined && menu.right <= innerWidth;
    });
    assert.ok(await isInSight(item));
  });

  test('the text of buttons is centered', async () => {
    for (let round = 1; round <= 5; round += 1)
      await addItem(muster(), {
        Title: `Round ${round}`,
        Start: `2026-06-16T0${round}:00`,
        End: `2026-06-16T0${round}:30`,
      });
    const page = await muster().openSignedIn('/calendar?view=month&date=2026-06-15', editor);
    await page.setViewportSize(viewport);
    await calendarShown(page);
    const more = await offMiddle(page.getByRole('button').filter({ hasText: /^\+\d/ }));
    assert.ok(more.x < 2 && more.y < 3, JSON.stringify(more));
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const open = page.getByRole('link', { name: 'Open in calendar app' });
    await open.waitFor();
    assert.equal(await open.evaluate((link) => getComputedStyle(link).textAlign), 'center');
  });
});
