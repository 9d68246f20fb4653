import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { findGdal } from '../../server/src/imaging/testing/gdal.ts';
import { locateWithGdal, translateWithGdal } from '../../server/src/imaging/testing/gdal-files.ts';
import { planOf } from '../testing/floor-plan.ts';
import { editor, useConsole } from '../testing/start-console.ts';

const base = '/api/v4/CustomMaps';
const skip = findGdal() ? false : 'without gdal';
const corners = [
  [0, 0],
  [1000, 0],
  [1000, 750],
  [0, 750],
] as const;

/** A plan that is 100 m wide in UTM, as a file for a form, and the places where GDAL puts its corners. */
async function makePlan() {
  const folder = await mkdtemp(join(tmpdir(), 'muster-geotiff-'));
  try {
    const [png, tiff] = [join(folder, 'plan.png'), join(folder, 'plan.tif')];
    await writeFile(png, Buffer.from(await (await planOf(1000, 750)).arrayBuffer()));
    const place = ['-a_srs', 'EPSG:32630', '-a_ullr', '501300', '6257000', '501400', '6256925'];
    translateWithGdal(png, tiff, place);
    const file = { name: 'plan.tif', mimeType: 'image/tiff', buffer: await readFile(tiff) };
    return { file, places: locateWithGdal(tiff, corners) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a plan that contains its position', { skip }, () => {
  const muster = useConsole();
  // biome-ignore lint/suspicious/noExplicitAny: a map or a floor as the service returns it
  const assertPlaced = (saved: any, places: readonly (readonly [number, number])[], tolerance: number) => {
    const { topLeft, topRight, bottomRight, bottomLeft } = saved.placement.fit.corners;
    for (const [index, corner] of [topLeft, topRight, bottomRight, bottomLeft].entries()) {
      const [lng = 0, lat = 0] = places[index] ?? [];
      const off = Math.hypot(corner.lat - lat, (corner.lng - lng) * 0.55);
      assert.ok(off < tolerance, `${off} degrees`);
    }
  };

  test('is shown at its position before it is saved, when dropped on Import: a GeoTIFF as a map, and as a floor', async () => {
    const { file, places } = await makePlan();
    const page = await muster().openSignedIn('/import', editor);
    await page.getByLabel('Files of the building').setInputFiles(file);
    await page.getByRole('button', { name: 'New map from this plan' }).click();
    await page.getByRole('heading', { name: 'New map' }).waitFor();
    await page.getByLabel('Name').fill('Placed');
    await page.getByText('The file includes its location').waitFor();
    assert.equal(await page.getByLabel('Plan placement').inputValue(), 'points');
    const [lng = 0, lat = 0] = places[0] ?? [];
    const shown = await page.getByLabel('Latitude of point 1').inputValue();
    const shownLng = await page.getByLabel('Longitude of point 1').inputValue();
    assert.ok(Math.abs(Number(shown) - lat) < 1e-7, shown);
    assert.ok(Math.abs(Number(shownLng) - lng) < 1e-7, shownLng);
    await page.getByLabel('Floor of this plan').fill('');
    await page.getByRole('button', { name: 'Save map' }).click();
    await page.waitForURL(/\/maps\/[0-9a-f-]{36}$/);
    const { body: maps } = await muster().send('GET', `${base}/GetCustomMaps`);
    const [map] = maps;
    // A hundred-millionth of a degree is a millimeter.
    assertPlaced(map, places, 3e-8);

    await page.goto(`/import?map=${map.customMapId}`);
    await page.getByLabel('Files of the building').setInputFiles(file);
    await page.getByRole('button', { name: 'Add as a floor' }).click();
    const dialog = page.getByRole('dialog', { name: 'New floor' });
    await dialog.getByLabel('Name').fill('First floor');
    await dialog.getByText('The file includes its location').waitFor();
    assert.equal(await dialog.getByLabel('Plan location').inputValue(), 'file');
    await dialog.getByRole('button', { name: 'Save floor' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body: floors } = await muster().send('GET', `${base}/GetFloors/${map.customMapId}`);
    assertPlaced(floors[0], places, 3e-8);
  });
});
