import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** People sign up for calendar items. */
export function createSignUp(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      for (const table of ['calendar_items', 'calendar_series'])
        await db.schema.alterTable(table).addColumn('sign_up', text).execute();
      for (const column of ['yes_count', 'answers_revision'])
        await db.schema.alterTable('calendar_items').addColumn(column, 'bigint').execute();
      await db.schema
        .createTable('calendar_answers')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('owner_kind', text, (column) => column.notNull())
        .addColumn('owner_id', 'bigint', (column) => column.notNull())
        .addColumn('slot', text, (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('email', text)
        .addColumn('answer', text, (column) => column.notNull())
        .addColumn('position', 'bigint', (column) => column.notNull())
        .addColumn('answered_on', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('calendar_answers_pkey', [
          'department_id',
          'owner_kind',
          'owner_id',
          'slot',
          'user_id',
        ])
        .execute();
      await db.schema
        .createIndex('calendar_answers_of_user')
        .on('calendar_answers')
        .columns(['department_id', 'user_id', 'owner_kind'])
        .execute();
    },
  };
}
