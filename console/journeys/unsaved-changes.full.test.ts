import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { planOf } from '../testing/floor-plan.ts';
import { fileOf } from '../testing/map-form.ts';
import { admin, signIn, useConsole } from '../testing/start-console.ts';
import { addZone, squareAt } from './zones.test-support.ts';

/** A page with input that can be lost. */
interface Form {
  readonly name: string;
  /** The page with the link to it. */
  readonly from: () => string;
  readonly open: (page: Page) => Promise<unknown>;
  /** Fills in a form; returns the field that shows whether the input is still there. */
  readonly enter: (page: Page, text: string) => Promise<Locator>;
  /** Ways to leave the page. */
  readonly leave: readonly ((page: Page) => Promise<unknown>)[];
  readonly save: (page: Page) => Promise<unknown>;
  /** Waits until the input has been saved. */
  readonly isSaved: (page: Page, text: string) => Promise<unknown>;
}

const account = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};
const calendar = (page: Page) => page.getByRole('link', { name: 'Calendar' }).first().click();
const maps = (page: Page) => page.getByRole('link', { name: 'Maps' }).first().click();
const back = (page: Page) => page.goBack();
const textField = (label: string) => async (page: Page, text: string) => {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  return field;
};
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const dayMs = 24 * 3_600_000;

describe('unsaved input', () => {
  const muster = useConsole();
  let mapId = '';
  before(async () => {
    const { send } = muster();
    mapId = (await addMap(send, { name: 'Depot' })).customMapId;
    const floor = await addFloor(send, mapId, { name: 'Ground' });
    await addFloor(send, mapId, { name: 'First' });
    await addZone(muster(), floor.customMapFloorId, 'Hall', squareAt(0.3, 0.3, 0.3));
  });

  const [zones, map, floor, item, settings]: readonly [Form, Form, Form, Form, Form] = [
    {
      name: 'zones',
      from: () => `/maps/${mapId}`,
      open: async (page) => {
        await page
          .getByRole('navigation', { name: /floors/i })
          .getByRole('link', { name: 'Ground' })
          .click();
        await page.waitForURL('**/floors/*'); // the page of the map has a link of this name, too
        await page.getByRole('link', { name: 'Edit', exact: true }).click();
        await page.waitForURL('**/edit*'); // the page before has such a row, too
        await page.getByRole('grid').getByText('Hall').click();
      },
      enter: textField('Name'),
      leave: [maps, back, (page) => page.getByRole('link', { name: 'First', exact: true }).click(), account],
      save: press('Save zone'),
      isSaved: (page, text) => page.getByText(`Saved ${text}`).waitFor(),
    },
    {
      name: 'the form of a map',
      from: () => `/maps/${mapId}`,
      open: (page) => page.getByRole('link', { name: 'Edit' }).click(),
      enter: textField('Name'),
      leave: [calendar],
      save: press('Save changes'),
      isSaved: (page) => page.getByText('Changes saved').waitFor(),
    },
    {
      name: 'the form of a floor',
      from: () => '/maps',
      open: async (page) => {
        await page
          .getByRole('link', { name: /Depot|Night shift/ })
          .first()
          .click();
        await press('Add floor')(page);
      },
      enter: async (page, text) => {
        const image = await fileOf(await planOf(400, 300), 'plan.png');
        await page.getByLabel('Plan', { exact: true }).setInputFiles(image);
        return textField('Name')(page, text);
      },
      leave: [back], // the dialog blocks everything else
      save: press('Save floor'),
      isSaved: (page, text) => page.getByRole('heading', { name: text }).waitFor(),
    },
    {
      name: 'the form of a calendar item',
      from: () => '/calendar',
      open: (page) => page.getByRole('link', { name: 'New event' }).click(),
      enter: textField('Title'),
      leave: [back],
      save: press('Save'),
      isSaved: (page, text) => page.getByText(`“${text}”`).first().waitFor(),
    },
    {
      name: 'the settings',
      from: () => '/maps',
      open: (page) => page.getByRole('link', { name: 'Settings' }).click(),
      enter: textField('Name'),
      leave: [account],
      save: press('Save settings'),
      isSaved: (page) => page.getByText('Settings saved').waitFor(),
    },
  ];

  test('of zones and of a floor: every way to leave asks first, and the input survives staying and the end of the session', {
    timeout: 300_000,
  }, async () => {
    const page = await muster().openSignedIn('/trash', admin);
    muster()
      .watchOf(page)
      .allow(/40[01]/);
    for (const form of [zones, floor]) {
      await page.goto(form.from());
      await form.open(page);
      const field = await tryToLeave(page, form);
      const text = `Night shift, ${form.name}`;
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
      await form.save(page);
      await form.isSaved(page, text);
    }
  });

  test('of a map, a calendar item and the settings: leaving asks first, and the input survives staying', async () => {
    const page = await muster().openSignedIn('/trash', admin);
    for (const form of [map, item, settings]) {
      await page.goto(form.from());
      await form.open(page);
      const field = await tryToLeave(page, form);
      const text = `Night shift, ${form.name}`;
      await field.fill(text);
      await form.save(page);
      await form.isSaved(page, text);
    }
  });

  /** Enters a text, tries to leave in each way, and stays. @returns the field with the text */
  async function tryToLeave(page: Page, form: Form): Promise<Locator> {
    const field = await form.enter(page, 'Half a thought');
    for (const leave of form.leave) {
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
    return field;
  }
});

async function stayOnPage(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await dialog.waitFor({ state: 'detached' });
}
