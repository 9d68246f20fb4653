import type { Page } from 'playwright-core';

/** As Chromium has it where cookies are blocked: the very look at a storage throws. Before the page loads anything. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
}
