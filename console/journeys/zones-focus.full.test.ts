import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitForFocus, waitForFrames } from '../testing/wait.ts';
import { addZone, openFloor, squareAt } from './zones.test-support.ts';

/** Presses a button with the keyboard only. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

describe('the keyboard focus in the zone editor', () => {
  const muster = useConsole();
  let mapId = '';
  before(async () => {
    mapId = (await addMap(muster().send)).customMapId;
  });

  async function openWith(name: string, ...zones: readonly string[]): Promise<Page> {
    const { customMapFloorId: id } = await addFloor(muster().send, mapId, { name });
    for (const [at, zone] of zones.entries())
      await addZone(muster(), id, zone, squareAt(0.1 + at * 0.3, 0.3, 0.2));
    return openFloor(muster(), `/maps/${mapId}/floors/${id}`, editor);
  }
  const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });

  test('stays on Save, Undo and Redo when they become disabled after being pressed', async () => {
    const page = await openWith('Steps', 'Bay');
    await page.getByRole('grid').getByText('Bay').click();
    await nameOf(page).fill('Dock');
    await press(buttonOf(page, 'Save zone'));
    await page.getByText('Saved Dock').waitFor();
    await waitForFocus(buttonOf(page, 'Save zone'));
    assert.ok(await buttonOf(page, 'Save zone').isDisabled());
    await press(buttonOf(page, 'Undo'));
    await page.getByRole('heading', { name: 'Bay' }).waitFor();
    await waitForFocus(buttonOf(page, 'Undo'));
    assert.ok(await buttonOf(page, 'Undo').isDisabled());
    await press(buttonOf(page, 'Redo'));
    await page.getByRole('heading', { name: 'Dock' }).waitFor();
    await waitForFocus(buttonOf(page, 'Redo'));
  });

  test('a disabled button does nothing, also by keyboard, and Enter in the form does not save', async () => {
    const page = await openWith('Idle', 'Bay');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('grid').getByText('Bay').click();
    for (const name of ['Undo', 'Redo', 'Save zone']) await press(buttonOf(page, name));
    await nameOf(page).press('Enter');
    assert.equal(await page.getByText('Not saved').count(), 0);
    assert.deepEqual(
      sent.filter((url) => url.includes('Zone')),
      [],
    );
  });

  test('moves to the zone’s heading when its changes are discarded, and to the table when its panel closes', async () => {
    const page = await openWith('Leaving', 'Bay', 'Elevator');
    await page.getByRole('grid').getByText('Bay').click();
    await nameOf(page).fill('Dock');
    await press(buttonOf(page, 'Discard changes'));
    await waitForFocus(page.getByRole('heading', { name: 'Bay' }));
    await press(buttonOf(page, 'Close'));
    await waitForFocus(page.getByRole('grid'));
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: 'Bay' }).waitFor();
    await press(buttonOf(page, 'Probe'));
    await press(page.getByRole('region', { name: 'Probe' }).getByRole('button', { name: 'Close' }));
    await waitForFocus(page.getByRole('heading', { name: 'Bay' })); // the zone panel replaces the probe again
  });

  test('moves to the table when a zone is deleted, and to the page heading when the last one is deleted', async () => {
    const page = await openWith('Deleting', 'Bay', 'Elevator');
    for (const name of ['Bay', 'Elevator']) {
      await page.getByRole('grid').getByText(name).click();
      await press(buttonOf(page, 'Delete zone'));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
      await waitForFocus(buttonOf(page, 'Delete zone'));
      await page.getByRole('heading', { name }).waitFor();
      await press(buttonOf(page, 'Delete zone'));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Delete zone' }));
      await page.getByText(`Deleted ${name}`).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const next = name === 'Bay' ? page.getByRole('grid') : page.getByRole('heading', { level: 1 });
      await waitForFocus(next);
    }
  });

  test('stays in the field from which a new zone was saved', async () => {
    const page = await openWith('New');
    await buttonOf(page, 'New zone from coordinates').click();
    for (const [lng = 0, lat = 0] of squareAt(0.3, 0.3, 0.2).slice(0, 3)) {
      await page.getByLabel('Latitude', { exact: true }).fill(String(lat));
      await page.getByLabel('Longitude', { exact: true }).fill(String(lng));
      await page.keyboard.press('Enter');
    }
    await page.getByRole('tab', { name: 'Details' }).click();
    await nameOf(page).fill('Vault');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved Vault').waitFor();
    await waitForFocus(nameOf(page));
  });

  test('is not moved if the user clicked somewhere else', async () => {
    const page = await openWith('Pointer', 'Bay', 'Elevator');
    await page.getByRole('grid').getByText('Bay').click();
    await nameOf(page).fill('Dock');
    const discard = buttonOf(page, 'Discard changes');
    await discard.focus();
    await page.getByRole('banner').click({ position: { x: 1075, y: 20 } }); // there is nothing focusable here
    await discard.evaluate((button: HTMLElement) => button.click());
    await discard.waitFor({ state: 'detached' });
    await waitForFrames(page);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  });
});
