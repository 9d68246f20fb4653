import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addMap } from '../../server/src/testing/sample-maps.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';

describe('pages that need a permission', () => {
  const muster = useConsole();

  test('a viewer sees no ways to import, share, delete or write a document, and an editor none to the audit log and the accounts; addresses of such pages are refused', async () => {
    const { send } = muster();
    const { customMapId } = await addMap(send, { name: 'Central station' });
    const form = new FormData();
    for (const [name, value] of Object.entries({ customMapId, title: 'Keys', note: 'At the gate' }))
      form.append(name, value);
    await send('POST', '/api/v4/CustomMaps/SaveAttachment', form);
    const map = `/maps/${customMapId}`;

    const reading = await muster().openSignedIn('/maps', viewer);
    await reading.getByRole('heading', { name: 'Central station' }).waitFor();
    assert.equal(await reading.getByRole('link', { name: /^(Import|New map)$/ }).count(), 0);
    await reading.waitForLoadState('networkidle');
    assert.equal(await reading.getByRole('region', { name: 'First steps' }).count(), 0);
    await reading.getByRole('button', { name: 'Account' }).click();
    await reading.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    assert.equal(await reading.getByRole('menuitem', { name: 'Trash' }).count(), 0);
    await reading.goto(map);
    const panel = reading.getByRole('region', { name: 'Documents and notes' });
    await panel.getByText('At the gate').waitFor();
    assert.equal(await panel.getByRole('button').count(), 0);
    await reading.waitForLoadState('networkidle');
    assert.equal(await reading.getByRole('region', { name: 'Share links' }).count(), 0);
    await assertRefused(reading, ['/import', '/calendar/new', '/trash']);

    const page = await muster().openSignedIn(map, editor);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Map report' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'History' }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Activity' }).count(), 0);
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Appearance' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'People' }).count(), 0);
    await assertRefused(page, ['/activity', `${map}/history`, '/settings/people', '/settings/api-tokens']);
  });
});

async function assertRefused(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.getByText('Your role does not allow this').waitFor();
  }
}
