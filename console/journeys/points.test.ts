import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor } from '../../server/src/testing/sample-maps.ts';
import { addPoint } from '../../server/src/testing/sample-points.ts';
import { addMapWithFloor } from '../../server/src/testing/sample-zones.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';
import { waitFor } from '../testing/wait.ts';

describe('the points of a floor', () => {
  const muster = useConsole();
  const pointsOf = async (floorId: string) =>
    (await muster().send('GET', `/api/v4/CustomMaps/GetPoints/${floorId}`)).body as readonly {
      readonly label: string | null;
      readonly pointType: string;
      readonly note: string | null;
      readonly latitude: number;
      readonly verifiedOn: string | null;
      readonly isActive: boolean;
    }[];
  const labelsOf = async (floorId: string) => (await pointsOf(floorId)).map(({ label }) => label).sort();
  const canvasOf = (page: Page) => page.locator('canvas.maplibregl-canvas');
  const listed = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Points of this floor' }).getByRole('button', { name });

  test('doors are placed with clicks and numbered, described, deleted and restored', async () => {
    const { mapId, floorId } = await addMapWithFloor(muster().send);
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}`, editor);
    await page.getByRole('link', { name: 'Points' }).click();
    await page.getByText('This floor has no points.').waitFor();
    await page.locator('[data-drawn="true"]').waitFor();
    await page.getByRole('button', { name: 'exterior door' }).click();
    const { width = 0, height = 0 } = (await canvasOf(page).boundingBox()) ?? {};
    await canvasOf(page).click({ position: { x: width * 0.6, y: height * 0.3 } });
    await canvasOf(page).click({ position: { x: width * 0.6, y: height * 0.7 } });
    await listed(page, 'Door 2').waitFor();
    const placed = await pointsOf(floorId);
    assert.deepEqual(await labelsOf(floorId), ['Door 1', 'Door 2']);
    const latitudeOf = (name: string) => placed.find(({ label }) => label === name)?.latitude ?? Number.NaN;
    assert.ok(latitudeOf('Door 1') > latitudeOf('Door 2'), 'the first click was farther north');
    await page.keyboard.press('Escape');
    await checkPage(muster(), page);

    await listed(page, 'Door 2').click();
    const form = page.getByRole('form', { name: 'Door 2: details' });
    await form.getByLabel('Note (optional)').fill('Opens to the yard');
    await form.getByLabel('Name or number (optional)').fill('Door 12');
    await checkPage(muster(), page);
    await form.getByRole('button', { name: 'Save point' }).click();
    await listed(page, 'Door 12').waitFor();
    assert.equal(
      (await pointsOf(floorId)).find(({ label }) => label === 'Door 12')?.note,
      'Opens to the yard',
    );

    await listed(page, 'Door 1 exterior').click();
    await page.getByRole('button', { name: 'Delete point' }).click();
    await page.getByText('Door 1 deleted').waitFor();
    assert.deepEqual(await labelsOf(floorId), ['Door 12']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitFor('two doors', async () => (await labelsOf(floorId)).length === 2);
  });

  full('a point is placed with the keyboard alone, and moved by its coordinates', async () => {
    const { mapId, floorId } = await addMapWithFloor(muster().send);
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}/points`, editor);
    await page.locator('[data-drawn="true"]').waitFor();
    await canvasOf(page).press('a');
    await page.getByRole('button', { name: 'AED', pressed: true }).waitFor();
    await canvasOf(page).press('Enter');
    await listed(page, 'AED').press('Enter');
    await page.getByLabel('Latitude').fill('0.25');
    await page.getByLabel('Latitude').press('Enter');
    await page.getByText('AED saved').waitFor();
    const [point] = await pointsOf(floorId);
    assert.deepEqual([point?.pointType, point?.label, point?.latitude], ['aed', null, 0.25]);
  });

  full('several points are checked, hidden, copied to another floor and deleted together', async () => {
    const { send } = muster();
    const { mapId, floorId } = await addMapWithFloor(send);
    const { customMapFloorId: upperId } = await addFloor(send, mapId, { name: 'Upper', floorNumber: 1 });
    for (const label of ['Door 1', 'Door 2', 'Door 3']) await addPoint(send, floorId, { label });
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}/points`, editor);
    const choose = async () => {
      for (const name of ['Door 1', 'Door 3']) await page.getByLabel(`Choose ${name}`).press('Space');
      await page.getByRole('group', { name: '2 points chosen' }).waitFor();
    };
    await choose();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Checked today' }).press('Enter');
    await page.getByText('2 points changed').first().waitFor();
    assert.deepEqual(
      (await pointsOf(floorId)).map(({ verifiedOn }) => verifiedOn !== null),
      [true, false, true],
    );
    await choose();
    await page.getByLabel('Floor to copy to').selectOption('Upper');
    await page.getByRole('button', { name: 'Copy' }).press('Enter');
    await waitFor('copies', async () => (await labelsOf(upperId)).length === 2);
    assert.deepEqual(await labelsOf(upperId), ['Door 1', 'Door 3']);
    await choose();
    await page.getByRole('button', { name: 'Hide' }).press('Enter');
    await waitFor(
      'hidden points',
      async () => (await pointsOf(floorId)).filter(({ isActive }) => !isActive).length === 2,
    );
    await choose();
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await waitFor('one point', async () => (await labelsOf(floorId)).join() === 'Door 2');
  });

  full('somebody who may not edit finds no way to change points', async () => {
    const { mapId, floorId } = await addMapWithFloor(muster().send);
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}`, viewer);
    await page.locator('[data-drawn="true"]').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Points' }).count(), 0);
    await page.goto(`/maps/${mapId}/floors/${floorId}/points`);
    await page.waitForURL((url) => url.pathname.endsWith(floorId));
  });
});
