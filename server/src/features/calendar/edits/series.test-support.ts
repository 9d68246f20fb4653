import assert from 'node:assert/strict';
import { clientOf, type Send } from '../../../testing/api-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { CalendarItem } from '../calendar.schema.ts';
import { addItem, listSeries, uidsOf } from '../calendar.test-support.ts';

/** Mondays at 09:00 in New York, from January 4, 2027. */
export const weekly = {
  Start: '2027-01-04T09:00:00',
  End: '2027-01-04T10:00:00',
  RecurrenceRule: 'FREQ=WEEKLY;COUNT=6',
};
export const mondays = ['01-04', '01-11', '01-18', '01-25', '02-01', '02-08'].map(
  (day) => `2027-${day}T14:00:00.000Z`,
);

export const startsOf = (items: readonly CalendarItem[]) => items.map(({ Start }) => Start);
export const idsOf = (items: readonly CalendarItem[]) => items.map(({ CalendarItemId }) => CalendarItemId);
export const titlesOf = (items: readonly CalendarItem[]) => items.map(({ Title }) => Title);
export const at = (ids: readonly number[], index: number) => ids[index] ?? assert.fail();

interface WeeklySeries {
  readonly send: Send;
  readonly first: CalendarItem;
  readonly items: readonly CalendarItem[];
  readonly ids: readonly number[];
  readonly uids: ReadonlyMap<number, string>;
}

/** @returns a function that adds a series of six Mondays, or with the given fields, to a new department */
export function createSeries(server: () => TestServer): (fields?: object) => Promise<WeeklySeries> {
  let department = 10;
  return async (fields = {}) => {
    const send = clientOf(server(), department++);
    const first = await addItem(send, { ...weekly, ...fields });
    const items = await listSeries(send, first.RecurrenceId);
    return { send, first, items, ids: idsOf(items), uids: await uidsOf(server()) };
  };
}

export async function assertUids(
  server: TestServer,
  items: readonly CalendarItem[],
  before: ReadonlyMap<number, string>,
): Promise<void> {
  const now = await uidsOf(server);
  for (const id of idsOf(items)) assert.equal(now.get(id), before.get(id) ?? now.get(id));
  assert.equal(new Set(now.values()).size, now.size);
}
