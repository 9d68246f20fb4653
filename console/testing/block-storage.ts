import type { Page } from 'playwright-core';

/** Behaves like Chromium when cookies are blocked: just reading a storage property throws. Call it before the page loads. */
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
