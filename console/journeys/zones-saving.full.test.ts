import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { editor, useConsole } from '../testing/start-console.ts';
import { returnToPage, waitForFrames } from '../testing/wait.ts';
import { addZone, mapOf, openFloor, squareAt, useFloors, zonesOf } from './zones.test-support.ts';

describe('saving zones while other things happen', () => {
  const muster = useConsole();
  const addFloorToMap = useFloors(muster);
  async function newFloor(name: string) {
    const { mapId, floorId, path } = await addFloorToMap(name);
    await addZone(muster(), floorId, 'Base', squareAt(0.3, 0.3, 0.3));
    const namesSaved = async () => {
      const names = (await zonesOf(muster(), floorId)).map((zone) => zone.name).sort();
      return names.filter((one) => one !== 'Base');
    };
    return { mapId, floorId, path, namesSaved };
  }
  const remove = (zone: { readonly customMapZoneId: string }) =>
    muster().send('DELETE', `/api/v4/CustomMaps/DeleteZone/${zone.customMapZoneId}`);
  const open = async (path: string): Promise<Page> => {
    const page = await openFloor(muster(), path, editor);
    muster()
      .watchOf(page)
      .allow(/404|412/);
    return page;
  };

  test('a zone that is also saved individually is saved once, and one that is deleted meanwhile ends deleted; a late list does not restore an old state; unsaved changes stay when someone else deletes the zone, the floor or the map', async () => {
    const { mapId, floorId, path, namesSaved } = await newFloor('Saved once');
    const page = await open(path);
    await enterZone(page, 'A');
    await enterZone(page, 'B');
    const held = await hold(page, '**/SaveZone/*');
    await page.getByRole('button', { name: 'Save 2 zones' }).click();
    await held.waitForStart(1);
    await page.keyboard.press('Control+s'); // B is selected
    await held.waitForStart(2);
    held.release();
    await page.getByText('Saved A').waitFor();
    await page.getByText('Saved B').waitFor();
    await nothingUnsaved(page);
    assert.equal(held.count(), 2);
    assert.deepEqual(await namesSaved(), ['A', 'B']);

    await enterZone(page, 'C');
    await enterZone(page, 'D');
    const heldAgain = await hold(page, '**/SaveZone/*');
    await page.getByRole('button', { name: 'Save 2 zones' }).click();
    await heldAgain.waitForStart(1);
    await deleteSelected(page);
    await page.getByText('Deleted D').waitFor();
    heldAgain.release();
    await page.getByText('Saved C').waitFor();
    await nothingUnsaved(page);
    assert.deepEqual(await namesSaved(), ['A', 'B', 'C']);
    assert.equal(await page.getByText('Saved, but not all zones').count(), 0);

    await enterZone(page, 'E');
    const heldLast = await hold(page, '**/SaveZone/*');
    await page.getByRole('button', { name: 'Save zone' }).click();
    await heldLast.waitForStart(1);
    await deleteSelected(page);
    heldLast.release();
    await page.getByText('Deleted E').waitFor();
    await page.getByRole('row', { name: /^E\b/ }).waitFor({ state: 'detached' });
    assert.deepEqual(await namesSaved(), ['A', 'B', 'C']);
    await page.unrouteAll({ behavior: 'wait' });
    await saveOverOldList(page, namesSaved);
    await saveDeleted(page, floorId, namesSaved);
    await loseFloorAndMap(page, mapId, floorId);
  });

  type Names = () => Promise<readonly string[]>;

  /** Saves A and B individually and together, and then A while a list that was requested before is late. */
  async function saveOverOldList(page: Page, namesSaved: Names): Promise<void> {
    await rename(page, 'A', 'North 2');
    await rename(page, 'B', 'South 2');
    const held = await hold(page, '**/UpdateZone/*');
    await page.getByRole('button', { name: 'Save 2 zones' }).click();
    await held.waitForStart(1);
    held.release(1); // the individual save of South is sent first
    await page.keyboard.press('Control+s');
    await page.getByText('Saved South 2').waitFor();
    held.release();
    await page.getByText('Saved North 2').waitFor();
    await nothingUnsaved(page);
    assert.equal(await page.getByText('Someone else changed this').count(), 0);
    assert.deepEqual(await namesSaved(), ['C', 'North 2', 'South 2']);

    const release = Promise.withResolvers<void>();
    const fulfilled = Promise.withResolvers<void>();
    await page.route(
      '**/GetZones/*',
      async (route) => {
        const response = await route.fetch();
        await release.promise;
        await route.fulfill({ response }).catch(() => {}); // the page may have canceled the request
        fulfilled.resolve();
      },
      { times: 1 },
    );
    await page.getByRole('grid').getByText('North 2').click();
    const isRead = page.waitForRequest('**/GetZones/*');
    await returnToPage(page);
    await isRead;
    await page.getByLabel('Name', { exact: true }).fill('After');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved After').waitFor();
    release.resolve();
    await fulfilled.promise;
    await waitForFrames(page);
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'After');
    await page.getByLabel('Name', { exact: true }).fill('After that');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved After that').waitFor();
    assert.deepEqual(await namesSaved(), ['After that', 'C', 'South 2']);
  }

  async function saveDeleted(page: Page, floorId: string, namesSaved: Names): Promise<void> {
    await rename(page, 'South 2', 'Edited by me');
    for (const zone of await zonesOf(muster(), floorId))
      if (!['C', 'Base'].includes(zone.name)) await remove(zone);
    await returnToPage(page);
    await page.getByText('Someone else deleted this zone.').waitFor();
    assert.equal(await page.getByRole('grid').getByText('After that').count(), 0);
    await page.getByRole('button', { name: 'Save as a new zone' }).click();
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByText('Saved Edited by me').waitFor();
    await nothingUnsaved(page);
    assert.deepEqual(await namesSaved(), ['C', 'Edited by me']);
  }

  async function loseFloorAndMap(page: Page, mapId: string, floorId: string): Promise<void> {
    const { send } = muster();
    await enterZone(page, 'Not saved yet');
    const name = page.getByLabel('Name', { exact: true });
    await send('DELETE', `/api/v4/CustomMaps/DeleteFloor/${floorId}`);
    await returnToPage(page);
    await page.getByText('Someone else deleted this floor.').waitFor();
    assert.equal(await name.inputValue(), 'Not saved yet');
    await send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${mapId}`);
    await returnToPage(page);
    await page.getByText('Someone else deleted this map.').waitFor();
    assert.equal(await name.inputValue(), 'Not saved yet');
  }
});

/** Creates a zone as a copy, which selects it, and names it. */
async function enterZone(page: Page, name: string): Promise<void> {
  await page.getByRole('grid').getByText('Base', { exact: true }).click();
  await page.getByRole('heading', { name: 'Base', exact: true }).waitFor();
  await mapOf(page).press('c');
  await page.getByRole('heading', { name: 'Base (copy)' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill(name);
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('grid').getByText(from, { exact: true }).click();
  await page.getByRole('heading', { name: from, exact: true }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill(to);
}

async function deleteSelected(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete zone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete zone' }).click();
}

async function nothingUnsaved(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[role="grid"]')?.textContent?.includes('Not saved'),
  );
}

/** Keeps requests from reaching the server until they are released. */
async function hold(page: Page, url: string) {
  const waiting: (() => void)[] = [];
  const onStart: (() => void)[] = [];
  let started = 0;
  let isOpen = false;
  let passes = 0;
  await page.route(url, async (route) => {
    started += 1;
    for (const notify of onStart.splice(0)) notify();
    if (isOpen) return route.continue();
    if (passes > 0) passes -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return route.continue();
  });
  return {
    count: () => started,
    waitForStart: async (count: number) => {
      while (started < count) await new Promise<void>((resolve) => onStart.push(resolve));
    },
    /** @param next lets only this number of future requests continue */
    release: (next?: number) => {
      if (next !== undefined) {
        passes = next;
        return;
      }
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}
