import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** A zone stores its hazard, and whether calls can be located in it. */
export function addHazards(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('zones')
        .addColumn('is_dispatchable', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable('zones').addColumn('hazard', text).execute();
    },
  };
}
