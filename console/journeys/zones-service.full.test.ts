import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { CustomMapZoneResult } from '../../server/src/features/zones/zones.schema.ts';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addZone, openFloor, squareAt, useFloors, zonesOf } from './zones.test-support.ts';

describe('zones and the responses of the service', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);

  test('an import reports every feature; a zone outside its map is saved, and the panel says that it is probably a mistake; what the service rejects is shown at its corner and its field; the second of two users to save sees what the other saved, and chooses; an outline without an area is not sent, and the probe says that its result does not include it', async () => {
    const { floorId, path } = await newFloor('Importing');
    const bay = await addZone(muster(), floorId, 'Bay', squareAt(0.3, 0.3, 0.3));
    const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });
    const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });
    const bow = [
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ];
    const collection = {
      type: 'FeatureCollection',
      features: [
        feature({ name: 'Far shed', kind: 'office' }, polygon(squareAt(2, 2, 0.1))),
        feature(
          { name: 'Lift', kind: 'lift' },
          { type: 'MultiPolygon', coordinates: [[squareAt(0.5, 0.1, 0.1)], [squareAt(0.7, 0.1, 0.1)]] },
        ),
        feature({ name: 'Camera' }, { type: 'Point', coordinates: [0, 0] }),
        feature({ name: 'Bow' }, polygon(bow)),
      ],
    };
    const page = await openFloor(muster(), path, editor);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import zones' });
    await dialog.getByRole('button', { name: 'Import zones' }).click();
    await dialog.getByText('Choose a file').waitFor();
    const buffer = Buffer.from(JSON.stringify(collection));
    const file = { name: 'floor.geojson', mimeType: 'application/geo+json', buffer };
    await dialog.getByLabel('GeoJSON file').setInputFiles(file);
    await dialog.getByLabel('Property with the type').fill('kind');
    await dialog.getByRole('button', { name: 'Import zones' }).click();
    await dialog.getByText('3 zones were added').waitFor();
    await dialog.getByText('2 features were skipped').waitFor();
    await dialog.getByText('Split into 2 zones').waitFor();
    await checkPage(muster(), page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('4 zones', { exact: true }).waitFor();
    assert.deepEqual((await zonesOf(muster(), floorId)).map(({ zoneType }) => zoneType).sort(), [0, 0, 3, 3]);

    await page.getByRole('grid').getByText('Far shed').click();
    await page.getByLabel('Name', { exact: true }).fill('Distant shed');
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByText('Saved, but check the outline').waitFor();
    await page.getByText(/^the zone is outside its map, by up to [\d.]+ (m|km)$/).waitFor();
    await rejectAndCorrect(page);
    await chooseVersion(page, floorId, bay);
    await drawLine(page);
  });

  async function rejectAndCorrect(page: Page): Promise<void> {
    muster()
      .watchOf(page)
      .allow(/4(00|12|22)/);
    const message = 'polygonGeoJson: ring 0, position 2: not as it should be';
    await page.route('**/UpdateZone/*', (route) =>
      route.fulfill({ status: 422, json: { error: 'InvalidPolygon', message, statusCode: 422 } }),
    );
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Boilers');
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByText('ring 0, position 2').waitFor();
    await page.getByRole('button', { name: 'Show the corner' }).click();
    await page.getByRole('tab', { name: 'Corners' }).click();
    await checkPage(muster(), page);
    assert.equal(await page.getByLabel('Latitude of corner 3').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByLabel('Latitude of corner 2').getAttribute('aria-invalid'), null);
    // The input is kept.
    await page.getByRole('heading', { name: 'Boilers' }).waitFor();

    const errors = [
      { field: 'name', message: 'name must be at most 500 characters; it has 501' },
      { field: 'color', message: 'color must be a color #RGB, #RRGGBB or #RRGGBBAA' },
    ];
    const error = { error: 'InvalidRequest', message: errors[0]?.message, statusCode: 400, errors };
    await page.unroute('**/UpdateZone/*');
    await page.route('**/UpdateZone/*', (route) => route.fulfill({ status: 400, json: error }));
    await page.getByRole('tab', { name: 'Details' }).click();
    await name.fill('Boilers 2');
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByText('color must be a color #RGB, #RRGGBB or #RRGGBBAA').waitFor();
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    await name.fill('Boiler room');
    await page.getByText('color must be a color').waitFor({ state: 'detached' });
    await page.unroute('**/UpdateZone/*');
    await page.getByRole('button', { name: 'Discard changes' }).click();
  }

  async function chooseVersion(page: Page, floorId: string, zone: CustomMapZoneResult): Promise<void> {
    const saveAsOther = async (name: string) => {
      const response = await muster().send('PUT', `/api/v4/CustomMaps/UpdateZone/${zone.customMapZoneId}`, {
        ...zone,
        name,
      });
      assert.equal(response.status, 200);
    };
    await page.getByRole('grid').getByText('Bay').click();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await saveAsOther('Theirs 1');
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByRole('cell', { name: 'Theirs 1' }).waitFor();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Saved Mine').waitFor();
    const nameSaved = async () =>
      (await zonesOf(muster(), floorId)).find((one) => one.customMapZoneId === zone.customMapZoneId)?.name;
    assert.equal(await nameSaved(), 'Mine');

    await saveAsOther('Theirs 2');
    await page.getByLabel('Name', { exact: true }).fill('Mine again');
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByRole('button', { name: 'Load current version' }).click();
    await page.getByRole('heading', { name: 'Theirs 2' }).waitFor();
    assert.equal(await nameSaved(), 'Theirs 2');
  }

  async function drawLine(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'New zone from coordinates' }).click();
    for (const [lat, lng] of [
      ['56.46', '-2.978'],
      ['56.4601', '-2.978'],
      ['56.4602', '-2.978'],
    ] as const) {
      await page.getByLabel('Latitude', { exact: true }).fill(lat);
      await page.getByLabel('Longitude', { exact: true }).fill(lng);
      await page.keyboard.press('Enter');
    }
    await page.getByText('without enclosing any area').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Save zone' }).isDisabled());
    await page.getByRole('button', { name: 'Probe' }).click();
    await page.getByLabel('Coordinate').fill('56.46, -2.978');
    await page.keyboard.press('Enter');
    await page.getByText('1 zone has unsaved changes, which this result does not include.').waitFor();
  }
});
