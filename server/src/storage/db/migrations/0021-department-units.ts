import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** The units of length that a department reads: feet, as before, or meters. */
export function addDepartmentUnits(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: (db: Kysely<unknown>) =>
      db.schema
        .alterTable('departments')
        .addColumn('units', text, (column) => column.notNull().defaultTo('imperial'))
        .execute(),
    // For tests that go back to an earlier version.
    down: (db: Kysely<unknown>) => db.schema.alterTable('departments').dropColumn('units').execute(),
  };
}
