import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Points on floors, such as doors, key boxes and hydrants, and the version of a floor's points. */
export function createPoints(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createPointTable(db, text);
      await db.schema
        .alterTable('floors')
        .addColumn('point_version', 'bigint', (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable('floors').addColumn('points_changed_on', text).execute();
    },
    // For tests that return to an earlier version.
    down: async (db: Kysely<unknown>) => {
      await db.schema.dropTable('points').execute();
      for (const column of ['point_version', 'points_changed_on'])
        await db.schema.alterTable('floors').dropColumn(column).execute();
    },
  };
}

async function createPointTable(db: Kysely<unknown>, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('points')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('floor_id', text, (column) => column.notNull())
    .addColumn('point_type', text, (column) => column.notNull())
    .addColumn('label', text)
    .addColumn('note', text)
    .addColumn('latitude', 'double precision', (column) => column.notNull())
    .addColumn('longitude', 'double precision', (column) => column.notNull())
    .addColumn('heading_deg', 'double precision')
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('external_id', text)
    .addColumn('verified_on', text)
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('added_on', text, (column) => column.notNull())
    .addColumn('updated_on', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('points_pkey', ['department_id', 'id'])
    .addForeignKeyConstraint(
      'points_floor',
      ['department_id', 'floor_id'],
      'floors',
      ['department_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('points_by_floor')
    .on('points')
    .columns(['department_id', 'floor_id', 'id'])
    .execute();
}
