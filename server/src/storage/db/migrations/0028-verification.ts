import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Maps say how often they must be verified; floors and zones store when someone last did, and floors keep the history. */
export function addVerification(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('maps').addColumn('verify_every_months', 'integer').execute();
      await addCount(db, 'maps', 'is_confidential');
      for (const table of ['floors', 'zones'])
        for (const column of ['verified_on', 'verified_by'])
          await db.schema.alterTable(table).addColumn(column, text).execute();
      await addCount(db, 'floors', 'changes_since_verified');
      await db.schema
        .createTable('floor_verifications')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('floor_id', text, (column) => column.notNull())
        .addColumn('zone_id', text)
        .addColumn('verified_on', text, (column) => column.notNull())
        .addColumn('verified_by', text)
        .addColumn('user_id', text)
        .addColumn('note', text)
        .addColumn('added_on', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('floor_verifications_pkey', ['department_id', 'id'])
        .execute();
      await db.schema
        .createIndex('floor_verifications_floor')
        .on('floor_verifications')
        .columns(['department_id', 'floor_id', 'id'])
        .execute();
    },
  };
}

function addCount(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  return db.schema
    .alterTable(table)
    .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
    .execute();
}
