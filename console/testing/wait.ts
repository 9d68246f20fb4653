import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** The timeout of every wait in a journey. It is long because the machine may be busy; a passing test never waits that long. */
export const longestWaitMs = 180_000;

/** Longer than data counts as fresh after it was read (`staleTime` of the queries). */
const staleAfterMs = 6_000;

/** Acts as if the window became visible again after a while, so that the page reloads data that may be out of date. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate((aheadMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + aheadMs;
    dispatchEvent(new Event('visibilitychange'));
  }, staleAfterMs);
}

/** Waits until the page has handled all events so far and painted the result: for tests that check that nothing happens. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => window.setTimeout(resolve)); // after the effects of the frame
    }
  });
}

export async function waitForFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/**
 * Waits for a condition that is not visible on a page, such as data that the server has stored.
 *
 * @throws Error after {@link longestWaitMs}
 */
export async function waitFor(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedAt > longestWaitMs) throw new Error(`timed out waiting for ${what}`);
    await setTimeout(50);
  }
}
