import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { copiedText } from '../testing/copied-text.ts';
import type { fileOf } from '../testing/map-form.ts';
import type { TestUser } from '../testing/start-console.ts';
import { tabTo } from '../testing/tab-to.ts';
import { calendarShown, dayOf } from './calendar.test-support.ts';
import { floorButton } from './share-building.test-support.ts';
import type { Room } from './whole-day-building.test-support.ts';
import { zoneSaved } from './whole-day-steps.test-support.ts';
import type { MapView, Pixel } from './whole-day-view.test-support.ts';
import { mapOf } from './zones.test-support.ts';

/** Where the corners of a zone were put. */
export interface DrawnRoom {
  readonly room: Room;
  readonly outline: readonly Pixel[];
  readonly hole: readonly Pixel[];
}

export interface Series {
  readonly title: string;
  /** As `YYYY-MM-DD`, a Monday. */
  readonly firstDay: string;
  readonly times: number;
  readonly movedFrom: string;
  readonly movedTo: string;
}

type ImageFile = Awaited<ReturnType<typeof fileOf>>;

// Steps of a mapping officer and scheduler who uses only the keyboard: nothing is clicked, and only key presses move the focus.
// Each waits until it is saved.

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Tabs to a link or a button and presses Enter on it. */
async function follow(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a field and replaces its text. */
async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await press(page, 'ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Tabs to a date field and types the digits of its parts one after the other. @param date `YYYY-MM-DD` */
async function fillDate(page: Page, field: Locator, date: string): Promise<void> {
  await tabTo(page, field);
  const [year, month, day] = date.split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  // On a busy machine, Chromium treats a late digit as the start of another number.
  for (let tries = 0; tries < 5 && (await field.inputValue()) !== date; tries += 1) {
    await press(page, 'ArrowLeft', 'ArrowLeft');
    await page.keyboard.type(`${month}${day}${year}`);
  }
}

/** Tabs to a select field and presses the down arrow until the choice is selected. */
async function choose(page: Page, field: Locator, choice: string): Promise<void> {
  await tabTo(page, field);
  const chosen = () => field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await chosen()) === choice) return;
    await page.keyboard.press('ArrowDown');
  }
  assert.fail(`${choice} is not among the choices of ${field}`);
}

export async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await fill(page, page.getByLabel('Email'), email);
  await fill(page, page.getByLabel('Password', { exact: true }), password);
  await press(page, 'Enter');
}

export async function setTimeZone(page: Page, part: string, city: string): Promise<void> {
  await follow(page, page.getByRole('link', { name: 'Settings' }));
  const field = page.getByRole('combobox', { name: 'Time zone' });
  await fill(page, field, part);
  await page.getByRole('option', { name: new RegExp(`^${city}`) }).waitFor();
  await press(page, 'Enter');
  assert.ok((await field.inputValue()).startsWith(city));
  await follow(page, page.getByRole('button', { name: 'Save settings' }));
  await page.getByText('Settings saved').waitFor();
}

