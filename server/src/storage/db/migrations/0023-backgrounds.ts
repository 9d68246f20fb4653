import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** The background of a department's maps: its choice, and the file it has uploaded. */
export function addBackgrounds(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      for (const column of ['background', 'background_key', 'background_file'])
        await db.schema.alterTable('departments').addColumn(column, text).execute();
      await db.schema
        .createIndex('departments_background_key')
        .on('departments')
        .column('background_key')
        .execute();
    },
  };
}
