import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/**
 * Documents and notes on maps, floors, zones and points. A map and a floor have a version of their attachments each, and a map stores
 * whether its share links show them.
 */
export function createAttachments(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(db, text);
      for (const column of ['map_id', 'floor_id', 'owner_id'])
        await db.schema
          .createIndex(`attachments_by_${column}`)
          .on('attachments')
          .columns(['department_id', column])
          .execute();
      // Files are looked up without a department; 128 random bits never repeat.
      await db.schema.createIndex('attachments_by_key').on('attachments').column('key').execute();
      for (const table of ['maps', 'floors'])
        await db.schema
          .alterTable(table)
          .addColumn('attachment_version', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute();
      await db.schema
        .alterTable('maps')
        .addColumn('are_attachments_shared', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}

async function createTable(db: Kysely<unknown>, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('attachments')
    .addColumn('department_id', 'bigint', (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('owner_kind', text, (column) => column.notNull())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('map_id', text, (column) => column.notNull())
    .addColumn('floor_id', text)
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('key', text)
    .addColumn('format', text)
    .addColumn('has_thumbnail', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer')
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('added_on', text, (column) => column.notNull())
    .addColumn('updated_on', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('user_name', text)
    .addPrimaryKeyConstraint('attachments_pkey', ['department_id', 'id'])
    // Attachments are deleted before their map or floor, so that their files are not forgotten.
    .addForeignKeyConstraint('attachments_map', ['department_id', 'map_id'], 'maps', ['department_id', 'id'])
    .addForeignKeyConstraint('attachments_floor', ['department_id', 'floor_id'], 'floors', [
      'department_id',
      'id',
    ])
    .execute();
}
