import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    copiedText?: string;
  }
}

/** The permissions that pages need to copy text. */
export const copyPermissions = ['clipboard-read', 'clipboard-write'];

/** Makes the pages of a context remember what they copied, for {@link copiedText}. */
export async function rememberCopies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!('Clipboard' in window)) return;
    const { writeText } = Clipboard.prototype;
    Clipboard.prototype.writeText = async function remember(text) {
      await writeText.call(this, text);
      window.copiedText = text; // not in the document, because tests search it for leftover secrets
    };
  });
}

/**
 * The text that this page last copied since it was loaded. It is not read from the clipboard, because all test files share a
 * browser and therefore one clipboard.
 */
export async function copiedText(page: Page): Promise<string> {
  const text = await page.evaluate(() => window.copiedText);
  if (text === undefined) throw new Error('The page has copied nothing.');
  return text;
}
