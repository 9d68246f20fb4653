import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { returnToPage } from '../testing/wait.ts';
import { addItem, startsOf } from './calendar.test-support.ts';

const fields = { Title: 'Drill', Start: '2031-05-06T10:00:00Z', End: '2031-05-06T11:00:00Z' };

describe('the form of a calendar item', () => {
  const muster = useConsole();

  test('is disabled while it is being saved, and enabled again if saving fails', async () => {
    const page = await muster().openSignedIn(
      '/calendar/new?from=2031-05-06T10:00&to=2031-05-06T11:00',
      editor,
    );
    muster()
      .watchOf(page)
      .allow(/Failed to load resource/);
    const gate = Promise.withResolvers<void>();
    let isDown = true;
    await page.route('**/SaveCalendarItem', async (route) => {
      await gate.promise;
      await (isDown ? route.fulfill({ status: 500 }) : route.continue());
    });
    const title = page.getByLabel('Title');
    await title.fill('Hose test');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Saving…' }).waitFor();
    for (const field of [title, page.getByLabel('Description'), page.getByLabel('All day')])
      assert.equal(await field.isEnabled(), false);
    await checkPage(muster(), page);
    gate.resolve();
    await page.getByText('Something went wrong on the server.').waitFor();
    await title.fill('Hose test 2');
    isDown = false;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
    assert.equal((await startsOf(muster(), 'Hose test 2')).length, 1);
  });

  test('keeps the entries when another user deletes the item', async () => {
    const item = await addItem(muster(), fields);
    const page = await muster().openSignedIn(`/calendar/${item.CalendarItemId}/edit`, editor);
    muster().watchOf(page).allow(/404/);
    const title = page.getByLabel('Title');
    await title.fill('Drill with foam');
    await muster().send('DELETE', `/api/v4/Calendar/DeleteCalendarItem/${item.CalendarItemId}`);

    await returnToPage(page);
    await page.getByText('Someone else deleted this item.').waitFor();
    assert.equal(await title.inputValue(), 'Drill with foam');
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    assert.equal(await title.inputValue(), 'Drill with foam');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  });
});
