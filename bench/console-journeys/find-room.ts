import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { hookMaps } from '../console-screens/map-hook.ts';
import type { ConsoleServer } from '../console-zones/console-server.ts';
import { personAt } from './person.ts';
import type { Result } from './report.ts';

const buildings = 50;
const targetIndex = 31;
/** The rooms on each floor, one beside the other, and then a stairwell. */
const roomsPerFloor = 12;
/** Where the room is that is searched for, among those of its floor. */
const targetColumn = 5;

/** From the calendar to “Room 312”, which is in one of 50 buildings. */
export async function findRoom(server: ConsoleServer): Promise<Result[]> {
  const address = await addBuildings(server);
  const page = await server.openPage();
  await hookMaps(page.context());
  await page.goto('/calendar');
  const person = personAt(page);
  await page.getByRole('combobox', { name: 'Room, building or position' }).waitFor();
  const start = performance.now();
  for (const key of ['/', '3', '1', '2', 'Enter']) await person.press(key);
  await page.waitForURL(({ pathname, search }) => `${pathname}${search}`.startsWith(address));
  const opened = performance.now() - start;
  await page.getByRole('heading', { name: 'Room 312' }).waitFor();
  const shown = performance.now() - start;
  // The rooms at both sides, and the stairwell at the end.
  const places = [targetColumn - 1, targetColumn, targetColumn + 1, roomsPerFloor].map(middleOf);
  await page.waitForFunction(isInView, places);
  const inView = performance.now() - start;
  await page.context().close();
  const actions = person.actions();
  const limits = { actions, maxActions: 5, maxSeconds: 1 };
  const journey = `Room 312 among ${buildings} buildings, until the address is its own`;
  return [
    { journey, ...limits, seconds: opened / 1000 },
    { journey: 'The same, until the room is shown', ...limits, seconds: shown / 1000 },
    {
      journey: 'The same, until its neighbors and the nearest stairs are in view',
      ...limits,
      seconds: inView / 1000,
    },
  ];
}

/** Runs in the page: whether the map is drawn with all places on it, and none of them under a card. */
function isInView(places: readonly (readonly [number, number])[]): boolean {
  const { hookedMap } = window;
  const canvas = document.querySelector('canvas.maplibregl-canvas');
  if (!hookedMap || !canvas) return false;
  const { left, top } = canvas.getBoundingClientRect();
  return places.every((place) => {
    const { x, y } = hookedMap.project(place);
    return document.elementFromPoint(left + x, top + y) === canvas;
  });
}

/** @returns the start of the address at which Room 312 is shown */
async function addBuildings({ send }: ConsoleServer): Promise<string> {
  let address = '';
  for (let index = 0; index < buildings; index += 1) {
    const { customMapId: mapId } = await addMap(send, { name: `Building ${index}` });
    const { customMapFloorId: floorId } = await addFloor(send, mapId, { name: 'Level 3' });
    const isTarget = index === targetIndex;
    const path = `/api/v4/CustomMaps/ImportZones/${floorId}?typeProperty=kind`;
    const response = await send('POST', path, describeRooms(isTarget ? 312 : 1000 + index * 100));
    if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
    if (isTarget) address = `/locate?map=${mapId}&floor=${floorId}`;
  }
  return address;
}

/** @param number that of the room in the middle */
function describeRooms(number: number): object {
  const features = Array.from({ length: roomsPerFloor + 1 }, (_, column) => {
    const isStair = column === roomsPerFloor;
    const name = isStair ? `Stair ${number}` : `Room ${number + column - targetColumn}`;
    const ring = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ].map(([x = 0, y = 0]) => placeAt(column + x, y));
    const geometry = { type: 'Polygon', coordinates: [ring] };
    return { type: 'Feature', properties: { name, kind: isStair ? 2 : 0 }, geometry };
  });
  return { type: 'FeatureCollection', features };
}

const middleOf = (column: number) => placeAt(column + 0.5, 0.5);

/** A place in the row of rooms, in widths and depths of a room. @returns `[lng, lat]` */
function placeAt(x: number, y: number): readonly [number, number] {
  const { boundsTopLeftLat: north, boundsTopLeftLng: west } = mapForm;
  return [Number(west) + 0.0001 * (x + 1), Number(north) - 0.0001 * (y + 1)];
}
