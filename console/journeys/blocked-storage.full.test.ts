import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { blockStorage } from '../testing/block-storage.ts';
import { checkPage } from '../testing/check-page.ts';
import { signIn, useConsole, viewer } from '../testing/start-console.ts';

describe('a browser that blocks storage for this site', () => {
  const muster = useConsole();

  async function openBlocked(path: string): Promise<Page> {
    const page = await muster().openPage();
    await blockStorage(page);
    await page.goto(path);
    return page;
  }

  test('shows a message, and sign-in works anyway', async () => {
    const page = await openBlocked('/maps');
    await page.getByText('This browser blocks site data.').waitFor();
    await checkPage(muster(), page);
    await signIn(page, viewer);
    await page.getByRole('heading', { name: 'No maps yet' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Theme').selectOption('Dark');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.getByRole('link', { name: 'Maps' }).first().click();
    await page.getByRole('link', { name: 'Settings' }).click();
    assert.equal(await page.getByLabel('Theme').inputValue(), 'dark');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
  });

  test('opens share links', async () => {
    const { send } = muster();
    const map = await addMap(send, { name: 'Shared with the harbor' });
    const link = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${map.customMapId}`, {});
    const page = await openBlocked(`/share/${link.body.token}`);
    await page.getByRole('heading', { name: 'Shared with the harbor' }).waitFor();
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
  });
});
