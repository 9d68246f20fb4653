import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { checkPage } from '../testing/check-page.ts';
import { drag, middleOf } from '../testing/drag.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import {
  addItem,
  calendarShown,
  changeItem,
  dayOf,
  deleteAll,
  listItems,
  setTimeZone,
  startsOf,
} from './calendar.test-support.ts';

const newItem = '/calendar/new?view=month&date=2026-06-15&from=2026-06-15T09:00&to=2026-06-15T10:30';
const june = '/calendar?view=month&date=2026-06-15';

describe('series in the calendar', () => {
  const muster = useConsole();
  before(() => setTimeZone(muster()));

  test('a series is created with the form, which shows errors at the fields, describes the rule in words, and counts weeks from the first day of the week on this device', async () => {
    const page = await muster().openSignedIn(newItem, editor);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a title').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true');
    await page.getByLabel('Title').fill('Ladder drill');
    await page.getByLabel('Location').fill('Westport House, yard');
    await page.getByRole('combobox', { name: 'Show as' }).selectOption('Free');
    await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Weekly');
    await page.getByRole('checkbox', { name: 'Thursday' }).check();
    await page.getByRole('combobox', { name: 'Ends' }).selectOption('After a number of events');
    await page.getByLabel('Number of events').fill('6');
    await page.getByLabel('Repeat every (weeks)').fill('2');
    await page.getByText('Every 2 weeks on Monday and Thursday, 6 times').waitFor();
    await page.getByRole('combobox', { name: 'Remind' }).selectOption('Custom…');
    await page.getByLabel('How long before').fill('50');
    await page.getByRole('combobox', { name: 'Unit' }).selectOption('days');
    await page.getByRole('button', { name: 'Add attendee' }).click();
    await page.getByRole('group', { name: 'Attendee 1' }).getByLabel('Name').fill('Robin Tait');
    await page.getByRole('group', { name: 'Attendee 1' }).getByLabel('Email').fill('robin');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Fix the problems in 2 fields').waitFor();
    await page.evaluate(() => scrollTo(0, 0)); // axe reports controls that are half under the page header as too small
    await checkPage(muster(), page);
    await page.getByLabel('How long before').fill('2');
    await page.getByRole('group', { name: 'Attendee 1' }).getByLabel('Email').fill('robin@westport.example');
    await page.getByRole('combobox', { name: 'Response' }).selectOption('Accepted');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
    await calendarShown(page);
    await dayOf(page, '2026-06-18')
      .getByRole('button', { name: /Ladder drill/ })
      .waitFor();
    const [item] = await listItems(muster());
    assert.equal(item?.RecurrenceRule, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU;COUNT=6');
    assert.deepEqual([item?.Reminder, item?.ShowAs], [2880, 'Free']);
    assert.deepEqual(item?.Attendees, [
      { Name: 'Robin Tait', Email: 'robin@westport.example', Status: 'accepted' },
    ]);
    assert.equal((await startsOf(muster(), 'Ladder drill')).length, 6);
  });

  test('dragging one instance moves only that one, and Undo reverts it; a canceled move leaves it where it was; an instance and those after it are deleted; an item that someone else changed is not moved', async () => {
    await deleteAll(muster());
    const days = { Start: '2026-06-15T09:00', End: '2026-06-15T10:30' };
    const RecurrenceRule = 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6';
    await addItem(muster(), { Title: 'Ladder drill', ...days, RecurrenceRule });
    const times = { Start: '2026-06-17T09:00', End: '2026-06-17T10:00' };
    const item = await addItem(muster(), { Title: 'Meeting', ...times });
    const page = await muster().openSignedIn(june, editor);
    await calendarShown(page);
    const instance = dayOf(page, '2026-06-22').getByRole('button', { name: /Ladder drill/ });
    await drag(page, await middleOf(instance), await middleOf(dayOf(page, '2026-06-24')));
    const dialog = page.getByRole('dialog', { name: 'Move recurring event' });
    await dialog.getByRole('radio', { name: 'This event' }).waitFor();
    await checkPage(muster(), page);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('“Ladder drill” moved to Wed, Jun 24, 2026, 9:00 AM to 10:30 AM.').waitFor();
    await dayOf(page, '2026-06-24')
      .getByRole('button', { name: /Ladder drill/ })
      .waitFor();
    assert.deepEqual(await daysOf('Ladder drill'), ['15', '18', '24', '25', '29', '02']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Ladder drill” moved back.').waitFor();
    assert.deepEqual(await daysOf('Ladder drill'), ['15', '18', '22', '25', '29', '02']);
    await drag(page, await middleOf(instance), await middleOf(dayOf(page, '2026-06-23')));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await instance.waitFor();
    assert.deepEqual(await daysOf('Ladder drill'), ['15', '18', '22', '25', '29', '02']);

    await dayOf(page, '2026-06-25').getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete recurring event' });
    await deletion.getByRole('radio', { name: 'This and following events' }).check();
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“Ladder drill” deleted.').waitFor();
    assert.deepEqual(await daysOf('Ladder drill'), ['15', '18', '22']);
    await dayOf(page, '2026-06-25').getByRole('button').waitFor({ state: 'detached' });
    await instance.waitFor();

    await changeItem(muster(), item, { Start: '2026-06-10T09:00', End: '2026-06-10T10:00' });
    const meeting = dayOf(page, '2026-06-17').getByRole('button', { name: /Meeting/ });
    await drag(page, await middleOf(meeting), await middleOf(dayOf(page, '2026-06-19')));
    await page.getByText('“Meeting” was not moved. Someone else just changed this event.').waitFor();
    await dayOf(page, '2026-06-10')
      .getByRole('button', { name: /Meeting/ })
      .waitFor();
    assert.deepEqual(await daysOf('Meeting'), ['10']);
  });

  test('another day of this and following instances keeps their number; a changed rule cannot be for one instance only', async () => {
    await deleteAll(muster());
    const days = { Start: '2026-06-01T09:00', End: '2026-06-01T10:00' };
    await addItem(muster(), { Title: 'Drill', ...days, RecurrenceRule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' });
    const monthly = { ...days, RecurrenceRule: 'FREQ=MONTHLY;BYDAY=1MO;COUNT=3' };
    const item = await addItem(muster(), { Title: 'Inspection', ...monthly });
    const page = await muster().openSignedIn(june, editor);
    await calendarShown(page);
    await dayOf(page, '2026-06-15').getByRole('button').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Start date').fill('2026-06-16');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save recurring event' });
    await dialog.getByRole('radio', { name: 'This and following events' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
    assert.deepEqual(await daysOf('Drill'), ['01', '08', '16', '23', '30']);
    const drills = (await listItems(muster())).filter(({ Title }) => Title === 'Drill');
    assert.equal(drills.at(-1)?.RecurrenceRule, 'FREQ=WEEKLY;BYDAY=TU;COUNT=3');

    await page.goto(`/calendar/${item.CalendarItemId}/edit`);
    await page.getByText('Every month on the first Monday, 3 times').waitFor();
    const repeats = page.getByRole('combobox', { name: 'Repeats' });
    await repeats.selectOption('Custom');
    await page.getByLabel('Rule', { exact: true }).fill('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=3');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('You changed how often it repeats').waitFor();
    assert.equal(await dialog.getByRole('radio', { name: 'This event' }).count(), 0);
    await dialog.getByRole('radio', { name: 'All events' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
    assert.deepEqual(await daysOf('Inspection'), ['30', '28', '31']);
  });

  /** The days of the month on which the items with this title start. */
  async function daysOf(title: string): Promise<readonly string[]> {
    return (await startsOf(muster(), title)).map((start) => start.slice(8, 10));
  }
});
