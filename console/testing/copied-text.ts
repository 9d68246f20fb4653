import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    copiedText?: string;
  }
}

/** What pages need in order to copy. */
export const copyPermissions = ['clipboard-read', 'clipboard-write'];

/** Makes the pages of a context remember what they copied, for {@link copiedText}. */
export async function rememberCopies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!('Clipboard' in window)) return;
    const { writeText } = Clipboard.prototype;
    Clipboard.prototype.writeText = async function remember(text) {
      await writeText.call(this, text);
      window.copiedText = text; // not in the document, where tests look for secrets that were left
    };
  });
}

/**
 * The text that this page copied last, since it was loaded. Not the clipboard itself: all test files share a browser, and
 * with it one clipboard.
 */
export async function copiedText(page: Page): Promise<string> {
  const text = await page.evaluate(() => window.copiedText);
  if (text === undefined) throw new Error('The page has copied nothing.');
  return text;
}
