import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addFloor } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addZone, openFloor, squareAt, useFloors, zonesOf } from './zones.test-support.ts';

/** Selects the first two zones of the table, and for a moment the last one, and deletes them. */
async function deleteTwoByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear the selection' }).press('Enter');
  await page.getByRole('button', { name: 'Select several' }).press('Enter');
  const table = page.getByRole('grid');
  await table.press('Home');
  await table.press('Shift+ArrowDown');
  await page.getByRole('heading', { name: '2 zones selected' }).waitFor();
  await table.press('End');
  await table.press('Space');
  await page.getByRole('heading', { name: '3 zones selected' }).waitFor();
  await table.press('Space');
  await page.getByRole('button', { name: 'Delete zones' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete zones' }).press('Enter');
  await page.getByText('2 zones deleted').waitFor();
  await page.getByText('Select zones in the table').waitFor();
}

describe('several zones at once', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);

  test('zones are selected by mouse, renamed, retyped and saved together, and this is one step to undo; by keyboard, some are deleted and the others copied to another floor', async () => {
    const { floorId, mapId, path } = await newFloor('Several');
    for (const [index, name] of ['Room A', 'Room B', 'Room C', 'Stairs'].entries())
      await addZone(muster(), floorId, name, squareAt(0.1 + index * 0.2, 0.3, 0.1));
    const other = await addFloor(muster().send, mapId, { name: 'Upstairs', floorNumber: 9 });
    const page = await openFloor(muster(), path, editor);
    await page.getByRole('button', { name: 'Select several' }).click();
    await page.getByRole('row', { name: /Room A/ }).click();
    await page.getByRole('row', { name: /Room C/ }).click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '3 zones selected' }).waitFor();
    await checkPage(muster(), page);
    const panel = page.getByRole('region', { name: 'Selected zones' });
    await panel.getByLabel('Rename to').fill('Ward {n}');
    await panel.getByLabel('First number').fill('008');
    await panel.getByText('“Room A” becomes “Ward 008”.').waitFor();
    await panel.getByLabel('Type', { exact: true }).selectOption('Hazard');
    await panel.getByLabel('Searchable').selectOption('No');
    await panel.getByLabel('Metadata', { exact: true }).selectOption('Set a value');
    await panel.getByLabel('Metadata key').fill('wing');
    await panel.getByLabel('Metadata value').fill('East');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('row', { name: /Ward 010/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Room A/ }).waitFor();
    assert.equal(await page.getByText('Not saved').count(), 0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'Save 3 zones' }).click();
    await page.getByText('Saved Ward 010').waitFor();
    const zones = await zonesOf(muster(), floorId);
    assert.deepEqual(
      zones.map(({ name, isSearchable, metadata }) => [name, isSearchable, metadata]),
      [
        ['Stairs', true, null],
        ...['Ward 008', 'Ward 009', 'Ward 010'].map((name) => [name, false, '{"wing":"East"}']),
      ],
    );
    assert.equal(new Set(zones.map(({ zoneType }) => zoneType)).size, 2);

    await deleteTwoByKeyboard(page);
    assert.deepEqual(
      (await zonesOf(muster(), floorId)).map(({ name }) => name),
      ['Ward 009', 'Ward 010'],
    );

    await page.getByRole('grid').press('Control+a');
    await page.getByRole('heading', { name: '2 zones selected' }).waitFor();
    await panel.getByLabel('Copy to floor').selectOption('Upstairs');
    await panel.getByRole('button', { name: 'Copy zones' }).click();
    await page.getByText('2 zones copied to Upstairs').waitFor();
    const copies = await zonesOf(muster(), other.customMapFloorId);
    assert.deepEqual(
      copies.map(({ name }) => name),
      ['Ward 009', 'Ward 010'],
    );
  });
});
