import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createUser } from '../../server/src/features/accounts/users/users.ts';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { admin, signIn, type TestUser, useConsole } from '../testing/start-console.ts';
import { waitForFrames } from '../testing/wait.ts';

const other: TestUser = { ...admin, email: 'admin@elsewhere.example.org' };

describe('another person signs in on a page that was left open', () => {
  const muster = useConsole();
  before(async () => {
    const { server, send } = muster();
    await createUser(server.ctx, { ...other, departmentId: 2, departmentName: 'Harbor Brigade' });
    await addMap(send, { name: 'Depot of department 1' });
  });
  const readName = async () => (await muster().send('GET', '/api/v4/Department/GetDepartment')).body.name;

  /** Signs out in another tab, and waits until the page says so. */
  async function endSession(page: Page): Promise<void> {
    const tab = await page.context().newPage();
    await tab.goto('/sign-out');
    await tab.getByText('You are signed out.').waitFor();
    await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor();
    await tab.close();
  }

  test('no frame shows data of the previous user, however slow the service is', async () => {
    const page = await muster().openSignedIn('/maps', admin);
    await page.getByRole('link', { name: 'Depot of department 1' }).waitFor();
    await endSession(page);
    const gate = Promise.withResolvers<void>();
    await page.route(/GetCustomMaps|GetDepartment/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await watchFor(page, /department 1|Test Fire/);
    const request = page.waitForRequest(/GetCustomMaps|GetDepartment/);
    await signIn(page, other);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await request;
    await waitForFrames(page);
    assert.equal(await page.evaluate(() => Reflect.get(window, 'framesSeen')), 0);
    gate.resolve();
    await page.getByRole('banner').getByText('Harbor Brigade').waitFor();
    await page.getByRole('heading', { name: 'No maps yet' }).waitFor();
    assert.equal(await page.evaluate(() => Reflect.get(window, 'framesSeen')), 0);
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
  });

  test('failed requests and late responses do not show data of the previous user either, and input of that user is lost, as the dialog warned', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    muster()
      .watchOf(page)
      .allow(/Failed to load resource/);
    const saved = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    await page.route('**/UpdateDepartment', async (route) => {
      const response = await route.fetch();
      saved.resolve();
      await late.promise;
      await route.fulfill({ response });
    });
    await page.getByLabel('Name').fill('Test Fire 1');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await saved.promise;
    assert.equal(await readName(), 'Test Fire 1');
    await endSession(page);
    await page.getByText('will be lost if someone else signs in.').waitFor();
    await page.route('**/GetDepartment', (route) => route.fulfill({ status: 500 }));
    await signIn(page, other);
    await page.getByText('The settings could not be loaded').waitFor();
    const updateResponse = page.waitForResponse('**/UpdateDepartment');
    late.resolve();
    await updateResponse;
    await waitForFrames(page);
    const shown = await page.locator('body').innerText();
    assert.doesNotMatch(shown, /Test Fire|Settings saved/);
    await page.unroute('**/GetDepartment');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('banner').getByText('Harbor Brigade').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Harbor Brigade');
  });
});

/** Counts the frames that show this text without the sign-in dialog over it, in `window.framesSeen`. */
async function watchFor(page: Page, text: RegExp): Promise<void> {
  await page.evaluate((pattern) => {
    Reflect.set(window, 'framesSeen', 0);
    const check = () => {
      const isSeen =
        !document.querySelector('dialog[open]') && new RegExp(pattern).test(document.body.innerText);
      if (isSeen) Reflect.set(window, 'framesSeen', Reflect.get(window, 'framesSeen') + 1);
      requestAnimationFrame(check);
    };
    check();
  }, text.source);
}
