import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { full, test } from '../../server/src/testing/level.ts';
import { checkPage } from '../testing/check-page.ts';
import { chooseAction } from '../testing/map-form.ts';
import { admin, useConsole } from '../testing/start-console.ts';
import { entry, sentences, useChangedMap } from './audit-log.test-support.ts';

describe('the history of a map', () => {
  const muster = useConsole();
  const map = useChangedMap(muster);

  test('an administrator can see who changed a room, and what changed', async () => {
    const page = await muster().openSignedIn(`/maps/${map().customMapId}`, admin);
    await chooseAction(page, 'History');
    await page.getByRole('heading', { level: 1, name: 'History of Central station' }).waitFor();
    await entry(page, /changed the zone “Plant room”/).waitFor();
    assert.deepEqual(await sentences(page), [
      'admin@example.org added the share link “Press”',
      'editor@example.org changed the floor “Ground floor”',
      'admin@example.org changed the zone “Plant room”',
      'editor@example.org added the zone “Room 12”',
      'editor@example.org added the floor “Ground floor”',
      'admin@example.org added the map “Central station”',
    ]);
    const change = entry(page, /changed the zone/);
    const lines = (await change.locator('dl').first().locator('div').allInnerTexts()).map((line) =>
      line.replaceAll(/\s+/g, ' '),
    );
    assert.deepEqual(lines, [
      'Name Room 12 → changed to Plant room',
      'Type Room → changed to Hazard',
      'Outline Changed',
      'Searchable yes → changed to no',
    ]);
    await entry(page, /changed the floor/)
      .getByText('Saved without changes')
      .waitFor();
    await change.getByText('Details').click();
    await change.getByText('PUT /api/v4/CustomMaps/UpdateZone/:zoneId').waitFor();
    await checkPage(muster(), page);
  });

  full('the list is limited to one room by keyboard, and then shows everything again', async () => {
    const page = await muster().openSignedIn(`/maps/${map().customMapId}/history`, admin);
    const button = entry(page, /changed the zone/).getByRole('button', {
      name: 'Only this: zone “Plant room”',
    });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Only one zone is shown.').waitFor();
    await page.getByText('2 entries shown').first().waitFor();
    assert.equal((await sentences(page)).length, 2);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('6 entries shown').first().waitFor();
  });
});
