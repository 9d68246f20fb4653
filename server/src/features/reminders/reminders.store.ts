import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { CalendarItemRow, CalendarReminderRow } from '../../storage/db/calendar-tables.ts';

export type RemindedItem = Pick<
  CalendarItemRow,
  | 'department_id'
  | 'id'
  | 'title'
  | 'location'
  | 'starts_at'
  | 'ends_at'
  | 'start_date'
  | 'reminder_minutes'
  | 'sign_up'
>;

/** Lists the items of all departments that have a reminder and sign-up and start in a period. */
export function listItems(db: DatabaseOrTransaction, after: string, until: string): Promise<RemindedItem[]> {
  return db
    .selectFrom('calendar_items')
    .select(['department_id', 'id', 'title', 'location', 'starts_at', 'start_date'])
    .select(['reminder_minutes', 'sign_up', 'ends_at'])
    .where('starts_at', '>', after)
    .where('starts_at', '<=', until)
    .where('reminder_minutes', 'is not', null)
    .where('sign_up', 'is not', null)
    .orderBy('starts_at')
    .orderBy('department_id')
    .orderBy('id')
    .execute();
}

export interface Recipient {
  readonly user_id: string;
  readonly email: string;
  readonly display_name: string;
}

/** Lists the active users who answered an item before a time, did not stop reminders and can be sent one now. */
export function listRecipients(
  db: DatabaseOrTransaction,
  item: RemindedItem,
  answeredUntil: string,
  now: string,
): Promise<Recipient[]> {
  return db
    .selectFrom('calendar_answers as answer')
    .innerJoin('users as user', (join) =>
      join
        .onRef('user.department_id', '=', 'answer.department_id')
        .onRef('user.id', '=', 'answer.user_id')
        .on('user.is_active', '=', 1),
    )
    .leftJoin('calendar_reminder_stops as stop', (join) =>
      join
        .onRef('stop.department_id', '=', 'answer.department_id')
        .onRef('stop.user_id', '=', 'answer.user_id'),
    )
    .leftJoin('calendar_reminders as reminder', (join) =>
      join
        .onRef('reminder.department_id', '=', 'answer.department_id')
        .onRef('reminder.item_id', '=', 'answer.owner_id')
        .onRef('reminder.user_id', '=', 'answer.user_id')
        .on('reminder.starts_at', '=', item.starts_at),
    )
    .select(['answer.user_id', 'user.email', 'user.display_name'])
    .where('answer.department_id', '=', item.department_id)
    .where('answer.owner_kind', '=', 'item')
    .where('answer.owner_id', '=', item.id)
    .where('answer.answered_on', '<=', answeredUntil)
    .where('stop.user_id', 'is', null)
    .where((row) =>
      row.or([
        row('reminder.user_id', 'is', null),
        row.and([row('reminder.state', '=', 'sending'), row('reminder.try_on', '<=', now)]),
      ]),
    )
    .orderBy('answer.position')
    .execute();
}

/** @returns how often this reminder has been tried, including now; `undefined` if it was sent or is being sent */
export async function claim(
  db: DatabaseOrTransaction,
  row: Pick<CalendarReminderRow, 'department_id' | 'item_id' | 'starts_at' | 'user_id'>,
  now: string,
  tryAgainOn: string,
): Promise<number | undefined> {
  const claimed = await db
    .insertInto('calendar_reminders')
    .values({ ...row, state: 'sending', attempts: 1, try_on: tryAgainOn })
    .onConflict((conflict) =>
      conflict
        .columns(['department_id', 'item_id', 'starts_at', 'user_id'])
        .doUpdateSet({ try_on: tryAgainOn, attempts: sql`calendar_reminders.attempts + 1` })
        .where('calendar_reminders.state', '=', 'sending')
        .where('calendar_reminders.try_on', '<=', now),
    )
    .returning('attempts')
    .executeTakeFirst();
  return claimed && Number(claimed.attempts);
}

export async function update(
  db: DatabaseOrTransaction,
  { department_id, item_id, starts_at, user_id }: Omit<CalendarReminderRow, 'attempts' | 'state' | 'try_on'>,
  changes: Partial<Pick<CalendarReminderRow, 'state' | 'try_on'>>,
): Promise<void> {
  await db
    .updateTable('calendar_reminders')
    .set(changes)
    .where('department_id', '=', department_id)
    .where('item_id', '=', item_id)
    .where('starts_at', '=', starts_at)
    .where('user_id', '=', user_id)
    .execute();
}

/** Forgets the reminders of events that started before a time. */
export async function deleteBefore(db: DatabaseOrTransaction, time: string): Promise<void> {
  await db.deleteFrom('calendar_reminders').where('starts_at', '<', time).execute();
}

export async function setStop(
  db: DatabaseOrTransaction,
  row: { department_id: number; user_id: string },
  stoppedOn: string | null,
): Promise<void> {
  if (stoppedOn === null)
    await db
      .deleteFrom('calendar_reminder_stops')
      .where('department_id', '=', row.department_id)
      .where('user_id', '=', row.user_id)
      .execute();
  else
    await db
      .insertInto('calendar_reminder_stops')
      .values({ ...row, stopped_on: stoppedOn })
      .onConflict((conflict) => conflict.columns(['department_id', 'user_id']).doNothing())
      .execute();
}
