import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import * as store from './calendar.store.ts';
import { moveCalendarRevision, readCalendarRevision } from './calendar-revision.ts';
import { type CalendarChange, countNewItems, isNothing, numberItems } from './edits/changeset.ts';

const mostAttempts = 10;

/** A change with its ids, written. */
export interface ChangedCalendar {
  readonly change: CalendarChange;
  /** How the answered item is now. */
  readonly answer: store.ItemWithRule | undefined;
}

/** Reads with what it is given only, and throws what the caller is to be told. */
export type Plan = (db: DatabaseOrTransaction) => Promise<CalendarChange>;

/**
 * Works out a change and writes it in one transaction, all or nothing; a change of nothing is not written, and moves no
 * revision. The change is worked out before the transaction begins: that takes time, and tells how many ids are needed,
 * which are unique over all departments, so that taking them inside would keep the writers of other departments
 * waiting. Where somebody else has written meanwhile, it is worked out again inside.
 */
export async function changeCalendar(
  ctx: Context,
  departmentId: number,
  plan: Plan,
): Promise<ChangedCalendar> {
  let ids = { count: 0, first: 0 };
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const { change, revision } = await planAhead(ctx.db, departmentId, plan);
    if (!change) continue;
    if (isNothing(change)) return { change, answer: await findAnswer(ctx.db, departmentId, change) };
    ids = await takeIds(ctx.db, ids, countNewItems(change));
    const written = await write(ctx, departmentId, ids, async (trx, movedTo) =>
      movedTo === revision + 1 ? change : plan(trx),
    );
    if (written) return written;
  }
  throw errorOf('ServiceUnavailable', 'The calendar is being changed by too many at once; try again', {
    headers: { 'retry-after': '1' },
  });
}

/** @returns no change where what was read may be of two moments */
async function planAhead(
  db: DatabaseOrTransaction,
  departmentId: number,
  plan: Plan,
): Promise<{ change: CalendarChange | undefined; revision: number }> {
  const { revision } = await readCalendarRevision(db, departmentId);
  try {
    return { change: await plan(db), revision };
  } catch (error) {
    const now = await readCalendarRevision(db, departmentId);
    if (now.revision === revision) throw error;
    return { change: undefined, revision };
  }
}

interface Ids {
  readonly count: number;
  readonly first: number;
}

async function takeIds(db: DatabaseOrTransaction, taken: Ids, count: number): Promise<Ids> {
  if (count <= taken.count) return taken;
  const last = await store.takeItemIds(db, count);
  return { count, first: last - count + 1 };
}

/** What rolls a transaction back that has to be begun again. */
class StartAgain extends Error {}

/** @returns `undefined` where there is nothing to write any more, or more than there are ids for */
async function write(
  ctx: Context,
  departmentId: number,
  ids: Ids,
  plan: (trx: DatabaseOrTransaction, movedTo: number) => Promise<CalendarChange>,
): Promise<ChangedCalendar | undefined> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const { revision } = await moveCalendarRevision(trx, departmentId, ctx.clock.now());
      const planned = await plan(trx, revision);
      if (isNothing(planned) || countNewItems(planned) > ids.count) throw new StartAgain();
      const change = numberItems(planned, ids.first);
      await writeChange(trx, departmentId, change);
      return { change, answer: await findAnswer(trx, departmentId, change) };
    });
  } catch (error) {
    if (error instanceof StartAgain) return undefined;
    throw error;
  }
}

/** Series come before their instances, and go after them. */
async function writeChange(
  trx: DatabaseOrTransaction,
  departmentId: number,
  change: CalendarChange,
): Promise<void> {
  await store.putSeries(trx, change.series);
  await store.deleteItems(trx, departmentId, change.deletedItems);
  await store.replaceItems(trx, departmentId, change.items);
  for (const id of change.deletedSeries) await store.deleteSeries(trx, departmentId, id);
  for (const id of change.revisedSeries) await store.reviseItemsOfSeries(trx, departmentId, id);
}

async function findAnswer(
  db: DatabaseOrTransaction,
  departmentId: number,
  { answerId }: CalendarChange,
): Promise<store.ItemWithRule | undefined> {
  return answerId === undefined ? undefined : store.findItem(db, departmentId, answerId);
}
