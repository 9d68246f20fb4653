import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** What people must be told about calendar items by email. */
export function createNotices(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('calendar_notices')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('thread_id', 'bigint', (column) => column.notNull())
        .addColumn('recipient', text, (column) => column.notNull())
        .addColumn('item_id', 'bigint', (column) => column.notNull())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('told', text)
        .addColumn('noted_on', text, (column) => column.notNull())
        .addColumn('ends_on', text, (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'bigint', (column) => column.notNull())
        .addColumn('try_on', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('calendar_notices_pkey', ['department_id', 'recipient', 'item_id'])
        .execute();
      await db.schema
        .createIndex('calendar_notices_try_on')
        .on('calendar_notices')
        .columns(['try_on'])
        .execute();
    },
  };
}
