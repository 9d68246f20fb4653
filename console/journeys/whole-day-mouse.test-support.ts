import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { copiedText } from '../testing/copied-text.ts';
import { drag, middleOf } from '../testing/drag.ts';
import { signIn } from '../testing/start-console.ts';
import { calendarShown, dayOf } from './calendar.test-support.ts';
import { floorButton } from './share-building.test-support.ts';
import type { Room } from './whole-day-building.test-support.ts';
import type { ImageFile, Operator, Series } from './whole-day-operator.test-support.ts';
import type { Pixel } from './whole-day-places.test-support.ts';
import { zoneSaved } from './whole-day-steps.test-support.ts';
import type { MapView } from './whole-day-view.test-support.ts';

/** Uses the mouse, and the keyboard only to type text. */
export const mouse: Operator = {
  name: 'mouse',
  signIn,
  setTimeZone,
  addMap,
  addFloor,
  openFloor: async (page, name) => {
    await page.getByRole('navigation', { name: 'Map floors' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
  },
  drawRoom,
  probe,
  shareMap,
  chooseSharedFloor: (page, name) => floorButton(page, name).click(),
  addSeries,
  moveInstance,
  copyFeedAddress,
  signOut,
};

async function setTimeZone(page: Page, part: string, city: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  const field = page.getByRole('combobox', { name: 'Time zone' });
  await field.fill(part);
  await page.getByRole('option', { name: new RegExp(`^${city}`) }).click();
  assert.ok((await field.inputValue()).startsWith(city));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved').waitFor();
}

async function addMap(page: Page, name: string, middle: string, plan: ImageFile): Promise<void> {
  await page.getByRole('link', { name: 'Maps', exact: true }).first().click();
  await page.getByRole('link', { name: 'New map' }).first().click();
  await page.getByLabel('Name').fill(name);
  await choosePlan(page, plan);
  await page.getByLabel('Floor of this plan').fill('');
  await page.getByLabel('Find a place').fill(middle);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText('394 ft × 295 ft on the ground').waitFor();
  const corner = await middleOf(page.getByRole('button', { name: 'Southeast corner' }));
  await drag(page, corner, { x: corner.x - 60, y: corner.y - 45 });
  await page.getByText('394 ft × 295 ft on the ground').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save map' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Chooses the plan with the button that opens the file picker. */
async function choosePlan(page: Page, plan: ImageFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose file').click();
  await (await chooser).setFiles(plan);
  await page.getByText('4,000 × 3,000 px').waitFor();
}

async function addFloor(page: Page, name: string, plan: ImageFile): Promise<void> {
  await page.getByRole('button', { name: 'Add floor' }).click();
  const dialog = page.getByRole('dialog', { name: 'New floor' });
  await dialog.getByLabel('Name').fill(name);
  await choosePlan(page, plan);
  await dialog.getByRole('button', { name: 'Save floor' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function drawRoom(page: Page, view: MapView, room: Room) {
  const form = page.getByRole('region', { name: 'Zone', exact: true });
  await page.getByRole('button', { name: 'Draw zone' }).click();
  const outline = await clickRing(page, room.outline.map(view.ofPlan));
  await form.getByLabel('Name', { exact: true }).fill(room.name);
  await form.getByLabel('Type').selectOption(room.type);
  await saveZone(page);
  if (!room.hole) return { room, outline, hole: [] };
  await page.getByRole('button', { name: 'Cut hole' }).click();
  const hole = await clickRing(page, room.hole.map(view.ofPlan));
  await saveZone(page);
  return { room, outline, hole };
}

/** Clicks whole pixels, as a mouse does, and the first corner again to close the ring. */
async function clickRing(page: Page, ring: readonly Pixel[]): Promise<readonly Pixel[]> {
  const corners = ring.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  for (const { x, y } of [...corners, ...corners.slice(0, 1)]) {
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  }
  return corners;
}

async function saveZone(page: Page): Promise<void> {
  await zoneSaved(page, () => page.getByRole('button', { name: 'Save zone' }).click());
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  while ((await dismiss.count()) > 0) await dismiss.first().click(); // otherwise messages cover the map
}

async function probe(page: Page, _view: MapView, { x, y }: Pixel): Promise<void> {
  await page.getByRole('button', { name: 'Probe' }).click();
  await page.mouse.click(Math.round(x), Math.round(y));
}

async function shareMap(page: Page, mapName: string, label: string): Promise<string> {
  await page.getByRole('link', { name: mapName }).first().click();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByLabel('What the link is for').fill(label);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('region', { name: 'Share links' }).getByText(label).waitFor();
  return copiedText(page);
}

async function addSeries(page: Page, { title, firstDay, times }: Series): Promise<void> {
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await calendarShown(page);
  await page.getByLabel('Go to date').fill(firstDay);
  await dayOf(page, firstDay).waitFor();
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Weekly');
  await page.getByRole('combobox', { name: 'Ends' }).selectOption('After a number of events');
  await page.getByLabel('Number of events').fill(String(times));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/calendar');
}

async function moveInstance(page: Page, { title, movedFrom, movedTo }: Series): Promise<void> {
  await calendarShown(page);
  const instance = dayOf(page, movedFrom).getByRole('button', { name: title });
  await instance.waitFor();
  await drag(page, await middleOf(instance), await middleOf(dayOf(page, movedTo)));
  const dialog = page.getByRole('dialog', { name: 'Move recurring event' });
  await dialog.getByRole('radio', { name: 'This event' }).check();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByText(`“${title}” moved to`).waitFor();
  await dayOf(page, movedTo).getByRole('button', { name: title }).waitFor();
}

async function copyFeedAddress(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Address copied.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return copiedText(page);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
}
