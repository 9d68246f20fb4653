import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** The units in which a department sees lengths: feet, as before, or meters. */
export function addDepartmentUnits(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: (db: Kysely<unknown>) =>
      db.schema
        .alterTable('departments')
        .addColumn('units', text, (column) => column.notNull().defaultTo('imperial'))
        .execute(),
    // For tests that return to an earlier version.
    down: (db: Kysely<unknown>) => db.schema.alterTable('departments').dropColumn('units').execute(),
  };
}
