import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { tabTo } from '../testing/tab-to.ts';
import { waitForFocus } from '../testing/wait.ts';
import { addZone, mapOf, openFloor, ringsOf, squareAt, useFloors, zonesOf } from './zones.test-support.ts';

describe('zones without a mouse', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);

  async function press(page: Page, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }

  async function saveFocused(page: Page, name: string): Promise<void> {
    await page.keyboard.type(name);
    await press(page, 'Control+S');
    await page.getByText(`Saved ${name}`).waitFor();
    await waitForFocus(page.getByLabel('Name', { exact: true }));
  }

  test('with the keyboard only, zones are loaded again after an error, drawn, reshaped, saved and created from exact coordinates, and a new zone that is saved keeps the focus in its field', async () => {
    const { floorId, path } = await newFloor('By keys');
    const page = await openAgain(path);
    await page.getByText('The map tiles for this floor are being drawn').waitFor();
    await tabTo(page, mapOf(page));
    await press(page, '?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Finish the outline').waitFor();
    await checkPage(muster(), page);
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await mapOf(page).evaluate((map) => map === document.activeElement), true);
    await press(page, 'd');
    await press(page, 'Shift+ArrowLeft', 'Shift+ArrowUp', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowRight');
    await press(page, 'Enter', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter', 'Backspace', 'Enter');
    await press(page, 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter', 'f');
    await saveFocused(page, 'Room 7');
    const [drawn] = await zonesOf(muster(), floorId);
    assert.equal(ringsOf(drawn)[0]?.length, 5);

    await mapOf(page).focus();
    await press(
      page,
      'h',
      'ArrowLeft',
      'Enter',
      'ArrowRight',
      'ArrowRight',
      'Enter',
      'ArrowDown',
      'ArrowDown',
      'Enter',
      'f',
    );
    await press(page, 'n', 'ArrowLeft', 'Shift+ArrowUp', 'Control+S');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    const [shaped] = await zonesOf(muster(), floorId);
    assert.deepEqual(
      ringsOf(shaped).map((ring) => ring.length),
      [5, 4],
    );
    assert.notDeepEqual(ringsOf(shaped)[0]?.[0], ringsOf(drawn)[0]?.[0]);
    assert.deepEqual(ringsOf(shaped)[0]?.slice(1, 4), ringsOf(drawn)[0]?.slice(1, 4));

    await press(page, 'Delete', 'Control+S');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    assert.equal(ringsOf((await zonesOf(muster(), floorId))[0])[0]?.length, 4);
    await enterCoordinates(page, floorId);
  });

  /** Opens the editor while its zones cannot be loaded, and tries again. */
  async function openAgain(path: string): Promise<Page> {
    const page = await muster().openSignedIn('/maps', editor);
    muster()
      .watchOf(page)
      .allow(/Failed to load resource|ERR_/);
    let isDown = true;
    await page.route('**/GetZones/*', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`${path}/edit`);
    await page.getByText('The zones could not be loaded').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No zones' }).waitFor();
    return page;
  }

  async function enterCoordinates(page: Page, floorId: string): Promise<void> {
    await page.getByRole('button', { name: 'New zone from coordinates' }).focus();
    await press(page, 'Enter');
    const corners = [
      ['56.46012345678901', '-2.9781'],
      ['56.4601', '-2.9779000000000001'],
      ['56.46', '-2.978'],
    ] as const;
    await page.getByLabel('Latitude', { exact: true }).focus();
    for (const [lat, lng] of corners) {
      await page.keyboard.type(lat);
      await press(page, 'Tab');
      await page.keyboard.type(lng);
      await press(page, 'Enter');
    }
    await page.getByRole('tab', { name: 'Corners' }).focus();
    await press(page, 'ArrowLeft');
    await page.getByLabel('Name', { exact: true }).focus();
    await saveFocused(page, 'Numbers');
    const zone = (await zonesOf(muster(), floorId)).find(({ name }) => name === 'Numbers');
    assert.deepEqual(
      ringsOf(zone)[0]?.slice(0, 3),
      corners.map(([lat, lng]) => [Number(lng), Number(lat)]),
    );
  }

  test('a key press in the table renders only the two rows that change; a key snaps a corner or a whole zone exactly to a neighbor’s corner, and arrow keys do not snap; fields and metadata are edited by keyboard', async () => {
    const { floorId, path } = await newFloor('Snapping by keys');
    const neighbor = await addZone(muster(), floorId, 'A neighbor', squareAt(0.5, 0.5, 0.2));
    await addZone(muster(), floorId, 'B corner', squareAt(0.503, 0.503, 0.1));
    await addZone(muster(), floorId, 'C zone', squareAt(0.703, 0.497, 0.1));
    await addZone(muster(), floorId, 'D alone', squareAt(0.1, 0.1, 0.1));
    const [ring = []] = ringsOf(neighbor);
    const page = await openFloor(muster(), path, editor);
    await countRendered(page);
    const named = async (name: string) =>
      ringsOf((await zonesOf(muster(), floorId)).find((zone) => zone.name === name))[0] ?? [];
    const choose = async (name: string) => {
      await page.getByRole('grid').getByText(name).click();
      await page.getByRole('heading', { name }).waitFor();
      await mapOf(page).focus();
    };
    await choose('B corner');
    await press(page, 'n', 'ArrowRight', 's', 'Control+S');
    await page.getByText('Saved B corner').waitFor();
    const snappedRing = await named('B corner');
    assert.deepEqual(snappedRing[0], ring[0]);
    await press(page, 'ArrowRight', 'ArrowRight', 'Control+S');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    const [[free = 0] = []] = await named('B corner');
    assert.ok(free > (ring[0]?.[0] ?? 0), 'an arrow leaves the corner that it lies on');

    await choose('C zone');
    await press(page, 'm', 'ArrowDown', 's', 'Control+S');
    await page.getByText('Saved C zone').waitFor();
    const moved = await named('C zone');
    assert.deepEqual(moved[0], ring[1]);
    const width = (moved[1]?.[0] ?? 0) - (moved[0]?.[0] ?? 0);
    const [[left = 0] = [], [right = 0] = []] = squareAt(0.703, 0.497, 0.1);
    assert.ok(Math.abs(width - (right - left)) < 1e-12, 'it keeps its shape');

    await choose('D alone');
    await press(page, 'n', 's');
    await page.getByRole('status').getByText('Nothing nearby to snap to').waitFor({ state: 'attached' });
    assert.equal(await page.getByText('Not saved').count(), 0);
    await editFields(page, floorId);
  });

  async function countRendered(page: Page): Promise<void> {
    await page.getByRole('grid').focus();
    await press(page, 'Home', 'ArrowDown');
    await page.getByRole('heading', { name: 'B corner', exact: true }).waitFor();
    // React gives an element a new props object each time it is rendered.
    const propsOfRows = () =>
      page.getByRole('grid').evaluate((grid) => {
        const kept = globalThis as { rowProps?: unknown[] };
        const now = [...grid.querySelectorAll('tbody tr')].map((row) => {
          const key = Object.keys(row).find((name) => name.startsWith('__reactProps'));
          return key && (row as unknown as Record<string, unknown>)[key];
        });
        const rendered = now.filter((props, index) => !props || props !== kept.rowProps?.[index]).length;
        kept.rowProps = now;
        return rendered;
      });
    assert.equal(await propsOfRows(), 4);
    await press(page, 'ArrowDown');
    await page.getByRole('heading', { name: 'C zone', exact: true }).waitFor();
    assert.equal(await propsOfRows(), 2);
  }

  async function editFields(page: Page, floorId: string): Promise<void> {
    await page.getByRole('grid').focus();
    await press(page, 'Home', 'ArrowDown', 'Enter');
    await page.getByRole('heading', { name: 'B corner', exact: true }).waitFor();
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).value), 'B corner');
    await press(page, 'End');
    await page.keyboard.type(' wing');
    await page.getByRole('tab', { name: 'Details' }).focus();
    await press(page, 'End');
    await page.getByRole('button', { name: 'Add metadata' }).focus();
    await press(page, 'Enter');
    await page.getByLabel('Key 1').focus();
    await page.keyboard.type('capacity');
    await press(page, 'Tab');
    await page.keyboard.type('12');
    await checkPage(muster(), page);
    await press(page, 'Control+S');
    await page.getByText('Saved B corner wing').waitFor();
    const saved = (await zonesOf(muster(), floorId)).find(({ name }) => name === 'B corner wing');
    assert.equal(saved?.metadata, '{"capacity":"12"}');
  }
});
