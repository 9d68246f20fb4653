import type { DatabaseOrTransaction } from '../../context.ts';
import * as store from './calendar.store.ts';

export interface CalendarRevision {
  /** Grows by one with every change, including deletions; 0 before the first change. */
  readonly revision: number;
  /** When it last changed: ISO 8601, in whole seconds; the epoch before the first change. */
  readonly changedOn: string;
}

/** Returns the current revision of a department's calendar, with one lookup by key. */
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
 * Increases the revision of a department's calendar. It must be the first statement of every transaction that changes
 * the calendar, because the row is the lock that makes the department's writers take turns.
 *
 * @param nowMs milliseconds since the epoch
 */
export async function bumpCalendarRevision(
  trx: DatabaseOrTransaction,
  departmentId: number,
  nowMs: number,
): Promise<CalendarRevision> {
  await store.increaseRevision(trx, departmentId, 1);
  const before = await readCalendarRevision(trx, departmentId);
  // HTTP dates have whole seconds: a second change within a second is dated ahead, because Last-Modified would stay
  // the same.
  const changedOnMs = Math.max(Math.floor(nowMs / 1000) * 1000, Date.parse(before.changedOn) + 1000);
  const changedOn = new Date(changedOnMs).toISOString();
  await store.setRevisionDate(trx, departmentId, changedOn);
  return { revision: before.revision, changedOn };
}

/** Takes the same lock, for a transaction that changes nothing that lists and feeds show. It must be its first statement. */
export async function lockCalendar(trx: DatabaseOrTransaction, departmentId: number): Promise<void> {
  await store.increaseRevision(trx, departmentId, 0);
}
