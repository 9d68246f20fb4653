import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Reminders of calendar items by email, and the people who do not want them. */
export function createReminders(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('calendar_reminders')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('item_id', 'bigint', (column) => column.notNull())
        .addColumn('starts_at', text, (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('state', text, (column) => column.notNull())
        .addColumn('attempts', 'bigint', (column) => column.notNull())
        .addColumn('try_on', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('calendar_reminders_pkey', [
          'department_id',
          'item_id',
          'starts_at',
          'user_id',
        ])
        .execute();
      await db.schema
        .createTable('calendar_reminder_stops')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('stopped_on', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('calendar_reminder_stops_pkey', ['department_id', 'user_id'])
        .execute();
    },
  };
}
