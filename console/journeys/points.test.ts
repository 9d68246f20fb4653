import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addPoint } from '../../server/src/testing/sample-points.ts';
import { addMapWithFloor } from '../../server/src/testing/sample-zones.ts';
import { checkPage } from '../testing/check-page.ts';
import { drag, middleOf } from '../testing/drag.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitFor } from '../testing/wait.ts';
import { addZone, pixelsOf, squareAt } from './zones.test-support.ts';

describe('the points of a floor', () => {
  const muster = useConsole();
  const pointsOf = async (floorId: string) =>
    (await muster().send('GET', `/api/v4/CustomMaps/GetPoints/${floorId}`)).body as readonly {
      readonly label: string | null;
      readonly pointType: string;
      readonly note: string | null;
      readonly latitude: number;
      readonly verifiedOn: string | null;
      readonly longitude: number;
    }[];
  const labelsOf = async (floorId: string) => (await pointsOf(floorId)).map(({ label }) => label).sort();
  const canvasOf = (page: Page) => page.locator('canvas.maplibregl-canvas');
  const listed = (page: Page, name: string) =>
    page.getByRole('grid', { name: 'Points of this floor' }).getByRole('button', { name, exact: true });

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

    await listed(page, 'Door 1').click();
    await page.getByRole('button', { name: 'Delete point' }).click();
    await page.getByText('Door 1 deleted').waitFor();
    assert.deepEqual(await labelsOf(floorId), ['Door 12']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitFor('two doors', async () => (await labelsOf(floorId)).length === 2);
  });

  full(
    'a type is dragged onto the map, where a door snaps to a wall, and beside the map nothing is saved; with the keyboard alone, a point is placed, and moved by its coordinates',
    async () => {
      const { send } = muster();
      const { customMapId: mapId } = await addMap(send);
      const { customMapFloorId: floorId } = await addFloor(send, mapId);
      const ring = squareAt(0.6, 0.3, 0.2);
      await addZone(muster(), floorId, 'Room 1', ring);
      const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}/points`, editor);
      await page.locator('[data-drawn="true"]').waitFor();
      const picture = (name: string) => page.getByRole('button', { name, exact: true }).locator('svg');
      const [west] = ring;
      const [corner] = await pixelsOf(page, [west ?? []]);
      const beside = { x: (corner?.x ?? 0) - 7, y: (corner?.y ?? 0) + 20 };
      const door = await middleOf(picture('door'));
      const dragged = page.locator('[data-placed]');
      await drag(page, door, beside, async () => {
        await page.locator('[data-placed="true"]').waitFor();
        await page.keyboard.press('Escape');
        await dragged.waitFor({ state: 'detached' });
      });
      await drag(page, door, await middleOf(page.getByRole('heading', { level: 1 })), () =>
        page.locator('[data-placed="false"]').waitFor(),
      );
      await drag(page, await middleOf(picture('AED')), beside);
      await page.getByText('AED added').waitFor();
      assert.equal(await page.getByRole('button', { pressed: true, name: /door|AED/ }).count(), 0);
      await drag(page, door, beside);
      await listed(page, 'door').waitFor();
      const points = await pointsOf(floorId);
      assert.deepEqual(points.map(({ pointType }) => pointType).sort(), ['aed', 'door']);
      const lngOf = (type: string) => points.find(({ pointType }) => pointType === type)?.longitude ?? 0;
      const wall = west?.[0] ?? 0;
      assert.ok(Math.abs(lngOf('door') - wall) < 1e-9, 'the door is on the wall');
      assert.ok(lngOf('aed') < wall - 1e-9, 'other points stay where they were dropped');

      await canvasOf(page).press('h');
      await page.getByRole('button', { name: 'hydrant', pressed: true }).waitFor();
      await canvasOf(page).press('Enter');
      await listed(page, 'hydrant').press('Enter');
      await page.getByLabel('Latitude').fill('56.46');
      await page.getByLabel('Latitude').press('Enter');
      await page.getByText('hydrant saved').waitFor();
      const hydrant = (await pointsOf(floorId)).find(({ pointType }) => pointType === 'hydrant');
      assert.deepEqual([hydrant?.label, hydrant?.latitude], [null, 56.46]);
    },
  );

  full('a finger drags a type by its picture, also out of a scrolled sheet', async () => {
    const { mapId, floorId } = await addMapWithFloor(muster().send);
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}/points`, editor, options);
    await page.locator('[data-drawn="true"]').waitFor();
    const hydrant = page.getByRole('button', { name: 'hydrant' });
    await page.getByRole('button', { name: '0 points' }).tap();
    await hydrant.scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(hydrant.locator('svg'));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x, y }]);
    for (const part of [0.1, 0.3, 0.6, 1])
      await touch('touchMove', [{ x: x + (200 - x) * part, y: y + (250 - y) * part }]);
    await page.locator('[data-placed="true"]').waitFor();
    await touch('touchEnd', []);
    await page.getByText('hydrant added').waitFor();
    assert.deepEqual(
      (await pointsOf(floorId)).map(({ pointType }) => pointType),
      ['hydrant'],
    );
  });

  full(
    'the table is sorted by its columns, with the keyboard too, and shows all of them when it is wide; several points are checked, copied to another floor and deleted together',
    async () => {
      const { send } = muster();
      const { mapId, floorId } = await addMapWithFloor(send);
      const { customMapFloorId: upperId } = await addFloor(send, mapId, { name: 'Upper', floorNumber: 1 });
      await addPoint(send, floorId, { label: 'Door 10', verifiedOn: '2026-03-01', note: 'To the yard' });
      await addPoint(send, floorId, { label: 'Door 2', latitude: 2 });
      await addPoint(send, floorId, { label: 'Box', pointType: 'keyBox' });
      const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}/points`, editor);
      const table = page.getByRole('grid', { name: 'Points of this floor' });
      const names = () => table.locator('tbody').getByRole('button').allTextContents();
      await listed(page, 'Box').waitFor();
      assert.deepEqual(await names(), ['Box', 'Door 2', 'Door 10']);
      await table.getByRole('button', { name: 'Type' }).press('Enter');
      await page.locator('th[aria-sort="ascending"]', { hasText: 'Type' }).waitFor();
      assert.deepEqual(await names(), ['Door 2', 'Door 10', 'Box']);
      await table.getByRole('button', { name: 'Type' }).press('Space');
      await page.locator('th[aria-sort="descending"]', { hasText: 'Type' }).waitFor();
      assert.deepEqual(await names(), ['Box', 'Door 2', 'Door 10']);
      assert.equal(await table.getByRole('columnheader').count(), 3, 'in a narrow panel');
      await page.getByRole('button', { name: 'Wide table' }).press('Enter');
      await table.getByRole('columnheader', { name: 'Position' }).waitFor();
      assert.equal(await table.getByRole('columnheader').count(), 6);
      await page.getByLabel('Select all shown').press('Space');
      await page.getByRole('group', { name: '3 points chosen' }).waitFor();
      await checkPage(muster(), page);
      await page.getByLabel('Select all shown').press('Space');
      await changeDoors(page, floorId, upperId);
    },
  );

  /** Changes both doors together, in each way. */
  async function changeDoors(page: Page, floorId: string, upperId: string): Promise<void> {
    const choose = async () => {
      await page.getByRole('group', { name: / chosen$/ }).waitFor({ state: 'detached' });
      for (const name of ['Door 2', 'Door 10']) await page.getByLabel(`Select ${name}`).press('Space');
      await page.getByRole('group', { name: '2 points chosen' }).waitFor();
    };
    await choose();
    await page.getByRole('button', { name: 'Checked today' }).press('Enter');
    await page.getByText('2 points changed').first().waitFor();
    const unchecked = (await pointsOf(floorId)).filter(({ verifiedOn }) => verifiedOn === null);
    assert.deepEqual(
      unchecked.map(({ label }) => label),
      ['Box'],
    );
    await choose();
    await page.getByLabel('Floor to copy to').selectOption('Upper');
    await page.getByRole('button', { name: 'Copy' }).press('Enter');
    await waitFor('copies', async () => (await labelsOf(upperId)).length === 2);
    assert.deepEqual(await labelsOf(upperId), ['Door 10', 'Door 2']);
    await choose();
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await waitFor('one point', async () => (await labelsOf(floorId)).join() === 'Box');
    await page.getByText('2 points deleted').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
    await waitFor('three points', async () => (await labelsOf(floorId)).length === 3);
  }
});
