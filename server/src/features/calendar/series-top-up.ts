import { randomUUIDv7 } from 'node:crypto';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { changeCalendar } from './apply-changeset.ts';
import * as store from './calendar.store.ts';
import { type CalendarChange, nothing } from './edits/changeset.ts';
import { newInstance, scheduleOf } from './edits/series.ts';
import { listSlots, mostInstances } from './recurrence/list-occurrences.ts';

const pageSize = 100;
/** A daily rule catches up with a century in one run; one that is further behind goes on with the next. */
const mostRounds = 60;

/**
 * Adds instances to the series of every department that go on: until there are 730 ahead of now, or five years of them,
 * at most 730 at a time; a series that began long ago catches up with now. Each time is a transaction of its own, so
 * this may run on several replicas at once, and may be killed: what is missing then comes with the next run.
 *
 * @returns how many instances were added
 */
export async function topUpSeries(ctx: Context): Promise<number> {
  let added = 0;
  let after: store.SeriesKey | undefined;
  for (;;) {
    const page = await store.listOpenSeries(ctx.db, after, pageSize);
    for (const key of page) added += await topUpOne(ctx, key);
    if (page.length < pageSize) return added;
    after = page.at(-1);
  }
}

async function topUpOne(ctx: Context, key: store.SeriesKey): Promise<number> {
  let added = 0;
  try {
    for (let round = 0; round < mostRounds; round++) {
      const { change } = await changeCalendar(ctx, key.department_id, (db) => planTopUp(ctx, db, key));
      added += change.items.length;
      if (change.items.length < mostInstances) break;
    }
  } catch (err) {
    ctx.log.error({ err, ...key }, 'topping up a calendar series failed'); // the others are not to wait for it
  }
  return added;
}

async function planTopUp(
  ctx: Context,
  db: DatabaseOrTransaction,
  key: store.SeriesKey,
): Promise<CalendarChange> {
  const row = await store.findSeries(db, key.department_id, key.id);
  if (!row || row.is_complete === 1) return nothing;
  const nowMs = ctx.clock.now();
  const now = new Date(nowMs).toISOString();
  const mostAhead = Math.max(0, mostInstances - (await store.countItemsAfter(db, key, now)));
  const schedule = scheduleOf(row);
  const after = { slot: row.last_slot, count: row.slot_count };
  const { slots, isComplete } = listSlots(schedule, { nowMs, mostAhead, most: mostInstances, after });
  const last = slots.at(-1);
  if (last === undefined && !isComplete) return nothing;
  const items = slots.map((slot, index) =>
    newInstance(row, schedule, slot, { id: -1 - index, uid: randomUUIDv7(), now }),
  );
  const topped = {
    ...row,
    last_slot: last ?? row.last_slot,
    slot_count: row.slot_count + slots.length,
    is_complete: isComplete ? 1 : 0,
  } as const;
  return { ...nothing, series: [topped], items };
}
