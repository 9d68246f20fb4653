import { placeImage } from '@muster/geo/place-image';
import { type LatLng, latLngAtPixel } from '@muster/geo/placement';
import type { Page } from 'playwright-core';
import type { Point } from 'room-tracing/outline-edges';
import { boxOf } from '../../console/testing/drag.ts';
import type { Send } from '../../server/src/testing/api-client.ts';
import type { ConsoleServer } from '../console-zones/console-server.ts';
import { type DrawnFloor, drawFloors, planSize, positionOf, roomsPerFloor } from './drawn-building.ts';
import { type Person, personAt } from './person.ts';
import { pixelOn } from './pixel-on-map.ts';
import type { Result } from './report.ts';

const floorCount = 3;
const limits = { maxActions: 120, maxSeconds: 240 };
const building = 'Westport House';

/** From an empty department to a building with 3 floors and 30 named rooms. */
export async function mapBuilding(server: ConsoleServer): Promise<Result[]> {
  const floors = drawFloors(floorCount);
  const page = await server.openPage();
  await page.goto('/'); // the page after signing in
  const person = personAt(page);
  const steps: Result[] = [];
  const step = async (journey: string, walk: () => Promise<void>) => {
    const [before, start] = [person.actions(), performance.now()];
    await walk();
    const seconds = (performance.now() - start) / 1000;
    steps.push({ journey, actions: person.actions() - before, seconds });
  };
  const rooms: number[] = [];
  for (const [index, floor] of floors.entries()) {
    if (index === 0)
      await step('– a map with a floor from a plan that two points rotate', () => addMap(person, floor));
    else await step(`– ${floor.name}, which lies as the map`, () => addFloor(person, floor));
    await step(`– the ${roomsPerFloor} rooms of ${floor.name}`, async () => {
      rooms.push(...(await fillRooms(person, floor)));
    });
  }
  const total = steps.reduce(
    (sum, { actions, seconds }) => ({ actions: sum.actions + actions, seconds: sum.seconds + seconds }),
    { actions: 0, seconds: 0 },
  );
  const [, mapId = ''] = /\/maps\/([^/]+)\//.exec(page.url()) ?? [];
  await checkBuilding(server.send, mapId, floors);
  await page.context().close();
  const journey = `${floorCount} floors with ${floorCount * roomsPerFloor} named rooms from plans rotated 17°, in an empty department`;
  const room = {
    journey: 'A room by Fill room, the most of these',
    actions: Math.max(...rooms),
    maxActions: 2,
  };
  return [{ journey, ...total, ...limits }, ...steps, { ...room, seconds: 0 }];
}

async function addMap(person: Person, { name, file, rooms }: DrawnFloor): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('link', { name: 'New map' }));
  await person.fill(page.getByLabel('Name'), building);
  await person.fill(page.getByLabel('Floor of this plan'), name);
  await person.chooseFile(page.getByText('Choose file'), file);
  await page.getByText('2,400 × 1,800 px').waitFor();
  await person.fill(page.getByLabel('Find a place'), '56.46, -2.978');
  await person.press('Enter');
  await page.getByText(/\d+ ft × \d+ ft on the ground/).waitFor();
  await person.select(page.getByLabel('Plan placement'), 'With points on the plan and the map');
  const sheet = await boxOf(page.locator('[data-plan]'));
  for (const [index, corner] of findEnds(rooms.flatMap(({ outline }) => outline)).entries()) {
    await person.clickAt({
      x: sheet.x + (corner[0] / planSize.width) * sheet.width,
      y: sheet.y + (corner[1] / planSize.height) * sheet.height,
    });
    await person.clickAt(await pixelOn(page.getByLabel('Map for choosing points'), positionOf(corner)));
    await page.getByLabel(`Latitude of point ${index + 1}`).waitFor();
  }
  await person.click(page.getByRole('button', { name: 'Save map' }));
  await waitForEditor(page, name);
}

/** Returns the westernmost and the easternmost corner, which a user can also find on an aerial photo. */
function findEnds(corners: readonly Point[]): Point[] {
  const sorted = corners.toSorted((a, b) => a[0] - b[0]);
  return [...sorted.slice(0, 1), ...sorted.slice(-1)];
}

async function addFloor(person: Person, { name, file }: DrawnFloor): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('link', { name: building }).first());
  await person.click(page.getByRole('button', { name: 'Add floor' }));
  const dialog = page.getByRole('dialog', { name: 'New floor' });
  await person.fill(dialog.getByLabel('Name'), name);
  await person.chooseFile(dialog.getByText('Choose file'), file);
  await page.getByText('2,400 × 1,800 px').waitFor();
  await person.select(dialog.getByLabel('Plan location'), `Same as ${building}`);
  await person.click(dialog.getByRole('button', { name: 'Save floor' }));
  await dialog.waitFor({ state: 'detached' });
  await person.click(page.getByRole('link', { name }).first());
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await person.press('e');
  await waitForEditor(page, name);
  await person.click(page.getByRole('button', { name: 'Fill room' }));
}

async function waitForEditor(page: Page, floor: string): Promise<void> {
  await page.waitForURL('**/edit');
  await page.getByRole('heading', { name: floor, level: 1 }).waitFor();
}

/** @returns the number of actions for each room after the tool was chosen */
async function fillRooms(person: Person, { rooms }: DrawnFloor): Promise<number[]> {
  const { page } = person;
  const panel = page.getByRole('region', { name: 'Fill room' });
  await panel.waitFor();
  const costs: number[] = [];
  const name = panel.getByLabel('Name', { exact: true });
  for (const room of rooms) {
    const before = person.actions();
    await person.clickAt(
      await pixelOn(page.getByRole('region', { name: /^Map of/ }), positionOf(room.middle)),
    );
    await name.waitFor();
    const proposed = await name.inputValue();
    if (proposed !== room.name) throw new Error(`${proposed} is proposed for ${room.name}`);
    await person.press('Enter');
    await name.waitFor({ state: 'detached' });
    costs.push(person.actions() - before);
  }
  await panel.getByRole('button', { name: `Undo ${rooms.at(-1)?.name}` }).waitFor(); // the zone has been saved
  return costs;
}

/** Checks that every room is a zone with its name, and that the zone contains the room's middle. */
async function checkBuilding(send: Send, mapId: string, floors: readonly DrawnFloor[]): Promise<void> {
  const base = '/api/v4/CustomMaps';
  const { body: map } = await send('GET', `${base}/GetCustomMap/${mapId}`);
  if (map.floors.length !== floors.length) throw new Error(`${map.floors.length} floors`);
  const placed = placeImage(map.placement, planSize);
  const resolve = async ({ lat: latitude, lng: longitude }: LatLng, floorId: string) => {
    const { body } = await send('POST', `${base}/ResolveCoordinate`, {
      customMapId: mapId,
      floorId,
      latitude,
      longitude,
    });
    return body.zoneName;
  };
  for (const [index, { rooms }] of floors.entries()) {
    const floorId: string = map.floors[index].customMapFloorId;
    const { body: zones } = await send('GET', `${base}/GetZones/${floorId}`);
    const names = zones.map(({ name }: { readonly name: string }) => name).toSorted();
    const expected = rooms.map(({ name }) => name).toSorted();
    if (String(names) !== String(expected)) throw new Error(`${names} instead of ${expected}`);
    for (const { name, nameAt } of rooms) {
      const found = await resolve(latLngAtPixel(placed, ...nameAt), floorId);
      if (found !== name) throw new Error(`${name} resolves to ${found}`);
    }
  }
}
