import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addFloor } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitForFrames } from '../testing/wait.ts';
import { addZone, mapOf, openFloor, pixelsOf, squareAt, useFloors, zonesOf } from './zones.test-support.ts';

const viewOf = (page: Page) =>
  mapOf(page).evaluate((canvas) => canvas.closest<HTMLElement>('[data-view]')?.dataset.view);

/** Drags a selection line around places on the map. */
async function lasso(page: Page, corners: readonly (readonly number[])[]): Promise<void> {
  const points = await pixelsOf(page, corners);
  const [first = { x: 0, y: 0 }] = points;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.up();
}

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

describe('the map that fills the page of the zone editor', () => {
  const muster = useConsole();
  const addFloorToMap = useFloors(muster);

  test('zones are chosen on the map and in the table; a message covers no controls; the list and the details collapse, and the browser remembers it', async () => {
    const { mapId, floorId, path } = await addFloorToMap('Entrance');
    for (const [index, zone] of ['Room 1', 'Room 2', 'Room 12', 'Stairs'].entries())
      await addZone(muster(), floorId, zone, squareAt(0.15 + index * 0.18, 0.4, 0.1), {
        isActive: index < 3,
      });
    await addFloor(muster().send, mapId, { name: 'Deck', floorNumber: 40, postedLabel: 'P2', sortOrder: 90 });
    await addFloor(muster().send, mapId, { name: 'Vault', floorNumber: -3, sortOrder: -90 });
    const page = await openFloor(muster(), path, editor);
    const stack = page.getByRole('navigation', { name: 'Map floors' }).getByRole('link');
    const names = await stack.allInnerTexts();
    assert.equal(names[0], 'Overview');
    assert.equal(names[1], 'P2 · Deck');
    assert.equal(names.at(-1), 'Vault');
    const [deck, vault] = [await stack.nth(1).boundingBox(), await stack.last().boundingBox()];
    assert.ok((deck?.y ?? 0) < (vault?.y ?? 0), 'the top floor is on top');
    await selectWithLines(page);
    await collapse(page);
    await selectAndFilter(page);
    await readMessages(page);
    await stack.nth(1).click();
    await page.getByRole('heading', { level: 1, name: 'P2 · Deck' }).waitFor();
  });

  async function selectAndFilter(page: Page): Promise<void> {
    const [corner] = await pixelsOf(page, squareAt(0.69, 0.4, 0.1));
    await page.mouse.click((corner?.x ?? 0) + 12, (corner?.y ?? 0) + 12);
    await page.getByRole('row', { name: /Stairs/, selected: true }).waitFor();
    await page.getByRole('grid').press('ArrowUp');
    await page.getByRole('heading', { name: 'Room 12' }).waitFor();
    await page.getByRole('row', { name: /Room 12/, selected: true }).waitFor();
    await page.getByLabel('Status').selectOption('Inactive');
    await page.getByText('1 of 4 zones').first().waitFor();
    await page.getByLabel('Search zones').fill('nothing');
    await page.getByText('No zone on this floor matches.').waitFor();
    await page.getByRole('button', { name: 'Show all zones' }).click();
    await page.getByRole('row', { name: /Room 2/ }).waitFor();
  }

  async function selectWithLines(page: Page): Promise<void> {
    await mapOf(page).focus();
    await page.keyboard.press('l');
    await lasso(page, squareAt(0.1, 0.3, 0.32));
    await page.getByRole('heading', { name: '2 zones selected' }).waitFor();
    await page.keyboard.down('Shift');
    await lasso(page, squareAt(0.47, 0.3, 0.17));
    await page.keyboard.up('Shift');
    await page.getByRole('heading', { name: '3 zones selected' }).waitFor();
    await lasso(page, squareAt(0.1, 0.3, 0.17));
    await page.getByRole('heading', { name: '1 zone selected' }).waitFor();
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
  }

  async function readMessages(page: Page): Promise<void> {
    const name = 'Very long name of a room '.repeat(7).trim();
    await page.getByRole('grid').getByText('Stairs').click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Save zone' }).click();
    const toast = page.getByTitle(`Saved ${name}`);
    await toast.waitFor();
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      await waitForFrames(page);
      assert.ok(((await toast.boundingBox())?.height ?? 0) <= 80, 'at most three lines');
      const covered = await page.evaluate((text) => {
        const toast = document.querySelector(`[title="${text}"]`)?.parentElement;
        return [...document.querySelectorAll('button:not(tbody *), a, input, select')].flatMap((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const there = document.elementsFromPoint(left + width / 2, top + height / 2);
          const below = there.filter((element) => !toast?.contains(element));
          const isSeen = !toast?.contains(control) && below[0] && control.contains(below[0]);
          return isSeen && below.length < there.length ? [control.outerHTML] : [];
        });
      }, `Saved ${name}`);
      assert.deepEqual(covered, [], `at ${viewport.width} px`);
    }
  }

  async function collapse(page: Page): Promise<void> {
    await page.locator('[data-drawn="true"]').waitFor();
    const before = await viewOf(page);
    await page.getByRole('button', { name: 'Hide the list of zones' }).press('Enter');
    await page.getByRole('grid').waitFor({ state: 'hidden' });
    await page.waitForFunction(
      (view) => document.querySelector<HTMLElement>('[data-view]')?.dataset.view !== view,
      before,
    );
    const [corner] = await pixelsOf(page, squareAt(0.15, 0.4, 0.1));
    await page.mouse.click((corner?.x ?? 0) + 12, (corner?.y ?? 0) + 12);
    await page.getByRole('heading', { name: 'Room 1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Hide the details' }).click();
    await page.getByRole('heading', { name: 'Room 1', exact: true }).waitFor({ state: 'hidden' });
    await checkPage(muster(), page);
    await page.reload();
    const show = page.getByRole('button', { name: 'Show the list of zones' });
    await show.waitFor();
    assert.equal(await show.getAttribute('aria-expanded'), 'false');
    await show.click();
    await page.getByRole('grid').getByText('Stairs').click();
    await page.getByRole('button', { name: 'Show the details' }).click();
    await page.getByRole('heading', { name: 'Stairs' }).waitFor();
  }

  test('zones are selected by mouse, renamed, retyped and saved together, and this is one step to undo; by keyboard, some are deleted and the others copied to another floor', async () => {
    const { floorId, mapId, path } = await addFloorToMap('Several');
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
