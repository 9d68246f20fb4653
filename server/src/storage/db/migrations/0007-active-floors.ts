import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export function createActiveFloors(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('floors')
        .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    },
  };
}
