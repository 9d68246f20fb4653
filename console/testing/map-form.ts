import type { Page } from 'playwright-core';

/** A file in the format that a file picker takes. */
export async function fileOf(blob: Blob, name: string) {
  return { name, mimeType: blob.type, buffer: Buffer.from(await blob.arrayBuffer()) };
}

/** The values of the number fields of the bounds. */
export async function boundsShown(page: Page) {
  const read = async (name: string) => Number(await page.getByLabel(name, { exact: true }).inputValue());
  return {
    north: await read('North'),
    west: await read('West'),
    south: await read('South'),
    east: await read('East'),
  };
}

/** Records the name of every progress bar that the page shows from now on. */
export async function recordProgress(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const record = () => {
      for (const bar of document.querySelectorAll('progress'))
        seen.add(document.getElementById(bar.getAttribute('aria-labelledby') ?? '')?.textContent ?? '');
    };
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seenProgress: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenProgress: Set<string> }).seenProgress]); // added above
}

/** Waits for a tile that was loaded successfully. */
export function tileOf(page: Page) {
  return page.waitForResponse(
    (response) => /\/storage\/tiles\/.*\.(png|webp)$/.test(response.url()) && response.ok(),
    { timeout: 40_000 }, // includes the time for uploading and drawing
  );
}

/** Chooses an action in the menu of a map's page, with the keyboard. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}
