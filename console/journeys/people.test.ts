import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { admin, useConsole } from '../testing/start-console.ts';

/** Asserts that nothing is wider than the narrowest window of WCAG 2.2, 1.4.10. */
async function assertFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (before) await page.setViewportSize(before);
  assert.ok(overflow <= 0, `${overflow} px wider than the window`);
}
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

describe('the people of a department', () => {
  const muster = useConsole();

  test('an administrator invites someone, who chooses a password and is signed in', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('list', { name: 'People' }).waitFor();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Enter an email address').waitFor();
    await page.getByLabel('Email').fill('grace@example.org');
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('Role').selectOption({ index: 1 });
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('The link is shown only once').waitFor();
    for (let slip = 0; slip < 3; slip += 1) await page.keyboard.press('Escape'); // pressing Escape by mistake does not close it
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    await checkPage(muster(), page);
    await assertFits(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'Grace Hopper').getByText('Invited').waitFor();
    await assertFits(page);
    assert.equal((await page.content()).includes(link.split('#')[1] ?? ''), false);
    await checkPage(muster(), page);

    const guest = await muster().openPage();
    await guest.goto(link);
    await guest.getByText('Test Fire & Rescue has invited you').waitFor();
    await checkPage(muster(), guest);
    await assertFits(guest);
    await guest.getByLabel('Password', { exact: true }).fill('too short');
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.getByText('Use at least 12 characters').waitFor();
    await checkPage(muster(), guest);
    await guest.getByLabel('Password', { exact: true }).fill('a password of some length');
    await guest.keyboard.press('Enter');
    await guest.getByRole('heading', { name: 'Maps', level: 1 }).waitFor();
    assert.equal(new URL(guest.url()).hash, '', 'the token is not in the address any more');
    await page.reload();
    await rowOf(page, 'Grace Hopper').getByText('Editor · Last signed in').waitFor();
  });
});
