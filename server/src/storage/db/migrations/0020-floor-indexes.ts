import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** The serialized index of a floor, in parts, so that a starting server does not have to build it. */
export function createFloorIndexes(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('floor_indexes')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('floor_id', text, (column) => column.notNull())
        .addColumn('part', 'integer', (column) => column.notNull())
        .addColumn('zone_version', 'bigint', (column) => column.notNull())
        .addColumn('part_count', 'integer', (column) => column.notNull())
        .addColumn('bytes', bytes, (column) => column.notNull())
        .addPrimaryKeyConstraint('floor_indexes_pkey', ['department_id', 'floor_id', 'part'])
        .addForeignKeyConstraint(
          'floor_indexes_floor',
          ['department_id', 'floor_id'],
          'floors',
          ['department_id', 'id'],
          (key) => key.onDelete('cascade'),
        )
        .execute();
    },
    // For tests that return to an earlier version.
    down: (db: Kysely<unknown>) => db.schema.dropTable('floor_indexes').execute(),
  };
}
