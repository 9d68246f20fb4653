import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export function createSeriesRevisions(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('calendar_series')
        .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(1))
        .execute();
      await repairSeriesIds(db);
    },
  };
}

interface SeriesKey {
  department_id: number;
  id: number;
}

/**
 * Gives a series a new id if the item with its id is not its first instance: earlier releases could reorder the instances of
 * a series, and could leave a single item with the id of a series.
 */
export async function repairSeriesIds(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<SeriesKey>`
    select department_id, id from calendar_series as series where exists (
      select 1 from calendar_items as own
      where own.department_id = series.department_id and own.id = series.id and (
        own.series_id is null or own.series_id <> series.id or exists (
          select 1 from calendar_items as earlier
          where earlier.department_id = series.department_id and earlier.series_id = series.id
            and earlier.slot < own.slot)))`.execute(db);
  for (const series of rows) await changeSeriesId(db, series);
}

const copiedColumns = sql.raw(
  'recurrence_rule, time_zone, is_all_day, starts_local, ends_local, title, description, location, reminder_minutes, ' +
    'attendees, removed_slots, last_slot, slot_count, is_complete, created_on, updated_on, revision',
);

async function changeSeriesId(db: QueryExecutorProvider, { department_id, id }: SeriesKey): Promise<void> {
  const counted = await sql<{ value: number }>`
    update counters set value = value + 1 where name = 'calendar_item_id' returning value`.execute(db);
  const newId = counted.rows[0]?.value;
  await sql`
    insert into calendar_series (department_id, id, ${copiedColumns})
    select department_id, cast(${newId} as bigint), ${copiedColumns}
    from calendar_series where department_id = ${department_id} and id = ${id}`.execute(db);
  await sql`
    update calendar_items set series_id = ${newId}, revision = revision + 1
    where department_id = ${department_id} and series_id = ${id}`.execute(db);
  await sql`delete from calendar_series where department_id = ${department_id} and id = ${id}`.execute(db);
  // Lists of items have another ETag from now on.
  await sql`update calendar_revisions set revision = revision + 1 where department_id = ${department_id}`.execute(
    db,
  );
}
