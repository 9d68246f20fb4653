import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { admin, signIn, useConsole } from '../testing/start-console.ts';
import { addZone, squareAt } from './zones.test-support.ts';

/** Opens or leaves a page within the console. */
type Step = (page: Page) => Promise<unknown>;

/** A page with input that can be lost. */
interface Form {
  /** Opens it from the page that the form before was left for. */
  readonly open: Step;
  readonly field: string;
  /** Ways to leave the page. The last one is then taken. */
  readonly leave: readonly Step[];
}

const link = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click();
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};
const back = (page: Page) => page.goBack();
const dayMs = 24 * 3_600_000;

const forms: readonly Form[] = [
  // The dialog of a floor blocks everything except Back.
  {
    open: async (page) => {
      await link('Depot')(page);
      await press('Add floor')(page);
    },
    field: 'Name',
    leave: [back],
  },
  {
    open: async (page) => {
      await link('Depot')(page);
      await page.getByRole('link', { name: 'Edit' }).click();
    },
    field: 'Name',
    leave: [link('Calendar')],
  },
  { open: link('New event'), field: 'Title', leave: [back] },
  { open: link('Settings'), field: 'Name', leave: [signOut, link('Maps')] },
];

describe('unsaved input', () => {
  const muster = useConsole();
  let mapId = '';
  let floorId = '';
  before(async () => {
    const { send } = muster();
    mapId = (await addMap(send, { name: 'Depot' })).customMapId;
    floorId = (await addFloor(send, mapId, { name: 'Ground' })).customMapFloorId;
    await addFloor(send, mapId, { name: 'First' });
    await addZone(muster(), floorId, 'Hall', squareAt(0.3, 0.3, 0.3));
  });

  test('of zones: every way to leave asks first, and the input survives staying and the end of the session', async () => {
    const page = await muster().openSignedIn(`/maps/${mapId}/floors/${floorId}`, admin);
    muster()
      .watchOf(page)
      .allow(/40[01]/);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL('**/edit*'); // the page before has such a row, too
    await page.getByRole('grid').getByText('Hall').click();
    const field = page.getByLabel('Name', { exact: true });
    await tryToLeave(page, field, [link('Maps'), back, link('First'), signOut]);
    const text = 'Night shift';
    await field.fill(text);
    muster().server.clockOffsetMs += 60 * dayMs;
    const tab = await page.context().newPage();
    await tab.goto('/maps'); // finds that the session has ended, and notifies the other tabs
    const ended = page.getByRole('dialog', { name: 'You have been signed out' });
    await ended.waitFor();
    await tab.close();
    assert.equal(await field.inputValue(), text);
    await ended.getByRole('link', { name: 'Leave this page' }).click();
    await stayOnPage(page);
    await signIn(page, admin);
    await ended.waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), text);
    await press('Save zone')(page);
    await page.getByText(`Saved ${text}`).waitFor();
  });

  test('of a floor, a map, a calendar item and the settings: leaving asks first, and the input survives staying', async () => {
    const page = await muster().openSignedIn('/maps', admin);
    for (const { open, field, leave } of forms) {
      await open(page);
      await tryToLeave(page, page.getByLabel(field, { exact: true }), leave);
      await leave.at(-1)?.(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('link', { name: 'Depot' }).first().waitFor();
  });
});

/** Enters a text, tries to leave in each way, and stays. */
async function tryToLeave(page: Page, field: Locator, ways: readonly Step[]): Promise<void> {
  await field.fill('Half a thought');
  for (const leave of ways) {
    await leave(page);
    await stayOnPage(page);
    assert.equal(await field.inputValue(), 'Half a thought');
  }
  const dialogOpened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  assert.equal(dialog.type(), 'beforeunload');
  await dialog.dismiss();
  assert.equal(await field.inputValue(), 'Half a thought');
}

async function stayOnPage(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await dialog.waitFor({ state: 'detached' });
}
