import assert from 'node:assert/strict';
import type { CalendarItem } from '@muster/sdk/client';
import type { Page } from 'playwright-core';
import type { ConsoleUnderTest } from '../testing/start-console.ts';

const timeZone = 'Europe/London';

/** Puts department 1 into a time zone with summer and winter time. */
export async function setTimeZone({ server }: ConsoleUnderTest, zone = timeZone): Promise<void> {
  await server.ctx.db.updateTable('departments').set({ time_zone: zone }).where('id', '=', 1).execute();
}

export async function addItem({ send }: ConsoleUnderTest, fields: object): Promise<CalendarItem> {
  const { status, body } = await send('POST', '/api/v4/Calendar/SaveCalendarItem', fields);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as { Data: CalendarItem }).Data; // the answer of this operation
}

export async function changeItem(
  { send }: ConsoleUnderTest,
  item: CalendarItem,
  fields: object,
): Promise<CalendarItem> {
  const path = `/api/v4/Calendar/UpdateCalendarItem/${item.CalendarItemId}`;
  const { status, body } = await send('PUT', path, { Title: item.Title, ...fields });
  assert.equal(status, 200, JSON.stringify(body));
  return (body as { Data: CalendarItem }).Data; // the answer of this operation
}

/** All items of the department, by start. */
export async function listItems({ send }: ConsoleUnderTest): Promise<readonly CalendarItem[]> {
  const { body } = await send('GET', '/api/v4/Calendar/GetAllCalendarItems');
  return (body as { Data: readonly CalendarItem[] }).Data; // the answer of this operation
}

/** The starts of the items with a title, in UTC. */
export async function startsOf(muster: ConsoleUnderTest, title: string): Promise<readonly string[]> {
  return (await listItems(muster)).filter(({ Title }) => Title === title).map(({ Start }) => Start);
}

export async function deleteAll(muster: ConsoleUnderTest): Promise<void> {
  for (let items = await listItems(muster); items.length > 0; items = await listItems(muster)) {
    const [first] = items;
    await muster.send('DELETE', `/api/v4/Calendar/DeleteCalendarItem/${first?.CalendarItemId}?scope=all`);
  }
}

/** Waits until the calendar shows what was asked for. */
export async function calendarShown(page: Page): Promise<void> {
  await page.locator('[aria-busy="false"]').waitFor();
  await page.getByText('Times are in').waitFor();
}

/** The cell of a day in the month. */
export function dayOf(page: Page, date: string) {
  return page.locator(`[role="cell"][data-date="${date}"]`);
}
