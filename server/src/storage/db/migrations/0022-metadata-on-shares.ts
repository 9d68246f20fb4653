import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A map stores whether its share links show the metadata of its zones. */
export function addMetadataOnShares(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('maps')
        .addColumn('is_metadata_shared', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
