import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const maxTabs = 100;

/** Presses Tab until the target has the focus. Fails if the keyboard cannot reach it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} does not lead to ${target}`);
}
