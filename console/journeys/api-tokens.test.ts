import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clientAt } from '../../server/src/testing/api-client.ts';
import { checkPage } from '../testing/check-page.ts';
import { admin, useConsole } from '../testing/start-console.ts';

describe('the API tokens of a department', () => {
  const muster = useConsole();
  const list = async () => (await muster().send('GET', '/api/v4/ApiTokens/GetTokens')).body;

  test('an administrator creates a token, a program uses it, and it is revoked', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByText('No API tokens').waitFor();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('See maps').uncheck();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Enter a name').waitFor();
    await page.getByText('Choose at least one').waitFor();
    await checkPage(muster(), page);
    await page.getByLabel('What uses it').fill('Dispatch screen');
    await page.getByLabel('See maps').check();
    await page.getByLabel('See the calendar').check();
    await page.getByLabel('Expires').selectOption('Never');
    await page.getByText('until you revoke it').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('The token is shown only once').waitFor();
    for (let slip = 0; slip < 3; slip += 1) await page.keyboard.press('Escape'); // pressing Escape by mistake does not close it
    const token = await page.getByLabel('Token', { exact: true }).inputValue();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Dispatch screen' });
    await row.getByText('Can see maps and see the calendar').waitFor();
    await row.getByText('Never expires · Never used').waitFor();
    assert.equal((await page.content()).includes(token), false);
    await checkPage(muster(), page);
    const program = clientAt(muster().baseUrl, token);
    assert.equal((await program('GET', '/api/v4/CustomMaps/GetCustomMaps')).status, 200);
    assert.equal((await program('GET', '/api/v4/Users/GetUsers')).status, 403);

    await row.getByRole('button', { name: 'Revoke the token “Dispatch screen”' }).focus();
    await page.keyboard.press('Enter');
    await checkPage(muster(), page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Token revoked').waitFor();
    await page.getByText('No API tokens').waitFor();
    assert.deepEqual(await list(), []);
  });
});
