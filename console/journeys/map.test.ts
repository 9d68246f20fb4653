import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { fileOf, recordProgress } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';

/** A triangular room in the sample map's building. */
const room = JSON.stringify({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-2.9785, 56.4602],
        [-2.978, 56.4602],
        [-2.978, 56.46],
        [-2.9785, 56.4602],
      ],
    ],
  },
});

const namesInList = (page: Page) =>
  page
    .getByRole('region', { name: 'Floors' })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .allTextContents();

describe('the floors of a map', () => {
  const muster = useConsole({ drawsTiles: true });
  const floorsOf = async (mapId: string) =>
    (await muster().send('GET', `/api/v4/CustomMaps/GetFloors/${mapId}`)).body;

  test('are added with their plans, the first one opened first, and lead to their zones', async () => {
    const { send } = muster();
    const map = await addMap(send, { imageFile: await planOf(1600, 1200) });
    const page = await muster().openSignedIn(`/maps/${map.customMapId}`, editor);
    await page.getByRole('button', { name: 'Add floor' }).click();
    const dialog = page.getByRole('dialog', { name: 'New floor' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Save floor' }).click();
    await dialog.getByText('Enter a name').waitFor();
    await checkPage(muster(), page);
    const progressSeen = await recordProgress(page);
    await dialog.getByLabel('Name').fill('Ground floor');
    await dialog.getByText('Labels, heights and order').click();
    await dialog.getByLabel('Elevation').fill('42.5');
    const plan = await fileOf(await planOf(3000, 2250), 'ground.png');
    await dialog.getByLabel('Plan', { exact: true }).setInputFiles(plan);
    await dialog.getByText('3,000 × 2,250 px').waitFor();
    await checkPage(muster(), page);
    await dialog.getByRole('button', { name: 'Save floor' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Floor number 0 · 42.5 ft · Draw zones').waitFor();
    await page.getByText('Drawing tiles for Ground floor').waitFor({ state: 'detached' });
    assert.match((await progressSeen()).join(), /Uploading image/);

    await page.getByRole('button', { name: 'Add floor' }).click();
    assert.equal(await dialog.getByLabel('Number').inputValue(), '1');
    await dialog.getByLabel('Name').fill('First floor');
    await dialog.getByLabel('Plan', { exact: true }).setInputFiles(plan);
    await dialog.getByRole('button', { name: 'Save floor' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await namesInList(page), ['First floor', 'Ground floor']);
    const [ground, first] = await floorsOf(map.customMapId);
    assert.deepEqual([ground.isDefault, ground.elevationFt, first.sortOrder], [true, 42.5, 1]);
    const tabs = page.getByRole('navigation', { name: 'Map floors' });
    await tabs.getByRole('link', { name: 'First floor' }).click();
    await page.waitForURL(`**/floors/${first.customMapFloorId}`);
  });

  full('the default floor and the image change, and deleting says how many zones it deletes', async () => {
    const { send } = muster();
    const { customMapId: mapId } = await addMap(send, { imageFile: await planOf(800, 600) });
    const ground = await addFloor(send, mapId, { name: 'Ground', sortOrder: 0 });
    await addFloor(send, mapId, { name: 'Upper', sortOrder: 1 });
    const zone = { name: 'Store', zoneType: 0, polygonGeoJson: room };
    await send('POST', `/api/v4/CustomMaps/SaveZone/${ground.customMapFloorId}`, zone);
    const page = await muster().openSignedIn(`/maps/${mapId}`, editor);
    await page.getByRole('button', { name: 'Actions for Upper' }).click();
    await page.getByRole('menuitem', { name: 'Make this the default floor' }).click();
    await page.getByText('Upper is now the default floor').waitFor();
    assert.deepEqual(
      (await floorsOf(mapId)).map(({ isDefault }: { isDefault: boolean }) => isDefault),
      [false, true],
    );

    await page.getByRole('button', { name: 'Actions for Ground' }).click();
    await page.getByRole('menuitem', { name: 'Edit or replace image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit “Ground”' });
    const plan = await fileOf(await planOf(1000, 750), 'new.png');
    await dialog.getByLabel('Plan', { exact: true }).setInputFiles(plan);
    await dialog.getByText('1,000 × 750 px').waitFor();
    await dialog.getByRole('button', { name: 'Save floor' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [after] = await floorsOf(mapId);
    assert.notEqual(after.imageUrl, ground.imageUrl);
    assert.equal(after.name, 'Ground');

    await page.getByRole('button', { name: 'Actions for Ground' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByText('This also deletes 1 zone on this floor').waitFor();
    await page.getByRole('button', { name: 'Delete floor' }).click();
    await page.getByText('“Ground” deleted').waitFor();
    assert.deepEqual(await namesInList(page), ['Upper']);
  });
});
