import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

export function createFirstTables(engine: DatabaseConfig['engine']): Migration {
  // Names are sorted by code point on both engines; by default, PostgreSQL would use the locale of its database.
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db) => {
      await createAccountTables(db, text);
      await createMapTables(db, text);
      await createZoneTable(db, text);
    },
  };
}

type Text = ReturnType<typeof sql>;
const required = (column: ColumnDefinitionBuilder) => column.notNull();

async function createAccountTables(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .createTable('departments')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('name', text, required)
    .addColumn('time_zone', text, required)
    .addColumn('added_on', text, required)
    .execute();
  await inDepartment(db, 'users', text)
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('display_name', text, required)
    .addColumn('role', text, required)
    .addColumn('password_hash', text, required)
    .addColumn('is_active', 'integer', required)
    .addColumn('added_on', text, required)
    .execute();
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('department_id', 'bigint', required)
    .addColumn('user_id', text, required)
    .addColumn('family_id', text, required)
    .addColumn('expires_on', text, required)
    .addColumn('used_on', text)
    .addForeignKeyConstraint(
      'refresh_tokens_user',
      ['department_id', 'user_id'],
      'users',
      ['department_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('refresh_tokens_by_family').on('refresh_tokens').column('family_id').execute();
  await db.schema
    .createIndex('refresh_tokens_by_user')
    .on('refresh_tokens')
    .columns(['department_id', 'user_id'])
    .execute();
  await db.schema.createIndex('refresh_tokens_by_expiry').on('refresh_tokens').column('expires_on').execute();
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('subject', text, (column) => column.primaryKey())
    .addColumn('failures', 'integer', required)
    .addColumn('window_ends_on', text, required)
    .execute();
  await db.schema
    .createIndex('sign_in_failures_by_end')
    .on('sign_in_failures')
    .column('window_ends_on')
    .execute();
}

async function createMapTables(db: Kysely<unknown>, text: Text): Promise<void> {
  await inDepartment(db, 'images', text)
    .addColumn('map_id', text, required)
    .addColumn('key', text, (column) => column.notNull().unique())
    .addColumn('format', text, required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('size_bytes', 'bigint', required)
    .addColumn('sha256', text, required)
    .addColumn('added_on', text, required)
    .execute();
  await db.schema.createIndex('images_by_map').on('images').columns(['department_id', 'map_id']).execute();
  await inDepartment(db, 'maps', text)
    .addColumn('name', text, required)
    .addColumn('description', text)
    .addColumn('type', 'integer', required)
    .addColumn('top_left_lat', 'double precision', required)
    .addColumn('top_left_lng', 'double precision', required)
    .addColumn('bottom_right_lat', 'double precision', required)
    .addColumn('bottom_right_lng', 'double precision', required)
    .addColumn('given_default_zoom', 'integer')
    .addColumn('given_min_zoom', 'integer')
    .addColumn('given_max_zoom', 'integer')
    .addColumn('default_zoom', 'integer', required)
    .addColumn('min_zoom', 'integer', required)
    .addColumn('max_zoom', 'integer', required)
    .addColumn('event_start', text)
    .addColumn('event_end', text)
    .addColumn('event_over_on', text)
    .addColumn('is_active', 'integer', required)
    .addColumn('image_id', text, required)
    .addColumn('map_version', 'bigint', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('added_on', text, required)
    .addColumn('updated_on', text, required)
    .addForeignKeyConstraint('maps_image', ['department_id', 'image_id'], 'images', ['department_id', 'id'])
    .execute();
  await db.schema.createIndex('maps_by_name').on('maps').columns(['department_id', 'name', 'id']).execute();
  await db.schema
    .createIndex('maps_by_event_over')
    .on('maps')
    .columns(['is_active', 'event_over_on'])
    .execute();
  await inDepartment(db, 'floors', text)
    .addColumn('map_id', text, required)
    .addColumn('floor_number', 'integer', required)
    .addColumn('name', text, required)
    .addColumn('sort_order', 'integer', required)
    .addColumn('is_default', 'integer', required)
    .addColumn('elevation_ft', 'double precision')
    .addColumn('image_id', text, required)
    .addColumn('floor_version', 'bigint', required)
    .addColumn('zone_version', 'bigint', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('added_on', text, required)
    .addColumn('updated_on', text, required)
    .addForeignKeyConstraint(
      'floors_map',
      ['department_id', 'map_id'],
      'maps',
      ['department_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('floors_image', ['department_id', 'image_id'], 'images', ['department_id', 'id'])
    .execute();
  await db.schema.createIndex('maps_by_image').on('maps').columns(['department_id', 'image_id']).execute();
  await db.schema
    .createIndex('floors_by_image')
    .on('floors')
    .columns(['department_id', 'image_id'])
    .execute();
  await db.schema
    .createIndex('floors_in_order')
    .on('floors')
    .columns(['department_id', 'map_id', 'sort_order', 'floor_number', 'id'])
    .execute();
}

async function createZoneTable(db: Kysely<unknown>, text: Text): Promise<void> {
  await inDepartment(db, 'zones', text)
    .addColumn('floor_id', text, required)
    .addColumn('name', text, required)
    .addColumn('zone_type', 'integer', required)
    .addColumn('polygon_geojson', text, required)
    .addColumn('color', text)
    .addColumn('metadata', text)
    .addColumn('elevation_ft', 'double precision')
    .addColumn('is_searchable', 'integer', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('added_on', text, required)
    .addColumn('updated_on', text, required)
    .addForeignKeyConstraint(
      'zones_floor',
      ['department_id', 'floor_id'],
      'floors',
      ['department_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('zones_in_order')
    .on('zones')
    .columns(['department_id', 'floor_id', 'name', 'id'])
    .execute();
}

/** Creates a table whose rows belong to a department, with the key that all such tables have. */
function inDepartment(db: Kysely<unknown>, table: string, text: Text): CreateTableBuilder<string, string> {
  return db.schema
    .createTable(table)
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('id', text, required)
    .addPrimaryKeyConstraint(`${table}_key`, ['department_id', 'id']);
}
