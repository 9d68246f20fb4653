import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { CalendarSyncRow } from '../../storage/db/calendar-tables.ts';
import { compileOnce } from '../../storage/db/compile-once.ts';

export function findSync(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
): Promise<CalendarSyncRow | undefined> {
  return db
    .selectFrom('calendar_syncs')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Reads everything that a poll of a feed depends on with one statement: the sync, its department, the account of its
 * user and the revision of the calendar, each by its key. Most requests are polls, and most of them need nothing
 * else.
 */
export async function findSubscriber(db: DatabaseOrTransaction, departmentId: number, userId: string) {
  const [row] = await selectSubscriber(db, departmentId, userId);
  return row;
}

const selectSubscriber = compileOnce((db, departmentId: number, userId: string) =>
  db
    .selectFrom('calendar_syncs as sync')
    .innerJoin('departments as department', 'department.id', 'sync.department_id')
    .leftJoin('users as user', (join) =>
      join.onRef('user.department_id', '=', 'sync.department_id').onRef('user.id', '=', 'sync.user_id'),
    )
    .leftJoin('calendar_revisions as calendar', 'calendar.department_id', 'sync.department_id')
    .select(['sync.sync_guid', 'sync.is_active', 'sync.is_account', 'sync.role'])
    .select(['department.name', 'department.time_zone', 'department.calendar_feed_roles', 'department.units'])
    .select(['user.role as user_role', 'user.is_active as user_is_active', 'user.email'])
    .select(['calendar.revision', 'calendar.changed_on'])
    .where('sync.department_id', '=', departmentId)
    .where('sync.user_id', '=', userId),
);

/**
 * Registers the current format of feeds. It is one statement, so that all servers that start at the same time get the
 * same number.
 *
 * @returns its number: the previous one, or one more if the format changed
 */
export async function registerFeedFormat(db: DatabaseOrTransaction, form: string): Promise<number> {
  const { number } = await db
    .insertInto('calendar_feed_forms')
    .values({ id: 1, form, number: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        form,
        number: sql`calendar_feed_forms.number + case when calendar_feed_forms.form = excluded.form then 0 else 1 end`,
      }),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/**
 * Activates a sync with the key of `row`, or keeps the key of a sync that is already active. It is one statement, so
 * that concurrent activations all get the key of the first.
 */
export function activateSync(db: DatabaseOrTransaction, row: CalendarSyncRow): Promise<CalendarSyncRow> {
  return db
    .insertInto('calendar_syncs')
    .values({ ...row, is_active: 1 })
    .onConflict((conflict) =>
      conflict.columns(['department_id', 'user_id']).doUpdateSet({
        sync_guid: sql`case when calendar_syncs.is_active = 1 then calendar_syncs.sync_guid else excluded.sync_guid end`,
        is_active: 1,
        is_account: row.is_account,
        role: row.role,
        updated_on: row.updated_on,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Activates a sync with the key of `row`, replacing its previous key. */
export async function replaceSync(db: DatabaseOrTransaction, row: CalendarSyncRow): Promise<void> {
  const { sync_guid, is_account, role, updated_on } = row;
  await db
    .insertInto('calendar_syncs')
    .values({ ...row, is_active: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['department_id', 'user_id'])
        .doUpdateSet({ sync_guid, is_active: 1, is_account, role, updated_on }),
    )
    .execute();
}

/** Stores the last known role of a user, if the user has a sync. */
export async function updateSyncRole(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
  role: string | null,
): Promise<void> {
  await db
    .updateTable('calendar_syncs')
    .set({ role })
    .where('department_id', '=', departmentId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Deactivates the sync of a user, or of every user of the department. The next activation gets another key.
 *
 * @returns the ids of the users whose sync was active
 */
export async function deactivateSyncs(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId?: string,
): Promise<string[]> {
  const rows = await db
    .updateTable('calendar_syncs')
    .set({ is_active: 0 })
    .where('department_id', '=', departmentId)
    .where('is_active', '=', 1)
    .$if(userId !== undefined, (syncs) => syncs.where('user_id', '=', userId ?? ''))
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
