import { randomUUIDv7 } from 'node:crypto';
import { unaudited } from '../../actor.ts';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { applyChangeset } from './apply-changeset.ts';
import * as store from './calendar.store.ts';
import { type Changeset, emptyChangeset } from './edits/changeset.ts';
import { createInstance, toSchedule } from './edits/series.ts';
import { listOccurrences, maxInstances } from './recurrence/list-occurrences.ts';

const pageSize = 100;
/**
 * Enough for a daily rule to catch up over a century in one run; a series that is further behind continues in the
 * next run.
 */
const maxRounds = 60;

/**
 * Adds instances to all series that have not ended, in all departments, until there are 730 of them ahead of now, or
 * five years. Each transaction adds at most 730, so this may run on several replicas at the same time and may be
 * killed: the next run adds what is missing.
 *
 * @returns the number of added instances
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
    for (let round = 0; round < maxRounds; round++) {
      const prepare = (db: DatabaseOrTransaction) => prepareTopUp(ctx, db, key);
      // Instances are derived from the rule, which is recorded.
      const { changeset } = await unaudited(() =>
        applyChangeset(ctx, key.department_id, prepare, { isRecorded: false }),
      );
      added += changeset.items.length;
      if (changeset.items.length < maxInstances) break;
    }
  } catch (err) {
    ctx.log.error({ err, ...key }, 'topping up a calendar series failed'); // the other series continue
  }
  return added;
}

async function prepareTopUp(
  ctx: Context,
  db: DatabaseOrTransaction,
  key: store.SeriesKey,
): Promise<Changeset> {
  const row = await store.findSeries(db, key.department_id, key.id);
  if (!row || row.is_complete === 1) return emptyChangeset;
  const nowMs = ctx.clock.now();
  const now = new Date(nowMs).toISOString();
  const maxAhead = Math.max(0, maxInstances - (await store.countItemsAfter(db, key, now)));
  const schedule = toSchedule(row);
  const after = { occurrence: row.last_slot, count: row.slot_count };
  const { occurrences, isComplete } = listOccurrences(schedule, {
    nowMs,
    maxAhead,
    max: maxInstances,
    after,
  });
  const last = occurrences.at(-1);
  if (last === undefined && !isComplete) return emptyChangeset;
  const items = occurrences.map((occurrence, index) =>
    createInstance(row, schedule, occurrence, { id: -1 - index, uid: randomUUIDv7(), now }),
  );
  const topped = {
    ...row,
    last_slot: last ?? row.last_slot,
    slot_count: row.slot_count + occurrences.length,
    is_complete: isComplete ? 1 : 0,
  } as const;
  return { ...emptyChangeset, series: [topped], items };
}
