import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { venueArchive } from '../../server/src/features/imports/venue.test-support.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitForFocus } from '../testing/wait.ts';

/** Drops a file on the page as a file manager does. */
async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, Buffer.from(bytes).toString('base64')] as const,
  );
  const zone = page.getByText('or drop files or a folder here');
  await zone.dispatchEvent('dragover', { dataTransfer: data });
  await zone.dispatchEvent('drop', { dataTransfer: data });
}

describe('importing a building', () => {
  const muster = useConsole({ drawsTiles: true });
  const mapNames = async () => {
    const { body } = await muster().send('GET', '/api/v4/CustomMaps/GetCustomMaps');
    return body.map(({ name }: { name: string }) => name);
  };

  test('a venue is dropped, imported with one more click, and undone', async () => {
    const page = await muster().openSignedIn('/maps', editor);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import a building' }).waitFor();
    await checkPage(muster(), page);
    await dropFile(page, 'venue.zip', venueArchive());
    await page.getByText('400 zones · 24 points · 8 floors · 2 buildings · IMDF').waitFor();
    await waitForFocus(page.getByRole('heading', { name: 'Import of venue.zip' }));
    await page.getByRole('tab', { name: 'Basement (50)' }).waitFor();
    await page.locator('[data-drawn="true"]').waitFor();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await waitForFocus(page.getByRole('heading', { name: 'Imported' }));
    assert.deepEqual(await mapNames(), ['Wing 1', 'Wing 2']);
    assert.equal(await page.getByText('50 zones added').count(), 8);
    await checkPage(muster(), page);
    await page.getByRole('link', { name: 'Wing 2' }).click();
    await page.waitForURL('**/maps/*');
    await page.getByRole('heading', { level: 1, name: 'Wing 2' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await waitForFocus(page.getByRole('heading', { name: 'Import undone' }));
    await page.getByText('2 maps deleted').waitFor();
    assert.deepEqual(await mapNames(), []);
    await checkPage(muster(), page);
  });
});
