import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { returnToPage } from '../testing/wait.ts';
import {
  addItem,
  calendarShown,
  deleteAll,
  listItems,
  setTimeZone,
  startsOf,
} from './calendar.test-support.ts';

const mostActions = 25;

describe('planning', () => {
  const muster = useConsole();

  test('a training officer plans a quarter of drills with 12 places each in at most 25 actions', async () => {
    await setTimeZone(muster());
    await deleteAll(muster());
    const page = await muster().openSignedIn('/calendar?date=2030-04-01', editor);
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions++;
      await action;
    };
    const choose = (name: string, option: string) =>
      act(page.getByRole('combobox', { name }).selectOption(option));
    const fill = (label: string, text: string) => act(page.getByLabel(label, { exact: true }).fill(text));
    await act(page.getByRole('link', { name: 'New event' }).click());
    await fill('Title', 'Ladder drill');
    await act(page.getByLabel('Location').fill('Westport House, yard'));
    await fill('Start date', '2030-04-03');
    await fill('Start time', '19:00');
    await fill('End time', '21:00');
    await choose('Repeats', 'Weekly');
    await choose('Ends', 'After a number of events');
    await fill('Number of events', '13');
    await choose('People sign up', 'Yes, for a number of places');
    await fill('Places', '12');
    await act(page.getByRole('button', { name: 'Save', exact: true }).click());
    await calendarShown(page);
    const drills = await listItems(muster());
    assert.equal(drills.length, 13);
    assert.ok(drills.every(({ SignUp, Start }) => SignUp.Places === 12 && Start.includes('T18:00')));
    assert.equal(drills.at(-1)?.Start.slice(0, 10), '2030-06-26');
    assert.ok(actions <= mostActions, `${actions} actions`);
  });

  test('the form says while typing that the place is taken or a person is busy, and saves nevertheless', async () => {
    await setTimeZone(muster());
    await deleteAll(muster());
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

  test('the form is disabled while it is being saved, and enabled again if saving fails', async () => {
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
    gate.resolve();
    await page.getByText('Something went wrong on the server.').waitFor();
    await title.fill('Hose test 2');
    isDown = false;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
    assert.equal((await startsOf(muster(), 'Hose test 2')).length, 1);
  });

  test('the form keeps the entries when another user deletes the item', async () => {
    const item = await addItem(muster(), {
      Title: 'Drill',
      Start: '2031-05-06T10:00Z',
      End: '2031-05-06T11:00Z',
    });
    const page = await muster().openSignedIn(`/calendar/${item.CalendarItemId}/edit`, editor);
    muster().watchOf(page).allow(/404/);
    const title = page.getByLabel('Title');
    await title.fill('Drill with foam');
    await muster().send('DELETE', `/api/v4/Calendar/DeleteCalendarItem/${item.CalendarItemId}`);

    await returnToPage(page);
    await page.getByText('Someone else deleted this item.').waitFor();
    assert.equal(await title.inputValue(), 'Drill with foam');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    assert.equal(await title.inputValue(), 'Drill with foam');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
  });
});
