import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Deleted things, which can be restored for some time. */
export function createTrash(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createEntries(db, text);
      await createParts(db, text);
      await createFiles(db, text);
    },
    // For tests that return to an earlier version.
    down: async (db: Kysely<unknown>) => {
      for (const table of ['trash_files', 'trash_parts', 'trash_entries'])
        await db.schema.dropTable(table).execute();
    },
  };
}

type TextType = ReturnType<typeof sql>;

async function createEntries(db: Kysely<unknown>, text: TextType): Promise<void> {
  await db.schema
    .createTable('trash_entries')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('search_name', text, (column) => column.notNull())
    .addColumn('map_id', text)
    .addColumn('map_name', text)
    .addColumn('floor_id', text)
    .addColumn('floor_name', text)
    .addColumn('series_id', 'bigint')
    .addColumn('contents', text, (column) => column.notNull())
    .addColumn('deleted_on', text, (column) => column.notNull())
    .addColumn('expires_on', text, (column) => column.notNull())
    .addColumn('actor_kind', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('user_name', text)
    .addPrimaryKeyConstraint('trash_entries_pkey', ['department_id', 'key'])
    .addUniqueConstraint('trash_entries_by_id', ['department_id', 'id'])
    .execute();
  for (const column of ['map_id', 'floor_id', 'series_id', 'expires_on'])
    await db.schema
      .createIndex(`trash_entries_by_${column}`)
      .on('trash_entries')
      .columns(['department_id', column])
      .execute();
}

async function createParts(db: Kysely<unknown>, text: TextType): Promise<void> {
  await db.schema
    .createTable('trash_parts')
    .addColumn('department_id', 'bigint', (column) => column.notNull())
    .addColumn('entry_key', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('format', 'integer', (column) => column.notNull())
    .addColumn('document', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('trash_parts_pkey', ['department_id', 'entry_key', 'position'])
    .addForeignKeyConstraint(
      'trash_parts_entry',
      ['department_id', 'entry_key'],
      'trash_entries',
      ['department_id', 'key'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}

async function createFiles(db: Kysely<unknown>, text: TextType): Promise<void> {
  await db.schema
    .createTable('trash_files')
    .addColumn('department_id', 'bigint', (column) => column.notNull())
    .addColumn('entry_key', text, (column) => column.notNull())
    .addColumn('blob_key', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('trash_files_pkey', ['department_id', 'entry_key', 'blob_key'])
    .addForeignKeyConstraint(
      'trash_files_entry',
      ['department_id', 'entry_key'],
      'trash_entries',
      ['department_id', 'key'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('trash_files_by_blob').on('trash_files').column('blob_key').execute();
}
