import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { formOf } from '../../server/src/testing/api-client.ts';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { chooseAction, fileOf, recordProgress, tileOf } from '../testing/map-form.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';
import { returnToPage } from '../testing/wait.ts';

describe('an existing map', () => {
  const muster = useConsole({ drawsTiles: true });
  const readMap = async (mapId: string) =>
    (await muster().send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`)).body;

  test('gets a new image and other changes; unchanged values keep every digit', async () => {
    const { send } = muster();
    const image = { imageFile: await planOf(1600, 1200), minZoom: 16, maxZoom: 20 };
    const map = await addMap(send, { ...image, boundsTopLeftLat: 56.46051234567, description: 'Old text' });
    const page = await muster().openSignedIn(`/maps/${map.customMapId}`, editor);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Northwest corner' }).waitFor();
    await page.getByText('Zoom levels', { exact: true }).click();
    await page.getByText('Heights', { exact: true }).click();
    await page.getByLabel('Show zone metadata on share links').check();
    await checkPage(muster(), page);
    await page.getByLabel('Description').fill('');
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles(await fileOf(await planOf(2000, 1500), 'b.png'));
    await page.getByText('2,000 × 1,500 px').waitFor();
    const progressSeen = await recordProgress(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').waitFor();
    assert.match((await progressSeen()).join(), /Uploading image/);
    const after = await readMap(map.customMapId);
    assert.equal(after.boundsTopLeftLat, 56.46051234567);
    assert.deepEqual([after.description, after.minZoom, after.maxZoom], [null, 16, 20]);
    assert.equal(after.showMetadataOnShares, true);
    assert.notEqual(after.imageUrl, map.imageUrl);
  });

  test('if another user saves first, a conflict is shown and nothing is lost until the user chooses', async () => {
    const { send } = muster();
    const map = await addMap(send, { name: 'Depot' });
    const page = await muster().openSignedIn(`/maps/${map.customMapId}/edit`, editor);
    muster()
      .watchOf(page)
      .allow(/Failed to load resource.*412/);
    await page.getByLabel('Name').fill('Depot north');
    const path = `/api/v4/CustomMaps/UpdateCustomMap/${map.customMapId}`;
    await send('PUT', path, formOf({ ...mapForm, name: 'Depot south' }));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Someone else changed this').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Depot north');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' })); // the header would cover a handle of the placement
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Load current version' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('form input')?.value === 'Depot south',
    );
    await page.getByLabel('Name').fill('Depot east');
    await send('PUT', path, formOf({ ...mapForm, name: 'Depot west' }));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByRole('heading', { name: 'Depot east', level: 1 }).waitFor();
    assert.equal((await readMap(map.customMapId)).name, 'Depot east');
  });

  full(
    'an event that is over must get a later end before it can be restored; the reference for elevations is set with it; if another user deletes the map, its form says so and keeps the input',
    async () => {
      const { send } = muster();
      const dates = { eventStartDate: '2024-06-01', eventEndDate: '2024-06-02' };
      const map = await addMap(send, { name: 'Last year’s fair', type: 3, ...dates });
      const page = await muster().openSignedIn(`/maps/${map.customMapId}`, editor);
      await chooseAction(page, 'Restore');
      await page.getByText('The event is over.').waitFor();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Last day').fill('2024-05-01');
      await page.getByText('Heights', { exact: true }).click();
      await page.getByLabel('Floor elevations are measured from').selectOption('The ground outside');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('The last day must not be before the first').waitFor();
      await page.getByText('Enter the elevation of the ground').waitFor();
      await page.getByLabel('Last day').fill('2098-06-02');
      await page.getByLabel('Active').check();
      await page.getByLabel('Elevation of the ground (ft)').fill('312.5');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Changes saved').waitFor();
      const after = await readMap(map.customMapId);
      assert.deepEqual([after.isActive, after.eventEndDate], [true, '2098-06-02']);
      assert.deepEqual([after.elevationDatum, after.groundElevationFt], ['aboveGround', 312.5]);

      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Name').fill('Half a thought');
      await send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${map.customMapId}`);
      await returnToPage(page);
      await page.getByText('Someone else deleted this map.').waitFor();
      assert.equal(await page.getByLabel('Name').inputValue(), 'Half a thought');
    },
  );

  test('is deleted after a warning with the number of items that are deleted with it', async () => {
    const { send } = muster();
    const map = await addMap(send, { name: 'Demolished' });
    const floor = await addFloor(send, map.customMapId);
    const ring = [
      [-2.9785, 56.4602],
      [-2.978, 56.4602],
      [-2.978, 56.46],
      [-2.9785, 56.4602],
    ];
    const polygonGeoJson = JSON.stringify({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    for (const name of ['A', 'B'])
      await send('POST', `/api/v4/CustomMaps/SaveZone/${floor.customMapFloorId}`, {
        name,
        zoneType: 0,
        polygonGeoJson,
      });
    await send('POST', `/api/v4/CustomMaps/SaveShareLink/${map.customMapId}`, {});
    const page = await muster().openSignedIn(`/maps/${map.customMapId}`, editor);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await chooseAction(page, 'Delete…');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 zones').waitFor();
    await dialog.getByText('1 floor').waitFor();
    await dialog.getByText('1 share link').waitFor();
    await checkPage(muster(), page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await chooseAction(page, 'Delete…');
    await dialog.getByRole('button', { name: 'Delete map' }).click();
    await page.waitForURL('**/maps');
    await page.getByText('“Demolished” deleted').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Demolished' }).count(), 0);
    muster()
      .watchOf(page)
      .allow(/Failed to load resource.*404/);
    await page.goto(`/maps/${map.customMapId}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  full(
    'a map that cannot be loaded shows an error, and trying again loads it; a viewer sees no controls to change it, and cannot open the pages that change it',
    async () => {
      const { send } = muster();
      const map = await addMap(send, { name: 'For reading' });
      await addFloor(send, map.customMapId, { name: 'Level 1' });
      await addFloor(send, map.customMapId, { name: 'Level 2' });
      const page = await muster().openSignedIn('/maps', viewer);
      muster()
        .watchOf(page)
        .allow(/Failed to load resource|ERR_/);
      let isDown = true;
      await page.route('**/GetCustomMap/*', (route) =>
        isDown ? route.fulfill({ status: 500 }) : route.continue(),
      );
      await page.goto(`/maps/${map.customMapId}`);
      await page.getByText('The map could not be loaded').waitFor();
      isDown = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'For reading', level: 1 }).waitFor();
      await page.getByLabel('Shown on the map').selectOption('Level 2');
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'More actions' }).click();
      assert.deepEqual(await main.getByRole('menuitem').allTextContents(), ['Map report']);
      await page.keyboard.press('Escape');
      for (const name of ['Edit', 'Add floor', 'Move Level 1', 'Actions for Level 1'])
        assert.equal(
          await main.getByRole('button', { name }).or(main.getByRole('link', { name })).count(),
          0,
          name,
        );
      for (const path of ['/maps/new', `/maps/${map.customMapId}/edit`]) {
        await page.goto(path);
        await page.getByText('Your role does not allow this.').waitFor();
        assert.equal(await page.getByRole('textbox').count(), 0);
      }
    },
  );

  full(
    'tiles that became ready between reading the map and requesting their status are shown; if they could not be drawn, the page says why',
    async () => {
      const map = await addMap(muster().send, { name: 'Blank', imageFile: await planOf(400, 300) });
      const page = await muster().openSignedIn('/maps', editor);
      let isFirst = true;
      await page.route('**/GetCustomMap/*', async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        await route.fulfill({ response, json: isFirst ? { ...json, tileUrlTemplate: null } : json });
        isFirst = false;
      });
      const tile = tileOf(page);
      await page.goto(`/maps/${map.customMapId}`);
      await tile;

      const states = [
        { state: 'processing', progress: 0.4, message: null },
        { state: 'failed', progress: 0, message: 'The disk is full.' },
      ];
      await page.route('**/GetProcessingStatus/*', (route) =>
        route.fulfill({ json: states.length > 1 ? states.shift() : states[0] }),
      );
      await page.goto(`/maps/${map.customMapId}`);
      await page.getByText('The tiles could not be drawn').waitFor();
      await page.getByText('The disk is full. Save the map again').waitFor();
    },
  );
});
