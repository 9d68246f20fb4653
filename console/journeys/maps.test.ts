import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { editor, useConsole } from '../testing/start-console.ts';

describe('the list of maps', () => {
  const muster = useConsole({ drawsTiles: true });

  test('every map is listed with its thumbnail, and the list can be filtered by words, type and state', async () => {
    const { send } = muster();
    const imageFile = await planOf(1600, 1000);
    const house = await addMap(send, { name: 'Westport House', description: 'Council offices', imageFile });
    await addFloor(send, house.customMapId, { imageFile });
    await addMap(send, { name: 'Hôpital Sainte-Claire', type: 2, imageFile: await planOf(900, 1300) });
    const event = { eventStartDate: '2026-06-01', eventEndDate: '2098-06-03' };
    await addMap(send, { name: 'Riverside Fair', type: 3, imageFile: await planOf(2400, 900), ...event });
    await addMap(send, { name: 'Old depot', isActive: false, imageFile });

    const page = await muster().openSignedIn('/maps');
    const cards = page.getByRole('main').getByRole('listitem');
    await cards.nth(2).waitFor();
    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [
      'Hôpital Sainte-Claire',
      'Riverside Fair',
      'Westport House',
    ]);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete && image.naturalWidth > 0),
    );
    await checkPage(muster(), page);

    await page.getByLabel('Search maps').fill('hopital');
    await page.getByText('1 map', { exact: true }).first().waitFor();
    await page.getByLabel('Search maps').fill('nothing like it');
    await page.getByRole('heading', { name: 'No matching maps' }).waitFor();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Show all maps' }).click();
    await cards.nth(3).waitFor();
    await page.getByLabel('Status').selectOption('Archived');
    await page.getByRole('link', { name: 'Old depot' }).waitFor();
    assert.equal(await cards.count(), 1);
    await page.reload();
    await page.getByRole('link', { name: 'Old depot' }).click();
    await page.waitForURL('**/maps/*');
  });

  full(
    'if the service cannot be reached, an error replaces the list, without the message about outdated input, and trying again loads it; the account menu works by keyboard, and the chosen theme is kept',
    async () => {
      await addMap(muster().send, { name: 'North depot' });
      const page = await muster().openSignedIn('/trash', editor);
      muster()
        .watchOf(page)
        .allow(/ERR_|Failed to load resource/);
      await page.route('**/GetCustomMaps*', (route) => route.abort());
      await page.getByRole('link', { name: 'Maps' }).first().click();
      await page.getByText('The maps could not be loaded').waitFor();
      const texts = (await page.getByRole('main').innerText()).replaceAll('\n', ' ');
      assert.match(texts, /Cannot reach the service. Check your connection. /);
      assert.doesNotMatch(texts, /What is shown|what you entered/);
      await page.unroute('**/GetCustomMaps*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('link', { name: 'North depot' }).waitFor();

      const account = page.getByRole('button', { name: 'Account' });
      await account.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitemradio', { name: 'Use device setting' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.role === 'menuitemradio');
      await page.keyboard.press('ArrowUp');
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Sign out');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      assert.equal(await account.evaluate((button) => button === document.activeElement), true);
      await page.reload();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    },
  );
});
