import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { full, test } from '../../server/src/testing/level.ts';
import { checkPage } from '../testing/check-page.ts';
import { admin, signIn, useConsole, viewer } from '../testing/start-console.ts';

const hourMs = 3_600_000;

describe('signing in with a local account', () => {
  const muster = useConsole();

  test('a wrong password shows an error, and the right one signs in', async () => {
    const page = await muster().openPage();
    muster()
      .watchOf(page)
      .allow(/400.*connect\/token/);
    await page.goto('/');
    await page.waitForURL('**/sign-in');
    await checkPage(muster(), page);
    await signIn(page, { ...admin, password: 'not the password' });
    await page.getByRole('alert').getByText('The email or password is incorrect.').waitFor();
    await checkPage(muster(), page);
    await signIn(page, admin);
    await page.waitForURL('**/maps');
    await page.getByText('Test Fire & Rescue').waitFor();
    await page.waitForFunction(() => document.title === 'Maps – Muster'); // the page is loaded on its first use
  });

  full(
    'an empty form shows which fields are required and focuses the first one; a deep link opens after signing in, and the session is kept after a reload',
    async () => {
      const page = await muster().openPage();
      await page.goto('/maps?state=all');
      await page.waitForURL('**/sign-in?to=*');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const email = page.getByLabel('Email');
      assert.equal(await email.evaluate((field) => field === document.activeElement), true);
      assert.equal(await email.getAttribute('aria-invalid'), 'true');
      const described = await email.getAttribute('aria-describedby');
      assert.equal(await page.locator(`[id="${described}"]`).textContent(), 'Enter your email');
      await signIn(page, viewer);
      await page.waitForURL('**/maps?state=all');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Maps' }).waitFor();
      assert.deepEqual(muster().watchOf(page).takeProblems(), []);
    },
  );

  test('a sign-in link with the address of another site does not lead to that site', async () => {
    const page = await muster().openPage();
    await page.goto('/sign-in?to=//elsewhere.example/maps');
    await signIn(page, admin);
    await page.waitForURL('**/maps');
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
  });

  test('an access token that has expired is renewed without anyone noticing', async () => {
    const page = await muster().openSignedIn('/maps');
    muster().watchOf(page).allow(/401/);
    await page.getByText('Test Fire & Rescue').waitFor();
    const before = await tokenOf(page);
    muster().server.clockOffsetMs += 2 * hourMs;
    await page.reload();
    await page.getByText('Test Fire & Rescue').waitFor();
    assert.notEqual(await tokenOf(page), before);
    assert.equal(new URL(page.url()).pathname, '/maps');
  });

  full('a session that cannot be renewed asks for the password in a dialog over the page', async () => {
    const page = await muster().openSignedIn('/maps?search=dundee');
    muster()
      .watchOf(page)
      .allow(/40[01]/);
    await page.getByText('Test Fire & Rescue').waitFor();
    muster().server.clockOffsetMs += 60 * 24 * hourMs;
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
    await dialog.waitFor();
    await checkPage(muster(), page);
    await signIn(page, admin);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'No maps yet' }).waitFor();
  });

  full(
    'an unknown address shows a message and a link; signing out removes the session in every tab and ends it on the service',
    async () => {
      const page = await muster().openSignedIn('/nowhere/at/all');
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await checkPage(muster(), page);
      await page.getByRole('link', { name: 'Go to maps' }).click();
      await page.getByRole('heading', { level: 1, name: 'Maps' }).waitFor(); // the address changes before the page is shown
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Maps');

      const refreshToken = await refreshTokenOf(page);
      const other = await page.context().newPage();
      await other.goto('/maps');
      await other.getByText('Test Fire & Rescue').waitFor();
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in');
      await page.getByText('You are signed out.').waitFor();
      const grant = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const refresh = await fetch(`${muster().baseUrl}/api/v4/connect/token`, {
        method: 'POST',
        body: grant,
      });
      assert.deepEqual([refresh.status, (await refresh.json()).error], [400, 'invalid_grant']);
      await other.getByRole('dialog', { name: 'You have been signed out' }).waitFor();
      await page.goto('/maps');
      await page.waitForURL('**/sign-in?to=*');
    },
  );
});

function refreshTokenOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('muster-session') ?? '{}').refreshToken);
}

function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('muster-session') ?? '{}').accessToken);
}
