import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { zoneJson } from '../../server/src/testing/sample-zones.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';

describe('the first steps of a department', () => {
  const muster = useConsole({ drawsTiles: true });

  test('lead from a sample building to a shared map and a calendar, and disappear when all are done', async () => {
    const page = await muster().openSignedIn('/locate', editor);
    await page.getByRole('link', { name: 'New map' }).waitFor();
    await page.getByRole('link', { name: 'Maps', exact: true }).click();
    const card = page.getByRole('region', { name: 'First steps' });
    await card.getByText('0 of 5 done').waitFor();
    await checkPage(muster(), page);
    await card.getByRole('button', { name: 'Try a sample building' }).click();
    await page.waitForURL(/\/maps\/[^/]+\/floors\/[^/]+$/);
    const [, mapId, floorId] = /maps\/([^/]+)\/floors\/([^/]+)$/.exec(page.url()) ?? [];

    await page.goto(`${muster().baseUrl}/maps`);
    await card.getByText('1 of 5 done').waitFor();
    await card.getByRole('link', { name: 'Place it on the map' }).click();
    await page.waitForURL(`**/maps/${mapId}/edit`);
    await page.goBack();
    await card.getByText('2 of 5 done').waitFor();

    const { send } = muster();
    await send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson);
    await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, {});
    await page.reload();
    await card.getByText('4 of 5 done').waitFor();
    await card.getByRole('link', { name: 'Subscribe to the calendar' }).click();
    await page.waitForURL('**/calendar');
    await page.goBack();
    await page.getByRole('link', { name: 'Sample building' }).waitFor();
    assert.equal(await card.count(), 0);
  });

  test('can be hidden', async () => {
    const page = await muster().openSignedIn('/maps', editor);
    const card = page.getByRole('region', { name: 'First steps' });
    await card.getByRole('button', { name: 'Hide' }).click();
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: 'Sample building' }).waitFor();
    assert.equal(await card.count(), 0);
  });
});
