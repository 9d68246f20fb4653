import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { full, test } from '../../server/src/testing/level.ts';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { addMapWithFloor, addZone } from '../../server/src/testing/sample-zones.ts';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { fileOf } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';

describe('documents and notes', () => {
  const muster = useConsole();

  test('are added to a map with the keyboard, opened, changed and deleted, and a note cannot run anything', async () => {
    const { customMapId } = await addMap(muster().send);
    const page = await muster().openSignedIn(`/maps/${customMapId}`, editor);
    const panel = page.getByRole('region', { name: 'Documents and notes' });
    await panel.getByText('No documents yet').waitFor();
    await panel.getByRole('button', { name: 'Add document' }).press('Enter');
    await panel.getByRole('button', { name: 'Save document' }).press('Enter');
    await panel.getByText('Enter a title').waitFor();
    await panel.getByText('Choose a file, or write a note').waitFor();
    await checkPage(muster(), page);
    await panel.getByLabel('File').setInputFiles(await fileOf(await planOf(800, 600), 'sprinklers.png'));
    assert.equal(await panel.getByLabel('Title').inputValue(), 'sprinklers');
    await panel
      .getByLabel('Note')
      .fill('Valve in **G05** <img src=x onerror="document.title=1">\n- [x](javascript:alert`1`)');
    await panel.getByLabel('Note').press('Tab');
    await panel.getByRole('button', { name: 'Save document' }).press('Enter');
    const row = panel.getByRole('listitem').filter({ hasText: 'sprinklers' }).first();
    await row.getByRole('link', { name: 'sprinklers' }).waitFor();
    assert.equal(await row.locator('strong').textContent(), 'G05');
    assert.deepEqual([await row.getByRole('link').count(), await row.locator('img').count()], [1, 1]);
    await row.getByText('<img src=x').waitFor();
    await checkPage(muster(), page);
    const href = await row.getByRole('link').getAttribute('href');
    assert.equal((await fetch(href ?? '')).headers.get('content-type'), 'image/png');

    await row.getByRole('button', { name: 'Edit “sprinklers”' }).press('Enter');
    await panel.getByLabel('Title').fill('Sprinklers, level 3');
    await panel.getByRole('button', { name: 'Save document' }).press('Enter');
    await panel.getByRole('button', { name: 'Delete “Sprinklers, level 3”' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete “Sprinklers, level 3”?' });
    await dialog.getByRole('button', { name: 'Delete document' }).press('Enter');
    await panel.getByText('No documents yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await panel.getByRole('link', { name: 'Sprinklers, level 3' }).waitFor();
  });

  full('of a floor and of a zone are opened from the floor’s page', async () => {
    const { send } = muster();
    const { mapId, floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId, { name: 'Store' });
    const page = await muster().openSignedIn(
      `/maps/${mapId}/floors/${floorId}?zone=${customMapZoneId}`,
      editor,
    );
    for (const [place, name, title] of [
      [page.getByRole('region', { name: 'Zone', exact: true }), 'Store', 'Keys'],
      [page, 'Level 3', 'Sprinklers'],
    ] as const) {
      await place.getByRole('button', { name: 'Documents and notes' }).first().press('Enter');
      const dialog = page.getByRole('dialog', { name: `Documents of ${name}` });
      await dialog.getByRole('button', { name: 'Add document' }).press('Enter');
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Note').fill('Call **555 0100**');
      await dialog.getByRole('button', { name: 'Save document' }).press('Enter');
      await dialog.getByRole('listitem').filter({ hasText: title }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    const { body } = await send(
      'GET',
      `/api/v4/CustomMaps/GetAttachments?floorId=${floorId}&includeNested=true`,
    );
    assert.deepEqual(
      body.map((one: { title: string; zoneId: string | null }) => [one.title, one.zoneId]),
      [
        ['Keys', customMapZoneId],
        ['Sprinklers', null],
      ],
    );
  });
});