export async function addMap(page: Page, name: string, middle: string, plan: ImageFile): Promise<void> {
  await follow(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Maps' }));
  await follow(page, page.getByRole('link', { name: 'New map' }));
  await fill(page, page.getByLabel('Name'), name);
  await choosePlan(page, page.getByLabel('Image', { exact: true }), plan);
  await tabTo(page, page.getByLabel('Floor of this plan'));
  await press(page, 'Control+A');
  await press(page, 'Delete');
  await fill(page, page.getByLabel('Find a place'), middle);
  await press(page, 'Enter');
  await page.getByText('394 ft × 295 ft on the ground').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Southeast corner' }));
  await press(page, 'Shift+ArrowLeft');
  await page.getByText('394 ft × 295 ft on the ground').waitFor({ state: 'detached' });
  await follow(page, page.getByRole('button', { name: 'Save map' }));
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function choosePlan(page: Page, field: Locator, plan: ImageFile): Promise<void> {
  await tabTo(page, field);
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Space');
  await (await chooser).setFiles(plan);
  await page.getByText('4,000 × 3,000 px').waitFor();
}

export async function addFloor(page: Page, name: string, plan: ImageFile): Promise<void> {
  await follow(page, page.getByRole('button', { name: 'Add floor' }));
  const dialog = page.getByRole('dialog', { name: 'New floor' });
  await fill(page, dialog.getByLabel('Name'), name);
  await choosePlan(page, dialog.getByLabel('Plan', { exact: true }), plan);
  await follow(page, dialog.getByRole('button', { name: 'Save floor' }));
  await dialog.waitFor({ state: 'detached' });
}

export async function openFloor(page: Page, name: string): Promise<void> {
  await follow(page, page.getByRole('navigation', { name: 'Map floors' }).getByRole('link', { name }));
  await follow(page, page.getByRole('link', { name: 'Edit', exact: true }));
}

export async function drawRoom(page: Page, view: MapView, room: Room): Promise<DrawnRoom> {
  const form = page.getByRole('region', { name: 'Zone', exact: true });
  const outline = await putCorners(page, view, 'd', room.outline.map(view.ofPlan));
  await fill(page, form.getByLabel('Name', { exact: true }), room.name);
  await choose(page, form.getByLabel('Type'), room.type);
  await zoneSaved(page, () => press(page, 'Control+S'));
  if (!room.hole) return { room, outline, hole: [] };
  const hole = await putCorners(page, view, 'h', room.hole.map(view.ofPlan));
  await zoneSaved(page, () => press(page, 'Control+S'));
  return { room, outline, hole };
}

/** Draws a ring with a tool's key, the arrow keys and Enter. @returns where the corners were put */
async function putCorners(page: Page, view: MapView, tool: 'd' | 'h', ring: readonly Pixel[]) {
  await tabTo(page, mapOf(page), 'Shift+Tab');
  await press(page, tool);
  let at = { x: 0, y: 0 };
  const corners: Pixel[] = [];
  for (const { x, y } of ring) {
    at = await moveCursor(page, at, { x: x - view.middle.x, y: y - view.middle.y });
    await press(page, 'Enter');
    corners.push({ x: view.middle.x + at.x, y: view.middle.y + at.y });
  }
  await press(page, 'f');
  return corners;
}

/** How many pixels an arrow key moves the cursor, without and with Shift. */
const [stepPx, bigStepPx] = [8, 40];

/** Moves the map's cursor as near as possible with the arrow keys. Both places are relative to the middle of the map. */
async function moveCursor(page: Page, from: Pixel, to: Pixel): Promise<Pixel> {
  const x = await moveAlong(page, ['ArrowLeft', 'ArrowRight'], to.x - from.x);
  const y = await moveAlong(page, ['ArrowUp', 'ArrowDown'], to.y - from.y);
  return { x: from.x + x, y: from.y + y };
}

async function moveAlong(page: Page, [back, forth]: readonly [string, string], px: number): Promise<number> {
  const big = Math.round(px / bigStepPx);
  const small = Math.round((px - big * bigStepPx) / stepPx);
  const keyOf = (steps: number) => (steps < 0 ? back : forth);
  for (let step = 0; step < Math.abs(big); step += 1) await press(page, `Shift+${keyOf(big)}`);
  for (let step = 0; step < Math.abs(small); step += 1) await press(page, keyOf(small));
  return big * bigStepPx + small * stepPx;
}

export async function probe(page: Page, view: MapView, at: Pixel): Promise<void> {
  await tabTo(page, mapOf(page), 'Shift+Tab');
  await press(page, 'v', 'p'); // puts the cursor back in the middle
  await moveCursor(page, { x: 0, y: 0 }, { x: at.x - view.middle.x, y: at.y - view.middle.y });
  await press(page, 'Enter');
}

export async function shareMap(page: Page, mapName: string, label: string): Promise<string> {
  await follow(
    page,
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: mapName }),
  );
  await follow(page, page.getByRole('button', { name: 'New link' }));
  await fill(page, page.getByLabel('What the link is for'), label);
  await follow(page, page.getByRole('button', { name: 'Create link' }));
  await follow(page, page.getByRole('button', { name: 'Copy' }));
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await follow(page, page.getByRole('button', { name: 'Done' }));
  await page.getByRole('region', { name: 'Share links' }).getByText(label).waitFor();
  return copiedText(page);
}

export async function chooseSharedFloor(page: Page, name: string): Promise<void> {
  await follow(page, floorButton(page, name));
  await floorButton(page, name, { pressed: true }).waitFor();
}

export async function addSeries(page: Page, { title, firstDay, times }: Series): Promise<void> {
  await follow(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }));
  await calendarShown(page);
  await fillDate(page, page.getByLabel('Go to date'), firstDay);
  await dayOf(page, firstDay).waitFor();
  await follow(page, page.getByRole('link', { name: 'New event' }));
  await page.getByRole('heading', { level: 1, name: 'New event' }).and(page.locator(':focus')).waitFor();
  await fill(page, page.getByLabel('Title'), title);
  await choose(page, page.getByRole('combobox', { name: 'Repeats' }), 'Weekly');
  await choose(page, page.getByRole('combobox', { name: 'Ends' }), 'After a number of events');
  await fill(page, page.getByLabel('Number of events'), String(times));
  await press(page, 'Enter');
  await page.waitForURL((url) => url.pathname === '/calendar');
}

export async function moveInstance(page: Page, { title, movedFrom, movedTo }: Series): Promise<void> {
  await calendarShown(page);
  await follow(page, dayOf(page, movedFrom).getByRole('button', { name: title }));
  await follow(page, page.getByRole('dialog', { name: title }).getByRole('link', { name: 'Edit' }));
  await fillDate(page, page.getByLabel('Start date'), movedTo);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Save recurring event' });
  await tabTo(page, dialog.getByRole('radio', { name: 'This event', checked: true }));
  await follow(page, dialog.getByRole('button', { name: 'Save' }));
  await page.waitForURL((url) => url.pathname === '/calendar');
  await calendarShown(page);
  await dayOf(page, movedTo).getByRole('button', { name: title }).waitFor();
}

export async function copyFeedAddress(page: Page): Promise<string> {
  await follow(page, page.getByRole('button', { name: 'Subscribe' }));
  const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
  await follow(page, dialog.getByRole('button', { name: 'Copy' }));
  await dialog.getByText('Address copied.').waitFor();
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  return copiedText(page);
}

export async function signOut(page: Page): Promise<void> {
  await follow(page, page.getByRole('button', { name: 'Account' }));
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await page.getByRole('menuitemradio').and(page.locator(':focus')).waitFor();
  await press(page, 'End', 'Enter');
  await item.waitFor({ state: 'hidden' });
  await page.getByText('You are signed out.').waitFor();
}
