import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { drawOffice } from '../../server/src/building-import/testing/office-drawing.test-support.ts';
import { roomsFile } from '../../server/src/features/imports/imports.test-support.ts';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { chooseAction } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitForFocus } from '../testing/wait.ts';

/** Enters two points of a drawing with their locations. */
async function placeDrawing(page: Page, points: readonly (readonly string[])[]): Promise<void> {
  for (const [index, numbers] of points.entries())
    for (const [field, number] of Object.entries(['x', 'y', 'Latitude', 'Longitude']))
      await page.getByLabel(`${number} of point ${index + 1}`).fill(numbers[Number(field)] ?? '');
  await page.getByRole('button', { name: 'Place the drawing' }).press('Enter');
}

describe('importing a building', () => {
  const muster = useConsole({ drawsTiles: true });
  const rooms = (names: readonly string[], type = 'room') =>
    roomsFile(names.map((name, place) => ({ id: `r${place}`, name, place, type })));
  const choose = (page: Page, text: string, name = 'rooms.geojson') =>
    page
      .getByLabel('Files of the building')
      .setInputFiles({ name, mimeType: 'application/geo+json', buffer: Buffer.from(text) });

  test('files that cannot be read are rejected; levels that must be chosen block the import; a warning shows its place on the map; choices change the preview and can be reset', async () => {
    const page = await muster().openSignedIn('/import', editor);
    await choose(page, 'no building at all', 'notes.geojson');
    await page.getByText('The files could not be imported').waitFor();
    await page.getByRole('link', { name: 'Choose other files' }).press('Enter');
    const text = roomsFile([
      { name: 'Kitchen', place: 0, type: 'office' },
      { name: 'Upper', place: 1, type: 'frobnicator' },
      { name: 'Copy of it', place: 1, type: 'office' },
    ]);
    await choose(
      page,
      text.replace('"level":0', '"level":"Alpha"').replaceAll('"level":0', '"level":"Beta"'),
    );
    const severalLevels = page.getByText('The features are on several levels.');
    await severalLevels.waitFor();
    const start = page.getByRole('button', { name: 'Import', exact: true });
    await page.getByText('Not ready: see the notice above.').waitFor();
    assert.equal(await start.getAttribute('aria-disabled'), 'true');
    await start.press('Enter');
    await page.getByLabel('Level property').selectOption('level');
    await page.getByRole('tab', { name: 'Beta (2)' }).waitFor();
    assert.equal(await page.getByText('Not ready to import').count(), 0);
    assert.equal(await start.getAttribute('aria-disabled'), null);
    await page.getByText('The numbers are a guess').waitFor();
    const number = page.getByLabel('Number of Beta');
    await number.fill('low');
    await page.getByRole('button', { name: 'Apply floor numbers' }).press('Enter');
    await page.getByText('Enter a whole number from -999 to 999.').waitFor();
    await checkPage(muster(), page);
    await number.fill('-1');
    await number.press('Enter');
    await page.waitForFunction(() => document.querySelector('[role=tab]')?.textContent?.startsWith('Alpha'));

    await page.getByText(/the same shape as another zone/).waitFor();
    await page.getByText('1 place').first().click();
    await page.getByRole('button', { name: /^Show .* on / }).press('Enter');
    await page.locator('.maplibregl-marker').first().waitFor();
    await page.getByRole('tab', { name: 'Beta (2)' }).click();
    await page.getByRole('button', { name: 'Upper' }).click();
    await page.getByLabel('frobnicator (1)').selectOption('Hazard');
    await page.getByRole('row', { name: /Upper\s*Hazard/ }).waitFor();
    await page.getByRole('button', { name: 'Reset choices' }).click();
    await severalLevels.waitFor();
  });

  test('rooms are found between the walls of a drawing; a drawing without a location can be imported when two of its points are placed', async () => {
    const page = await muster().openSignedIn('/import', editor);
    const drawing = drawOffice('blocks').dxf.replace('$INSUNITS\n70\n6', '$INSUNITS\n70\n0');
    await choose(page, drawing, 'office.dxf');
    await page.getByText('The drawing does not say its unit.').waitFor();
    await page.getByLabel('Unit of the drawing').selectOption('m');
    await page.getByText('The drawing does not say its unit.').waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel(/^A-DOOR \(/).isChecked(), false);
    assert.equal(await page.getByLabel(/^A-WALL \(/).isChecked(), true);
    await page.getByText('The drawing has no location').waitFor();
    const start = page.getByRole('button', { name: 'Import', exact: true });
    assert.equal(await start.getAttribute('aria-disabled'), 'true');
    await checkPage(muster(), page);
    await placeDrawing(page, [
      ['0', '0', '56.46', '-2.97'],
      ['40', '0', '56.46', '-2.96935'],
    ]);
    await page.getByText('60 zones').first().waitFor();
    await page.getByText('The drawing has no location').waitFor({ state: 'detached' });
    assert.equal(await start.getAttribute('aria-disabled'), null);
  });

  test('an import into a map waits for that map, says that the building is outside it, is undone, lists what the undo keeps, and is deleted', async () => {
    const map = await addMap(muster().send, { name: 'Station' });
    const page = await muster().openSignedIn(`/maps/${map.customMapId}`, editor);
    const loadMaps = await holdMaps(page);
    await chooseAction(page, 'Import into this map');
    await choose(page, rooms(['Kitchen', 'Garage']));
    await page.getByText('2 zones · 1 floor').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Import', exact: true }).count(), 0);
    loadMaps();
    assert.equal(await page.getByLabel('Import into').inputValue(), map.customMapId);
    await page.getByText(/is outside the map Station, so positions on that map/).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await waitForFocus(page.getByRole('heading', { name: 'Imported' }));
    const { send } = muster();
    const { body: floors } = await send('GET', `/api/v4/CustomMaps/GetFloors/${map.customMapId}`);
    const { body: zones } = await send('GET', `/api/v4/CustomMaps/GetZones/${floors[0].customMapFloorId}`);
    const { customMapZoneId, zoneType, polygonGeoJson } = zones[0];
    const edited = { name: 'Mess room', zoneType, polygonGeoJson };
    await send('PUT', `/api/v4/CustomMaps/UpdateZone/${customMapZoneId}`, edited);
    await page.getByRole('button', { name: 'Undo import' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter');
    await page.getByText('Zone Mess room: it was edited.').waitFor();
    await page.getByRole('link', { name: 'Import another building' }).press('Enter');
    await page.getByRole('button', { name: 'Delete the import of rooms.geojson' }).first().press('Enter');
    await page.getByRole('button', { name: 'Delete import' }).press('Enter');
    await page.getByText('Import deleted').waitFor();
  });

  test('a plan can be used for a new map or a new floor, with the file already chosen', async () => {
    const { customMapId } = await addMap(muster().send, { name: 'Boat house' });
    const page = await muster().openSignedIn(`/import?map=${customMapId}`, editor);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path d="M9 9h90v90z"/></svg>';
    const plan = (name: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    const input = page.getByLabel('Files of the building');
    await input.setInputFiles(plan('cellar.svg'));
    await page.getByText('“cellar.svg” is a plan').waitFor();
    await page.getByRole('button', { name: 'Add as a floor' }).click();
    const dialog = page.getByRole('dialog', { name: 'New floor' });
    await dialog.getByText('cellar.svg').waitFor();

    const loadMaps = await holdMaps(page);
    await page.goto('/import');
    await input.setInputFiles(plan('boats.svg'));
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    // When the list of maps loads, it would move the button away from the pointer.
    assert.equal(await page.getByRole('button', { name: 'New map from this plan' }).count(), 0);
    loadMaps();
    await page.getByRole('button', { name: 'New map from this plan' }).click();
    await page.getByRole('heading', { level: 1, name: 'New map' }).waitFor();
    await page.getByText('boats.svg').waitFor();
    await page.getByText('400 × 300').waitFor();
  });
});

/** Delays the list of maps until the returned function is called. */
async function holdMaps(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/GetCustomMaps\?/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}
