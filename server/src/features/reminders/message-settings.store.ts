import type { DatabaseOrTransaction } from '../../context.ts';
import type { MessageProblemRow, MessageSettingsRow } from '../../storage/db/calendar-tables.ts';

export function listSettings(
  db: DatabaseOrTransaction,
  departmentId: number,
  userIds: readonly string[],
): Promise<MessageSettingsRow[]> {
  return db
    .selectFrom('message_settings')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('user_id', 'in', userIds)
    .execute();
}

export async function putSettings(trx: DatabaseOrTransaction, row: MessageSettingsRow): Promise<void> {
  const { department_id, user_id, ...values } = row;
  await trx
    .insertInto('message_settings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['department_id', 'user_id']).doUpdateSet(values))
    .execute();
}

export async function putProblem(db: DatabaseOrTransaction, row: MessageProblemRow): Promise<void> {
  const { department_id, ...values } = row;
  await db
    .insertInto('message_problems')
    .values(row)
    .onConflict((conflict) => conflict.columns(['department_id']).doUpdateSet(values))
    .execute();
}

export function findProblem(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<MessageProblemRow | undefined> {
  return db
    .selectFrom('message_problems')
    .selectAll()
    .where('department_id', '=', departmentId)
    .executeTakeFirst();
}

/** Counts the messages about events that were tried and wait to be tried again. */
export async function countWaiting(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
): Promise<number> {
  const { waiting: notices } = await db
    .selectFrom('calendar_notices')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('department_id', '=', departmentId)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow();
  const { waiting: reminders } = await db
    .selectFrom('calendar_reminders')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('department_id', '=', departmentId)
    .where('starts_at', '>', now)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow();
  return Number(notices) + Number(reminders);
}
