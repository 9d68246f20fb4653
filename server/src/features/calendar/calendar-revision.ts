import type { DatabaseOrTransaction } from '../../context.ts';
import * as store from './calendar.store.ts';

export interface CalendarRevision {
  /** Grows by one with every change, deletions included; 0 where there never was one. */
  readonly revision: number;
  /** When it last changed: ISO 8601, in whole seconds; the epoch where it never did. */
  readonly changedOn: string;
}

/** At which revision a department's calendar is: one read by key. */
export async function readCalendarRevision(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<CalendarRevision> {
  const row = await store.findCalendarRevision(db, departmentId);
  return row
    ? { revision: row.revision, changedOn: row.changed_on }
    : { revision: 0, changedOn: '1970-01-01T00:00:00.000Z' };
}

/**
 * Moves a department's calendar to its next revision. It comes first in every transaction that changes anything of
 * the calendar: the row is the lock that puts the department's writers in order.
 *
 * @param nowMs milliseconds since the epoch
 */
export async function moveCalendarRevision(
  trx: DatabaseOrTransaction,
  departmentId: number,
  nowMs: number,
): Promise<CalendarRevision> {
  await store.growCalendarRevision(trx, departmentId);
  const before = await readCalendarRevision(trx, departmentId);
  // HTTP dates have seconds: a second change within one would not move Last-Modified on, so it is dated ahead.
  const changedOnMs = Math.max(Math.floor(nowMs / 1000) * 1000, Date.parse(before.changedOn) + 1000);
  const changedOn = new Date(changedOnMs).toISOString();
  await store.dateCalendarRevision(trx, departmentId, changedOn);
  return { revision: before.revision, changedOn };
}
