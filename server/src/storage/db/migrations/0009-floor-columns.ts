import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Floors can be inactive, and store when their zones last changed. */
export function addFloorColumns(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('floors')
        .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable('floors').addColumn('zones_changed_on', text).execute();
    },
  };
}
