import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitForFocus, waitForFrames } from '../testing/wait.ts';
import { addZone, openFloor, squareAt, useFloors } from './zones.test-support.ts';

/** Presses a button with the keyboard only. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });

describe('the keyboard focus in the zone editor', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);

  test('stays on buttons that become disabled, moves to a heading or the table when a panel closes or a zone is deleted, and is not moved if the user clicked somewhere else', async () => {
    const { floorId, path } = await newFloor('Focus');
    await addZone(muster(), floorId, 'Bay', squareAt(0.1, 0.3, 0.2));
    await addZone(muster(), floorId, 'Elevator', squareAt(0.4, 0.3, 0.2));
    const page = await openFloor(muster(), path, editor);
    await pressDisabled(page);
    await closePanels(page);
    await clickElsewhere(page);
    await pressUntilDisabled(page);
    await deleteAll(page, ['Dock', 'Elevator']);
  });
});

/** A disabled button does nothing, also by keyboard, and Enter in the form does not save. */
async function pressDisabled(page: Page): Promise<void> {
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
}

async function closePanels(page: Page): Promise<void> {
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
}

async function clickElsewhere(page: Page): Promise<void> {
  await page.getByRole('grid').getByText('Bay').click();
  await nameOf(page).fill('Dock');
  const discard = buttonOf(page, 'Discard changes');
  await discard.focus();
  await page.getByRole('banner').click({ position: { x: 1075, y: 20 } }); // there is nothing focusable here
  await discard.evaluate((button: HTMLElement) => button.click());
  await discard.waitFor({ state: 'detached' });
  await waitForFrames(page);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
}

/** Saves, undoes and redoes a change. */
async function pressUntilDisabled(page: Page): Promise<void> {
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
  await press(buttonOf(page, 'Save zone'));
  await page.getByText('Not saved').waitFor({ state: 'detached' });
}

/** The last deletion moves the focus to the heading of the page. */
async function deleteAll(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('grid').getByText(name).click();
    await press(buttonOf(page, 'Delete zone'));
    if (name === names[0]) {
      await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
      await waitForFocus(buttonOf(page, 'Delete zone'));
      await page.getByRole('heading', { name }).waitFor();
      await press(buttonOf(page, 'Delete zone'));
    }
    await press(page.getByRole('dialog').getByRole('button', { name: 'Delete zone' }));
    await page.getByText(`Deleted ${name}`).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const next = name === names.at(-1) ? page.getByRole('heading', { level: 1 }) : page.getByRole('grid');
    await waitForFocus(next);
  }
}
