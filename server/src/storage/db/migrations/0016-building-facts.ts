import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Buildings store what heights are measured from; floors store their height and what signs call them. */
export function addBuildingFacts(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      const add = (table: string, name: string, type: 'double precision' | 'integer' | typeof text) =>
        db.schema.alterTable(table).addColumn(name, type).execute();
      await add('maps', 'elevation_datum', text);
      await add('maps', 'ground_elevation_ft', 'double precision');
      await add('floors', 'floor_height_ft', 'double precision');
      await add('floors', 'ordinal', 'integer');
      await add('floors', 'posted_label', text);
    },
  };
}
