import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { full, test } from '../../server/src/testing/level.ts';
import { addMap } from '../../server/src/testing/sample-maps.ts';
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
    await page.waitForURL(/\/maps\/[0-9a-f-]{36}\/floors\/[0-9a-f-]{36}\/edit$/);
    await page.getByRole('heading', { name: 'Ground floor', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Fill room' }).waitFor();
    await tile;
    // The progress of the tiles is not checked, because they may be ready before the page requests it.
    assert.match((await progressSeen()).join(), /Uploading image/);
    const saved = await lastSaved('Westport House');
    const { body: floors } = await muster().send('GET', `/api/v4/CustomMaps/GetFloors/${saved.customMapId}`);
    assert.deepEqual(
      floors.map((floor: Record<string, unknown>) => [
        floor.name,
        floor.floorNumber,
        floor.isDefault,
        floor.placement,
      ]),
      [['Ground floor', 0, true, null]],
    );
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

  full('of a whole site has no floor, and plans that are dropped together become its floors', async () => {
    const page = await muster().openSignedIn('/maps/new', editor);
    const plan = await fileOf(await planOf(400, 300), 'fair-ground.png');
    await page.getByLabel('Image', { exact: true }).setInputFiles(plan);
    await page.getByText('400 × 300 px').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'fair ground');
    await page.getByLabel('Find a place').fill('56.46, -2.978');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByLabel('Floor of this plan').fill('');
    await page.getByRole('button', { name: 'Save map' }).click();
    await page.getByText('No floors yet').waitFor();
    const bytes = plan.buffer.toString('base64');
    const drop = (target: Locator, names: readonly string[]) =>
      target.evaluate(
        (element, dropped) => {
          const data = new DataTransfer();
          const png = Uint8Array.from(atob(dropped.bytes), (one) => one.charCodeAt(0));
          for (const name of dropped.names) data.items.add(new File([png], name));
          element.dispatchEvent(
            new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
          );
        },
        { bytes, names },
      );
    await drop(page.getByRole('region', { name: 'Floors' }), ['level-0.png', 'level_1.png']);
    const dialog = page.getByRole('dialog', { name: 'New floor' });
    await dialog.getByLabel('Number').fill('0');
    await drop(dialog.getByLabel('Plan', { exact: true }), ['better.png']); // replaces the plan of this form only
    await dialog.getByText('better.png').waitFor();
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'level 0');
    for (const name of ['level 0', 'level 1']) {
      await page.waitForFunction(
        (expected) =>
          [...document.querySelectorAll('dialog input')].some(
            (one) => (one as HTMLInputElement).value === expected,
          ),
        name,
      );
      await dialog.getByRole('button', { name: 'Save floor' }).click();
      await page.getByText(`“${name}” saved`).waitFor();
    }
    await dialog.waitFor({ state: 'detached' });
    const { customMapId } = await lastSaved('fair ground');
    const { body: floors } = await muster().send('GET', `/api/v4/CustomMaps/GetFloors/${customMapId}`);
    assert.deepEqual(
      floors.map((floor: Record<string, unknown>) => [floor.name, floor.floorNumber]),
      [
        ['level 0', 0],
        ['level 1', 1],
      ],
    );
  });

  full(
    'errors are shown at their fields, also errors from the service, and no input is lost; a file of another kind, or over 50 MB, is rejected before it is sent; a dropped file is accepted and placed near the other maps',
    async () => {
      await addMap(muster().send);
      const page = await muster().openSignedIn('/maps/new', editor);
      muster()
        .watchOf(page)
        .allow(/Failed to load resource.*400/);
      await page.getByRole('button', { name: 'Save map' }).click();
      await page.getByText('Enter a name').waitFor();
      await page.getByText('Choose an image', { exact: true }).waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true');
      await checkPage(muster(), page);
      await page.getByLabel('Find a place').fill('West Port, Dundee');
      await page.keyboard.press('Enter');
      await page.getByText('Address search is not available on this installation.').waitFor();

      const image = page.getByLabel('Image', { exact: true });
      await image.setInputFiles({ name: 'plan.dwg', mimeType: 'image/png', buffer: Buffer.from('AC1032') });
      await page.getByText('plan.dwg is not a PNG, JPG, SVG, PDF or TIFF file.').waitFor();
      await dropHuge(page);
      await page.getByText('huge.png is 50.1 MB. The limit is 50 MB.').waitFor();
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path d="M0 0h400v200z"/></svg>';
      await dropFile(page, svg, 'site.svg');
      await page.getByText('400 × 200 px').waitFor();
      assert.equal(await page.getByText('is not a PNG').count(), 0);
      await page.getByRole('button', { name: 'Northwest corner' }).waitFor();
      const before = await boundsShown(page);
      await page.getByRole('button', { name: 'Image position' }).press('ArrowUp');
      const moved = await boundsShown(page);
      assert.ok(moved.north > before.north && moved.south > before.south, 'the whole image moves');
      await page.getByText(/ by .*, center at 56\.4/).waitFor({ state: 'attached' });
      await saveBroken(page);
    },
  );

  /** Saves a file that starts like an image but cannot be decoded, which only the service detects. */
  async function saveBroken(page: Page): Promise<void> {
    await page.getByLabel('Name').fill('Broken scan');
    const png = Buffer.from(await (await planOf(300, 200)).arrayBuffer()).subarray(0, 400);
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: png });
    // The browser's result can change the number of lines above the button that is clicked below.
    await page.getByText(/300 × 200 px|cannot show it/).waitFor();
    await page.getByLabel('North', { exact: true }).fill('56.4605');
    await page.getByLabel('South', { exact: true }).fill('56.4595');
    await page.getByRole('button', { name: 'Save map' }).click();
    const image = page.getByLabel('Image', { exact: true });
    await page.waitForFunction(
      () => document.querySelector('input[type=file]')?.getAttribute('aria-invalid') === 'true',
    );
    assert.equal(await image.evaluate((input) => input === document.activeElement), true);
    assert.equal(await page.getByLabel('Name').inputValue(), 'Broken scan');
    assert.equal(await page.getByLabel('North', { exact: true }).inputValue(), '56.4605');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/maps');
  }

  full('a box across the antimeridian is placed by two corners and saved correctly', async () => {
    const page = await muster().openSignedIn('/maps/new', editor);
    await page.getByLabel('Name').fill('Taveuni');
    const plan = await fileOf(await planOf(300, 300), 'taveuni.png');
    await page.getByLabel('Image', { exact: true }).setInputFiles(plan);
    await page.getByText('300 × 300 px').waitFor();
    await page.getByLabel('Find a place').fill('16.7°S 179.8°E, 17°S 179.9°W');
    await page.keyboard.press('Enter');
    await page.getByText('The image crosses the antimeridian').waitFor();
    assert.deepEqual(await boundsShown(page), { north: -16.7, west: 179.8, south: -17, east: -179.9 });
    const image = page.getByRole('button', { name: 'Image position' });
    const place = await image.boundingBox();
    assert.ok(place && place.width > 100 && place.width < 900, JSON.stringify(place));
    await page.getByText(/These bounds make the plan \d+% (wider|taller) than it was drawn/).waitFor();
    await page.getByRole('button', { name: 'Fit plan' }).click();
    await page.getByText('These bounds make the plan').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save map' }).click();
    await page.getByRole('heading', { name: 'Ground floor', level: 1 }).waitFor();
    const saved = await lastSaved('Taveuni');
    assert.ok(saved.boundsTopLeftLng > 179 && saved.boundsBottomRightLng < -179);
  });
});

/** Drops a file on the field of the image. */
async function dropFile(page: Page, text: string, name: string): Promise<void> {
  await page.evaluate(
    (file) => {
      const data = new DataTransfer();
      data.items.add(new File([file.text], file.name, { type: 'image/svg+xml' }));
      const input = document.querySelector('input[type=file]')?.parentElement;
      input?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    { text, name },
  );
}

async function dropHuge(page: Page): Promise<void> {
  await page.evaluate(() => {
    const data = new DataTransfer();
    const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    data.items.add(new File([new Uint8Array(png), new Uint8Array(50 * 1024 * 1024)], 'huge.png'));
    const input = document.querySelector('input[type=file]')?.parentElement;
    input?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  });
}
