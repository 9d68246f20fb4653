import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Plans can be rotated and distorted, and can be made from source files that are never sent to clients. */
export function addPlacements(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const columns = {
    maps: ['placement'],
    floors: ['placement'],
    pyramids: ['placement', 'picture_key'],
    images: ['source_key', 'source_format'],
  };
  return {
    up: async (db: Kysely<unknown>) => {
      for (const [table, names] of Object.entries(columns)) {
        for (const name of names) await db.schema.alterTable(table).addColumn(name, text).execute();
      }
    },
  };
}
