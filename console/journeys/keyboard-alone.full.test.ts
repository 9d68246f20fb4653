import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { planOf } from '../testing/floor-plan.ts';
import { fileOf } from '../testing/map-form.ts';
import { admin, useConsole } from '../testing/start-console.ts';
import { tabTo } from '../testing/tab-to.ts';

/** The main paths of pages whose other journeys use the mouse. Nothing here clicks, fills in or focuses: only keys are pressed. */
describe('with the keyboard alone', () => {
  const muster = useConsole();

  test('an administrator signs in, adds a map with its plan, and signs out; then going back shows nothing of it', async () => {
    const page = await muster().openPage();
    page.on('filechooser', () => {}); // from the start, because a key press can be faster than turning on interception
    await page.goto('/');
    await fill(page, page.getByLabel('Email'), admin.email);
    await fill(page, page.getByLabel('Password', { exact: true }), admin.password);
    await page.keyboard.press('Enter');
    await page.getByText('No maps yet').waitFor();
    await addMap(page);
    await signOut(page);
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
  });
});

/** Tabs to a link or a button and presses Enter on it. */
async function follow(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a field and replaces its text. */
async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function choosePlan(page: Page, field: Locator): Promise<void> {
  await tabTo(page, field);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(await fileOf(await planOf(800, 600), 'plan.png'));
  await page.getByText('800 × 600 px').waitFor();
}

async function addMap(page: Page): Promise<void> {
  await follow(page, page.getByRole('link', { name: 'New map' }));
  await fill(page, page.getByLabel('Name'), 'Westport Fire Station');
  await choosePlan(page, page.getByLabel('Image', { exact: true }));
  await tabTo(page, page.getByLabel('Floor of this plan'));
  for (const key of ['ControlOrMeta+A', 'Delete']) await page.keyboard.press(key);
  await fill(page, page.getByLabel('Find a place'), '56.46, -2.978');
  await page.keyboard.press('Enter');
  const size = await page.getByText(/ ft × .* ft on the ground/).textContent();
  await tabTo(page, page.getByRole('button', { name: 'Southeast corner' }));
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText(size ?? '').waitFor({ state: 'detached' });
  await follow(page, page.getByRole('button', { name: 'Save map' }));
  await page.getByRole('heading', { name: 'Westport Fire Station', level: 1 }).waitFor();
}

/** Signs out, and goes back in the browser history to pages that must show and store nothing any more. */
async function signOut(page: Page): Promise<void> {
  const tokens = [...(await leftIn(page)).matchAll(/(?:access|refresh)Token\\?":\\?"([^"\\]+)/g)];
  assert.equal(tokens.length, 2, 'the session was in the storage');
  await follow(page, page.getByRole('button', { name: 'Account' }));
  await page.getByRole('menuitemradio').and(page.locator(':focus')).waitFor();
  for (const key of ['End', 'Enter']) await page.keyboard.press(key);
  await page.getByText('You are signed out.').waitFor();
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/v4/') && response.ok()) answered.push(response.url());
  });
  const stored = [...tokens.map(([, token = '']) => token), 'muster-session', admin.email];
  for (let steps = 0; steps < 2; steps += 1) {
    const left = await leftIn(page);
    const shown = await page.content();
    for (const data of ['Westport Fire Station', ...stored])
      assert.equal(left.includes(data), false, `${data.slice(0, 20)} is left in ${left}`);
    for (const data of ['Test Fire', 'Westport Fire Station', 'Administrator'])
      assert.equal(shown.includes(data), false, `${data} is shown after signing out`);
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  }
  assert.deepEqual(answered, []);
}

/** Everything that a page has stored in its browser profile, except what the browser itself stores. */
async function leftIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    history: history.state,
  }));
  return JSON.stringify({ cookies, ...stored });
}
