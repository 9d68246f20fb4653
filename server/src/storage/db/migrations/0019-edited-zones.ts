import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** A floor stores the ids of its most recently edited zones, so that an index of the floor can be updated from them. */
export function addEditedZones(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      const floors = () => db.schema.alterTable('floors');
      await floors()
        .addColumn('edited_version', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await floors()
        .addColumn('edited_zone_ids', text, (column) => column.notNull().defaultTo(''))
        .execute();
    },
  };
}
