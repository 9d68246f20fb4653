import type { ConsoleServer } from '../console-zones/console-server.ts';
import { drawFloors, planSize } from './drawn-building.ts';
import { personAt } from './person.ts';
import { pixelOn } from './pixel-on-map.ts';
import type { Result } from './report.ts';

/** From an empty department to a floor with a named room, out of a picture that has its name in it. */
export async function addFirstRoom({ openPage, send }: ConsoleServer): Promise<Result[]> {
  const [floor] = drawFloors(1);
  const [room] = floor?.rooms ?? [];
  if (!floor || !room) throw new Error('no room was drawn');
  const page = await openPage();
  const person = personAt(page);
  await page.goto('/'); // the page after signing in
  const newMap = page.getByRole('link', { name: 'New map' });
  await newMap.waitFor();
  const start = performance.now();
  await person.click(newMap);
  await person.chooseFile(page.getByText('Choose file'), floor.file);
  await page.getByText('2,400 × 1,800 px').waitFor();
  await person.fill(page.getByLabel('Find a place'), '56.46, -2.978');
  await person.press('Enter');
  await page.getByText(/\d+ ft × \d+ ft on the ground/).waitFor();
  await person.click(page.getByRole('button', { name: 'Save map' }));
  await page.waitForURL('**/edit');
  await page.locator('[data-drawn="true"]').waitFor();
  const { body: maps } = await send('GET', '/api/v4/CustomMaps/GetCustomMaps');
  const { boundsTopLeftLat: north, boundsTopLeftLng: west } = maps[0];
  const [x, y] = [room.middle[0] / planSize.width, room.middle[1] / planSize.height];
  const lat = north + (maps[0].boundsBottomRightLat - north) * y;
  const lng = west + (maps[0].boundsBottomRightLng - west) * x;
  await person.clickAt(await pixelOn(page.getByRole('region', { name: /^Map of/ }), { lat, lng }));
  await page.getByLabel('Name', { exact: true }).waitFor();
  await person.press('Enter');
  await page.getByRole('button', { name: `Undo ${room.name}` }).waitFor(); // the zone has been saved
  const seconds = (performance.now() - start) / 1000;
  await page.context().close();
  const [, floorId] = /floors\/([^/]+)/.exec(page.url()) ?? [];
  const { body: zones } = await send('GET', `/api/v4/CustomMaps/GetZones/${floorId}`);
  const names = zones.map(({ name }: { readonly name: string }) => name);
  if (String(names) !== room.name) throw new Error(`${names} instead of ${room.name}`);
  return [
    {
      journey: 'A floor with a named room out of a picture, in an empty department',
      actions: person.actions(),
      maxActions: 9,
      seconds,
      maxSeconds: 30,
    },
  ];
}
