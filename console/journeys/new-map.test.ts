import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPage } from '../testing/check-page.ts';
import { drag, middleOf } from '../testing/drag.ts';
import { planOf } from '../testing/floor-plan.ts';
import { boundsShown, fileOf, recordProgress, tileOf } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';

describe('a new map', () => {
  const muster = useConsole({ drawsTiles: true });
  const lastSaved = async (name: string) => {
    const { body } = await muster().send('GET', '/api/v4/CustomMaps/GetCustomMaps');
    return body.find((map: { name: string }) => map.name === name);
  };

  test('by mouse: the plan is placed by its corners and saved, and its tiles are shown', async () => {
    const page = await muster().openSignedIn('/maps', editor);
    await page.getByRole('link', { name: 'New map' }).click();
    await page.getByRole('heading', { name: 'Where is it?' }).waitFor();
    await checkPage(muster(), page);

    await page.getByLabel('Name').fill('Westport House');
    await page.getByLabel('Description').fill('Council offices. Key safe at the east door.');
    const plan = await fileOf(await planOf(4000, 3000), 'westport.png');
    await page.getByLabel('Image', { exact: true }).setInputFiles(plan);
    await page.getByText('4,000 × 3,000 px').waitFor();
    await page.getByLabel('Find a place').fill('56.46, -2.978');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByText('394 ft × 295 ft on the ground').waitFor();
    const before = await boundsShown(page);

    const corner = page.getByRole('button', { name: 'Southeast corner' });
    const grip = await middleOf(corner);
    await drag(page, grip, { x: grip.x - 70, y: grip.y - 50 });
    const after = await boundsShown(page);
    assert.deepEqual([after.north, after.west], [before.north, before.west]);
    assert.ok(after.east < before.east && after.south > before.south, JSON.stringify({ before, after }));
    await checkPage(muster(), page);

    const progressSeen = await recordProgress(page);
    const tile = tileOf(page);
    await page.getByRole('button', { name: 'Save map' }).click();
    await page.waitForURL(/\/maps\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Westport House', level: 1 }).waitFor();
    await tile;
    // The progress of the tiles is not checked, because they may be ready before the page requests it.
    assert.match((await progressSeen()).join(), /Uploading image/);
    await page.getByText('No floors yet').waitFor();
    await checkPage(muster(), page);
    const saved = await lastSaved('Westport House');
    assert.deepEqual(
      [
        saved.boundsTopLeftLat,
        saved.boundsTopLeftLng,
        saved.boundsBottomRightLat,
        saved.boundsBottomRightLng,
      ],
      [after.north, after.west, after.south, after.east],
    );
  });

  test('errors are shown at their fields, also errors from the service, and no input is lost', async () => {
    const page = await muster().openSignedIn('/maps/new', editor);
    muster()
      .watchOf(page)
      .allow(/Failed to load resource.*400/);
    await page.getByRole('button', { name: 'Save map' }).click();
    await page.getByText('Enter a name').waitFor();
    await page.getByText('Choose an image', { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true');
    await checkPage(muster(), page);

    await page.getByLabel('Name').fill('Broken scan');
    // The file starts like an image but cannot be decoded, which only the service detects.
    const png = Buffer.from(await (await planOf(300, 200)).arrayBuffer()).subarray(0, 400);
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: png });
    // The browser's result can change the number of lines above the button that is clicked below.
    await page.getByText(/300 × 200 px|cannot show it/).waitFor();
    await page.getByLabel('North', { exact: true }).fill('56.4605');
    await page.getByLabel('West', { exact: true }).fill('-2.979');
    await page.getByLabel('South', { exact: true }).fill('56.4595');
    await page.getByLabel('East', { exact: true }).fill('-2.977');
    await page.getByRole('button', { name: 'Save map' }).click();
    const image = page.getByLabel('Image', { exact: true });
    await page.waitForFunction(
      () => document.querySelector('input[type=file]')?.getAttribute('aria-invalid') === 'true',
    );
    assert.equal(await image.evaluate((input) => input === document.activeElement), true);
    assert.equal(await page.getByLabel('Name').inputValue(), 'Broken scan');
    assert.equal(await page.getByLabel('North', { exact: true }).inputValue(), '56.4605');
    await page.evaluate(() => scrollTo(0, 0)); // so that nothing is partly under the header
    // The map is updated a moment after typing.
    await page.waitForFunction(() => {
      const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom;
      return (bottomOf('[aria-label="South edge"]') ?? 0) < (bottomOf('[data-drawn]') ?? 0);
    });
    await checkPage(muster(), page);
  });
});
