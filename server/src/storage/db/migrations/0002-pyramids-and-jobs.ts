import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export function createPyramidsAndJobs(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('pyramids')
        .addColumn('department_id', 'bigint', required)
        .addColumn('id', text, required)
        .addColumn('owner_id', text, required)
        .addColumn('map_id', text, required)
        .addColumn('image_id', text, required)
        .addColumn('key', text, (column) => column.notNull().unique())
        .addColumn('top_left_lat', 'double precision', required)
        .addColumn('top_left_lng', 'double precision', required)
        .addColumn('bottom_right_lat', 'double precision', required)
        .addColumn('bottom_right_lng', 'double precision', required)
        .addColumn('min_zoom', 'integer', required)
        .addColumn('max_zoom', 'integer', required)
        .addColumn('state', text, required)
        .addColumn('progress', 'double precision', required)
        .addColumn('message', text)
        .addColumn('tile_format', text)
        .addColumn('size_bytes', 'bigint')
        .addColumn('added_on', text, required)
        .addPrimaryKeyConstraint('pyramids_key', ['department_id', 'id'])
        .addForeignKeyConstraint(
          'pyramids_map',
          ['department_id', 'map_id'],
          'maps',
          ['department_id', 'id'],
          (key) => key.onDelete('cascade'),
        )
        .execute();
      await db.schema
        .createIndex('pyramids_by_owner')
        .on('pyramids')
        .columns(['department_id', 'owner_id', 'state'])
        .execute();
      await db.schema
        .createIndex('pyramids_by_map')
        .on('pyramids')
        .columns(['department_id', 'map_id'])
        .execute();
      await db.schema
        .createTable('jobs')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('department_id', 'bigint', required)
        .addColumn('kind', text, required)
        .addColumn('subject_id', text, required)
        .addColumn('weight', 'integer', required)
        .addColumn('attempts', 'integer', required)
        .addColumn('lease_owner', text)
        .addColumn('lease_ends_on', text, required)
        .addColumn('added_on', text, required)
        .execute();
      await db.schema
        .createIndex('jobs_by_lease')
        .on('jobs')
        .columns(['lease_ends_on', 'added_on'])
        .execute();
      await db.schema.createIndex('jobs_by_subject').on('jobs').columns(['subject_id']).execute();
    },
  };
}
