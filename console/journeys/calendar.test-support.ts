import assert from 'node:assert/strict';
import type { CalendarItem } from '@muster/sdk/client';
import type { Page } from 'playwright-core';
import type { ConsoleUnderTest } from '../testing/start-console.ts';

const timeZone = 'Europe/London';

/** Sets a time zone for department 1; the default has daylight saving time. */
export async function setTimeZone({ server }: ConsoleUnderTest, zone = timeZone): Promise<void> {
  await server.ctx.db.updateTable('departments').set({ time_zone: zone }).where('id', '=', 1).execute();
}

export async function addItem({ send }: ConsoleUnderTest, fields: object): Promise<CalendarItem> {
  const { status, body } = await send('POST', '/api/v4/Calendar/SaveCalendarItem', fields);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as { Data: CalendarItem }).Data; // the response type of this operation
}

export async function changeItem(
  { send }: ConsoleUnderTest,
  item: CalendarItem,
  fields: object,
): Promise<CalendarItem> {
  const path = `/api/v4/Calendar/UpdateCalendarItem/${item.CalendarItemId}`;
  const { status, body } = await send('PUT', path, { Title: item.Title, ...fields });
  assert.equal(status, 200, JSON.stringify(body));
  return (body as { Data: CalendarItem }).Data; // the response type of this operation
}

/** All items of the department, sorted by start. */
export async function listItems({ send }: ConsoleUnderTest): Promise<readonly CalendarItem[]> {
  const { body } = await send('GET', '/api/v4/Calendar/GetAllCalendarItems');
  return (body as { Data: readonly CalendarItem[] }).Data; // the response type of this operation
}

/** The starts of the items with this title, in UTC. */
export async function startsOf(muster: ConsoleUnderTest, title: string): Promise<readonly string[]> {
  return (await listItems(muster)).filter(({ Title }) => Title === title).map(({ Start }) => Start);
}

export async function deleteAll(muster: ConsoleUnderTest): Promise<void> {
  for (let items = await listItems(muster); items.length > 0; items = await listItems(muster)) {
    const [first] = items;
    await muster.send('DELETE', `/api/v4/Calendar/DeleteCalendarItem/${first?.CalendarItemId}?scope=all`);
  }
}

/** Waits until the calendar shows the requested period. */
export async function calendarShown(page: Page): Promise<void> {
  await page.locator('[aria-busy="false"]').waitFor();
  await page.getByText('Times are in').waitFor();
}

/** The calendar cell of a day. */
export function dayOf(page: Page, date: string) {
  return page.locator(`[role="cell"][data-date="${date}"]`);
}

/** Replaces all items by those of a summer. */
export async function makeSummer(muster: ConsoleUnderTest): Promise<void> {
  await deleteAll(muster);
  const drill = await addItem(muster, {
    Title: 'Ladder drill',
    Location: 'Westport House, yard',
    Start: '2026-06-01T09:00',
    End: '2026-06-01T10:30',
    RecurrenceRule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=8',
  });
  await changeItem(muster, drill, { Reminder: 30 });
  await addItem(muster, {
    Title: 'Harbor festival',
    Start: '2026-06-12',
    End: '2026-06-14',
    IsAllDay: true,
  });
  const watch = { Start: '2026-06-18T20:00', End: '2026-06-19T06:00' };
  await addItem(muster, { Title: 'Night watch at the dam', ...watch });
  for (const [round, hour] of ['08', '10', '12', '14', '16'].entries()) {
    const times = { Start: `2026-06-16T${hour}:00`, End: `2026-06-16T${hour}:45` };
    await addItem(muster, { Title: `Hydrant inspection, round ${round + 1}`, ...times });
  }
}
