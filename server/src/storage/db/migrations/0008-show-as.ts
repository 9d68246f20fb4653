import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

export function createShowAs(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      for (const table of ['calendar_items', 'calendar_series'])
        await db.schema.alterTable(table).addColumn('show_as', text).execute();
    },
  };
}
