import type { Browser, Page } from 'playwright-core';

const longestText = 8_000;
const longestWaitMs = 5_000;

/** Describes each open page with its address and its content for screen readers, to help explain a failed test. */
export async function describePages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return (await Promise.all(pages.map(describePage))).join('\n');
}

async function describePage(page: Page): Promise<string> {
  const body = await page
    .locator('body')
    .ariaSnapshot({ timeout: longestWaitMs })
    .catch((error: unknown) => `cannot be read: ${String(error)}`);
  return `the page at ${page.url()}:\n${body.slice(0, longestText)}`;
}
