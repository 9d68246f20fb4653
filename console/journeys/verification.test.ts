import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';

describe('verification in the console', () => {
  const muster = useConsole();
  let mapId: string;
  before(async () => {
    const { send } = muster();
    mapId = (await addMap(send, { name: 'School', verifyEveryMonths: 12 })).customMapId;
    await addFloor(send, mapId, { name: 'Ground' });
    const { customMapFloorId } = await addFloor(send, mapId, { name: 'Upper', isDefault: false });
    await send('POST', `/api/v4/CustomMaps/VerifyFloor/${customMapFloorId}`, { verifiedOn: '2020-01-31' });
  });

  test('an editor verifies a floor with the keyboard, and the report and its CSV file show it', async () => {
    const page = await muster().openSignedIn(`/maps/${mapId}`, editor);
    await page.getByText('Never verified').waitFor();
    await page.getByText('Overdue').waitFor();
    await page.getByRole('button', { name: 'Actions for Ground' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Verify…' }).press('Enter');
    await page.getByRole('textbox', { name: /^Note/ }).fill('With the caretaker');
    await checkPage(muster(), page);
    await page.getByRole('textbox', { name: /^Note/ }).press('Tab');
    await page.getByRole('button', { name: 'Verify floor' }).press('Enter');
    await page.getByText('Ground verified').waitFor();
    await page.getByText('Never verified').waitFor({ state: 'detached' });
    await page.goto('/maps');
    await page.getByRole('link', { name: 'Verification' }).click();
    await page.getByText('1 floor is overdue').waitFor();
    await page.getByText('1 floor is fine').waitFor();
    await checkPage(muster(), page);
    await page.getByLabel('Show').selectOption('Overdue');
    await page.getByRole('link', { name: 'School, Ground' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'School, Upper' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    assert.equal((await download).suggestedFilename(), 'verification.csv');
  });

  full('a confidential map is marked, also on the shared page, and its links must expire', async () => {
    const { send } = muster();
    const page = await muster().openSignedIn(`/maps/${mapId}/edit`, editor);
    await page.getByText('Verification and confidentiality').click();
    await page.getByLabel('Confidential').check();
    await page.getByLabel('Verify each floor every (months)').fill('6');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'School' }).waitFor();
    await page.getByText('Confidential').waitFor();
    await page.getByRole('button', { name: 'New link' }).click();
    assert.equal(await page.getByLabel('Expires').locator('option', { hasText: 'Never' }).count(), 0);
    const { body: map } = await send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`);
    assert.deepEqual([map.isConfidential, map.verifyEveryMonths], [true, 6]);
    const { body: link } = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, {
      expiresOn: '2099-01-01T00:00:00Z',
    });
    await page.goto(`/share/${link.token}`);
    await page.getByText('Confidential').first().waitFor();
  });
});
