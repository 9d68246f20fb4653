import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

export function createLeases(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('leases')
        .addColumn('name', text, (column) => column.primaryKey())
        .addColumn('owner', text, (column) => column.notNull())
        .addColumn('ends_on', text, (column) => column.notNull())
        .execute();
    },
  };
}
