import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { clientOf } from '../../server/src/testing/api-client.ts';
import { checkPage } from '../testing/check-page.ts';
import { admin, useConsole } from '../testing/start-console.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim();
  });
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

const password = 'a password of some length';

describe('the people of a department', () => {
  const muster = useConsole();
  const invite = async (name: string, role = 'editor') => {
    const email = `${name.toLowerCase()}@example.org`;
    const { body } = await muster().send('POST', '/api/v4/Users/InviteUser', { email, name, role });
    return { ...body, path: new URL(body.invitationUrl).pathname + new URL(body.invitationUrl).hash };
  };
  const usersNamed = async (name: string) => {
    const { body } = await muster().send('GET', '/api/v4/Users/GetUsers');
    return body.filter((user: { name: string }) => user.name === name);
  };
  const act = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const accept = (token: string) =>
    clientOf(muster().server, 1, null)('POST', '/api/v4/Users/AcceptInvitation', { token, password });

  test('a link’s token is in no address that the browser requests; a link that was used, and an address without a token, show what to do', async () => {
    const { path, token } = await invite('Used');
    const page = await muster().openPage();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
    await page.goto(path);
    await page.getByText('has invited you').waitFor();
    assert.ok(addresses.length > 2);
    for (const address of addresses) assert.ok(!address.split('#')[0]?.includes(token), address);
    await accept(token);
    muster()
      .watchOf(page)
      .allow(/status of 404.*\/Users\//);
    await page.getByLabel('Password', { exact: true }).fill('another password of length');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await checkPage(muster(), page);
    await page.goto('/invitation');
    await page.reload(); // only the part after the # changes, which loads nothing
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });

  test('with the keyboard: another role, a link for a new password, signing out, disabling and enabling; an invitation gets a new link, and is revoked', async () => {
    const { token } = await invite('Ada');
    await accept(token);
    const { path } = await invite('Quentin');
    const page = await muster().openSignedIn('/settings/people', admin);
    const opener = page.getByRole('button', { name: 'Actions for Ada' });
    const choose = async (times: number) => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.role === 'menuitem');
      for (let step = 0; step < times; step += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    };
    const confirm = async (done: string) => {
      assert.equal(await focused(page), 'Cancel');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText(done, { exact: true }).first().waitFor();
    };
    await choose(0);
    await page.getByLabel('Role').selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await rowOf(page, 'Ada').getByText('Viewer').waitFor();
    assert.equal(await focused(page), 'Actions for Ada');
    await choose(1);
    await confirm('Send this link to Ada');
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    const reset = await page.context().newPage();
    await reset.goto(link);
    await reset.getByText('Choose a new password for your account at Test Fire & Rescue').waitFor();
    await reset.close();
    await choose(2);
    await confirm('Ada is signed out everywhere');
    await choose(3);
    await confirm('Ada is disabled');
    await rowOf(page, 'Ada').getByText('Disabled').waitFor();
    await choose(1);
    await confirm('Ada can sign in again');
    const [ada] = await usersNamed('Ada');
    assert.deepEqual([ada.role, ada.disabled], ['viewer', false]);

    await act(page, 'Quentin', 'New link…');
    await page.getByRole('button', { name: 'Create link' }).click();
    const newLink = await page.getByLabel('Link', { exact: true }).inputValue();
    assert.ok(!newLink.endsWith(path));
    await page.getByRole('button', { name: 'Done' }).click();
    await act(page, 'Quentin', 'Withdraw invitation…');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The invitation was withdrawn').waitFor();
    assert.equal(await rowOf(page, 'Quentin').count(), 0);
    assert.deepEqual(await usersNamed('Quentin'), []);
  });

  test('a conflicting edit asks the user; nobody can change their own role or access', async () => {
    const { token } = await invite('Bo');
    await accept(token);
    const page = await muster().openSignedIn('/settings/people', admin);
    await act(page, 'Bo', 'Edit…');
    await page.getByLabel('Name').fill('Bob');
    const [bo] = await usersNamed('Bo');
    const fields = { name: 'Bobby', role: 'admin' };
    await muster().send('PUT', `/api/v4/Users/UpdateUser/${bo.id}`, fields);
    muster()
      .watchOf(page)
      .allow(/status of 412/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this').waitFor();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await rowOf(page, 'Bob').getByText('Editor').waitFor();
    const own = page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) });
    await own.getByRole('button').click();
    assert.equal(await page.getByRole('menuitem', { name: 'Disable…' }).count(), 0);
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    assert.equal(await page.getByLabel('Role').isDisabled(), true);
  });
});
