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
  <path d="M100 100H1100V700H100Z M500 100V340 M500 420V700 M800 100V200 M800 280V700" fill="none" stroke="#000" stroke-width="10"/>
  <rect x="200" y="500" width="120" height="80" fill="none" stroke="#000" stroke-width="2"/>
  <g transform="translate(900 0)"><text x="20" y="400" font-size="30">Ward 3</text></g></svg>`;

/** The inner faces of the walls: left, top, right, bottom. */
const leftRoom = [105, 105, 495, 695] as const;
const middleRoom = [505, 105, 795, 695] as const;
const rightRoom = [805, 105, 1095, 695] as const;

describe('filling rooms of the plan', () => {
  const muster = useConsole();
  const svg = async (text: string) => new Blob([text], { type: 'image/svg+xml' });
  const newFloor = useFloors(muster, {}, () => svg(plan));
  const newFloor20 = useFloors(muster, {}, () => svg(plan20));

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

  test('rooms that are clicked and entered quickly are all added, even before the plan has been read; an arrow key moves to the next room, and the last one is undone', async () => {
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
    assert.deepEqual(
      (await zonesOf(muster(), floorId)).map(({ name }) => name),
      ['Room 1', 'Ward 3'],
    );
  });

  test('Escape discards a room; the keyboard fills one with the name that is drawn in it; a room that is clicked right after Enter is found: nothing covers the map, and the map does not move', async () => {
    const { floorId, path } = await newFloor('One after the other');
    const page = await openFloor(muster(), path, editor);
    await mapOf(page).focus();
    await page.keyboard.press('g');
    await moveCursorTo(page, placeAt((rightRoom[0] + rightRoom[2]) / 2, (rightRoom[1] + rightRoom[3]) / 2));
    await page.keyboard.press('Enter');
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    assert.equal(await name.inputValue(), 'Ward 3');
    await page.keyboard.press('Escape');
    await name.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await name.waitFor();
    await page.keyboard.press('Enter');
    const [ward] = await savedRooms(floorId, 1);
    assert.equal(ward?.name, 'Ward 3');
    assertCorners(ward, rightRoom);
    const [outside] = await pixelsOf(page, [placeAt(50, 50)]);
    assert.ok(outside);
    await page.mouse.click(outside.x, outside.y);
    const panel = page.getByRole('region', { name: 'Fill room' });
    await panel.getByText('This area is open to the edge of the plan.').waitFor();
    await checkPage(muster(), page);
    assert.equal((await zonesOf(muster(), floorId)).length, 1);

    await mapOf(page).focus();
    await page.keyboard.press('+'); // so that the first room is only partly in view
    await drawn(page);
    await clickPlan(page, 470, 380);
    const viewBefore = await viewOf(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo Ward 4' }).waitFor();
    await drawn(page);
    assert.equal(await viewOf(page), viewBefore);
    const free = await freeBoxOf(page);
    const bottom = { x: free.x + free.width / 2, y: free.y + free.height - 44 }; // where messages are shown
    await page.mouse.click(bottom.x, bottom.y);
    await name.waitFor();
    await page.keyboard.press('Enter');
    const second = (await savedRooms(floorId, 3)).find((zone) => zone.name === 'Ward 5');
    assertCorners(second, middleRoom);
  });

  test('all rooms of a plan are proposed at once, undone at once, and saved only when asked: 20 rooms with three actions', async () => {
    const { floorId, path } = await newFloor20('All at once');
    const page = await openFloor(muster(), path, editor);
    const saveAll = page.getByRole('button', { name: /^Save 20 zones/ });
    await page.getByRole('button', { name: 'Fill room' }).click();
    await page.getByRole('button', { name: 'Find rooms' }).click();
    await saveAll.waitFor();
    await checkPage(muster(), page);
    assert.deepEqual(await zonesOf(muster(), floorId), []);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await saveAll.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await saveAll.click();
    const saved = await savedRooms(floorId, 20);
    for (const { left, top, name } of rooms20) {
      const zone = saved.find((one) => one.name === name);
      assertCorners(zone, [left, top, left + 190, top + 170]);
      assert.equal(zone?.zoneType, name === 'Treppenhaus' ? 2 : 0);
    }
  });
});

/** 20 rooms of 200 × 180 pixels beside each other, each with its name. */
const rooms20 = Array.from({ length: 20 }, (_, at) => ({
  left: 105 + 200 * (at % 5),
  top: 45 + 180 * Math.floor(at / 5),
  name: at === 7 ? 'Treppenhaus' : `Office ${at + 1}`,
}));
const plan20 = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="1200" height="800" fill="#fff"/><g fill="none" stroke="#000" stroke-width="10">
  ${rooms20.map(({ left, top }) => `<rect x="${left - 5}" y="${top - 5}" width="200" height="180"/>`).join('')}</g>
  ${rooms20.map(({ left, top, name }) => `<text x="${left + 20}" y="${top + 90}" font-size="20">${name}</text>`).join('')}</svg>`;

const viewOf = (page: Page) =>
  mapOf(page).evaluate((canvas) => canvas.closest<HTMLElement>('[data-view]')?.dataset.view);

/** Waits until the map is completely drawn and no longer moves. */
const drawn = (page: Page) => page.locator('[data-drawn=true]').waitFor();

/** Moves the cursor with the arrow keys, starting from its first place in the middle of the map. */
async function moveCursorTo(page: Page, place: readonly number[]): Promise<void> {
  const box = await mapOf(page).boundingBox();
  const [target] = await pixelsOf(page, [place]);
  assert.ok(box && target);
  const moves = [
    ['ArrowLeft', 'ArrowRight', target.x - box.x - box.width / 2],
    ['ArrowUp', 'ArrowDown', target.y - box.y - box.height / 2],
  ] as const;
  for (const [back, on, by] of moves)
    for (let step = 0; step < Math.round(Math.abs(by) / 40); step += 1)
      await page.keyboard.press(`Shift+${by < 0 ? back : on}`);
}

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
