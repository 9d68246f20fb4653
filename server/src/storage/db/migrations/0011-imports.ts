import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Imports of buildings, and the ids that floors and zones have in the source they were imported from. */
export function createImports(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createImportTable(db, text);
      for (const table of ['floors', 'zones'])
        await db.schema.alterTable(table).addColumn('external_id', text).execute();
      await sql`create index floors_by_external on floors (department_id, external_id)
        where external_id is not null`.execute(db);
      await sql`create index zones_by_external on zones (department_id, floor_id, external_id)
        where external_id is not null`.execute(db);
    },
    // For tests that return to an earlier version.
    down: async (db: Kysely<unknown>) => {
      await db.schema.dropTable('imports').execute();
      for (const table of ['floors', 'zones']) {
        await sql.raw(`drop index ${table}_by_external`).execute(db);
        await db.schema.alterTable(table).dropColumn('external_id').execute();
      }
    },
  };
}

async function createImportTable(db: Kysely<unknown>, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('message', text)
    .addColumn('progress', 'double precision', (column) => column.notNull())
    .addColumn('source_key', text, (column) => column.notNull())
    .addColumn('files', text, (column) => column.notNull())
    .addColumn('choices', text, (column) => column.notNull())
    .addColumn('result_key', text)
    .addColumn('result', text)
    .addColumn('target', text)
    .addColumn('made_key', text)
    .addColumn('made', text)
    .addColumn('undone', text)
    .addColumn('staged_floors', text)
    .addColumn('added_by', text, (column) => column.notNull())
    .addColumn('added_on', text, (column) => column.notNull())
    .addColumn('updated_on', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('imports_pkey', ['department_id', 'id'])
    .execute();
  for (const column of ['source_key', 'result_key', 'made_key'])
    await db.schema.createIndex(`imports_by_${column}`).on('imports').column(column).execute();
}
