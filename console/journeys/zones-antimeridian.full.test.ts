import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editor, useConsole } from '../testing/start-console.ts';
import {
  addZone,
  clickMap,
  dragPixels,
  mapOf,
  openFloor,
  pixelsOf,
  ringsOf,
  saveAs,
  squareAt,
  useFloors,
  zonesOf,
} from './zones.test-support.ts';

/** A harbor in Fiji, on both sides of the antimeridian. */
const box = { north: -16.9995, west: 179.999, south: -17.0005, east: 180.001 };

describe('a floor across the antimeridian', () => {
  const muster = useConsole({ drawsTiles: true });
  const newFloor = useFloors(muster, {
    boundsTopLeftLat: box.north,
    boundsTopLeftLng: box.west,
    boundsBottomRightLat: box.south,
    boundsBottomRightLng: box.east - 360,
  });

  test('a zone with a hole is drawn across 180, on a neighbor’s corner, and is still there after a reload', async () => {
    const { floorId, path } = await newFloor('Quay');
    const neighbor = await addZone(muster(), floorId, 'Neighbor', squareAt(0.6, 0.2, 0.2, box));
    const shared = ringsOf(neighbor)[0]?.[0] ?? [];
    assert.ok((shared[0] ?? 0) < 0, 'it lies east of 180');
    const page = await openFloor(muster(), path, editor);
    const [at = { x: 0, y: 0 }] = await pixelsOf(page, [shared], box);
    await page.getByRole('button', { name: 'Draw zone' }).click();
    const [west = { x: 0, y: 0 }] = await pixelsOf(page, [squareAt(0.3, 0.2, 0, box)[0] ?? []], box);
    const corners = [
      [at.x + 5, at.y + 4],
      [at.x + 3, at.y + 120],
      [west.x, at.y + 120],
      [west.x, at.y + 10],
    ] as const;
    for (const [x, y] of [...corners, corners[0]]) {
      await page.mouse.move(x, y);
      await page.mouse.click(x, y);
    }
    await saveAs(page, 'Shed');
    await page.getByRole('button', { name: 'Cut hole' }).click();
    const hole = [
      [west.x + 20, at.y + 30],
      [at.x - 20, at.y + 30],
      [at.x - 20, at.y + 90],
    ] as const;
    for (const [x, y] of [...hole, hole[0]]) {
      await page.mouse.move(x, y);
      await page.mouse.click(x, y);
    }
    await saveAs(page, 'Shed');
    const [, shed] = await zonesOf(muster(), floorId);
    const [outline = [], inner = []] = ringsOf(shed);
    assert.deepEqual(outline[0], shared);
    for (const ring of [outline, inner]) {
      const lngs = ring.map(([lng = 0]) => lng);
      assert.ok(lngs.some((lng) => lng > 179.999) && lngs.some((lng) => lng < -179.999), lngs.join());
    }
    await page.reload();
    await page.getByRole('grid').getByText('Shed').click();
    await page.getByRole('tab', { name: 'Corners' }).click();
    assert.equal(
      await page.getByLabel('Longitude of corner 1', { exact: true }).inputValue(),
      String(shared[0]),
    );
    await page.getByLabel('Ring').selectOption('Hole 1');
    assert.deepEqual((await zonesOf(muster(), floorId))[1], shed);
  });

  test('a zone is moved over 180 by mouse and by keys, and dragging one corner back leaves the others unchanged', async () => {
    const { floorId, path } = await newFloor('Pier');
    const square = squareAt(0.2, 0.4, 0.2, box);
    await addZone(muster(), floorId, 'Boat', square);
    const page = await openFloor(muster(), path, editor);
    const [corner = { x: 0, y: 0 }, right = { x: 0, y: 0 }] = await pixelsOf(page, square, box);
    const size = right.x - corner.x;
    await page.mouse.click(corner.x + 30, corner.y + 30);
    await page.getByRole('heading', { name: 'Boat' }).waitFor();
    await page.getByRole('button', { name: 'Move zone' }).click();
    await dragPixels(page, { x: corner.x + 30, y: corner.y + 30 }, { x: size, y: 0 });
    await saveAs(page, 'Boat');
    const [moved = []] = ringsOf((await zonesOf(muster(), floorId))[0]);
    assert.deepEqual(
      moved.map(([lng = 0]) => Math.sign(lng)),
      [1, -1, -1, 1, 1],
    );
    await mapOf(page).focus();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    await page.keyboard.press('Control+s');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    const [shifted = []] = ringsOf((await zonesOf(muster(), floorId))[0]);
    for (const [index, [lng = 0, lat = 0]] of shifted.entries()) {
      assert.ok(Math.abs(lng - (moved[index]?.[0] ?? 0)) < 1e-9);
      assert.ok(lat < (moved[index]?.[1] ?? 0));
    }
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const [, east = { x: 0, y: 0 }] = await pixelsOf(page, shifted, box);
    await dragPixels(page, east, { x: -size * 0.8, y: -20 });
    await saveAs(page, 'Boat');
    const [pulled = []] = ringsOf((await zonesOf(muster(), floorId))[0]);
    assert.ok((pulled[1]?.[0] ?? 0) > 179);
    assert.deepEqual([pulled[0], pulled[2], pulled[3]], [shifted[0], shifted[2], shifted[3]]);
  });

  test('keys split an edge across 180 at its midpoint, and draw on both sides without moving the map', async () => {
    const { floorId, path } = await newFloor('Jetty');
    await addZone(muster(), floorId, 'Deck', squareAt(0.4, 0.4, 0.2, box));
    const page = await openFloor(muster(), path, editor);
    await page.getByRole('grid').getByText('Deck').click();
    await page.getByRole('heading', { name: 'Deck' }).waitFor();
    await mapOf(page).focus();
    for (const key of ['n', 'i', 'Control+s']) await page.keyboard.press(key);
    await page.getByText('Saved Deck').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await mapOf(page).focus();
    const [ring = []] = ringsOf((await zonesOf(muster(), floorId))[0]);
    assert.equal(ring.length, 6);
    assert.ok(Math.abs(Math.abs(ring[1]?.[0] ?? 0) - 180) < 1e-9, String(ring[1]));
    await page.keyboard.press('Escape');
    await page.keyboard.press('d');
    const keys = ['Shift+ArrowLeft', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter'];
    for (const key of [...keys, 'Shift+ArrowDown', 'Enter', 'f']) await page.keyboard.press(key);
    await saveAs(page, 'Step');
    const [, step] = await zonesOf(muster(), floorId);
    const drawn = ringsOf(step)[0]?.map(([lng = 0]) => lng) ?? [];
    assert.deepEqual(drawn.map(Math.sign), [1, -1, -1, 1]);
    await clickMap(page, 0.5, 0.95);
    await page.getByRole('heading', { name: 'Step' }).waitFor({ state: 'detached' });
    const [middle = { x: 0, y: 0 }] = await pixelsOf(page, squareAt(0.44, 0.57, 0, box), box);
    await page.mouse.click(middle.x, middle.y);
    await page.getByRole('heading', { name: 'Deck' }).waitFor();
  });
});
