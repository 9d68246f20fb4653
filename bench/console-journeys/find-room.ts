import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import type { ConsoleServer } from '../console-zones/console-server.ts';
import { personAt } from './person.ts';
import type { Result } from './report.ts';

const buildings = 50;
const targetIndex = 31;

/** From the calendar to “Room 312”, which is in one of 50 buildings. */
export async function findRoom(server: ConsoleServer): Promise<Result[]> {
  const address = await addBuildings(server);
  const page = await server.openPage();
  const person = personAt(page);
  await page.getByRole('combobox', { name: 'Room, building or position' }).waitFor();
  const start = performance.now();
  for (const key of ['/', '3', '1', '2', 'Enter']) await person.press(key);
  await page.waitForURL(({ pathname, search }) => `${pathname}${search}`.startsWith(address));
  const opened = performance.now() - start;
  await page.getByRole('heading', { name: 'Room 312' }).waitFor();
  const shown = performance.now() - start;
  await page.context().close();
  const actions = person.actions();
  return [
    {
      journey: `Room 312 among ${buildings} buildings, until the address is its own`,
      actions,
      maxActions: 5,
      seconds: opened / 1000,
      maxSeconds: 1,
    },
    {
      journey: 'The same, until the room is shown',
      actions,
      maxActions: 5,
      seconds: shown / 1000,
      maxSeconds: 1,
    },
  ];
}

/** @returns the start of the address at which Room 312 is shown */
async function addBuildings({ send }: ConsoleServer): Promise<string> {
  let address = '';
  for (let index = 0; index < buildings; index += 1) {
    const { customMapId: mapId } = await addMap(send, { name: `Building ${index}` });
    const { customMapFloorId: floorId } = await addFloor(send, mapId, { name: 'Level 3' });
    const name = `Room ${index === targetIndex ? 312 : 400 + index}`;
    const response = await send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, {
      name,
      zoneType: 0,
      polygonGeoJson: JSON.stringify({ type: 'Feature', properties: {}, geometry: smallSquare() }),
    });
    if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
    if (index === targetIndex) address = `/locate?map=${mapId}&floor=${floorId}`;
  }
  return address;
}

function smallSquare(): object {
  const { boundsTopLeftLat: north, boundsTopLeftLng: west } = mapForm;
  const place = (x: number, y: number) => [west + x, north - y];
  const [near, far] = [0.0002, 0.0004];
  const ring = [place(near, near), place(near, far), place(far, far), place(far, near), place(near, near)];
  return { type: 'Polygon', coordinates: [ring] };
}
