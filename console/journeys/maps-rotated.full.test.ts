import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { boxOf, drag, middleOf } from '../testing/drag.ts';
import { planOf } from '../testing/floor-plan.ts';
import { fileOf } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';

const base = '/api/v4/CustomMaps';

describe('a plan that is not north-up', () => {
  const muster = useConsole();
  const lastSaved = async (name: string) => {
    const { body } = await muster().send('GET', `${base}/GetCustomMaps`);
    return body.find((map: { name: string }) => map.name === name);
  };

  const save = async (page: Page, button: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(/\/maps\/[0-9a-f-]{36}$/);
  };

  test('is rotated by its handle and scaled by keys, undone and saved; then it is placed by points clicked on the plan and the map, with the error at each point, and a floor copies this', async () => {
    const page = await muster().openSignedIn('/maps/new', editor);
    await page.getByLabel('Name').fill('Rotated house');
    await page.getByLabel('Floor of this plan').fill('');
    const plan = await fileOf(await planOf(1600, 1200), 'plan.png');
    await page.getByLabel('Image', { exact: true }).setInputFiles(plan);
    await page.getByText('1,600 × 1,200 px').waitFor();
    await page.getByLabel('Find a place').fill('56.46, -2.978');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByText(/\d+ ft × \d+ ft on the ground/).waitFor();
    await page.getByLabel('Plan placement').selectOption('rotated');
    const rotateHandle = page.getByRole('button', { name: 'Rotate the plan' });
    const rotation = page.getByLabel('Rotation in degrees');
    const from = await middleOf(rotateHandle);
    const center = await middleOf(page.getByRole('button', { name: 'Plan position' }));
    await drag(page, from, { x: center.x + 100, y: center.y - 100 });
    assert.ok(Math.abs(Number(await rotation.inputValue()) - 45) < 1, await rotation.inputValue());
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await rotation.inputValue(), '0');
    await rotateHandle.press('Shift+ArrowRight');
    assert.equal(await rotation.inputValue(), '10');
    const width = page.getByLabel('Width (ft)');
    const widthBefore = Number(await width.inputValue());
    await page.getByRole('button', { name: 'Scale the plan' }).press('Shift+ArrowUp');
    const scaled = Number(await width.inputValue());
    assert.ok(Math.abs(scaled - 1.1 * widthBefore) < 0.2, `${scaled} for ${widthBefore}`);
    await save(page, 'Save map');
    const saved = await lastSaved('Rotated house');
    assert.equal(saved.placement.rotationDeg, 10);
    assert.ok(Math.abs((saved.placement.metersPerPixel * 1600) / 0.3048 - scaled) < 0.1);
    await placeByPoints(page);
  });

  async function placeByPoints(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Rotation in degrees').waitFor();
    assert.equal(await page.getByLabel('Rotation in degrees').inputValue(), '10');
    await page.getByLabel('Plan placement').selectOption('points');
    await page.locator('[data-plan]').scrollIntoViewIfNeeded();
    const sheet = await boxOf(page.locator('[data-plan]'));
    const map = await boxOf(page.getByLabel('Map for choosing points'));
    const places = [
      [0.1, 0.1, 0.35, 0.3],
      [0.9, 0.1, 0.7, 0.4],
      [0.5, 0.9, 0.45, 0.7],
    ] as const;
    for (const [index, [x, y, mapX, mapY]] of places.entries()) {
      await page.mouse.click(sheet.x + x * sheet.width, sheet.y + y * sheet.height);
      await page.mouse.click(map.x + mapX * map.width, map.y + mapY * map.height);
      await page.getByLabel(`Latitude of point ${index + 1}`).waitFor();
    }
    await page.getByText('Off by 0.00 ft on average').waitFor();
    // Everything works by keyboard: a fourth point is typed.
    await page.getByRole('button', { name: 'Add a point' }).press('Enter');
    const typed = { 'Plan x': '1440', 'Plan y': '1080', Latitude: '56.4599', Longitude: '-2.9775' };
    for (const [column, text] of Object.entries(typed))
      await page.getByLabel(`${column} of point 4`).fill(text);
    await page.getByText(/Off by [1-9][\d.,]* ft on average/).waitFor();
    await page.evaluate(() => scrollTo(0, 0)); // where it is now, the header lies over a button of the map
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Remove point 4' }).click();
    await page.getByText('Off by 0.00 ft on average').waitFor();
    await save(page, 'Save changes');
    const saved = await lastSaved('Rotated house');
    assert.equal(saved.placement.controlPoints.length, 3);
    assert.deepEqual(saved.placement.imageSize, { width: 1600, height: 1200 });

    await page.getByRole('button', { name: 'Add floor' }).first().click();
    await page.getByLabel('Name').fill('Level 1');
    const level = await fileOf(await planOf(800, 600), 'level.png');
    await page.getByLabel('Plan', { exact: true }).setInputFiles(level);
    await page.getByLabel('Plan location').selectOption({ label: 'Same as Rotated house' });
    await page.getByRole('button', { name: 'Save floor' }).click();
    await page.getByText('Level 1').first().waitFor();
    const floors = await muster().send('GET', `${base}/GetFloors/${saved.customMapId}`);
    assert.deepEqual(floors.body[0].placement.controlPoints, saved.placement.controlPoints);
  }

  test('a floor whose plan has another orientation than the map is rotated with keys over the picture of the map', async () => {
    const { send } = muster();
    const { customMapId } = await addMap(send, { name: 'House with an annex' });
    const page = await muster().openSignedIn(`/maps/${customMapId}`, editor);
    await page.getByRole('button', { name: 'Add floor' }).first().click();
    await page.getByLabel('Name').fill('Annex');
    await page
      .getByLabel('Plan', { exact: true })
      .setInputFiles(await fileOf(await planOf(800, 600), 'annex.png'));
    await page.getByText('800 × 600 px').waitFor();
    await page.getByLabel('Plan location').selectOption('rotated');
    await page.getByRole('button', { name: 'Rotate the plan' }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    assert.equal(await page.getByLabel('Rotation in degrees').inputValue(), '10');
    await page.getByLabel('Latitude of the center').fill('56.46');
    await page.getByLabel('Longitude of the center').fill('-2.978');
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Save floor' }).click();
    await page.getByText('“Annex” saved').waitFor();
    const { placement: rotated } = (await send('GET', `${base}/GetFloors/${customMapId}`)).body[0];
    assert.deepEqual(
      [rotated.rotationDeg, rotated.center, rotated.imageSize],
      [10, { lat: 56.46, lng: -2.978 }, { width: 800, height: 600 }],
    );
  });
});
