import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

export function createFeedForms(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('calendar_feed_forms')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('form', text, (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .execute();
    },
  };
}
