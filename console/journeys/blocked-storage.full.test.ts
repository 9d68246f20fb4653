import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { blockStorage } from '../testing/block-storage.ts';
import { checkPage } from '../testing/check-page.ts';
import { signIn, useConsole, viewer } from '../testing/start-console.ts';
import { shareMap } from './share-building.test-support.ts';

describe('a browser that blocks storage for this site', () => {
  const muster = useConsole();

  test('shows a message, and sign-in works anyway, and so do share links', async () => {
    const page = await muster().openPage();
    await blockStorage(page);
    await page.goto('/maps');
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

    const map = await addMap(muster().send, { name: 'Shared with the harbor' });
    await page.goto(await shareMap(muster().send, map.customMapId));
    await page.getByRole('heading', { name: 'Shared with the harbor' }).waitFor();
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
  });
});
