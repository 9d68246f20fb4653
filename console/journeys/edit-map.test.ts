import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formOf } from '../../server/src/testing/api-client.ts';
import { addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { fileOf, recordProgress } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';

describe('an existing map', () => {
  const muster = useConsole({ drawsTiles: true });
  const readMap = async (mapId: string) =>
    (await muster().send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`)).body;

  test('gets a new image and other changes; unchanged values keep every digit', async () => {
    const { send } = muster();
    const image = { imageFile: await planOf(1600, 1200), minZoom: 16, maxZoom: 20 };
    const map = await addMap(send, { ...image, boundsTopLeftLat: 56.46051234567, description: 'Old text' });
    const page = await muster().openSignedIn(`/maps/${map.customMapId}`, editor);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Northwest corner' }).waitFor();
    await page.getByText('Zoom levels', { exact: true }).click();
    await checkPage(muster(), page);
    await page.getByLabel('Description').fill('');
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles(await fileOf(await planOf(2000, 1500), 'b.png'));
    await page.getByText('2,000 × 1,500 px').waitFor();
    const progressSeen = await recordProgress(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').waitFor();
    assert.match((await progressSeen()).join(), /Uploading image/);
    const after = await readMap(map.customMapId);
    assert.equal(after.boundsTopLeftLat, 56.46051234567);
    assert.deepEqual([after.description, after.minZoom, after.maxZoom], [null, 16, 20]);
    assert.notEqual(after.imageUrl, map.imageUrl);
  });

  test('if another user saves first, a conflict is shown and nothing is lost until the user chooses', async () => {
    const { send } = muster();
    const map = await addMap(send, { name: 'Depot' });
    const page = await muster().openSignedIn(`/maps/${map.customMapId}/edit`, editor);
    muster()
      .watchOf(page)
      .allow(/Failed to load resource.*412/);
    await page.getByLabel('Name').fill('Depot north');
    const path = `/api/v4/CustomMaps/UpdateCustomMap/${map.customMapId}`;
    await send('PUT', path, formOf({ ...mapForm, name: 'Depot south' }));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Someone else changed this').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Depot north');
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Load current version' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('form input')?.value === 'Depot south',
    );
    await page.getByLabel('Name').fill('Depot east');
    await send('PUT', path, formOf({ ...mapForm, name: 'Depot west' }));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByRole('heading', { name: 'Depot east', level: 1 }).waitFor();
    assert.equal((await readMap(map.customMapId)).name, 'Depot east');
  });
});
