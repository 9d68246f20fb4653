import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { copiedText, copyPermissions } from '../testing/copied-text.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addBuilding, type Building, shareMap } from './share-building.test-support.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Share links' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe('the share links of a map', () => {
  const muster = useConsole();
  let building: Building | undefined;
  const openMap = async () => {
    building ??= await addBuilding(muster().send, 'Westport House');
    return await muster().openSignedIn(`/maps/${building.mapId}`, editor);
  };
  const linksOf = async () =>
    (await muster().send('GET', `/api/v4/CustomMaps/GetShareLinks/${building?.mapId}`)).body;

  test('with the keyboard only, without losing the focus, a link is created and copied, which is shown once and works without an account, and it is revoked', async () => {
    const page = await openMap();
    await page.context().grantPermissions(copyPermissions); // until the end of the test
    await panelOf(page).getByText('Not shared').waitFor();
    const opener = panelOf(page).getByRole('button', { name: 'New link' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('What the link is for').waitFor();
    await page.keyboard.type('Keeper');
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.getByText('until you revoke the link').waitFor();
    for (const key of ['Tab', 'Tab', 'Space', 'Tab', 'Tab']) await page.keyboard.press(key);
    assert.equal(await focused(page), 'Create link');
    await page.keyboard.press('Enter');
    await page.getByText('address is shown only once').waitFor();
    assert.equal(await focused(page), 'Copy');
    for (let slip = 0; slip < 3; slip++) await page.keyboard.press('Escape'); // pressing Escape by mistake does not close it
    const address = await page.getByLabel('Address of the shared map').inputValue();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await copiedText(page), address);
    await checkPage(muster(), page);
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Done');
    await page.keyboard.press('Enter');
    await page.getByText('Never expires').waitFor();
    await page.getByText(`Shows only ${building?.floors[0]?.name}`).waitFor();
    assert.equal(await focused(page), 'New link');
    const token = address.split('/').at(-1) ?? '';
    assert.equal((await page.content()).includes(token), false, 'it is nowhere on the page any more');
    const statusOfLink = async () => (await fetch(`${muster().baseUrl}/api/v4/Share/${token}`)).status;
    assert.equal(await statusOfLink(), 200);

    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Revoke');
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Link revoked').waitFor();
    assert.equal(await focused(page), 'Share links');
    assert.deepEqual(await linksOf(), []);
    assert.equal(await statusOfLink(), 404);
  });

  test('a custom expiry time must be in the future, and the input is kept if the service cannot be reached; expired links are listed', async () => {
    const page = await openMap();
    muster()
      .watchOf(page)
      .allow(/Failed to load resource|ERR_/);
    await panelOf(page).getByRole('button', { name: 'New link' }).click();
    await page.getByLabel('What the link is for').fill('Open day');
    await page.getByLabel('Expires', { exact: true }).selectOption('At a custom time…');
    await page.getByLabel('Expires at').fill('2020-01-02T03:04');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Enter a time in the future.').waitFor();
    await page.getByLabel('Expires at').fill('2098-01-02T03:04');
    await page.route('**/SaveShareLink/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Cannot reach the service').waitFor();
    assert.equal(await page.getByLabel('What the link is for').inputValue(), 'Open day');
    await page.unroute('**/SaveShareLink/*');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('dialog').getByText('Expires Jan 2, 2098').waitFor();
    const minuteMs = 60_000;
    muster().server.clockOffsetMs = -30 * minuteMs; // so that the link is valid when it is created
    const expiresOn = new Date(Date.now() - 10 * minuteMs).toISOString();
    await shareMap(muster().send, building?.mapId ?? '', { label: 'Drill', expiresOn });
    muster().server.clockOffsetMs = 0;
    await page.getByRole('button', { name: 'Done' }).click();
    const link = (await linksOf()).find(({ label }: { label: string }) => label === 'Open day');
    assert.equal(Date.parse(link.expiresOn), await page.evaluate(() => Date.parse('2098-01-02T03:04')));
    await page.reload();
    await page.getByRole('button', { name: 'Remove the link “Drill”' }).waitFor();
    await checkPage(muster(), page);
  });
});
