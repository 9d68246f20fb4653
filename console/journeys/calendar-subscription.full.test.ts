import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { copiedText, copyPermissions } from '../testing/copied-text.ts';
import { useConsole, viewer } from '../testing/start-console.ts';

describe('subscribing to the calendar', () => {
  const muster = useConsole();

  test('the address can be copied and opened in calendar applications; that of only the own events is another one, which works; after a warning, a new address disables the old one immediately, and turning the feed off disables it too', async () => {
    const page = await muster().openSignedIn('/calendar', viewer);
    await page.context().grantPermissions(copyPermissions); // until the end of the test
    const address = await addressOn(page);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Address copied.').waitFor();
    assert.equal(await copiedText(page), address);
    const link = page.getByRole('link', { name: 'Open in calendar app' });
    assert.equal(await link.getAttribute('href'), address.replace(/^http/, 'webcal'));
    await page.getByText('Limit the date range').click();
    await page.getByText(`${address}?from=-30d`).waitFor();
    await page.getByRole('checkbox', { name: 'Only events that I am invited to or signed up for' }).check();
    await page.waitForFunction(
      (url) => document.querySelector<HTMLInputElement>('dialog input[readonly]')?.value !== url,
      address,
    );
    const own = await page.getByLabel('Your address').inputValue();
    assert.match(own, /\?feed=mine$/);
    assert.equal((await fetch(own.replace(/^https?:\/\/[^/]+/, muster().server.baseUrl))).status, 200);
    await checkPage(muster(), page);
    await page.getByRole('checkbox', { name: 'Only events that I am invited to or signed up for' }).uncheck();

    await page.getByRole('button', { name: 'Replace address…' }).click();
    await page.getByText('The current address stops working right away').waitFor();
    await page.getByRole('button', { name: 'Replace address', exact: true }).click();
    await page.getByText('This is your new address.').waitFor();
    const after = await page.getByLabel('Your address').inputValue();
    assert.notEqual(after, address);
    assert.equal((await fetch(address)).status, 401);
    assert.equal((await fetch(after)).status, 200);

    await page.getByText('What to expect from calendar apps').click();
    await page.getByText(/^Google Calendar updates every few hours/).waitFor();
    await page.getByRole('button', { name: 'Turn off…' }).click();
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await page.getByLabel('Your address', { exact: true }).waitFor({ state: 'detached' });
    assert.equal((await fetch(after)).status, 401);
  });

  test('a user without permission for a feed gets a message', async () => {
    const { db } = muster().server.ctx;
    await db
      .updateTable('departments')
      .set({ calendar_feed_roles: '["admin"]' })
      .where('id', '=', 1)
      .execute();
    const page = await muster().openSignedIn('/calendar', viewer);
    muster()
      .watchOf(page)
      .allow(/Failed to load resource.*403/);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Your role cannot have a calendar feed in this department').waitFor();
    assert.equal(await page.getByLabel('Your address').count(), 0);
    await db.updateTable('departments').set({ calendar_feed_roles: null }).where('id', '=', 1).execute();
  });
});

/** Opens the panel and reads the address that it shows. */
async function addressOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const field = page.getByLabel('Your address');
  await field.waitFor();
  return field.inputValue();
}
