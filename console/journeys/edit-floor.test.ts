import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import {
  addZone,
  clickCorners,
  clickMap,
  dragPixels,
  openFloor,
  pixelsOf,
  ringsOf,
  saveAs,
  squareAt,
  useFloors,
  zonesOf,
} from './zones.test-support.ts';

describe('the zones of a floor', () => {
  const muster = useConsole({ drawsTiles: true });
  const newFloor = useFloors(muster, {}, () => planOf(1600, 1200));

  test('five zones drawn with the mouse, one with a hole, are the same after a reload', async () => {
    const { floorId, path } = await newFloor('Ground floor');
    const page = await openFloor(muster(), path, editor);
    await page.getByRole('heading', { name: 'No zones on this floor yet' }).waitFor();
    await checkPage(muster(), page);
    const names = ['Room 101', 'Corridor', 'Room 102', 'Stairs', 'Store'];
    for (const [index, name] of names.entries()) {
      await page.getByRole('button', { name: 'Draw zone' }).click();
      const x = 0.24 + (index % 3) * 0.2;
      const y = index < 3 ? 0.1 : 0.6;
      await clickCorners(page, [
        [x, y],
        [x + 0.14, y],
        [x + 0.14, y + 0.3],
        [x, y + 0.3],
      ]);
      if (name === 'Corridor')
        await page
          .getByRole('region', { name: 'Zone', exact: true })
          .getByLabel('Type')
          .selectOption('Hallway');
      await saveAs(page, name);
    }
    await clickMap(page, 0.3, 0.7);
    await page.getByRole('heading', { name: 'Stairs' }).waitFor();
    await page.getByRole('button', { name: 'Cut hole' }).click();
    await clickCorners(page, [
      [0.27, 0.65],
      [0.33, 0.65],
      [0.33, 0.8],
    ]);
    await saveAs(page, 'Stairs');
    await checkPage(muster(), page);

    const saved = await zonesOf(muster(), floorId);
    assert.deepEqual(
      saved.map(({ name }) => name),
      [...names].sort(),
    );
    assert.deepEqual(
      saved.map((zone) => ringsOf(zone).length),
      [1, 1, 1, 2, 1],
    );
    await page.reload();
    const rows = page.getByRole('grid').getByRole('row');
    await rows.nth(5).waitFor();
    await rows.filter({ hasText: 'Stairs' }).click();
    await page.getByRole('tab', { name: 'Corners' }).click();
    await page.getByLabel('Ring').selectOption('Hole 1');
    const hole = ringsOf(saved.find(({ name }) => name === 'Stairs'))[1] ?? [];
    assert.equal(
      await page.getByLabel('Latitude of corner 1').inputValue(),
      String(Number(hole[0]?.[1]?.toFixed(7))),
    );
    assert.deepEqual(await zonesOf(muster(), floorId), saved);
  });

  test('reshaping is undone and redone step by step, and the data of other zones does not change by a byte', async () => {
    const { floorId, path } = await newFloor('Reshaping');
    const shape = squareAt(0.3, 0.3, 0.2);
    const odd = ` {"type":"Feature","properties":{"kept":1.50},"geometry":{"type":"Polygon","coordinates":[${JSON.stringify(shape)}]}}`;
    const zone = await addZone(muster(), floorId, 'Hall', shape, { polygonGeoJson: odd });
    const page = await openFloor(muster(), path, editor);
    const [corner] = await pixelsOf(page, shape);
    await page.mouse.click((corner?.x ?? 0) + 30, (corner?.y ?? 0) + 30);
    await page.getByRole('heading', { name: 'Hall' }).waitFor();
    await dragPixels(page, corner, { x: -40, y: -30 });
    await page.getByText('Not saved').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+Z');
    await page.getByText('Not saved').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByLabel('Name', { exact: true }).fill('Great Hall');
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByText('Saved Great Hall').waitFor();
    assert.equal((await zonesOf(muster(), floorId))[0]?.polygonGeoJson, odd);
    await dragPixels(page, corner, { x: -40, y: -30 });
    await saveAs(page, 'Great Hall');
    const [after] = await zonesOf(muster(), floorId);
    assert.deepEqual(ringsOf(after)[0]?.slice(1, 4), ringsOf(zone)[0]?.slice(1, 4));
    assert.notDeepEqual(ringsOf(after)[0]?.[0], ringsOf(zone)[0]?.[0]);
    assert.match(after?.polygonGeoJson ?? '', /"kept":1.5/);
    assert.deepEqual(ringsOf(after)[0]?.[4], ringsOf(after)[0]?.[0]);
  });
});
