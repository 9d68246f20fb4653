import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { editor, useConsole } from '../testing/start-console.ts';
import {
  addItem,
  calendarShown,
  dayOf,
  deleteAll,
  listItems,
  setTimeZone,
  startsOf,
} from './calendar.test-support.ts';

const newItem = '/calendar/new?view=month&date=2026-06-15&from=2026-06-15T09:00&to=2026-06-15T10:30';
const june = '/calendar?view=month&date=2026-06-15';

describe('recurrence rules written by the event form', () => {
  const muster = useConsole();
  before(() => setTimeZone(muster()));
  beforeEach(() => deleteAll(muster()));

  test('a rule that skips weeks contains the first day of the week on this device', async () => {
    const page = await muster().openSignedIn(newItem, editor);
    await page.getByLabel('Title').fill('Hose check');
    await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Weekly');
    await page.getByLabel('Repeat every (weeks)').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname === '/calendar');
    const [item] = await listItems(muster());
    assert.equal(item?.RecurrenceRule, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU');
  });

  test('changing the day of this and following instances in the form keeps their number', async () => {
    const days = { Start: '2026-06-01T09:00', End: '2026-06-01T10:00' };
    await addItem(muster(), { Title: 'Drill', ...days, RecurrenceRule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' });
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
    assert.deepEqual(
      (await startsOf(muster(), 'Drill')).map((start) => start.slice(8, 10)),
      ['01', '08', '16', '23', '30'],
    );
    const rules = (await listItems(muster())).map(({ RecurrenceRule }) => RecurrenceRule);
    assert.equal(rules.at(-1), 'FREQ=WEEKLY;BYDAY=TU;COUNT=3');
  });
});
