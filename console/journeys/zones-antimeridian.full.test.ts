import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { editor, useConsole } from '../testing/start-console.ts';
import {
  addZone,
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
  const muster = useConsole();
  const newFloor = useFloors(muster, {
    boundsTopLeftLat: box.north,
    boundsTopLeftLng: box.west,
    boundsBottomRightLat: box.south,
    boundsBottomRightLng: box.east - 360,
  });

  const zoneNamed = async (floorId: string, name: string) =>
    (await zonesOf(muster(), floorId)).find((zone) => zone.name === name);

  test('a zone is drawn across 180, on a neighbor’s corner; another one is moved over 180, a key splits its edge across 180 at the midpoint, and dragging one corner back leaves the others unchanged', async () => {
    const { floorId, path } = await newFloor('Quay');
    const neighbor = await addZone(muster(), floorId, 'Neighbor', squareAt(0.6, 0.2, 0.2, box));
    const shared = ringsOf(neighbor)[0]?.[0] ?? [];
    assert.ok((shared[0] ?? 0) < 0, 'it lies east of 180');
    const square = squareAt(0.2, 0.7, 0.2, box);
    await addZone(muster(), floorId, 'Boat', square);
    const page = await openFloor(muster(), path, editor);
    await page.getByText('The map tiles for this floor are being drawn').waitFor(); // it moves the map
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
    const [outline = []] = ringsOf(await zoneNamed(floorId, 'Shed'));
    assert.deepEqual(outline[0], shared);
    const lngs = outline.map(([lng = 0]) => lng);
    assert.ok(lngs.some((lng) => lng > 179.999) && lngs.some((lng) => lng < -179.999), lngs.join());
    await moveAcross(page, floorId, square);
  });

  async function moveAcross(page: Page, floorId: string, square: number[][]): Promise<void> {
    const [corner = { x: 0, y: 0 }, right = { x: 0, y: 0 }] = await pixelsOf(page, square, box);
    const size = right.x - corner.x;
    await page.mouse.click(corner.x + 30, corner.y + 30);
    await page.getByRole('heading', { name: 'Boat' }).waitFor();
    await page.getByRole('button', { name: 'Move zone' }).click();
    await dragPixels(page, { x: corner.x + 30, y: corner.y + 30 }, { x: size, y: 0 });
    await saveAs(page, 'Boat');
    const [moved = []] = ringsOf(await zoneNamed(floorId, 'Boat'));
    assert.deepEqual(
      moved.map(([lng = 0]) => Math.sign(lng)),
      [1, -1, -1, 1, 1],
    );
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await mapOf(page).focus();
    for (const key of ['n', 'i', 'Control+s']) await page.keyboard.press(key);
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    const [split = []] = ringsOf(await zoneNamed(floorId, 'Boat'));
    assert.equal(split.length, 6);
    const [start = 0, middle = 0, end = 0] = split.map(([lng = 0]) => (lng + 360) % 360);
    assert.ok(Math.abs(middle - (start + end) / 2) < 1e-9, String(split[1]));
    const [, , east = { x: 0, y: 0 }] = await pixelsOf(page, split, box);
    await dragPixels(page, east, { x: -size * 0.8, y: -20 });
    await saveAs(page, 'Boat');
    const [pulled = []] = ringsOf(await zoneNamed(floorId, 'Boat'));
    assert.ok((pulled[2]?.[0] ?? 0) > 179);
    assert.deepEqual(pulled.toSpliced(2, 1), split.toSpliced(2, 1));
  }
});
