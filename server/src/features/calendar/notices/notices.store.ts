import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../context.ts';
import type { CalendarNoticeRow } from '../../../storage/db/calendar-tables.ts';

/** Few enough for the parameters of a statement. */
const batchSize = 500;

/** Adds notices. Whoever already waits for one about the same item still knows what they knew. */
export async function putNotices(
  trx: DatabaseOrTransaction,
  rows: readonly CalendarNoticeRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize)
    await trx
      .insertInto('calendar_notices')
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) =>
        conflict.columns(['department_id', 'recipient', 'item_id']).doUpdateSet((values) => ({
          thread_id: values.ref('excluded.thread_id'),
          noted_on: values.ref('excluded.noted_on'),
          ends_on: values.ref('excluded.ends_on'),
          revision: sql`calendar_notices.revision + 1`,
          attempts: 0,
          try_on: values.ref('excluded.try_on'),
        })),
      )
      .execute();
}

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
}

/** Lists the accounts of a department with these ids or email addresses in lower case. */
export async function listAccounts(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly string[],
  emails: readonly string[],
): Promise<Account[]> {
  const found: Account[] = [];
  for (const [column, values] of [
    ['id', ids],
    ['email', emails],
  ] as const)
    for (let start = 0; start < values.length; start += batchSize)
      found.push(
        ...(await db
          .selectFrom('users')
          .select(['id', 'email', 'display_name'])
          .where('department_id', '=', departmentId)
          .where(column, 'in', values.slice(start, start + batchSize))
          .execute()),
      );
  return found;
}
