import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Edits of zones and points that wait for review, and which maps collect them. */
export function createDrafts(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createDraftTable(db, text);
      await db.schema
        .alterTable('maps')
        .addColumn('are_edits_reviewed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}

async function createDraftTable(db: Kysely<unknown>, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('map_id', text, (column) => column.notNull())
    .addColumn('floor_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('base_revision', 'bigint', (column) => column.notNull())
    .addColumn('document', text, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('user_name', text)
    .addColumn('edited_on', text, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('returned_by', text)
    .addColumn('returned_on', text)
    .addPrimaryKeyConstraint('drafts_pkey', ['department_id', 'id'])
    .execute();
  await db.schema
    .createIndex('drafts_by_floor')
    .on('drafts')
    .columns(['department_id', 'floor_id', 'id'])
    .execute();
  await db.schema
    .createIndex('drafts_by_map')
    .on('drafts')
    .columns(['department_id', 'map_id', 'floor_id', 'id'])
    .execute();
}
