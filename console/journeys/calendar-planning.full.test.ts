import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { returnToPage } from '../testing/wait.ts';
import { addItem, calendarShown, changeItem, listItems, setTimeZone } from './calendar.test-support.ts';

describe('planning', () => {
  const muster = useConsole();

  test('the form says while typing that the place is taken or a person is busy, and saves nevertheless', async () => {
    await setTimeZone(muster());
    const times = { Start: '2030-06-15T09:00', End: '2030-06-15T10:00' };
    const Attendees = [{ Name: 'Robin Tait', Email: 'robin@westport.example' }];
    await addItem(muster(), { Title: 'Hose drill', Location: 'Yard', Attendees, ...times });
    const page = await muster().openSignedIn(
      '/calendar/new?from=2030-06-15T09:30&to=2030-06-15T11:00',
      editor,
    );
    await page.getByLabel('Title', { exact: true }).fill('Ladder drill');
    await page.getByLabel('Location').fill('yard');
    await page.getByText('Something else is at this place then').waitFor();
    await page.getByText(/^Hose drill: .*2030.*9:00/).waitFor();
    await page.getByRole('button', { name: 'Add attendee' }).click();
    const attendee = page.getByRole('group', { name: 'Attendee 1' });
    await attendee.getByLabel('Name').fill('Robin');
    await attendee.getByLabel('Email').fill('Robin@westport.example');
    await page.getByText(/^Robin Tait – Hose drill/).waitFor();
    await checkPage(muster(), page);
    await page.getByLabel('Location').fill('Hall');
    await page.getByText('Something else is at this place then').waitFor({ state: 'detached' });
    await page.getByLabel('Start date').fill('2030-06-16');
    await page.getByText('These people are busy then').waitFor({ state: 'detached' });
    await page.getByLabel('Start date').fill('2030-06-15');
    await page.getByText('These people are busy then').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await calendarShown(page);
    assert.equal((await listItems(muster())).length, 2);
  });

  test('the form is disabled while it is being saved; changes that another user saved first are not overwritten silently, and no input is lost, also if another user deletes the item', async () => {
    const times = { Start: '2031-05-06T10:00Z', End: '2031-05-06T11:00Z' };
    const item = await addItem(muster(), { Title: 'Meeting', ...times });
    const path = `/calendar/${item.CalendarItemId}/edit?view=month&date=2031-05-06`;
    const page = await muster().openSignedIn(path, editor);
    muster()
      .watchOf(page)
      .allow(/Failed to load resource|40[0-9]/);
    const title = page.getByLabel('Title');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await title.fill('Meeting about hoses');
    await failToSave(page);

    await changeItem(muster(), item, { Location: 'Room 312' });
    await save.click();
    await page.getByText('Someone else changed this').waitFor();
    assert.equal(await title.inputValue(), 'Meeting about hoses');
    await page.getByRole('button', { name: 'Load current version' }).click();
    await page.getByText('Someone else changed this').waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Location').inputValue(), 'Room 312');
    assert.equal(await title.inputValue(), 'Meeting');
    await title.fill('Meeting about ladders');
    await changeItem(muster(), item, { Location: 'Room 313' });
    await save.click();
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
    const saved = (await listItems(muster())).find(
      ({ CalendarItemId }) => CalendarItemId === item.CalendarItemId,
    );
    assert.deepEqual([saved?.Title, saved?.Location], ['Meeting about ladders', 'Room 313']);

    await page.goto(path);
    await title.fill('Meeting about foam');
    await muster().send('DELETE', `/api/v4/Calendar/DeleteCalendarItem/${item.CalendarItemId}`);
    await returnToPage(page);
    await page.getByText('Someone else deleted this item.').waitFor();
    assert.equal(await title.inputValue(), 'Meeting about foam');
    await save.click();
    await page.getByRole('alert').first().waitFor();
    assert.equal(await title.inputValue(), 'Meeting about foam');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
  });
});

/** Saves the form while the service fails: its fields are disabled until the response, and enabled after it. */
async function failToSave(page: Page): Promise<void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/UpdateCalendarItem/*', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 500 });
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saving…' }).waitFor();
  const fields = ['Title', 'Description', 'All day'].map((label) => page.getByLabel(label));
  for (const field of fields) assert.equal(await field.isEnabled(), false);
  gate.resolve();
  await page.getByText('Something went wrong on the server.').waitFor();
  for (const field of fields) assert.equal(await field.isEnabled(), true);
  await page.unroute('**/UpdateCalendarItem/*');
}
