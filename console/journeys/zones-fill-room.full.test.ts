import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { latAtY, mercatorY } from '@muster/geo/web-mercator';
import type { Page } from 'playwright-core';
import { mapForm } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitFor } from '../testing/wait.ts';
import { freeBoxOf, mapOf, openFloor, pixelsOf, ringsOf, useFloors, zonesOf } from './zones.test-support.ts';

const [width, height] = [1200, 800];
const {
  boundsTopLeftLat: north,
  boundsTopLeftLng: west,
  boundsBottomRightLat: south,
  boundsBottomRightLng: east,
} = mapForm;
const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="1200" height="800" fill="#fff"/>
  <path d="M100 100H1100V700H100Z M500 100V340 M500 420V700 M800 100V200 M800 280V700 M100 250H500" fill="none" stroke="#000" stroke-width="10"/>
  <rect x="200" y="500" width="120" height="80" fill="none" stroke="#000" stroke-width="2"/>
  <g transform="translate(900 0)"><text x="20" y="400" font-size="30">Ward 3</text></g></svg>`;

/** The inner faces of the walls: left, top, right, bottom. */
const closet = [105, 105, 495, 245] as const;
const leftRoom = [105, 255, 495, 695] as const;
const middleRoom = [505, 105, 795, 695] as const;
const rightRoom = [805, 105, 1095, 695] as const;

describe('filling rooms of the plan', () => {
  const muster = useConsole();
  const svg = async (text: string) => new Blob([text], { type: 'image/svg+xml' });
  const newFloor = useFloors(muster, {}, () => svg(plan));

  async function clickPlan(page: Page, x: number, y: number): Promise<void> {
    const [place] = await pixelsOf(page, [placeAt(x, y)]);
    assert.ok(place);
    await page.mouse.click(place.x, place.y);
    await page.getByLabel('Name', { exact: true }).waitFor();
  }

  async function savedRooms(floorId: string, count: number) {
    await waitFor(`${count} zones`, async () => (await zonesOf(muster(), floorId)).length === count);
    return zonesOf(muster(), floorId);
  }

  test('rooms that are clicked and entered quickly are all added, even before the plan has been read; an arrow key moves to the next room, and the last one is undone; a room that is clicked right after Enter is found: nothing covers the map, and the map does not move', async () => {
    const { floorId, path } = await newFloor('Quickly entered');
    const page = await openFloor(muster(), path, editor);
    const [left, right] = await pixelsOf(page, [placeAt(300, 300), placeAt(900, 600)]);
    assert.ok(left && right);
    await page.getByRole('button', { name: 'Fill room' }).click();
    for (const { x, y } of [left, right]) {
      await page.mouse.click(x, y);
      await page.keyboard.press('Enter');
    }
    for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key);
    const saved = await savedRooms(floorId, 3);
    for (const [name, room] of Object.entries({
      'Room 1': leftRoom,
      'Ward 3': rightRoom,
      'Ward 4': middleRoom,
    }))
      assertCorners(
        saved.find((zone) => zone.name === name),
        room,
      );
    await page.getByRole('button', { name: 'Undo Ward 4' }).waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('Removed Ward 4').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    assert.deepEqual(
      (await zonesOf(muster(), floorId)).map(({ name }) => name),
      ['Room 1', 'Ward 3'],
    );
    await clickAfterEnter(page, floorId);
  });

  async function clickAfterEnter(page: Page, floorId: string): Promise<void> {
    const [outside] = await pixelsOf(page, [placeAt(50, 50)]);
    assert.ok(outside);
    await page.mouse.click(outside.x, outside.y);
    const panel = page.getByRole('region', { name: 'Fill room' });
    await panel.getByText('This area is open to the edge of the plan.').waitFor();
    await checkPage(muster(), page);
    assert.equal((await zonesOf(muster(), floorId)).length, 2);

    await mapOf(page).focus();
    await page.keyboard.press('+'); // so that the first room is only partly in view
    await drawn(page);
    await clickPlan(page, 460, 200);
    const viewBefore = await viewOf(page);
    await page.keyboard.press('Enter');
    const [first] = (await savedRooms(floorId, 3)).filter(
      ({ name }) => name !== 'Room 1' && name !== 'Ward 3',
    );
    assertCorners(first, closet);
    await page.getByRole('button', { name: `Undo ${first?.name}` }).waitFor();
    await drawn(page);
    assert.equal(await viewOf(page), viewBefore);
    const free = await freeBoxOf(page);
    const bottom = { x: free.x + free.width / 2, y: free.y + free.height - 44 }; // where messages are shown
    await page.mouse.click(bottom.x, bottom.y);
    await page.getByLabel('Name', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const all = await savedRooms(floorId, 4);
    assertCorners(
      all.find(({ name }) => !['Room 1', 'Ward 3', first?.name].includes(name)),
      middleRoom,
    );
  }
});

const viewOf = (page: Page) =>
  mapOf(page).evaluate((canvas) => canvas.closest<HTMLElement>('[data-view]')?.dataset.view);

/** Waits until the map is completely drawn and no longer moves. */
const drawn = (page: Page) => page.locator('[data-drawn=true]').waitFor();

function placeAt(x: number, y: number): [number, number] {
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  return [west + (x / width) * (east - west), latAtY(top + (y / height) * (bottom - top))];
}

/** Asserts that the corners match those of the room to within half a pixel of the plan. */
function assertCorners(
  zone: Parameters<typeof ringsOf>[0],
  [left, top, right, bottom]: readonly [number, number, number, number],
): void {
  const [ring = []] = ringsOf(zone);
  const corners = ring.slice(0, -1);
  const expected = [placeAt(left, top), placeAt(right, top), placeAt(right, bottom), placeAt(left, bottom)];
  assert.equal(corners.length, expected.length);
  const [pixelLng, pixelLat] = [Math.abs(0.002 / width), Math.abs(0.001 / height)];
  for (const [lng, lat] of expected) {
    const isNear = corners.some(
      ([x = 0, y = 0]) => Math.abs(x - lng) < pixelLng && Math.abs(y - lat) < pixelLat,
    );
    assert.ok(isNear, `${lng}, ${lat} is not a corner of ${JSON.stringify(corners)}`);
  }
}
