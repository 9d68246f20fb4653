import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../context.ts';
import type { CalendarAnswerRow } from '../../../storage/db/calendar-tables.ts';

/** Few enough for the parameters of a statement. */
const batchSize = 500;

function* batches<One>(all: readonly One[]): Generator<One[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize);
}

/** Lists the answers of items, of series or of removed slots, in the order in which people answered. */
export async function listAnswers(
  db: DatabaseOrTransaction,
  departmentId: number,
  kind: CalendarAnswerRow['owner_kind'],
  ownerIds: readonly number[],
): Promise<CalendarAnswerRow[]> {
  const found: CalendarAnswerRow[] = [];
  for (const ids of batches(ownerIds))
    found.push(
      ...(await db
        .selectFrom('calendar_answers')
        .selectAll()
        .where('department_id', '=', departmentId)
        .where('owner_kind', '=', kind)
        .where('owner_id', 'in', ids)
        .orderBy('owner_id')
        .orderBy('position')
        .execute()),
    );
  return found;
}

/** Adds answers, or replaces those of the same people. */
export async function putAnswers(
  trx: DatabaseOrTransaction,
  rows: readonly CalendarAnswerRow[],
): Promise<void> {
  for (const some of batches(rows))
    await trx
      .insertInto('calendar_answers')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['department_id', 'owner_kind', 'owner_id', 'slot', 'user_id'])
          .doUpdateSet((values) => ({
            name: values.ref('excluded.name'),
            email: values.ref('excluded.email'),
            answer: values.ref('excluded.answer'),
            position: values.ref('excluded.position'),
            answered_on: values.ref('excluded.answered_on'),
            checked_in_on: values.ref('excluded.checked_in_on'),
            checked_out_on: values.ref('excluded.checked_out_on'),
            attended_seconds: values.ref('excluded.attended_seconds'),
          })),
      )
      .execute();
}

export async function deleteAnswers(
  trx: DatabaseOrTransaction,
  departmentId: number,
  kind: CalendarAnswerRow['owner_kind'],
  ownerIds: readonly number[],
  { slot, userId }: { readonly slot?: string; readonly userId?: string } = {},
): Promise<void> {
  for (const ids of batches(ownerIds))
    await trx
      .deleteFrom('calendar_answers')
      .where('department_id', '=', departmentId)
      .where('owner_kind', '=', kind)
      .where('owner_id', 'in', ids)
      .$if(slot !== undefined, (rows) => rows.where('slot', '=', slot ?? ''))
      .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId ?? ''))
      .execute();
}

/** Stores how many people said yes to an item. The revision of its answers is not part of its ETag. */
export async function setYesCount(
  trx: DatabaseOrTransaction,
  departmentId: number,
  itemId: number,
  count: number,
): Promise<void> {
  await trx
    .updateTable('calendar_items')
    .set({ yes_count: count, answers_revision: sql`coalesce(answers_revision, 0) + 1` })
    .where('department_id', '=', departmentId)
    .where('id', '=', itemId)
    .execute();
}

export function listSeriesOf(
  db: DatabaseOrTransaction,
  departmentId: number,
  itemIds: readonly number[],
): Promise<{ id: number; series_id: number | null }[]> {
  return db
    .selectFrom('calendar_items')
    .select(['id', 'series_id'])
    .where('department_id', '=', departmentId)
    .where('id', 'in', itemIds)
    .execute();
}

export function findPerson(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
): Promise<{ display_name: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['display_name', 'email'])
    .where('department_id', '=', departmentId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function listSlots(
  db: DatabaseOrTransaction,
  departmentId: number,
  itemIds: readonly number[],
): Promise<{ id: number; slot: string | null }[]> {
  const found: { id: number; slot: string | null }[] = [];
  for (const ids of batches(itemIds))
    found.push(
      ...(await db
        .selectFrom('calendar_items')
        .select(['id', 'slot'])
        .where('department_id', '=', departmentId)
        .where('id', 'in', ids)
        .execute()),
    );
  return found;
}

/** Reads the answers of items by item, in the order in which people answered. */
export async function readAnswers(
  db: DatabaseOrTransaction,
  departmentId: number,
  items: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, CalendarAnswerRow[]>> {
  const ids = items.map(({ id }) => id);
  const rows = await listAnswers(db, departmentId, 'item', ids);
  return Map.groupBy(
    rows.filter(({ answer }) => answer !== 'none'),
    ({ owner_id }) => owner_id,
  );
}
