import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { colorShare } from '../testing/color-share.ts';
import { copiedText, copyPermissions } from '../testing/copied-text.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';
import { waitFor, waitForFrames } from '../testing/wait.ts';
import { addZone, pixelsOf, squareAt } from './zones.test-support.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Room, building or position' });
/** The fill of a building without the level, in the light theme. */
const fill = { r: 0xc3, g: 0xcd, b: 0xd5 };
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result' });

/** On a phone, the field of the page is the only one, and the row of floors is as high as its buttons. */
async function checkPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  assert.equal(await page.getByRole('search').getByRole('button').count(), 0);
  const floors = page.getByRole('list', { name: 'Floors' });
  assert.ok(await floors.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight));
  if (before) await page.setViewportSize(before);
}

describe('locating a caller', () => {
  const muster = useConsole();

  /** A building of two floors with the same rooms. @returns the middle of Room 312 */
  async function addBuilding(): Promise<{ lat: number; lng: number; zoneId: string; mapId: string }> {
    const { send } = muster();
    const { customMapId: mapId } = await addMap(send, { name: 'Westport House', groundElevationFt: 30 });
    const ids: string[] = [];
    for (const [floorNumber, name] of [
      [0, 'Ground'],
      [3, 'Level 3'],
    ] as const) {
      const { customMapFloorId: id } = await addFloor(send, mapId, {
        name,
        floorNumber,
        postedLabel: `${floorNumber}`,
      });
      for (const [index, room] of ['12', '13'].entries())
        ids.push(
          (await addZone(muster(), id, `Room ${floorNumber}${room}`, squareAt(0.2 + index * 0.2, 0.4, 0.2)))
            .customMapZoneId,
        );
      await addZone(muster(), id, `Stair ${floorNumber}`, squareAt(0.7, 0.4, 0.1), { zoneType: 2 });
    }
    const { boundsTopLeftLat: north, boundsBottomRightLat: south } = mapForm;
    const { boundsTopLeftLng: west, boundsBottomRightLng: east } = mapForm;
    return {
      lat: Number((north - (north - south) * 0.5).toFixed(6)),
      lng: Number((west + (east - west) * 0.3).toFixed(6)),
      zoneId: ids[2] ?? '',
      mapId,
    };
  }

  test('a pasted position becomes a room, a floor and a building, which can be copied and sent to the crew', async () => {
    const { lat, lng } = await addBuilding();
    const page = await muster().openSignedIn('/maps', editor, { permissions: copyPermissions });
    await page.getByRole('link', { name: 'Locate' }).click();
    await page.getByRole('heading', { name: 'Find where a caller is' }).waitFor();
    await checkPage(muster(), page);
    await fieldOf(page).click();
    await paste(page, `${lat}, ${lng} ±5 m, floor 3`);
    const result = resultOf(page);
    await result.getByRole('heading', { name: 'Room 312', level: 2 }).waitFor();
    await result.getByText('Level 3', { exact: true }).first().waitFor();
    await result.getByText('Stair 3', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Map', exact: true }).waitFor();
    await checkPage(muster(), page);
    await checkPhone(page);

    await page.getByRole('button', { name: 'Copy location' }).click();
    assert.equal(
      await copiedText(page),
      `Westport House, Level 3, Room 312 (${lat.toFixed(6)}, ${lng.toFixed(6)})`,
    );

    await page.getByRole('button', { name: 'Send to crew' }).click();
    await checkPage(muster(), page);
    await page.getByLabel('Expires after').selectOption('8 hours');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
    const crew = await muster().openPage();
    await crew.goto(link);
    await crew.getByRole('row', { name: /Room 312/, selected: true }).waitFor();
  });

  full(
    'the keyboard alone goes through alternatives and floors, and copies; where the nearest building is, and what was not used of a position, is said',
    async () => {
      const { lat, lng } = await addBuilding();
      const q = encodeURIComponent(`${lat}, ${lng}`);
      const page = await muster().openSignedIn(`/locate?q=${q}&accuracy=8`, viewer, {
        permissions: copyPermissions,
      });
      const result = resultOf(page);
      await result.getByText('Floor not known', { exact: true }).waitFor();
      await result.getByRole('heading', { name: 'Room 012 or Room 312', level: 2 }).waitFor();
      await page.keyboard.press('c');
      await page.getByText('Location copied').first().waitFor();
      const unknown = 'floor not known: Room 012 (0 · Ground) or Room 312 (Level 3)';
      assert.match(await copiedText(page), new RegExp(`^Westport House, ${RegExp.escape(unknown)} \\(`));
      const pressed = result.getByRole('button', { pressed: true });
      assert.equal(await pressed.count(), 0, 'no room is the answer until someone chooses one');
      for (const room of ['Room 012', 'Room 312']) {
        await page.keyboard.press('ArrowDown');
        await result.getByRole('button', { name: room, pressed: true }).waitFor();
        await result.getByRole('heading', { name: room, level: 2, exact: true }).waitFor();
      }
      await page.keyboard.press('3');
      const floors = page.getByRole('list', { name: 'Floors' });
      await floors.getByRole('button', { name: 'Level 3', pressed: true }).waitFor();
      await page.keyboard.press('PageDown');
      await floors.getByRole('button', { name: 'Ground', pressed: true }).waitFor();
      await page.keyboard.press('c');
      await page.getByText('Location copied').first().waitFor();
      assert.match(await copiedText(page), /^Westport House, .*Ground/);
      assert.equal(
        await page.getByRole('button', { name: 'Send to crew' }).count(),
        0,
        'viewers cannot create links',
      );

      await page.keyboard.press('/');
      await fieldOf(page).fill('room 312');
      await page.keyboard.press('Enter');
      await page.waitForURL(/[?&]zone=/);
      await result.getByRole('heading', { name: 'Room 312' }).waitFor();
      await fieldOf(page).fill('westport');
      await page
        .getByRole('option', { name: /^Westport House\s+Building/ })
        .first()
        .click();
      await page.waitForURL(/\/locate\?map=[^&]+$/);
      await fieldOf(page).fill(`${lat + 0.01}, ${lng}`);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'This position is in none of your buildings' }).waitFor();
      await page.getByText('The nearest is Westport House').waitFor();
      await fieldOf(page).fill(`${lat}, ${lng} alt 40 m, floor 9`);
      await page.keyboard.press('Enter');
      await page.getByText('The altitude was not used.').waitFor();
      await page.getByText('No floor here has the label “9”.').waitFor();
    },
  );

  full('buildings nearby are on the map with the same floor, and can be chosen there', async () => {
    const { zoneId, mapId } = await addBuilding();
    const { send } = muster();
    const beside = { boundsTopLeftLng: -2.9765, boundsBottomRightLng: -2.9745 };
    const { customMapId: annexId } = await addMap(send, { name: 'Annex', ...beside });
    const rooms: (readonly number[][])[] = [];
    for (const floorNumber of [1, 3]) {
      const { customMapFloorId: id } = await addFloor(send, annexId, {
        name: `Annex ${floorNumber}`,
        floorNumber,
      });
      const ring = squareAt(0.2, 0.2, 0.6).map(([lng = 0, lat = 0]) => [lng + 0.0025, lat]);
      rooms.push(ring);
      await addZone(muster(), id, `Hall ${floorNumber}`, ring);
    }
    const { body: map } = await send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`);
    const floorId = map.floors[1].customMapFloorId;
    const page = await muster().openSignedIn(`/locate?map=${mapId}&floor=${floorId}&zone=${zoneId}`, viewer);
    const result = resultOf(page);
    await result.getByRole('heading', { name: 'Room 312' }).waitFor();
    await page.getByRole('button', { name: 'Show buildings nearby' }).click();
    const floors = page.getByRole('list', { name: 'Floors' });
    await floors.getByRole('button', { name: 'Annex 1' }).click();
    await result.getByText('This building does not have this floor.').waitFor();
    const outlined = page.getByRole('region', { name: 'Map', exact: true });
    await waitFor('its outline', async () => (await colorShare(outlined, fill)) > 0.008);
    await floors.getByRole('button', { name: 'Level 3' }).click();
    await result.getByRole('heading', { name: 'Room 312' }).waitFor();
    await page.getByRole('button', { name: 'Show buildings nearby' }).click();
    await waitForFrames(page);
    await page.locator('[data-drawn="true"]').waitFor();
    const [corner, , opposite] = await pixelsOf(page, rooms[1] ?? []);
    await page.mouse.click(
      ((corner?.x ?? 0) + (opposite?.x ?? 0)) / 2,
      ((corner?.y ?? 0) + (opposite?.y ?? 0)) / 2,
    );
    await result.getByRole('heading', { name: 'Hall 3' }).waitFor();
    await result.getByText('Annex', { exact: true }).waitFor();
    await floors.getByRole('button', { name: 'Ground' }).waitFor();
  });

  full('the nearest stairs come into view even if they are known after the map is drawn', async () => {
    const { mapId, zoneId } = await addBuilding();
    const { body: map } = await muster().send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`);
    const path = `/locate?map=${mapId}&floor=${map.floors[1].customMapFloorId}&zone=${zoneId}`;
    const page = await muster().openSignedIn('/maps', viewer);
    await page.setViewportSize({ width: 1000, height: 800 });
    const known = Promise.withResolvers<void>();
    await page.route('**/FindNearest', async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.goto(path);
    await page.locator('[data-drawn="true"]').waitFor();
    const isStairInView = async () => {
      const [, corner] = await pixelsOf(page, squareAt(0.7, 0.4, 0.1));
      return (corner?.x ?? 1000) < 960; // not at the edge
    };
    await waitFor('the room without the stairs', async () => !(await isStairInView()));
    known.resolve();
    await waitFor('the stairs', isStairInView);
  });
});

/** Pastes a text into the field that has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
