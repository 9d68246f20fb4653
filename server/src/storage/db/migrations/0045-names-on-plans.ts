import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Maps whose plans show the names of rooms already. */
export const addNamesOnPlans: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('maps')
      .addColumn('has_names_on_plans', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
