import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { floorButton, shareMap } from './share-building.test-support.ts';
import { addZone, openFloor, squareAt, useFloors, zonesOf } from './zones.test-support.ts';

const acetone = {
  unClass: '3',
  unNumber: '1090',
  material: 'Acetone',
  nfpa704: { health: 1, flammability: 3, instability: 0, special: 'W' },
  suppression: 'Alcohol-resistant foam',
} as const;
const ratings = 'NFPA 704: health 1, flammability 3, instability 0, Reacts with water (W)';

describe('hazards of zones in the console', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);

  test('a hazard is entered, corrected and removed with the keyboard, and the list shows its diamond', async () => {
    const { floorId, path } = await newFloor('Solvents');
    await addZone(muster(), floorId, 'Store', squareAt(0.3, 0.3, 0.2));
    const page = await openFloor(muster(), path, editor);
    await page.getByRole('row', { name: /Store/ }).click();
    await page.getByLabel('Dispatchable').press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter'); // opens the section
    await page.keyboard.press('Tab');
    for (const text of ['Acetone', 'UN1090', '33']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.getByText('Enter a UN class such as 3').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Save zone' }).isDisabled());
    for (const key of ['1', 'Tab', '3', 'Tab']) await page.keyboard.press(key);
    await page.getByText('Choose all three ratings').waitFor();
    await checkPage(muster(), page);
    await page.keyboard.press('0');
    await page.getByText('Choose all three ratings').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.type('Reacts');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Alcohol-resistant foam');
    await page.getByLabel('UN class').fill('3');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved Store').waitFor();
    const [saved] = await zonesOf(muster(), floorId);
    assert.deepEqual([saved?.hazard, saved?.isDispatchable], [acetone, false]);
    await page.getByRole('grid').getByRole('img', { name: ratings }).waitFor();

    await page.getByRole('button', { name: 'Remove hazard' }).press('Enter');
    await page.keyboard.press('Control+s');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await page.getByRole('grid').getByRole('img', { name: ratings }).waitFor({ state: 'detached' });
    const [cleared] = await zonesOf(muster(), floorId);
    assert.equal(cleared?.hazard, undefined);
  });

  test('shared maps show the diamond and the words', async () => {
    const { mapId, floorId } = await newFloor('Shown');
    await addZone(muster(), floorId, 'Drums', squareAt(0.3, 0.3, 0.2), { hazard: acetone });
    await addZone(muster(), floorId, 'Cellar', squareAt(0.6, 0.6, 0.2), { hazard: { material: 'Unknown' } });
    const shared = await muster().openPage();
    await shared.goto(await shareMap(muster().send, mapId));
    await floorButton(shared, 'Shown').click();
    await shared
      .getByRole('row', { name: /Cellar/ })
      .getByRole('img', { name: 'Unknown' })
      .waitFor();
    await shared.getByRole('button', { name: /Drums/ }).click();
    await assertShown(shared);
    await checkPage(muster(), shared);
  });
});

async function assertShown(page: Page): Promise<void> {
  const facts = page.getByRole('region', { name: 'Hazard' });
  await facts.getByRole('img', { name: ratings }).waitFor();
  for (const text of [
    'Acetone',
    'UN 1090',
    '3: flammable liquid',
    'health 1, flammability 3',
    'Alcohol-resistant foam',
  ])
    await facts.getByRole('definition').filter({ hasText: text }).waitFor();
}
