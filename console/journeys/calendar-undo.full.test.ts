import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { drag, middleOf } from '../testing/drag.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import {
  addItem,
  calendarShown,
  changeItem,
  dayOf,
  listItems,
  setTimeZone,
  startsOf,
} from './calendar.test-support.ts';

const june = '/calendar?view=month&date=2026-06-15';

describe('undoing moves in the calendar', () => {
  const muster = useConsole();
  before(async () => {
    await setTimeZone(muster());
    await addItem(muster(), {
      Title: 'Ladder drill',
      Start: '2026-06-16T09:00',
      End: '2026-06-16T10:30',
      RecurrenceRule: 'FREQ=WEEKLY;BYDAY=TU,FR;COUNT=6',
    });
  });

  test('a series that was moved is moved back, including instances that had been moved separately; not if someone else has changed the item, and a message says why', async () => {
    const third = (await listItems(muster())).find(({ Start }) => Start.startsWith('2026-06-23'));
    if (third) await changeItem(muster(), third, { Start: '2026-06-24T14:00', End: '2026-06-24T15:00' });
    const times = { Start: '2026-06-09T09:00', End: '2026-06-09T10:00' };
    const item = await addItem(muster(), { Title: 'Open day', ...times });
    const before = await startsOf(muster(), 'Ladder drill');
    const page = await muster().openSignedIn(june, editor);
    await calendarShown(page);
    const instance = dayOf(page, '2026-06-16').getByRole('button', { name: /Ladder drill/ });
    await drag(page, await middleOf(instance), await middleOf(dayOf(page, '2026-06-15')));
    const dialog = page.getByRole('dialog', { name: 'Move recurring event' });
    await dialog.getByRole('radio', { name: 'All events' }).check();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('“Ladder drill” moved to Mon').waitFor();
    assert.deepEqual(await daysOf('Ladder drill'), ['15', '18', '22', '25', '29', '02']);
    assert.equal(await ruleOf('Ladder drill'), 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Ladder drill” moved back.').waitFor();
    assert.deepEqual(await startsOf(muster(), 'Ladder drill'), before);
    assert.equal(await ruleOf('Ladder drill'), 'FREQ=WEEKLY;BYDAY=TU,FR;COUNT=6');
    if (third) await changeItem(muster(), third, { Start: '2026-06-23T09:00', End: '2026-06-23T10:30' });

    muster()
      .watchOf(page)
      .allow(/Failed to load resource.*412/);
    const shown = dayOf(page, '2026-06-09').getByRole('button', { name: /Open day/ });
    await drag(page, await middleOf(shown), await middleOf(dayOf(page, '2026-06-10')));
    await page.getByText('“Open day” moved to Wed').waitFor();
    await changeItem(muster(), item, { Location: 'Yard' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('“Open day” was not moved back. Someone changed it after you moved it').waitFor();
    assert.deepEqual(await daysOf('Open day'), ['10']);
  });

  async function ruleOf(title: string): Promise<string | null | undefined> {
    return (await listItems(muster())).find(({ Title }) => Title === title)?.RecurrenceRule;
  }

  /** The days of the month on which the items with this title start. */
  async function daysOf(title: string): Promise<readonly string[]> {
    return (await startsOf(muster(), title)).map((start) => start.slice(8, 10));
  }
});
