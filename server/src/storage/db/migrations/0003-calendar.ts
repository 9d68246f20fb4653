import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

type Text = ReturnType<typeof sql>;
const required = (column: ColumnDefinitionBuilder) => column.notNull();

export function createCalendar(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createSeriesTable(db, text);
      await createItemTable(db, text);
      await createRevisionTables(db, text);
      await createSyncTable(db, text);
      await db.schema.alterTable('departments').addColumn('calendar_feed_roles', text).execute();
    },
  };
}

async function createSeriesTable(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .createTable('calendar_series')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('id', 'bigint', required)
    .addColumn('recurrence_rule', text, required)
    .addColumn('time_zone', text, required)
    .addColumn('is_all_day', 'integer', required)
    .addColumn('starts_local', text, required)
    .addColumn('ends_local', text, required)
    .addColumn('title', text, required)
    .addColumn('description', text)
    .addColumn('location', text)
    .addColumn('reminder_minutes', 'integer')
    .addColumn('attendees', text, required)
    .addColumn('removed_slots', text, required)
    .addColumn('last_slot', text, required)
    .addColumn('slot_count', 'integer', required)
    .addColumn('is_complete', 'integer', required)
    .addColumn('created_on', text, required)
    .addColumn('updated_on', text, required)
    .addPrimaryKeyConstraint('calendar_series_key', ['department_id', 'id'])
    .execute();
  await db.schema
    .createIndex('calendar_series_to_top_up')
    .on('calendar_series')
    .columns(['is_complete', 'department_id', 'id'])
    .execute();
}

async function createItemTable(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .createTable('calendar_items')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('id', 'bigint', required)
    .addColumn('uid', text, (column) => column.notNull().unique())
    .addColumn('series_id', 'bigint')
    .addColumn('slot', text)
    .addColumn('title', text, required)
    .addColumn('description', text)
    .addColumn('location', text)
    .addColumn('starts_at', text, required)
    .addColumn('ends_at', text, required)
    .addColumn('start_date', text)
    .addColumn('end_date', text)
    .addColumn('time_zone', text, required)
    .addColumn('is_all_day', 'integer', required)
    .addColumn('reminder_minutes', 'integer')
    .addColumn('attendees', text, required)
    .addColumn('sequence', 'integer', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('created_on', text, required)
    .addColumn('updated_on', text, required)
    .addPrimaryKeyConstraint('calendar_items_key', ['department_id', 'id'])
    .addUniqueConstraint('calendar_items_slot', ['department_id', 'series_id', 'slot'])
    .addForeignKeyConstraint(
      'calendar_items_series',
      ['department_id', 'series_id'],
      'calendar_series',
      ['department_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('calendar_items_in_order')
    .on('calendar_items')
    .columns(['department_id', 'starts_at', 'id'])
    .execute();
}

async function createRevisionTables(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .createTable('calendar_revisions')
    .addColumn('department_id', 'bigint', (column) => column.primaryKey().references('departments.id'))
    .addColumn('revision', 'bigint', required)
    .addColumn('changed_on', text, required)
    .execute();
  await db.schema
    .createTable('counters')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', 'bigint', required)
    .execute();
  await sql`insert into counters (name, value) values ('calendar_item_id', 0)`.execute(db);
}

async function createSyncTable(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .createTable('calendar_syncs')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('user_id', text, required)
    .addColumn('sync_guid', text, required)
    .addColumn('is_active', 'integer', required)
    .addColumn('is_account', 'integer', required)
    .addColumn('role', text)
    .addColumn('updated_on', text, required)
    .addPrimaryKeyConstraint('calendar_syncs_key', ['department_id', 'user_id'])
    .execute();
}
