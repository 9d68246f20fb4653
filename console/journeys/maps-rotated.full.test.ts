import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { drag, middleOf } from '../testing/drag.ts';
import { planOf } from '../testing/floor-plan.ts';
import { fileOf } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';

const base = '/api/v4/CustomMaps';
const columns = ['Plan x', 'Plan y', 'Latitude', 'Longitude'];

describe('a plan that is not north-up', () => {
  const muster = useConsole({ drawsTiles: true });
  const lastSaved = async (name: string) => {
    const { body } = await muster().send('GET', `${base}/GetCustomMaps`);
    return body.find((map: { name: string }) => map.name === name);
  };

  async function startMap(name: string): Promise<Page> {
    const page = await muster().openSignedIn('/maps/new', editor);
    await page.getByRole('heading', { name: 'Where is it?' }).waitFor();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Floor of this plan').fill('');
    const plan = await fileOf(await planOf(1600, 1200), 'plan.png');
    await page.getByLabel('Image', { exact: true }).setInputFiles(plan);
    await page.getByText('1,600 × 1,200 px').waitFor();
    await page.getByLabel('Find a place').fill('56.46, -2.978');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByText(/\d+ ft × \d+ ft on the ground/).waitFor();
    return page;
  }

  const save = async (page: Page, button: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(/\/maps\/[0-9a-f-]{36}$/);
  };

  test('is rotated by its handle, moved and scaled by keys, undone, saved, and changed again', async () => {
    const page = await startMap('Rotated house');
    await page.getByLabel('Plan placement').selectOption('rotated');
    const rotateHandle = page.getByRole('button', { name: 'Rotate the plan' });
    const rotation = page.getByLabel('Rotation in degrees');
    const from = await middleOf(rotateHandle);
    const center = await middleOf(page.getByRole('button', { name: 'Plan position' }));
    await drag(page, from, { x: center.x + 100, y: center.y - 100 });
    assert.ok(Math.abs(Number(await rotation.inputValue()) - 45) < 1, await rotation.inputValue());
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await rotation.inputValue(), '0');
    await rotateHandle.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight');
    assert.equal(await rotation.inputValue(), '30');
    const width = page.getByLabel('Width (ft)');
    const widthBefore = Number(await width.inputValue());
    await page.getByRole('button', { name: 'Scale the plan' }).focus();
    await page.keyboard.press('Shift+ArrowUp');
    const scaled = Number(await width.inputValue());
    assert.ok(Math.abs(scaled - 1.1 * widthBefore) < 0.2, `${scaled} for ${widthBefore}`);
    await save(page, 'Save map');
    const saved = await lastSaved('Rotated house');
    assert.equal(saved.placement.rotationDeg, 30);
    assert.ok(Math.abs((saved.placement.metersPerPixel * 1600) / 0.3048 - scaled) < 0.1);

    await page.goto(`${page.url()}/edit`);
    await page.getByLabel('Rotation in degrees').waitFor();
    await page.getByLabel('Rotation in degrees').fill('17');
    await page.getByLabel('Description').focus();
    await save(page, 'Save changes');
    assert.equal((await lastSaved('Rotated house')).placement.rotationDeg, 17);
  });

  test('is placed by points clicked on the plan and the map, with the error at each point, and a floor copies this', async () => {
    const page = await startMap('Surveyed house');
    await page.getByLabel('Plan placement').selectOption('points');
    const sheet = await page.locator('[data-plan]').boundingBox();
    const map = await page.getByLabel('Map for choosing points').boundingBox();
    assert.ok(sheet && map);
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
    await save(page, 'Save map');
    const saved = await lastSaved('Surveyed house');
    assert.equal(saved.placement.controlPoints.length, 3);
    assert.deepEqual(saved.placement.imageSize, { width: 1600, height: 1200 });

    await page.getByRole('button', { name: 'Add floor' }).first().click();
    await page.getByLabel('Name').fill('Level 1');
    const plan = await fileOf(await planOf(800, 600), 'level.png');
    await page.getByLabel('Plan', { exact: true }).setInputFiles(plan);
    await page.getByLabel('Plan location').selectOption({ label: 'Same as Surveyed house' });
    await page.getByRole('button', { name: 'Save floor' }).click();
    await page.getByText('Level 1').first().waitFor();
    const floors = await muster().send('GET', `${base}/GetFloors/${saved.customMapId}`);
    assert.deepEqual(floors.body[0].placement.controlPoints, saved.placement.controlPoints);
  });
  test('a floor whose plan has another orientation than the map is rotated with keys over the picture of the map, and then placed by points', async () => {
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
    await page.keyboard.press('Shift+ArrowRight');
    const rotation = page.getByLabel('Rotation in degrees');
    assert.equal(await rotation.inputValue(), '20');
    await page.getByLabel('Latitude of the center').fill('56.46');
    await page.getByLabel('Longitude of the center').fill('-2.978');
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Save floor' }).click();
    await page.getByText('“Annex” saved').waitFor();
    const floor = async () => (await send('GET', `${base}/GetFloors/${customMapId}`)).body[0];
    const rotated = (await floor()).placement;
    assert.deepEqual(
      [rotated.rotationDeg, rotated.center, rotated.imageSize],
      [20, { lat: 56.46, lng: -2.978 }, { width: 800, height: 600 }],
    );

    await page.getByRole('button', { name: 'Actions for Annex' }).click();
    await page.getByRole('menuitem', { name: 'Edit or replace image' }).click();
    await page.getByLabel('Plan location').selectOption('points');
    await page.getByRole('button', { name: 'Save floor' }).click();
    await page.getByText('Choose at least two points').waitFor();
    const typed = [
      ['0', '0', '56.4603', '-2.9787'],
      ['800', '600', '56.4597', '-2.9773'],
    ];
    for (const [index, texts] of typed.entries()) {
      await page.getByRole('button', { name: 'Add a point' }).press('Enter');
      for (const [column, text] of texts.entries())
        await page.getByLabel(`${columns[column]} of point ${index + 1}`).fill(text);
    }
    await page.getByText('Off by 0.00 ft on average').waitFor();
    assert.equal(await page.getByText('Choose at least two points').count(), 0);
    await page.getByRole('button', { name: 'Save floor' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.deepEqual((await floor()).placement.controlPoints, [
      { x: 0, y: 0, lat: 56.4603, lng: -2.9787 },
      { x: 800, y: 600, lat: 56.4597, lng: -2.9773 },
    ]);
  });
});
