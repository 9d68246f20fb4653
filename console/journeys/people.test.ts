import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { clientOf } from '../../server/src/testing/api-client.ts';
import { full, test } from '../../server/src/testing/level.ts';
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
  const invite = async (name: string, role = 'editor') => {
    const email = `${name.toLowerCase()}@example.org`;
    const { body } = await muster().send('POST', '/api/v4/Users/InviteUser', { email, name, role });
    return body;
  };
  const usersNamed = async (name: string) => {
    const { body } = await muster().send('GET', '/api/v4/Users/GetUsers');
    return body.filter((user: { name: string }) => user.name === name);
  };
  const act = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
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

  full('a conflicting edit asks the user; nobody can change their own role or access', async () => {
    const { token } = await invite('Bo');
    const open = clientOf(muster().server, 1, null);
    const password = 'a password of some length';
    await open('POST', '/api/v4/Users/AcceptInvitation', { token, password });
    const page = await muster().openSignedIn('/settings/people', admin);
    await act(page, 'Bo', 'Edit…');
    await page.getByLabel('Name').fill('Bob');
    const [bo] = await usersNamed('Bo');
    const fields = { name: 'Bobby', role: 'admin' };
    await muster().send('PUT', `/api/v4/Users/UpdateUser/${bo.id}`, fields);
    muster()
      .watchOf(page)
      .allow(/status of 412/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this').waitFor();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await rowOf(page, 'Bob').getByText('Editor').waitFor();
    const own = page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) });
    await own.getByRole('button').click();
    assert.equal(await page.getByRole('menuitem', { name: 'Disable…' }).count(), 0);
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    assert.equal(await page.getByLabel('Role').isDisabled(), true);
  });
});
