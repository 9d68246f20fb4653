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
 * Waits until this page has copied a text since it was loaded, and returns the last one. It is not read from the clipboard, because
 * all test files share a browser and therefore one clipboard.
 */
export async function copiedText(page: Page): Promise<string> {
  const text = await page.waitForFunction(() => window.copiedText);
  return text.jsonValue() as Promise<string>; // it is set
}
