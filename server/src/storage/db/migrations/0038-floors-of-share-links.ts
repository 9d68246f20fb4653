import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The floors to which a share link is limited. */
export function addFloorsOfShareLinks(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('share_links').addColumn('floor_ids', 'text').execute();
    },
  };
}
