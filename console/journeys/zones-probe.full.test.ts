import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { useConsole, viewer } from '../testing/start-console.ts';
import { addZone, openFloor, pixelsOf, squareAt } from './zones.test-support.ts';

describe('the probe of the zone editor', () => {
  const muster = useConsole();

  /** Where the floors also have a zone inside another one, far from the rooms. */
  const [outer, inner] = [squareAt(0.2, 0.6, 0.3), squareAt(0.25, 0.65, 0.15)];

  /** Two floors of four meters, each with two rooms side by side; the position is in the left one, 1 m from the wall. */
  async function addBuilding() {
    const { send } = muster();
    const imageFile = await planOf(1600, 1200);
    const facts = { elevationDatum: 'aboveGround', groundElevationFt: 100, imageFile };
    const { customMapId: mapId } = await addMap(send, { name: 'Westport House', ...facts });
    const ids: string[] = [];
    for (const [floorNumber, name, postedLabel] of [
      [0, 'Ground floor', 'G'],
      [1, 'Mezzanine', 'M'],
    ] as const) {
      const elevationFt = floorNumber * 13;
      const floor = await addFloor(send, mapId, { name, floorNumber, postedLabel, elevationFt, imageFile });
      ids.push(floor.customMapFloorId);
      const left = squareAt(0.3, 0.3, 0.2);
      await addZone(muster(), floor.customMapFloorId, `Room ${postedLabel}1`, left);
      await addZone(muster(), floor.customMapFloorId, `Room ${postedLabel}2`, squareAt(0.5, 0.3, 0.2));
    }
    const [, upper = ''] = ids;
    await addZone(muster(), upper, 'Warehouse', outer);
    await addZone(muster(), upper, 'Acid store', inner, {
      hazard: { material: 'Acetone', unNumber: '1090' },
    });
    await addZone(muster(), upper, 'Closed', inner, { isActive: false });
    const [, right = []] = squareAt(0.3, 0.3, 0.2);
    const [lng = 0, lat = 0] = right;
    const place = `${lat - 0.0001}, ${lng - 0.00002}`;
    return { paths: ids.map((id) => `/maps/${mapId}/floors/${id}`), place };
  }

  test('shows viewers which zone a place resolves to, and why, by click and by coordinates; with an uncertainty, it shows how likely each zone and floor is, on the map and in a list, from where another floor opens; without an accuracy, the point is exact', async () => {
    const { paths, place } = await addBuilding();
    const page = await openFloor(muster(), paths[1] ?? '', viewer);
    await selectAsViewer(page);
    await page.getByRole('button', { name: 'Probe' }).click();
    const panel = page.getByRole('region', { name: 'Probe' });
    const [corner] = await pixelsOf(page, inner);
    await page.mouse.click((corner?.x ?? 0) + 20, (corner?.y ?? 0) + 20);
    await panel.getByText('The smallest of 2 active zones here.').waitFor();
    assert.ok(await panel.getByText('Acid store').isVisible());
    await panel.getByLabel('Coordinate').fill('here');
    await page.keyboard.press('Enter');
    await panel.getByText('Enter a latitude and a longitude in degrees').waitFor();
    await panel.getByLabel('Coordinate').fill('10 20');
    await page.keyboard.press('Enter');
    await panel.getByText('No zone here').waitFor();
    await panel.getByLabel('Coordinate').fill(place);
    await page.keyboard.press('Enter');
    await panel.getByText('The only active zone here.').waitFor();

    await panel.getByLabel('Accuracy', { exact: false }).first().fill('13');
    await panel.getByLabel('Confidence').selectOption('95%');
    await panel.getByLabel('Altitude', { exact: false }).first().fill('150');
    await panel.getByLabel('Altitude accuracy').fill('3');
    await panel.getByLabel('Measured from').selectOption('Sea level');
    await page.keyboard.press('Enter');
    await panel.getByText('M · Mezzanine: over 99%').waitFor();
    const rows = panel.getByRole('region', { name: 'Zones' }).getByRole('listitem');
    assert.match(await rows.nth(0).innerText(), /^Room M1\s+\d\d%\s+M · Mezzanine · The point is inside$/);
    assert.match(
      await rows.nth(1).innerText(),
      /^Room M2\s+\d\d?%\s+M · Mezzanine · \d(\.\d)? ft from the point$/,
    );
    await checkPage(muster(), page);

    await panel.getByLabel('Altitude', { exact: false }).first().fill('');
    await panel.getByLabel('Altitude accuracy').fill('');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await panel.getByText('Without an altitude, every floor is equally likely.').waitFor();
    await panel.getByText('G · Ground floor: 50% · M · Mezzanine: 50%').waitFor();
    await panel.getByRole('link', { name: 'Room G1' }).click();
    await page.waitForURL(`**${paths[0]}/edit?zone=*`);
    await page.getByRole('heading', { name: 'Room G1' }).waitFor();
  });
});

/** Viewers select one zone at a time, and see its hazard. */
async function selectAsViewer(page: Page): Promise<void> {
  await page.getByRole('row', { name: /Warehouse/ }).click();
  await page.getByRole('row', { name: /Acid store/ }).click({ modifiers: ['Shift'] });
  await page.getByRole('region', { name: 'Hazard' }).getByText('Acetone').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Select several' }).count(), 0);
}
