import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** A department has types of calendar items, each with a color. */
export function createItemTypes(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('calendar_item_types')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('color', text)
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('calendar_item_types_pkey', ['department_id', 'id'])
        .execute();
      for (const table of ['calendar_items', 'calendar_series'])
        await db.schema.alterTable(table).addColumn('item_type_id', text).execute();
    },
  };
}
