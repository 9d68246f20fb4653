import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { full, test } from '../../server/src/testing/level.ts';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import {
  addZone,
  clickCorners,
  clickMap,
  dragMap,
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

  full('a corner that is drawn near a neighbor’s corner matches it exactly', async () => {
    const { floorId, path } = await newFloor('Snapping');
    const neighbor = await addZone(muster(), floorId, 'Neighbor', squareAt(0.3, 0.3, 0.2));
    const page = await openFloor(muster(), path, editor);
    const corners = ringsOf(neighbor)[0] ?? [];
    const [at] = await pixelsOf(page, corners);
    await page.getByRole('button', { name: 'Draw zone' }).click();
    for (const [dx, dy] of [
      [5, 4],
      [-60, 10],
      [-60, -70],
      [5, 4],
    ] as const) {
      await page.mouse.move((at?.x ?? 0) + dx, (at?.y ?? 0) + dy);
      await page.mouse.click((at?.x ?? 0) + dx, (at?.y ?? 0) + dy);
    }
    await saveAs(page, 'Newcomer');
    const drawn = (await zonesOf(muster(), floorId)).find(({ name }) => name === 'Newcomer');
    assert.deepEqual(ringsOf(drawn)[0]?.[0], corners[0]);
    assert.notDeepEqual(ringsOf(drawn)[0]?.[1], corners[0]);
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

  full('moving a zone moves its holes with it', async () => {
    const { floorId, path } = await newFloor('Moving');
    const rings = [squareAt(0.3, 0.3, 0.3), squareAt(0.4, 0.4, 0.1)];
    const polygonGeoJson = JSON.stringify({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: rings },
    });
    await addZone(muster(), floorId, 'Atrium', rings[0] ?? [], { polygonGeoJson });
    const page = await openFloor(muster(), path, editor);
    const [corner] = await pixelsOf(page, rings[0] ?? []);
    const inside = { x: (corner?.x ?? 0) + 15, y: (corner?.y ?? 0) + 15 };
    await page.mouse.click(inside.x, inside.y);
    await page.getByRole('button', { name: 'Move zone' }).click();
    const [now] = await pixelsOf(page, rings[0] ?? []);
    await dragPixels(page, { x: (now?.x ?? 0) + 15, y: (now?.y ?? 0) + 15 }, { x: 50, y: 20 });
    await saveAs(page, 'Atrium');
    const [moved] = await zonesOf(muster(), floorId);
    const shifts = ringsOf(moved).map((ring, at) => (ring[0]?.[0] ?? 0) - (rings[at]?.[0]?.[0] ?? 0));
    assert.ok((shifts[0] ?? 0) > 1e-6);
    assert.ok(Math.abs((shifts[0] ?? 0) - (shifts[1] ?? 1)) < 1e-12);
  });

  full('selecting a zone on the map or in the table highlights it in the other', async () => {
    const { floorId, path } = await newFloor('Selecting');
    await addZone(muster(), floorId, 'Big', squareAt(0.2, 0.2, 0.6));
    await addZone(muster(), floorId, 'Small', squareAt(0.4, 0.4, 0.1), { zoneType: 4, isActive: false });
    const page = await openFloor(muster(), path, editor);
    const [corner] = await pixelsOf(page, squareAt(0.4, 0.4, 0.1));
    await page.mouse.click((corner?.x ?? 0) + 12, (corner?.y ?? 0) + 12);
    const rows = page.getByRole('grid').getByRole('row');
    assert.equal(await rows.filter({ hasText: 'Small' }).getAttribute('aria-selected'), 'true');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('heading', { name: 'Big' }).waitFor();
    assert.equal(await rows.filter({ hasText: 'Big' }).getAttribute('aria-selected'), 'true');
    await page.getByLabel('Status').selectOption('Inactive');
    await page.getByText('1 of 2 zones').first().waitFor();
    await page.getByLabel('Search zones').fill('nothing');
    await page.getByText('No zone on this floor matches.').waitFor();
    await page.getByRole('button', { name: 'Show all zones' }).click();
    await rows.nth(2).waitFor();
  });

  full('leaving with an unsaved zone asks for confirmation', async () => {
    const { mapId, path } = await newFloor('Leaving');
    const page = await openFloor(muster(), path, editor);
    await page.getByRole('button', { name: 'Draw zone' }).click();
    await clickMap(page, 0.4, 0.4);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await dragMap(page, [0.5, 0.5], [0.6, 0.6]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(`**/maps/${mapId}`);
  });
});
