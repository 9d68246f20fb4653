import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { CalendarItemRow, CalendarNoticeRow } from '../../storage/db/calendar-tables.ts';

/** What one person is told in one message. */
export type Thread = Pick<CalendarNoticeRow, 'department_id' | 'recipient' | 'thread_id'>;

export type RecipientKey = Pick<Thread, 'department_id' | 'recipient'>;

/** Lists threads that can be sent, those that have waited longest first. */
export function listThreads(db: DatabaseOrTransaction, now: string, limit: number): Promise<Thread[]> {
  return db
    .selectFrom('calendar_notices')
    .select(['department_id', 'recipient', 'thread_id'])
    .where('try_on', '<=', now)
    .groupBy(['department_id', 'recipient', 'thread_id'])
    .orderBy(({ fn }) => fn.min('try_on'))
    .limit(limit)
    .execute();
}

/** Takes the notices of a thread that can be sent: no other run takes them until a time. */
export async function claimThread(
  db: DatabaseOrTransaction,
  thread: Thread,
  now: string,
  tryAgainOn: string,
): Promise<CalendarNoticeRow[]> {
  const rows = await db
    .updateTable('calendar_notices')
    .set({ try_on: tryAgainOn, attempts: sql`attempts + 1` })
    .where('department_id', '=', thread.department_id)
    .where('recipient', '=', thread.recipient)
    .where('thread_id', '=', thread.thread_id)
    .where('try_on', '<=', now)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.item_id - b.item_id);
}

/** Puts claimed notices off, except those that have changed in the meantime. */
export async function postpone(
  db: DatabaseOrTransaction,
  rows: readonly CalendarNoticeRow[],
  changes: Partial<Pick<CalendarNoticeRow, 'try_on' | 'attempts'>>,
): Promise<void> {
  for (const { department_id, recipient, item_id, revision } of rows)
    await db
      .updateTable('calendar_notices')
      .set(changes)
      .where('department_id', '=', department_id)
      .where('recipient', '=', recipient)
      .where('item_id', '=', item_id)
      .where('revision', '=', revision)
      .execute();
}

/** Deletes a notice that has been sent. If its item has changed in the meantime, it stays, with what the person knows now. */
export async function finish(
  db: DatabaseOrTransaction,
  { department_id, recipient, item_id, revision }: CalendarNoticeRow,
  told: string | null,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_notices')
    .where('department_id', '=', department_id)
    .where('recipient', '=', recipient)
    .where('item_id', '=', item_id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  await db
    .updateTable('calendar_notices')
    .set({ told })
    .where('department_id', '=', department_id)
    .where('recipient', '=', recipient)
    .where('item_id', '=', item_id)
    .execute();
}

interface Account {
  readonly email: string;
  readonly display_name: string;
  readonly is_active: 0 | 1;
}

export function findAccount(
  db: DatabaseOrTransaction,
  { department_id, recipient }: RecipientKey,
): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'display_name', 'is_active'])
    .where('department_id', '=', department_id)
    .where('id', '=', recipient)
    .executeTakeFirst();
}

export async function hasStopped(
  db: DatabaseOrTransaction,
  { department_id, recipient }: RecipientKey,
): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_reminder_stops')
    .select('user_id')
    .where('department_id', '=', department_id)
    .where('user_id', '=', recipient)
    .executeTakeFirst();
  return row !== undefined;
}

export function listItems(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly number[],
): Promise<CalendarItemRow[]> {
  return db
    .selectFrom('calendar_items')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', 'in', ids)
    .execute();
}
