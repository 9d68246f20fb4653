import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { useConsole, viewer } from '../testing/start-console.ts';
import { waitForFocus } from '../testing/wait.ts';
import { addZone, squareAt } from './zones.test-support.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Room, building or position' });
const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option');

describe('the search in the header', () => {
  const muster = useConsole();

  const found = { mapId: '', floorId: '' };
  before(async () => {
    const { send } = muster();
    for (let i = 0; i < 12; i++) {
      const { customMapId: mapId } = await addMap(send, { name: `Building ${i}` });
      const fields = { name: 'Mezzanine', floorNumber: 3, postedLabel: 'M' };
      const { customMapFloorId: floorId } = await addFloor(send, mapId, fields);
      await addZone(muster(), floorId, `Room ${i === 11 ? 312 : 400 + i}`, squareAt(0.1, 0.1, 0.05));
      if (i === 11) Object.assign(found, { mapId, floorId });
    }
  });

  test('five key presses open the room on its floor, and the map shows it; then it was recently opened; the slash can be typed in other fields, results are chosen with the arrow keys, and Escape returns the focus', async () => {
    const page = await muster().openSignedIn('/calendar', viewer);
    await fieldOf(page).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByText('Type a room, floor or building, or paste a position.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('/312');
    await page.keyboard.press('Enter'); // immediately: a result for only part of "312" must not be opened
    await page.waitForURL(`**/locate?map=${found.mapId}&floor=${found.floorId}&zone=*`);
    await page.getByRole('region', { name: 'Result' }).getByText('M · Mezzanine').first().waitFor();
    await page.getByRole('heading', { name: 'Room 312' }).waitFor();
    await page.getByRole('region', { name: 'Map', exact: true }).waitFor();
    await waitForZoom(page);
    await chooseResults(page);
  });

  async function chooseResults(page: Page): Promise<void> {
    const link = page.getByRole('link', { name: 'Calendar' });
    await page.getByRole('link', { name: 'Maps', exact: true }).click();
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'Maps' }));
    await page.getByLabel('Search maps').press('/');
    assert.equal(await page.getByLabel('Search maps').inputValue(), '/');
    assert.equal(await fieldOf(page).evaluate((field) => field === document.activeElement), false);
    await page.getByLabel('Search maps').fill('');
    await link.focus();
    await page.keyboard.press('Control+k');
    await page.getByText('Recently opened').waitFor();
    await page.getByRole('option', { name: 'Room 312' }).waitFor();
    await page.keyboard.type('building room 40');
    await optionsOf(page).nth(9).waitFor();
    await page.getByRole('status').filter({ hasText: '10 results' }).waitFor();
    const names = await optionsOf(page).allInnerTexts();
    assert.match(names[0] ?? '', /^Room 400\s+M · Mezzanine – Building 0$/);
    assert.equal(await optionsOf(page).nth(0).getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowDown');
    const second = await optionsOf(page).nth(1).getAttribute('id');
    assert.equal(await fieldOf(page).getAttribute('aria-activedescendant'), second);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const last = await optionsOf(page).nth(9).getAttribute('id');
    assert.equal(await fieldOf(page).getAttribute('aria-activedescendant'), last);
    await checkPage(muster(), page);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Calendar');
    assert.equal(await page.getByRole('listbox').count(), 0);
    assert.equal(await fieldOf(page).inputValue(), '');
  }

  test('a found room is shown without waiting for its map to be drawn', async () => {
    const page = await muster().openSignedIn('/maps', viewer);
    await fieldOf(page).waitFor();
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0; // nothing is drawn anymore
    });
    const code = page.waitForRequest(/\/assets\/locate-page-.*\.js$/);
    await page.keyboard.press('/');
    await code;
    const zones = page.waitForRequest('**/GetZones/*');
    await page.route('**/GetCustomMap/*', async (route) => {
      await zones;
      await route.continue();
    });
    await page.keyboard.type('room 406');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Room 406' }).waitFor();
  });

  test('the zones of the open map are listed first, then the others; on a phone, a button opens the search over the header', async () => {
    const { send } = muster();
    const mapIds: string[] = [];
    for (const name of ['Annex', 'Bakery', 'Chapel']) {
      const { customMapId: mapId } = await addMap(send, { name });
      const { customMapFloorId: floorId } = await addFloor(send, mapId, { name: 'Ground' });
      await addZone(muster(), floorId, 'Fuse box', squareAt(0.1, 0.1, 0.05));
      mapIds.push(mapId);
    }
    const page = await muster().openSignedIn(`/maps/${mapIds[1]}`, viewer);
    const placesFor = async (count: number) => {
      await page.keyboard.type('/fuse box');
      // On a slow machine, results for only part of "fuse box" are shown first.
      await page
        .getByRole('status')
        .filter({ hasText: `${count} results` })
        .waitFor();
      return (await optionsOf(page).allInnerTexts()).map((text) => /– (.*)$/.exec(text)?.[1]);
    };
    await fieldOf(page).waitFor();
    assert.deepEqual(await placesFor(3), ['Bakery', 'Annex', 'Chapel']);
    await page.keyboard.press('Escape');
    await typeWhileLoading(page);
    assert.deepEqual(await placesFor(3), ['Annex', 'Bakery', 'Chapel']);
    await page.keyboard.press('Escape');
    await openOnPhone(page);
  });

  /** A page that loads while the user types in the search leaves the focus there. */
  async function typeWhileLoading(page: Page): Promise<void> {
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/calendar-page-.*\.js$/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.keyboard.type('/fu');
    gate.resolve();
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    await page.keyboard.type('se');
    assert.equal(await fieldOf(page).inputValue(), 'fuse');
    await page.keyboard.press('Escape');
  }

  /** A button opens the search over the header, and gets the focus back. */
  async function openOnPhone(page: Page): Promise<void> {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Find a room, building or position' }).click();
    await page.keyboard.type('room 410');
    await page.getByRole('option', { name: 'Room 410' }).waitFor();
    const box = await page.getByRole('listbox').boundingBox();
    assert.ok((box?.width ?? 0) > 330, 'the hits are as wide as the screen');
    await page.getByRole('button', { name: 'Close search' }).click();
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Find a room, building or position',
    );
  }

  test('no results, a failure, a lost connection and a zone that was deleted since each show a message, and trying again works', async () => {
    const page = await muster().openSignedIn('/maps', viewer);
    await fieldOf(page).fill('zzzz');
    await page.getByText('No room or building matches these words.').first().waitFor();
    muster()
      .watchOf(page)
      .allow(/50[0-9]|ERR_|Failed to load|fetch/);
    await page.route('**/SearchZones*', (route) => route.abort());
    await fieldOf(page).fill('room 406');
    await page.getByText('No connection to the service. Search works again').first().waitFor();
    await page.unroute('**/SearchZones*');
    // The search also tries again by itself, which may remove the button before the click.
    const clicked = page.getByRole('button', { name: 'Try again' }).click();
    clicked.catch(() => {});
    await page.getByRole('option', { name: 'Room 406' }).waitFor();
    const failure = { error: 'InternalServerError', message: 'It failed', statusCode: 500 };
    await page.route('**/SearchZones*', (route) => route.fulfill({ status: 500, json: failure }));
    await fieldOf(page).fill('room 407');
    await page.getByText('Something went wrong on the server.').first().waitFor();
    await page.unroute('**/SearchZones*');

    const { send } = muster();
    const { customMapId: mapId } = await addMap(send, { name: 'Depot' });
    const { customMapFloorId: floorId } = await addFloor(send, mapId, { name: 'Yard' });
    const zone = await addZone(muster(), floorId, 'Paint store', squareAt(0.1, 0.1, 0.2));
    await fieldOf(page).fill('paint');
    await page.getByRole('option', { name: 'Paint store' }).waitFor();
    await send('DELETE', `/api/v4/CustomMaps/DeleteZone/${zone.customMapZoneId}`);
    await page.keyboard.press('Enter');
    await page.getByText('This zone no longer exists.').waitFor();
  });
});

/** Waits until the map is zoomed in to a few feet of the floor, which is 123 m wide. The scale bar shows this. */
async function waitForZoom(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    /^\d\d?\sft$/.test(document.querySelector('.maplibregl-ctrl-scale')?.textContent ?? ''),
  );
}
