import assert from 'node:assert/strict';
import type { ApiResponse, Send } from '../../testing/api-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { CalendarItem } from './calendar.schema.ts';

export const base = '/api/v4/Calendar';

/** Fields of a valid item: an hour in New York, in winter. */
export const drill = {
  Title: 'Evacuation drill',
  Start: '2027-01-12T09:00:00-05:00',
  End: '2027-01-12T10:00:00-05:00',
  TimeZone: 'America/New_York',
};

/** Saves an item and returns it; `fields` overrides the valid ones. */
export async function addItem(send: Send, fields: object = {}): Promise<CalendarItem> {
  const response = await send('POST', `${base}/SaveCalendarItem`, { ...drill, ...fields });
  return itemOf(response);
}

export function itemOf({ status, body, text }: ApiResponse): CalendarItem {
  assert.equal(status, 200, text);
  assert.equal(body.Status, 'success');
  return body.Data;
}

export async function listAll(send: Send, query = ''): Promise<CalendarItem[]> {
  const { status, body, text } = await send('GET', `${base}/GetAllCalendarItems${query}`);
  assert.equal(status, 200, text);
  assert.equal(body.Status, 'success');
  return body.Data;
}

/** Lists the items of a series by start. */
export async function listSeries(send: Send, seriesId: number | null): Promise<CalendarItem[]> {
  const items = await listAll(send);
  return items.filter((item) => item.RecurrenceId === seriesId);
}

export function update(
  send: Send,
  id: number,
  fields: object,
  query = '',
  headers = {},
): Promise<ApiResponse> {
  return send('PUT', `${base}/UpdateCalendarItem/${id}${query}`, { Title: drill.Title, ...fields }, headers);
}

export function remove(send: Send, id: number, query = '', headers = {}): Promise<ApiResponse> {
  return send('DELETE', `${base}/DeleteCalendarItem/${id}${query}`, undefined, headers);
}

/** Reads everything that is stored about all calendars, to check that nothing has changed. */
export async function calendarRowsOf({ ctx: { db } }: TestServer) {
  return {
    items: await db.selectFrom('calendar_items').selectAll().orderBy('id').execute(),
    series: await db.selectFrom('calendar_series').selectAll().orderBy('id').execute(),
    revisions: await db.selectFrom('calendar_revisions').selectAll().orderBy('department_id').execute(),
  };
}

/** Reads the UIDs of all items, by id. */
export async function uidsOf({ ctx: { db } }: TestServer): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('calendar_items').select(['id', 'uid']).execute();
  return new Map(rows.map(({ id, uid }) => [id, uid]));
}
