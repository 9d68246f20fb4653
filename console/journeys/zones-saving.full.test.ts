import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { returnToPage, waitForFrames } from '../testing/wait.ts';
import { addZone, openFloor, squareAt, useFloors, zonesOf } from './zones.test-support.ts';

describe('saving zones while other things happen', () => {
  const muster = useConsole();
  const addFloorToMap = useFloors(muster);
  async function newFloor(name: string) {
    const { floorId, path } = await addFloorToMap(name);
    const namesSaved = async () => (await zonesOf(muster(), floorId)).map((zone) => zone.name).sort();
    return { floorId, path, namesSaved };
  }
  const remove = (zone: { readonly customMapZoneId: string }) =>
    muster().send('DELETE', `/api/v4/CustomMaps/DeleteZone/${zone.customMapZoneId}`);
  const open = async (path: string): Promise<Page> => {
    const page = await openFloor(muster(), path, editor);
    // Some of these tests delay requests until their page is closed.
    muster()
      .watchOf(page)
      .allow(/404|412/);
    return page;
  };

  test('while zones are being saved, one that is saved individually is saved once, one that is deleted in time is not saved, and one that is deleted ends deleted', async () => {
    const { path, namesSaved } = await newFloor('Saved once');
    const page = await open(path);
    await enterZone(page, 'A', 0.1);
    await enterZone(page, 'B', 0.5);
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

    await enterZone(page, 'C', 0.1);
    await enterZone(page, 'D', 0.5);
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

    await enterZone(page, 'E', 0.1);
    const heldLast = await hold(page, '**/SaveZone/*');
    await page.getByRole('button', { name: 'Save zone' }).click();
    await heldLast.waitForStart(1);
    await deleteSelected(page);
    heldLast.release();
    await page.getByText('Deleted E').waitFor();
    await page.getByRole('row', { name: /^E\b/ }).waitFor({ state: 'detached' });
    assert.deepEqual(await namesSaved(), ['A', 'B', 'C']);
  });

  test('an existing zone that was saved individually in the meantime is not a conflict; a list that was read before a save does not restore the old state', async () => {
    const { floorId, path, namesSaved } = await newFloor('No conflict');
    await addZone(muster(), floorId, 'North', squareAt(0.1, 0.1, 0.2));
    await addZone(muster(), floorId, 'South', squareAt(0.5, 0.5, 0.2));
    const page = await open(path);
    await rename(page, 'North', 'North 2');
    await rename(page, 'South', 'South 2');
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
    assert.deepEqual(await namesSaved(), ['North 2', 'South 2']);

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
    assert.deepEqual(await namesSaved(), ['After that', 'South 2']);
  });

  test('a zone that another user deleted disappears, unless it has unsaved changes; then a message is shown', async () => {
    const { floorId, path, namesSaved } = await newFloor('Phantoms');
    const zones: Record<string, Awaited<ReturnType<typeof addZone>>> = {};
    for (const [at, name] of ['Saved here', 'Edited here', 'Stays'].entries())
      zones[name] = await addZone(muster(), floorId, name, squareAt(0.1 + 0.25 * at, 0.2, 0.2));
    const page = await open(path);
    await rename(page, 'Saved here', 'Saved by me');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved Saved by me').waitFor();
    await rename(page, 'Edited here', 'Edited by me');
    for (const name of ['Saved here', 'Edited here'])
      await remove(zones[name] as { customMapZoneId: string });
    await returnToPage(page);
    await page.getByText('Someone else deleted this zone.').waitFor();
    assert.equal(await page.getByRole('grid').getByText('Saved by me').count(), 0);
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Save as a new zone' }).click();
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByText('Saved Edited by me').waitFor();
    await nothingUnsaved(page);
    assert.deepEqual(await namesSaved(), ['Edited by me', 'Stays']);
  });

  test('the editor stays open with its unsaved changes when someone else deletes the floor or the map', async () => {
    const { send } = muster();
    const map = await addMap(send, { name: 'Pulled down' });
    const floor = await addFloor(send, map.customMapId, { name: 'Cellar' });
    await addFloor(send, map.customMapId, { name: 'Attic' });
    const page = await open(`/maps/${map.customMapId}/floors/${floor.customMapFloorId}`);
    await enterZone(page, 'Not saved yet', 0.3);
    const name = page.getByLabel('Name', { exact: true });
    await send('DELETE', `/api/v4/CustomMaps/DeleteFloor/${floor.customMapFloorId}`);

    await returnToPage(page);
    await page.getByText('Someone else deleted this floor.').waitFor();
    assert.equal(await name.inputValue(), 'Not saved yet');
    await checkPage(muster(), page);
    await send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${map.customMapId}`);

    await returnToPage(page);
    await page.getByText('Someone else deleted this map.').waitFor();
    assert.equal(await name.inputValue(), 'Not saved yet');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  });
});

/** Creates a zone from coordinates, which selects it, and names it. @param at fraction of the map's width and height */
async function enterZone(page: Page, name: string, at: number): Promise<void> {
  await page.getByRole('button', { name: 'New zone from coordinates' }).click();
  for (const [lng, lat] of squareAt(at, at, 0.2).slice(0, 3)) {
    await page.getByLabel('Latitude', { exact: true }).fill(String(lat));
    await page.getByLabel('Longitude', { exact: true }).fill(String(lng));
    await page.keyboard.press('Enter');
  }
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('grid').getByText(from).click();
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
