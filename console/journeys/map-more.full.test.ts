import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { formOf } from '../../server/src/testing/api-client.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { boxOf, drag, middleOf } from '../testing/drag.ts';
import { isInSight } from '../testing/in-sight.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitFor } from '../testing/wait.ts';

const namesInList = (page: Page) =>
  page
    .getByRole('region', { name: 'Floors' })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .allTextContents();

describe('the floors of a map', () => {
  const muster = useConsole();
  const floorsOf = async (mapId: string) =>
    (await muster().send('GET', `/api/v4/CustomMaps/GetFloors/${mapId}`)).body;
  const waitForOrder = async (mapId: string, names: readonly string[]) => {
    await waitFor(`the order ${names}`, async () => {
      const floors = await floorsOf(mapId);
      return floors.map(({ name }: { name: string }) => name).join() === names.join();
    });
  };

  test('are reordered by dragging and by keyboard; both are saved, and moves are announced; an order that another user has just changed is not overwritten', async () => {
    const { send } = muster();
    const { customMapId: mapId } = await addMap(send);
    // Without a sort order, as other clients may add them.
    for (const [floorNumber, name] of ['Basement', 'Ground', 'Roof'].entries())
      await addFloor(send, mapId, { floorNumber, name, elevationFt: floorNumber * 12 });
    const page = await muster().openSignedIn(`/maps/${mapId}`, editor);
    const roof = page.getByRole('button', { name: 'Move Roof' });
    await roof.waitFor();
    assert.deepEqual(await namesInList(page), ['Roof', 'Ground', 'Basement']);
    const lowest = await boxOf(page.getByRole('button', { name: 'Move Basement' }));
    await drag(page, await middleOf(roof), { x: lowest.x + 10, y: lowest.y + lowest.height + 4 });
    assert.deepEqual(await namesInList(page), ['Ground', 'Basement', 'Roof']);
    await waitForOrder(mapId, ['Roof', 'Basement', 'Ground']);

    await roof.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    assert.equal(
      await roof.evaluate((button) => button === document.activeElement),
      true,
      'it keeps the focus',
    );
    await page.getByText('Roof is now 1 of 3 from the top').waitFor({ state: 'attached' });
    await waitForOrder(mapId, ['Basement', 'Ground', 'Roof']);
    const tabs = page.getByRole('navigation', { name: 'Map floors' });
    await tabs.getByRole('link').nth(1).filter({ hasText: 'Roof' }).waitFor();

    await page.getByRole('button', { name: 'Actions for Roof' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await waitForOrder(mapId, ['Basement', 'Roof', 'Ground']);
    assert.deepEqual(await namesInList(page), ['Ground', 'Roof', 'Basement']);

    await page.waitForLoadState('networkidle'); // the page reads the floors again when their tiles are ready
    const [, , ground] = await floorsOf(mapId);
    const moved = formOf({ floorNumber: 1, name: 'Ground', sortOrder: -1 });
    await send('PUT', `/api/v4/CustomMaps/UpdateFloor/${ground.customMapFloorId}`, moved);
    await page.getByRole('button', { name: 'Move Basement' }).press('ArrowUp');
    await page.getByRole('alert').getByText('Someone else changed this').waitFor();
    assert.deepEqual(await namesInList(page), ['Roof', 'Basement', 'Ground']);
    await waitForOrder(mapId, ['Ground', 'Basement', 'Roof']);
  });

  test('on a phone, a floor that another user changed is visibly shown as a conflict, and the input is kept until the user chooses', async () => {
    const { send } = muster();
    const { customMapId: mapId } = await addMap(send);
    const floor = await addFloor(send, mapId, { name: 'Level 3' });
    const page = await muster().openSignedIn(`/maps/${mapId}`, editor);
    await page.setViewportSize({ width: 360, height: 740 });
    muster().watchOf(page).allow(/412/);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit or replace image' }).click();
    const dialog = page.getByRole('dialog', { name: /^Edit/ });
    await dialog.getByLabel('Name').fill('Third floor');
    const path = `/api/v4/CustomMaps/UpdateFloor/${floor.customMapFloorId}`;
    await send('PUT', path, formOf({ floorNumber: 3, name: 'Level three' }));
    for (const name of ['Save floor', 'Cancel'])
      assert.ok(await isInSight(dialog.getByRole('button', { name })), name);
    await dialog.getByRole('button', { name: 'Save floor' }).click();
    await dialog.getByText('Someone else changed this').waitFor();
    assert.ok(await isInSight(dialog.getByRole('button', { name: 'Overwrite with mine' })));
    // The row of buttons also does not cover the focused field.
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator('dialog :focus:not(input[type="file"])');
      if ((await focused.count()) > 0) assert.ok(await isInSight(focused), await focused.innerHTML());
    }
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Third floor');
    await dialog.getByRole('button', { name: 'Load current version' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('dialog input')?.value === 'Level three',
    );
    await dialog.getByLabel('Name').fill('Storey 3');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('heading', { name: 'Discard your changes?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Save floor' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await floorsOf(mapId))[0].name, 'Storey 3');
  });
});
