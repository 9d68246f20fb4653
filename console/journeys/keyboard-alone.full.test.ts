import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { planOf } from '../testing/floor-plan.ts';
import { fileOf } from '../testing/map-form.ts';
import { admin, editor, useConsole } from '../testing/start-console.ts';
import { tabTo } from '../testing/tab-to.ts';
import { waitForFocus } from '../testing/wait.ts';
import { addItem, calendarShown, setTimeZone, startsOf } from './calendar.test-support.ts';

/** The main paths of pages whose other journeys use the mouse. Nothing here clicks, fills in or focuses: only keys are pressed. */
describe('with the keyboard alone', () => {
  const muster = useConsole();

  test('an administrator signs in, adds a map with its plan and a series of events, and signs out; then going back shows nothing of it', async () => {
    const page = await muster().openPage();
    page.on('filechooser', () => {}); // from the start, because a key press can be faster than turning on interception
    await page.goto('/');
    await fill(page, page.getByLabel('Email'), admin.email);
    await fill(page, page.getByLabel('Password', { exact: true }), admin.password);
    await page.keyboard.press('Enter');
    await page.getByText('No maps yet').waitFor();
    await addMap(page);
    await addSeries(page);
    assert.equal((await startsOf(muster(), 'Hose drill')).length, 4);
    await signOut(page);
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
  });

  test('an editor changes the period and the view of the calendar, and deletes the rest of a series; when details are closed, the focus returns to the item', async () => {
    await setTimeZone(muster());
    await addItem(muster(), { Title: 'Roll call', Start: '2026-06-02T08:00', End: '2026-06-02T08:15' });
    const times = { Start: '2026-06-15T09:00', End: '2026-06-15T10:00' };
    await addItem(muster(), { Title: 'Ladder drill', ...times, RecurrenceRule: 'FREQ=WEEKLY;COUNT=3' });
    const page = await muster().openSignedIn('/calendar?view=month&date=2026-05-15', editor);
    await calendarShown(page);
    await follow(page, page.getByRole('button', { name: 'Next month' }));
    await page.getByRole('heading', { name: 'June 2026' }).waitFor();
    await tabTo(page, page.getByRole('radio', { name: 'Month' }));
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);

    const day = page.getByRole('listitem', { name: 'June 22, 2026' });
    await follow(page, day.getByRole('button', { name: /Ladder drill/ }));
    const details = page.getByRole('dialog', { name: 'Ladder drill' });
    await follow(page, details.getByRole('button', { name: 'Delete' }));
    const dialog = page.getByRole('dialog', { name: 'Delete recurring event' });
    await dialog.waitFor();
    await page.keyboard.press('ArrowDown');
    await waitForFocus(dialog.getByRole('radio', { name: 'This and following events', checked: true }));
    await follow(page, dialog.getByRole('button', { name: 'Delete' }));
    await page.getByText('“Ladder drill” deleted.').waitFor();
    const starts = await startsOf(muster(), 'Ladder drill');
    assert.deepEqual(
      starts.map((start) => start.slice(0, 10)),
      ['2026-06-15'],
    );

    const item = page.getByRole('button', { name: /Roll call/ });
    await tabTo(page, item, 'Shift+Tab');
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'Roll call' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitForFocus(item);
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

async function addSeries(page: Page): Promise<void> {
  await follow(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }));
  await calendarShown(page);
  await follow(page, page.getByRole('link', { name: 'New event' }));
  await page.getByRole('heading', { level: 1, name: 'New event' }).and(page.locator(':focus')).waitFor();
  await fill(page, page.getByLabel('Title'), 'Hose drill');
  for (const [field, choice] of [
    ['Repeats', 'Weekly'],
    ['Ends', 'After'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name: field }));
    await page.keyboard.type(choice);
  }
  await fill(page, page.getByLabel('Number of events'), '4');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/calendar');
  await calendarShown(page);
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
  for (let steps = 0; steps < 3; steps += 1) {
    const left = await leftIn(page);
    const shown = await page.content();
    for (const data of ['Westport Fire Station', 'Hose drill', ...stored])
      assert.equal(left.includes(data), false, `${data.slice(0, 20)} is left in ${left}`);
    for (const data of ['Test Fire', 'Westport Fire Station', 'Hose drill', 'Administrator'])
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
