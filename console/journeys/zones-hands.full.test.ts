import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitForFocus, waitForFrames } from '../testing/wait.ts';
import {
  addZone,
  clickMap,
  mapOf,
  openFloor,
  pixelsOf,
  ringsOf,
  saveAs,
  squareAt,
  useFloors,
  zonesOf,
} from './zones.test-support.ts';

const square = squareAt(0.3, 0.3, 0.2);
const yard = squareAt(0.6, 0.1, 0.2);
const corners = [squareAt(0.65, 0.15, 0)[0], squareAt(0.75, 0.15, 0)[0], squareAt(0.7, 0.25, 0)[0]];
const hole = [...corners, corners[0]].map((corner = []) => corner);

/** Presses a button with the keyboard only. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });

describe('accidental actions and the keyboard focus in the zone editor', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);

  async function takeUp(page: Page) {
    const [corner = { x: 0, y: 0 }] = await pixelsOf(page, square);
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x + 20, corner.y - 20, { steps: 3 });
    return corner;
  }

  test('a drag can be canceled, accidental clicks and keys change nothing, a rejected tool says why, and an unfinished outline is kept until it is discarded', async () => {
    const { floorId, path } = await newFloor('Accidents');
    const geometry = { type: 'Polygon', coordinates: [yard, hole] };
    const polygonGeoJson = JSON.stringify({ type: 'Feature', properties: {}, geometry });
    await addZone(muster(), floorId, 'Hall', square);
    await addZone(muster(), floorId, 'Yard', yard, { polygonGeoJson });
    const page = await openFloor(muster(), path, editor);
    await page.getByText('The map tiles for this floor are being drawn').waitFor(); // it moves the map
    await choose(page, 'Hall');
    await cancelDrags(page);
    await dropOutside(page, floorId);
    await clickMiddle(page, floorId);
    await leaveOutline(page);
  });

  async function choose(page: Page, name: string): Promise<void> {
    await page.getByRole('grid').getByText(name).click();
    await page.getByRole('heading', { name }).waitFor();
  }

  async function clickMiddle(page: Page, floorId: string): Promise<void> {
    await choose(page, 'Yard');
    const middle = [0, 1].map((axis) => ((hole[2]?.[axis] ?? 0) + (hole[0]?.[axis] ?? 0)) / 2);
    const [at = { x: 0, y: 0 }] = await pixelsOf(page, [middle]);
    await page.mouse.click(at.x, at.y);
    await page.keyboard.press('Delete');
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - 12, at.y + 4, { steps: 3 });
    await page.mouse.up();
    await saveAs(page, 'Yard');
    assert.deepEqual(
      ringsOf((await zonesOf(muster(), floorId))[1]).map(({ length }) => length),
      [5, 5],
    );
  }

  async function cancelDrags(page: Page): Promise<void> {
    const from = await takeUp(page);
    await page.keyboard.press('Escape');
    await page.mouse.move(from.x - 40, from.y - 40, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('heading', { name: 'Hall' }).waitFor();
    assert.equal(await page.getByText('Not saved').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
  }

  async function dropOutside(page: Page, floorId: string): Promise<void> {
    const corner = await takeUp(page);
    const box = await mapOf(page).boundingBox();
    const edge = (box?.x ?? 0) + (box?.width ?? 0);
    await page.mouse.move(edge + 120, corner.y, { steps: 3 });
    await page.mouse.up();
    await page.getByText('Not saved').waitFor();
    await page.mouse.move(corner.x + 60, corner.y + 90, { steps: 2 });
    await saveAs(page, 'Hall');
    const [ring = []] = ringsOf((await zonesOf(muster(), floorId))[0]);
    const [[west = 0] = [], [middle = 0] = []] = square;
    assert.ok((ring[0]?.[0] ?? 0) > middle + (middle - west), 'it is far to the east');
    assert.deepEqual(ring.slice(1, 4), square.slice(1, 4));
  }

  async function leaveOutline(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Close' }).click();
    await mapOf(page).focus();
    await page.keyboard.press('h');
    await page.getByRole('alert').getByText('First select the zone to cut the hole in.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    assert.equal(
      await page.getByRole('button', { name: 'Select', exact: true }).getAttribute('aria-pressed'),
      'true',
    );
    await page.getByRole('button', { name: 'Draw zone' }).click();
    for (const [x, y] of [
      [0.6, 0.6],
      [0.7, 0.6],
      [0.7, 0.75],
    ] as const)
      await clickMap(page, x, y);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
    await choose(page, 'Hall');
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Draw zone' }).click();
    await mapOf(page).focus();
    await page.keyboard.press('v');
    await page.getByText('Outline discarded. Choose Undo to restore it.').waitFor();
    await page.getByRole('button', { name: 'Finish' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Finish' }).waitFor();
  }

  test('the keyboard focus stays on buttons that become disabled, moves to a heading or the table when a panel closes or a zone is deleted, and is not moved if the user clicked somewhere else', async () => {
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
